/** A courier's own lists, kept in memory for a while, and how a place of ours is found in its list of places. */
import { foldName } from '#sending/addresses/contract/address-rules.ts'

/** Loaded once for all who ask; after `keptMs` loaded anew, the old list serves while that fails. */
export function cacheList<T>(load: () => Promise<T>, { keptMs, now }: { keptMs: number; now(): Date }): () => Promise<T> {
  let held: { value: T; until: number } | null = null
  let pending: Promise<T> | null = null

  async function renew(): Promise<T> {
    try {
      const value = await load()
      held = { value, until: now().getTime() + keptMs }
      return value
    } catch (error) {
      if (held) return held.value
      throw error
    } finally {
      pending = null
    }
  }
  return async () => {
    if (held && held.until > now().getTime()) return held.value
    pending ??= renew()
    return pending
  }
}

/** The same for a list of each key. */
export function cacheListByKey<T>(
  load: (key: string) => Promise<T>,
  keeping: { keptMs: number; now(): Date },
): (key: string) => Promise<T> {
  const lists = new Map<string, () => Promise<T>>()
  return (key) => {
    const list = lists.get(key) ?? cacheList(() => load(key), keeping)
    lists.set(key, list)
    return list()
  }
}

/** A place of a courier's list. `commune` and `postalCode` distinguish places of one name, where the courier knows them. */
export type CourierPlace = { countyCode: string; name: string; commune: string | null; postalCode: string | null }
export type RequestedPlace = { countyCode: string; city: string; postalCode: string }
export type FoundPlace<P> = { kind: 'found'; place: P } | { kind: 'unknown' } | { kind: 'ambiguous' }
export type PlaceIndex<P extends CourierPlace> = (asked: RequestedPlace) => FoundPlace<P>

export function placeIndex<P extends CourierPlace>(places: readonly P[]): PlaceIndex<P> {
  const byName = new Map<string, P[]>()
  for (const place of places) {
    const key = keyOf(place.countyCode, nameAndCommune(place.name).name)
    byName.set(key, [...(byName.get(key) ?? []), place])
  }
  return ({ countyCode, city, postalCode }) => {
    const asked = nameAndCommune(city)
    const candidates = byName.get(keyOf(countyCode, asked.name)) ?? []
    const [only] = candidates
    if (!only) return { kind: 'unknown' }
    if (candidates.length === 1) return { kind: 'found', place: only }
    const chosen =
      single(candidates.filter((place) => place.postalCode === postalCode)) ??
      single(candidates.filter((place) => asked.commune !== '' && fold(communeOf(place)) === asked.commune)) ??
      // The seat of a commune bears its name; a bare name means the seat.
      (asked.commune === '' ? single(candidates.filter((place) => fold(communeOf(place)) === asked.name)) : null)
    return chosen ? { kind: 'found', place: chosen } : { kind: 'ambiguous' }
  }
}

const single = <P>(places: readonly P[]): P | null => (places.length === 1 ? (places[0] ?? null) : null)
const keyOf = (countyCode: string, folded: string) => `${countyCode}/${folded}`

/** Where the list has no commune beside the name, it stands in brackets within it: `Alun (Bosorod)`; without any, the place is its own. */
const communeOf = (place: CourierPlace): string => place.commune ?? (nameAndCommune(place.name).commune || place.name)

function nameAndCommune(text: string): { name: string; commune: string } {
  const found = /^([^(,]+)[(,]\s*([^)]+)\)?\s*$/.exec(text)
  return { name: fold(found?.[1] ?? text), commune: fold(found?.[2] ?? '') }
}

/** Saints are written in many ways: Sf., Sfantu, Sfântul. */
const fold = (name: string): string =>
  foldName(name)
    .replace(/^(municipiul|mun|orasul|oras|comuna|com|satul|sat) /, '')
    .replace(/\b(sfantul|sfantu|sfanta|sfintii|sf)\b/g, 'sf')
