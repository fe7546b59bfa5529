/**
 * The names of one county or city, most important first. Their letter sets are contiguous in memory: a search passes over all of
 * them there and touches only the few names that can match.
 */
import { typosAllowed } from '#contract/spelling.ts'
import { lettersMissing, NAME_RANKS, nameRankOf, type SearchName, typosFrom } from './ranking.ts'

/** Entry i is a name of owner i; an owner with several names has several entries, one after the other. */
export type NameList<T> = { owners: readonly T[]; names: readonly SearchName[]; letters: Int32Array }

export function nameList<T>(owners: readonly T[], namesOf: (owner: T) => readonly SearchName[]): NameList<T> {
  const entries = owners.flatMap((owner) => namesOf(owner).map((name) => ({ owner, name })))
  return {
    owners: entries.map(({ owner }) => owner),
    names: entries.map(({ name }) => name),
    letters: Int32Array.from(entries, ({ name }) => name.letters),
  }
}

export const emptyNameList = <T>(): NameList<T> => ({ owners: [], names: [], letters: new Int32Array() })

/** Owners by rank of their best name, best rank first; within a rank in the list's order. */
export function rankNameOwners<T>(list: NameList<T>, asked: SearchName): T[][] {
  const byRank: T[][] = Array.from({ length: NAME_RANKS }, () => [])
  let owner: T | null = null
  let best = NAME_RANKS
  const settle = () => {
    if (owner !== null) byRank[best]?.push(owner)
  }
  for (let i = 0; i < list.letters.length; i += 1) {
    if ((asked.letters & ~(list.letters[i] ?? 0)) !== 0) continue
    const rank = nameRankOf(list.names[i] as SearchName, asked) ?? NAME_RANKS // as many names as letters
    if (list.owners[i] === owner) best = Math.min(best, rank)
    else {
      settle()
      owner = list.owners[i] as T
      best = rank
    }
  }
  settle()
  return byRank
}

/** Owners that are meant if what was asked has a typo or two, fewest typos first. */
export function misspelledNameOwners<T>(list: NameList<T>, asked: SearchName): T[] {
  const max = typosAllowed(asked.compact.length)
  const found: { owner: T; typos: number }[] = []
  for (let i = 0; max > 0 && i < list.letters.length; i += 1) {
    if (lettersMissing(asked.letters, list.letters[i] ?? 0) > max) continue
    const typos = typosFrom(list.names[i] as SearchName, asked) // as many names as letters
    if (typos !== null) found.push({ owner: list.owners[i] as T, typos })
  }
  return [...new Set(found.sort((a, b) => a.typos - b.typos).map(({ owner }) => owner))]
}

/** Owners of names that have all letters asked, for a closer comparison. */
export function withLettersOf<T>(list: NameList<T>, asked: number): T[] {
  return list.owners.filter((_, i) => (asked & ~(list.letters[i] ?? 0)) === 0)
}

/** Owners of names made of no other letters than those asked. */
export function withinLettersOf<T>(list: NameList<T>, asked: number): T[] {
  return list.owners.filter((_, i) => ((list.letters[i] ?? 0) & ~asked) === 0)
}

/** Owners of names that lack at most this many of the letters asked. */
export function nearLettersOf<T>(list: NameList<T>, asked: number, max: number): T[] {
  return list.owners.filter((_, i) => lettersMissing(asked, list.letters[i] ?? 0) <= max)
}
