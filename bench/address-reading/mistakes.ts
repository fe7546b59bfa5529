/** Addresses from the product's own gazetteer, and the mistakes that people make in writing them; the same ones on every run. */
import type { WrittenAddress } from '#sending/addresses/contract/written-address/read-store-address.ts'
import type { Gazetteer, GazetteerPlace, Street } from '#sending/addresses/server/search/gazetteer.ts'
import { parseNumbers } from '#sending/addresses/server/search/number-grammar.ts'
import { localityNorm } from '#sending/addresses/server/search/place-names.ts'

export type MistakeCase = { written: WrittenAddress; place: GazetteerPlace; postalCode: string | null; street: Street | null }
export type Mistake = { called: string; cases: MistakeCase[] }

/** A number from 0 up to `below`, the same for the same seed. */
function spread(seed: number, below: number): number {
  let hash = Math.imul(seed + 1, 2_654_435_761) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0
  return below === 0 ? 0 : (hash >>> 3) % below
}

export const evenSampleOf = <T>(all: readonly T[], count: number): T[] => {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, i) => i % step === 0).slice(0, count)
}

/** One wrong letter: another, one less, one more, or two swapped; never the first. */
export function withTypo(name: string, seed: number): string {
  const chars = [...name]
  const places = chars.flatMap((char, i) => (i > 0 && /\p{L}/u.test(char) ? [i] : []))
  const at = places[spread(seed, places.length)] ?? 1
  const other = 'bcdfghjlmnprstvxz'[spread(seed + 7, 17)] ?? 'x'
  const char = chars[at] ?? ''
  switch (spread(seed + 3, 4)) {
    case 0:
      chars[at] = other === char ? 'q' : other
      break
    case 1:
      chars.splice(at, 1)
      break
    case 2:
      chars.splice(at, 0, other)
      break
    default: {
      const next = chars[at + 1] ?? ''
      if (next === char || !/\p{L}/u.test(next)) chars[at] = other
      else [chars[at], chars[at + 1]] = [next, char]
    }
  }
  return chars.join('')
}

const lower = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const nowhere: WrittenAddress = { address1: 'Strada Principala 12', address2: '', city: '', province: '', provinceCode: '', zip: '' }

type House = { place: GazetteerPlace; street: Street; postalCode: string; number: string }

/** A house whose number the street's list covers. */
function houseOf(place: GazetteerPlace, street: Street): House[] {
  const [code] = street.codes
  if (!code) return []
  const part = parseNumbers(code.numbers)[0]
  if (part !== undefined && part.kind !== 'range') return []
  return [{ place, street, postalCode: code.postalCode, number: String(part?.low ?? 5) }]
}

