/** Which of the known localities the places of a list are; what is not known yet gets a row of its own. */
import { placeTierOf, type UnitKind } from '../seeds/embedded-places.ts'

export type KnownUnit = { siruta: number; countyCode: string; name: string; norm: string; kind: UnitKind }
export type KnownLocality = {
  id: number
  siruta: number | null
  unitSiruta: number | null
  countyCode: string
  name: string
  norm: string
  tier: number
}

export type ListedLocality = {
  key: string
  countyCode: string
  name: string
  norm: string
  /** The commune's name or SIRUTA code, as far as the list has it. */
  unitNorm: string | null
  unitSiruta: number | null
  siruta: number | null
}

export type MatchedPlace = ListedLocality & { id: number; tier: number; isNew: boolean }

/** A name without its commune, where the name repeats in the county, is the commune's seat. */
export function matchLocalities(
  listed: readonly ListedLocality[],
  known: { units: readonly KnownUnit[]; localities: readonly KnownLocality[]; nextId: number },
): MatchedPlace[] {
  const unitBySiruta = new Map(known.units.map((unit) => [unit.siruta, unit]))
  const unitByName = new Map(known.units.map((unit) => [`${unit.countyCode}/${unit.norm}`, unit]))
  const byName = Map.groupBy(known.localities, (locality) => `${locality.countyCode}/${locality.norm}`)
  const bySiruta = new Map(known.localities.map((locality) => [locality.siruta, locality]))
  const taken = new Set<number>()
  let nextId = known.nextId

  const unitOf = (place: ListedLocality): KnownUnit | undefined => {
    if (place.unitSiruta !== null) return unitBySiruta.get(place.unitSiruta)
    return unitByName.get(`${place.countyCode}/${place.unitNorm ?? place.norm}`)
  }
  const find = (place: ListedLocality): KnownLocality | undefined => {
    if (place.siruta !== null && bySiruta.has(place.siruta)) return bySiruta.get(place.siruta)
    const namesakes = (byName.get(`${place.countyCode}/${place.norm}`) ?? []).filter((locality) => !taken.has(locality.id))
    const unit = unitOf(place)
    const inUnit = unit && namesakes.find((locality) => locality.unitSiruta === unit.siruta)
    if (inUnit) return inUnit
    const isSaidWhere = place.unitSiruta !== null || place.unitNorm !== null
    return isSaidWhere ? namesakes.find((locality) => locality.unitSiruta === null) : namesakes.toSorted((a, b) => a.tier - b.tier)[0]
  }

  // Those that say their commune choose first, so that the others find what is left.
  const inOrder = [...listed].sort((a, b) => saysWhere(b) - saysWhere(a))
  return inOrder.map((place) => {
    const found = find(place)
    if (found) taken.add(found.id)
    const unit = unitOf(place)
    const unitSiruta = found?.unitSiruta ?? unit?.siruta ?? null
    const tier = unit ? placeTierOf(place.norm, unit, '') : 4
    if (found) return { ...place, unitSiruta, id: found.id, tier: Math.min(found.tier, tier), isNew: false }
    nextId += 1
    return { ...place, unitSiruta, id: nextId - 1, tier, isNew: true }
  })
}

const saysWhere = (place: ListedLocality): number =>
  Number(place.siruta !== null || place.unitSiruta !== null) * 2 + Number(place.unitNorm !== null)
