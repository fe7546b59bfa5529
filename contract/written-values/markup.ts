/**
 * Texts that a program wrote for its pages, without the pages' signs: `la poarta<br />etaj 2`, `Tricou <span>Rosu</span>`, `O\\'Conner`. Only
 * the elements that stores write: `<poarta verde>` is a buyer's own.
 */
const asLines = 'br|p|div|li|ul|ol|tr|table|h[1-6]|hr'
const within = 'span|b|strong|i|em|u|small|a|bdi|del|ins|sup|sub|font|label|td|th|img|wbr'
/** Blanks are taken from their first on, so that a long run of them is read once. */
const line = new RegExp(String.raw`(?:(?<!\s)\s+|)<\/?(${asLines})(?:\s[^<>]*)?\/?>\s*`, 'gi')
const element = new RegExp(String.raw`<\/?(${within})(?:\s[^<>]*)?\/?>`, 'gi')
/** What was written behind a sign that would else have ended the text, once for each time that it was stored. */
const escapedQuote = /(?<!\\)\\+(?=['"])/g

export function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text
  const ended = new Set(text.match(/<\/[a-z]>/gi)?.map((end) => end.toLowerCase()))
  /** One character may be a buyer's too, `scara <B>`: it is an element where it has its end. */
  const isElement = (name: string) => name.length > 1 || ended.has(`</${name.toLowerCase()}>`)
  return text
    .replace(line, (whole, name: string) => (isElement(name) ? '\n' : whole))
    .replace(element, (whole, name: string) => (isElement(name) ? '' : whole))
    .trim()
}

/** As its writer meant it. */
export const withoutEscapes = (text: string): string => withoutMarkup(text.replace(escapedQuote, ''))