/** `count` of each kind. Places are those the list has a code for; without codes any. */
export function mistakesFrom(gazetteer: Gazetteer, count: number): Mistake[] {
  const places = [...gazetteer.placesByCounty.values()].flat()
  const known = (place: GazetteerPlace) => gazetteer.placesByName.get(`${place.countyCode}/${place.names[0]?.norm}`)?.length === 1
  const single = evenSampleOf(
    places.filter((place) => known(place) && place.tier > 1 && (place.postalCode !== null || !gazetteer.isComplete)),
    count,
  )
  const villages = evenSampleOf(
    places.filter(
      (place) =>
        place.tier === 4 &&
        place.unitName !== null &&
        place.unitName !== place.name &&
        (place.postalCode !== null || !gazetteer.isComplete),
    ),
    count,
  )
  const houses = evenSampleOf(
    places.flatMap((place) => (place.countyCode === 'B' ? [] : place.streets.flatMap((street) => houseOf(place, street)))),
    count,
  )
  const capital = evenSampleOf(
    places.flatMap((place) => (place.countyCode === 'B' ? place.streets.flatMap((street) => houseOf(place, street)) : [])),
    count,
  )
  const inPlace = (place: GazetteerPlace, own: Partial<WrittenAddress>): MistakeCase => ({
    written: { ...nowhere, city: place.name, provinceCode: place.countyCode, zip: codeFor(gazetteer, place), ...own },
    place,
    postalCode: place.postalCode,
    street: null,
  })
  /** Lists write titles behind the name, people do not. */
  const typed = (street: Street) => street.written.replace(/,.*$/, '')
  const isAnother = (place: GazetteerPlace, name: string) => gazetteer.placesByName.has(`${place.countyCode}/${localityNorm(name)}`)
  /** A typo that makes the name of another place is seen by its code alone. */
  const misspelt = (place: GazetteerPlace, seed: number): string => {
    const name = withTypo(place.name, seed)
    return isAnother(place, name) ? misspelt(place, seed + 1_000) : name
  }
  const atHouse = ({ place, street, postalCode, number }: House, own: Partial<WrittenAddress>): MistakeCase => ({
    written: {
      ...nowhere,
      city: place.name,
      provinceCode: place.countyCode,
      zip: postalCode,
      address1: `${typed(street)} ${number}`,
      ...own,
    },
    place,
    postalCode,
    street,
  })
  const bucharest = { city: 'București', provinceCode: 'B', zip: '' }
  const old = (name: string) => name.normalize('NFC').replace(/(?<=\p{L})â(?=\p{L})/gu, 'î')
  return [
    { called: 'as it is', cases: single.map((place) => inPlace(place, {})) },
    {
      called: 'city with a typo, right code',
      cases: single.map((place, i) => inPlace(place, { city: gazetteer.isComplete ? withTypo(place.name, i) : misspelt(place, i) })),
    },
    { called: 'city with a typo, no code', cases: single.map((place, i) => inPlace(place, { city: misspelt(place, i + 1), zip: '' })) },
    {
      called: 'another code of the county',
      cases: gazetteer.isComplete ? single.map((place, i) => inPlace(place, { zip: otherCode(single, place, i) })) : [],
    },
    {
      called: 'village in the line',
      cases: villages.map((place) =>
        inPlace(place, {
          city: place.unitName ?? '',
          address1: `sat ${place.name} str. Principala nr. 12`,
          zip: codeFor(gazetteer, place),
        }),
      ),
    },
    {
      called: 'village in the line, no code',
      cases: villages.map((place) =>
        inPlace(place, { city: place.unitName ?? '', address1: `SAT ${lower(place.name).toUpperCase()} STR.PRINCIPALA NR.12`, zip: '' }),
      ),
    },
    {
      called: 'village first in the line',
      cases: villages.map((place) => inPlace(place, { city: place.unitName ?? '', address1: `${place.name} nr. 352`, zip: '' })),
    },
    {
      called: 'village with a typo in the line',
      cases: villages.map((place, i) =>
        inPlace(place, { city: place.unitName ?? '', address1: `sat ${misspelt(place, i)} nr. 12`, zip: '' }),
      ),
    },
    { called: 'sat V com. X', cases: villages.map((place) => inPlace(place, { city: `sat ${place.name} com. ${place.unitName}` })) },
    { called: 'V - X', cases: villages.map((place) => inPlace(place, { city: `${lower(place.name)} - ${lower(place.unitName ?? '')}` })) },
    { called: 'city with its county', cases: single.map((place) => inPlace(place, { city: `${place.name} jud. ${place.countyCode}` })) },
    {
      called: 'old spelling',
      cases: single.filter((place) => old(place.name) !== place.name).map((place) => inPlace(place, { city: lower(old(place.name)) })),
    },
    {
      called: 'short name',
      cases: places.filter(isShortened).map((place) => {
        const house = place.streets.flatMap((street) => houseOf(place, street))[0]
        return house ? atHouse(house, { city: shortened(place.name), zip: '' }) : inPlace(place, { city: shortened(place.name) })
      }),
    },
    {
      called: 'words of the city run together',
      cases: single.filter(({ name }) => / |-/.test(name)).map((place) => inPlace(place, { city: lower(place.name).replace(/[ -]/g, '') })),
    },
    { called: 'Bucuresti without sector and code', cases: capital.map((house) => atHouse(house, bucharest)) },
    {
      called: 'Bucuresti, sector in the line',
      cases: capital.map((house) => atHouse(house, { ...bucharest, address2: `SECTOR${house.place.name.at(-1)}` })),
    },
    {
      called: 'Bucuresti, wrong sector, no code',
      cases: capital.map((house, i) => atHouse(house, { city: otherSector(house.place.name, i), provinceCode: 'B', zip: '' })),
    },
    {
      called: 'street with a typo',
      cases: houses.map((house, i) => atHouse(house, { address1: `${withTypo(typed(house.street), i + 40)} ${house.number}` })),
    },
    {
      called: 'words of the street run together',
      cases: houses.map((house) => atHouse(house, { address1: `${lower(typed(house.street)).replace(/[ ,.-]+/g, '')} ${house.number}` })),
    },
    { called: 'no code, street and number', cases: houses.map((house) => atHouse(house, { zip: '' })) },
  ].filter(({ cases }) => cases.length > 0)
}

const otherSector = (name: string, seed: number) => `Sectorul ${((Number(name.at(-1)) + spread(seed, 5)) % 6) + 1}`

/** Without a list any code of the county will do, as nothing can contradict it. */
function codeFor(gazetteer: Gazetteer, place: GazetteerPlace): string {
  if (place.postalCode !== null) return place.postalCode
  if (gazetteer.isComplete) return ''
  const owner = [...prefixes].find(([county]) => county === place.countyCode)
  return owner ? `${owner[1]}7999` : ''
}
const prefixes = new Map<string, string>()
export const setPrefixes = (counties: readonly { code: string; postalPrefixes: readonly string[] }[]): void => {
  for (const { code, postalPrefixes } of counties) prefixes.set(code, postalPrefixes[0] ?? '')
}

function otherCode(all: readonly GazetteerPlace[], place: GazetteerPlace, seed: number): string {
  const others = all.filter((other) => other.countyCode === place.countyCode && other.postalCode !== place.postalCode)
  return others[spread(seed, others.length)]?.postalCode ?? place.postalCode ?? ''
}

const shorts: readonly (readonly [RegExp, string])[] = [
  [/^Târgu\b/, 'Tg.'],
  [/^Râmnicu\b/, 'Rm.'],
  [/^Drobeta-Turnu\b/, 'Dr. Tr.'],
  [/^Turnu\b/, 'Tr.'],
  [/^Odorheiu\b/, 'Od.'],
  [/^Sfântu\b/, 'Sf.'],
  [/^Cluj-Napoca$/, 'Cluj'],
]
const shortened = (name: string) => shorts.reduce((now, [long, short]) => now.replace(long, short), name)
const isShortened = ({ name, tier }: GazetteerPlace) => tier <= 2 && shortened(name) !== name
