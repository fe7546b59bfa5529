/**
 * An e-mail as a page beside its text, made of the same lines. Mail programs know little: tables, styles on the elements, and colours
 * that stay readable where a program turns them over for the dark. Nothing is loaded from elsewhere: pictures go with it.
 */
import type { Texts } from '#contract/texts/texts.ts'

/** A file that goes with the e-mail, drawn within its page. */
export type MailPicture = { cid: string; alt: string }

type Page = {
  product: string
  subject: string
  greeting: string
  lines: readonly string[]
  /** Below the lines. */
  pictures: readonly MailPicture[]
  signature: string
  /** Below all: why it came, and where that is changed. */
  footer: readonly string[]
  texts: Pick<Texts['mails'], 'language' | 'openLink'>
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const WIDTH_PX = 560
const PICTURE_PX = 180

/** Programs that read these colour schemes take them; the others keep the light one of the elements. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #16181d !important; }
  .sheet { background: #1f2229 !important; border-color: #33373f !important; }
  .ink, .ink a { color: #e8eaed !important; }
  .faint, .faint a { color: #a8adb7 !important; }
  .link { color: #8ab4f8 !important; }
  .ink a.button { background: #8ab4f8 !important; color: #10131a !important; }
}`

export function mailPage({ product, subject, greeting, lines, pictures, signature, footer, texts }: Page): string {
  const written = (paragraphs: readonly string[][]) => paragraphs.map((block) => blockOf(block, texts.openLink))
  const blocks = [...written([[greeting], ...paragraphsOf(lines)]), ...pictures.map(pictureOf), ...written([[signature]])]
  const faint = footer.map((line) => `<p style="margin:0 0 4px">${inlineOf(line)}</p>`).join('')
  return `<!doctype html>
<html lang="${escaped(texts.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH_PX}px">
<tr><td class="ink" style="padding:8px;color:#1f2937;font-size:18px;font-weight:700;${FONT}">${logoOf(product)}</td></tr>
<tr><td class="sheet ink" style="padding:20px;background:#ffffff;border:1px solid #d9dce1;border-radius:8px;color:#1f2937;font-size:15px;line-height:1.5;${FONT};word-break:break-word;overflow-wrap:anywhere">
${blocks.join('\n')}
</td></tr>
${faint === '' ? '' : `<tr><td class="faint" style="padding:12px 8px;color:#4b5563;font-size:12px;line-height:1.5;${FONT};overflow-wrap:anywhere">${faint}</td></tr>`}
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Characters, not a picture: it is there where pictures are not loaded. */
const logoOf = (product: string): string =>
  `<span aria-hidden="true" style="display:inline-block;width:28px;height:28px;line-height:28px;border-radius:6px;background:#1f4e9c;color:#ffffff;text-align:center;margin-right:8px">${escaped(product.slice(0, 1))}</span>${escaped(product)}`

/** Blank lines stand between paragraphs. */
function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

const URL_IN_TEXT = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g
const isLink = (line: string): boolean => line.replace(URL_IN_TEXT, '') === '' && line !== ''

/** A link on a line of its own is what the e-mail is for: a button, with the address below to be copied. */
function blockOf(lines: readonly string[], open: string): string {
  const written = lines.map((line) => (isLink(line) ? buttonOf(line, open) : inlineOf(line)))
  return `<p style="margin:0 0 14px">${written.join('<br>')}</p>`
}

const pictureOf = ({ cid, alt }: MailPicture): string =>
  `<p style="margin:0 0 14px"><img src="cid:${escaped(cid)}" alt="${escaped(alt)}" width="${PICTURE_PX}" height="${PICTURE_PX}" style="display:block;background:#ffffff"><span style="font-weight:600">${escaped(alt)}</span></p>`

const buttonOf = (url: string, open: string): string =>
  `<a class="button" href="${escaped(url)}" style="display:inline-block;margin:6px 0;padding:10px 18px;border-radius:6px;background:#1f4e9c;color:#ffffff;font-weight:600;text-decoration:none">${escaped(open)}</a><br><span class="faint" style="color:#4b5563;font-size:12px">${escaped(url)}</span>`

function inlineOf(line: string): string {
  let written = ''
  let from = 0
  for (const { 0: url, index } of line.matchAll(URL_IN_TEXT)) {
    written += `${escaped(line.slice(from, index))}<a class="link" href="${escaped(url)}" style="color:#1a56b0">${escaped(url)}</a>`
    from = index + url.length
  }
  return written + escaped(line.slice(from))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
