/** Names of places as they are typed: with or without diacritics, in any case, with any punctuation between words. */

/** One plain letter for each letter, so that positions in the answer are positions in the text. */
export function withoutMarks(text: string): string {
  return [...text.normalize('NFC')].map((letter) => letter.normalize('NFD').charAt(0)).join('')
}

export function plainPlaceName(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

export const isSamePlaceName = (one: string, other: string): boolean => plainPlaceName(one) === plainPlaceName(other)
