/** Texts in the characters that files and calls of banks take. */

/** Characters that no accent can be taken from. */
const likenesses: Record<string, string> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    Ð: 'D',
    ł: 'l',
    Ł: 'L',
    þ: 'th',
    Þ: 'Th',
    ı: 'i',
  },
  // As EPC 217-08 writes it: a bank that compares names then reads the same one.
  '&': '+',
  ...{ '’': "'", '‘': "'", '`': "'", '–': '-', '—': '-', '‐': '-', '[': '(', ']': ')', _: '-' },
}

/** What has no likeness becomes a space, as nothing is dropped silently; slashes stand neither at an end nor twice (EPC 217-08). */
export const inBankCharacters = (text: string, lengthMax: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ]/gu, (character) => likenesses[character] ?? character)
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .replace(/^[/ ]+|[/ ]+$/g, '')

const COUNTS = /[\p{L}\p{N}]/u

/** Whether a name reaches the bank with each of its alphabetic characters and digits, and has an alphabetic one: another script would come out empty, or in part. */
export const isNameForBank = (name: string): boolean =>
  /\p{L}/u.test(name) && [...name.normalize('NFC')].every((character) => !COUNTS.test(character) || inBankCharacters(character, 1) !== '')
