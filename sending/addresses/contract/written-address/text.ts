/** Texts as people write them, looked at letter by letter. */
/** Lower case without marks, one letter for each letter: positions in it are positions in the text. */
export const foldText = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (char) => foreign[char] ?? char.normalize('NFD').charAt(0)).toLowerCase()
/** ţ and ş of keyboards with another encoding. */
const foreign: Record<string, string> = { þ: 't', Þ: 't', º: 's', ª: 's' }

/** Dots, dashes and colons that stood between a word and what was taken out beside it go too. */
export const trimPunctuation = (part: string): string => part.replace(/^[\s.:,;|/–-]+|[\s:,;|/–-]+$/g, '')

/** What is still to be read of a text; what is taken out leaves a comma, so that its neighbours do not run together. */
export type UnparsedText = { left: string }

/** Takes out what the pattern finds in the folded text; answers its first group, else all of it, as it was written. */
export function extractMatch(unparsed: UnparsedText, pattern: RegExp): string | null {
  const found = pattern.exec(foldText(unparsed.left))
  if (!found) return null
  const end = found.index + found[0].length
  const group = found.slice(1).find((one) => one !== undefined)
  const from = group === undefined ? found.index : found.index + found[0].lastIndexOf(group)
  const value = unparsed.left.slice(from, group === undefined ? end : from + group.length)
  unparsed.left = `${unparsed.left.slice(0, found.index)},${unparsed.left.slice(end)}`
  return value.trim()
}
