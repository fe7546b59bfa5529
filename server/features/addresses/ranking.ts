/** How well a name answers what was typed, and how far two spellings are apart. */

/** The smaller the better; null: not at all. */
export type Rank = 0 | 1 | 2 | 3
const EXACT: Rank = 0
const PREFIX: Rank = 1
const WORD_PREFIX: Rank = 2
const SUBSTRING: Rank = 3

/** A name made ready for comparing. */
export type SearchName = { norm: string; words: readonly string[]; compact: string; letters: number }

export function searchName(norm: string): SearchName {
  const compact = norm.replaceAll(' ', '')
  return { norm, words: norm.split(' '), compact, letters: letterSet(compact) }
}

export function rankOf(name: SearchName, asked: SearchName): Rank | null {
  if (name.norm === asked.norm || name.compact === asked.compact) return EXACT
  if (name.norm.startsWith(asked.norm) || name.compact.startsWith(asked.compact)) return PREFIX
  if (beginsWords(name.words, asked.words)) return name.words.length === asked.words.length && sameWords(name, asked) ? EXACT : WORD_PREFIX
  return name.norm.includes(asked.norm) ? SUBSTRING : null
}

/** Whether each word asked begins another word of the name, in any order. */
export function beginsWords(words: readonly string[], asked: readonly string[]): boolean {
  if (asked.length > words.length) return false
  if (asked.length === 1) return words.some((word) => word.startsWith(asked[0] ?? ''))
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

/** How many letters may be wrong: one, from 8 letters on two; short words must be right. */
export function typosAllowed(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

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

/**
 * Typos between what was asked and the name, the beginning of the name sufficing; words in any order. Null: more than allowed.
 */
export function typosFrom(name: SearchName, asked: SearchName): number | null {
  const most = typosAllowed(asked.compact.length)
  if (most === 0 || bitCount(asked.letters & ~name.letters) > most) return null
  const straight = editDistance(asked.norm, name.norm, { most, beginningSuffices: true })
  if (straight <= most) return straight
  if (asked.words.length < 2 || asked.words.length > name.words.length) return null
  const byWord = typosByWord(name.words, asked.words, most)
  return byWord <= most ? byWord : null
}

function typosByWord(words: readonly string[], asked: readonly string[], most: number): number {
  const left = [...words]
  let typos = 0
  for (const word of asked) {
    const distances = left.map((candidate) => editDistance(word, candidate, { most, beginningSuffices: true }))
    const least = Math.min(...distances)
    typos += least
    // A short word with a wrong letter is another word.
    if (typos > most || least > typosAllowed(word.length)) return most + 1
    left.splice(distances.indexOf(least), 1)
  }
  return typos
}

/**
 * Letters to insert, leave out, replace, or swap with their neighbour. Anything beyond `most` is answered as `most + 1`.
 * `beginningSuffices`: what the name has beyond the asked text counts nothing.
 */
export function editDistance(
  asked: string,
  name: string,
  { most, beginningSuffices = false }: { most: number; beginningSuffices?: boolean },
): number {
  const target = beginningSuffices ? name.slice(0, asked.length + most) : name
  if (Math.abs(asked.length - target.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: target.length + 1 }, (_, i) => i)
  for (let i = 1; i <= asked.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= target.length; j += 1) {
      const same = asked[i - 1] === target[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && asked[i - 1] === target[j - 2] && asked[i - 2] === target[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  const distance = beginningSuffices ? Math.min(...last) : (last.at(-1) ?? 0)
  return Math.min(distance, most + 1)
}
