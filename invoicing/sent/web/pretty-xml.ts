/**
 * XML as lines that are indented, to be read as text: nothing of it is parsed by the browser, and what is no XML stays as it is.
 * `<a><b>x</b></a>` becomes
 *
 *     <a>
 *       <b>x</b>
 *     </a>
 */

/** What is longer is cut, and ends so that it is seen; the file itself is downloaded whole. */
const SHOWN_MAX = 200_000
const CUT = '…'

const TOKENS = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<[^<>]*>|[^<]+|</g
const INDENT = '  '
/** Deeper ones stand below each other: no answer has as many, and spaces alone would fill the memory. */
const DEPTH_MAX = 20

type Kind = 'start' | 'end' | 'text' | 'other'

/** `other`: an element without an end, a comment, character data, an instruction. */
function kindOf(token: string): Kind {
  if (!token.startsWith('<')) return 'text'
  if (token.startsWith('</')) return 'end'
  return /^<[^!?]/.test(token) && !token.endsWith('/>') ? 'start' : 'other'
}

export function prettyXml(xml: string): string {
  const tokens = xml.slice(0, SHOWN_MAX).match(TOKENS) ?? []
  const lines: string[] = []
  let depth = 0
  /** The last line is an element that was opened and has had nothing but text since. */
  let isOpen = false
  for (const token of tokens.map((one) => one.trim()).filter((one) => one !== '')) {
    const kind = kindOf(token)
    if (kind === 'end') depth = Math.max(0, depth - 1)
    const isOfLast: boolean = isOpen && (kind === 'end' || kind === 'text')
    if (isOfLast) lines[lines.length - 1] += token
    else lines.push(`${INDENT.repeat(Math.min(depth, DEPTH_MAX))}${token}`)
    if (kind === 'start') depth += 1
    isOpen = kind === 'start' || (isOfLast && kind === 'text')
  }
  if (xml.length > SHOWN_MAX) lines.push(CUT)
  return lines.join('\n')
}
