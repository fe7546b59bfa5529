/** XML that is written: elements in the order they are given, what is empty left out, and only characters that XML has. */

/** What XML 1.0 cannot hold, escaped or not: most control characters, halves of pairs, and two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

export const withoutForbidden = (text: string): string => text.replace(FORBIDDEN, '')
export const hasForbidden = (text: string): boolean => withoutForbidden(text) !== text

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escapeText = (text: string): string => withoutForbidden(text).replace(/[&<>\r]/g, (one) => entities[one] ?? one)
/** Line breaks would be read as blanks. */
const escapeAttribute = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"\r\n\t]/g, (one) => entities[one] ?? `&#${one.charCodeAt(0)};`)

/** Lines of an element, without the indent of where it stands. Empty: it is not written. */
export type XmlLines = readonly string[]

type Attributes = Readonly<Record<string, string>>

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')

/** An element with text; none where the text is empty. */
export const text = (name: string, content: string | null, attributes: Attributes = {}): XmlLines =>
  content === null || withoutForbidden(content).trim() === ''
    ? []
    : [`<${name}${attributesOf(attributes)}>${escapeText(content)}</${name}>`]

/** An element with others; none where none of them is written. */
export function nestedElement(name: string, ...children: readonly XmlLines[]): XmlLines {
  const lines = children.flat()
  return lines.length === 0 ? [] : [`<${name}>`, ...lines.map((line) => `  ${line}`), `</${name}>`]
}

/** The same where it must be there. */
export const requiredElement = (name: string, ...children: readonly XmlLines[]): XmlLines => {
  const written = nestedElement(name, ...children)
  return written.length === 0 ? [`<${name}/>`] : written
}
