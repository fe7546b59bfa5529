/** How well a name answers what was typed. */
import { editDistance, typosAllowed } from '#contract/spelling.ts'

/** The smaller the better; null: not at all. */
type Rank = 0 | 1 | 2 | 3
const EXACT: Rank = 0
const PREFIX: Rank = 1
const WORD_PREFIX: Rank = 2
const SUBSTRING: Rank = 3
export const NAME_RANKS = 4

/** A name made ready for comparing. */
export type SearchName = { norm: string; words: readonly string[]; compact: string; letters: number }

export function searchName(norm: string): SearchName {
  const compact = norm.replaceAll(' ', '')
  return { norm, words: norm.split(' '), compact, letters: letterSet(compact) }
}

export function nameRankOf(name: SearchName, asked: SearchName): Rank | null {
  if (name.norm === asked.norm || name.compact === asked.compact) return EXACT
  if (name.norm.startsWith(asked.norm) || name.compact.startsWith(asked.compact)) return PREFIX
  if (beginsWords(name.words, asked.words)) return name.words.length === asked.words.length && sameWords(name, asked) ? EXACT : WORD_PREFIX
  return name.norm.includes(asked.norm) ? SUBSTRING : null
}

/** Whether each word asked begins another word of the name, in any order. */
export function beginsWords(words: readonly string[], asked: readonly string[]): boolean {
  if (asked.length > words.length) return false
  if (asked.length === 1) return words.some((word) => word.startsWith(asked[0] ?? ''))
  if (!asked.every((word) => words.some((candidate) => candidate.startsWith(word)))) return false
  const left = [...words]
  // Longest first, so that `i` does not take the word that `ion` needs.
  return asked
    .toSorted((a, b) => b.length - a.length)
    .every((word) => {
      const at = left.findIndex((candidate) => candidate.startsWith(word))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
}

const sameWords = (a: SearchName, b: SearchName): boolean => a.words.toSorted().join(' ') === b.words.toSorted().join(' ')

/** Bit set of the letters and digits in a text: a cheap way to see that two cannot be near. */
function letterSet(text: string): number {
  let set = 0
  for (let i = 0; i < text.length; i += 1) set |= 1 << (text.charCodeAt(i) % 32)
  return set
}

function bitCount(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count += 1
  return count
}

/** How many letters asked a name lacks; whatever its rank, a name that matches lacks none. */
export const lettersMissing = (asked: number, name: number): number => bitCount(asked & ~name)

/**
 * Typos between what was asked and the name, the beginning of the name sufficing; words in any order. Null: more than allowed.
 */
export function typosFrom(name: SearchName, asked: SearchName): number | null {
  const max = typosAllowed(asked.compact.length)
  if (max === 0) return null
  const straight = editDistance(asked.norm, name.norm, { max, beginningSuffices: true })
  if (straight <= max) return straight
  if (asked.words.length < 2 || asked.words.length > name.words.length) return null
  const byWord = typosByWord(name.words, asked.words, max)
  return byWord <= max ? byWord : null
}

function typosByWord(words: readonly string[], asked: readonly string[], max: number): number {
  const left = [...words]
  let typos = 0
  for (const word of asked) {
    const distances = left.map((candidate) => editDistance(word, candidate, { max, beginningSuffices: true }))
    const least = Math.min(...distances)
    typos += least
    // A short word with a wrong letter is another word.
    if (typos > max || least > typosAllowed(word.length)) return max + 1
    left.splice(distances.indexOf(least), 1)
  }
  return typos
}
