/** What FAN's simulator knows by name: services, options, counties, localities, delivery points. */
import { counties } from '#simulators/counties.ts'
import type { JournalShelf } from '#simulators/journal.ts'
import type { SimPlace } from '#simulators/places.ts'
import { freeDrawers, inventPoints, openHours, type SimPoint } from '#simulators/points.ts'

/** Ids and names of FAN's own list; the second of a pair collects cash into the sender's account. */
export const fanServiceList: readonly { id: number; name: string; description: string | null }[] = [
  { id: 1, name: 'Standard', description: 'livrare in 1-3 zile lucratoare' },
  { id: 2, name: 'RedCode', description: 'livrare pana la ora 10 a zilei urmatoare' },
  { id: 4, name: 'Cont Colector', description: 'contravaloarea se vireaza in cont' },
  { id: 9, name: 'Red code-Cont Colector', description: 'livrare pana la ora 10, contravaloarea se vireaza in cont' },
  { id: 19, name: 'CollectPoint', description: null },
  { id: 20, name: 'CollectPoint Cont Colector', description: null },
  { id: 23, name: 'Transport Marfa', description: 'livrarea marfurilor peste 30 kg' },
  { id: 24, name: 'Transport Marfa-Cont Colector', description: 'marfa peste 30 kg, contravaloarea in cont' },
  { id: 27, name: 'FANbox', description: null },
  { id: 28, name: 'FANbox Cont Colector', description: null },
]

export const collectsCash = (service: string): boolean => /cont colector/i.test(service)
export const isFanbox = (service: string): boolean => service.startsWith('FANbox')
export const isCollectPoint = (service: string): boolean => service.startsWith('CollectPoint')

const names: Record<string, string> = {
  A: 'Deschidere la livrare',
  B: 'oPOD',
  D: 'Livrare la sediul FAN Courier',
  F: 'Livrare PayPoint',
  O: 'Prealert ridicare',
  P: 'Prealert',
  S: 'Livrare sambata',
  V: 'PickUp',
  W: 'DropOff',
  X: 'ePOD',
}

/** FANbox takes V, W and X only (FAN's document, service options). */
export function fanServiceOptions(service: string): { id: string; name: string }[] {
  const codes = isFanbox(service) ? 'VWX' : isCollectPoint(service) ? 'FX' : service.startsWith('Transport') ? 'ABX' : 'ABDOPSX'
  return [...codes].map((id) => ({ id, name: names[id] ?? id }))
}

export type Locality = { id: number; name: string; county: string; agency: string; exteriorKm: number }

/** Bucharest is one locality; a name that repeats within a county carries its commune in brackets. */
export function localitiesOf(places: readonly SimPlace[]): Locality[] {
  const known = places.filter((place) => !place.name.startsWith('Sectorul '))
  const count = new Map<string, number>()
  const key = (place: SimPlace) => `${place.county.code}/${place.name}`
  for (const place of known) count.set(key(place), (count.get(key(place)) ?? 0) + 1)
  const seats = new Map(known.filter((place) => place.isSeat).map((place) => [place.county.code, place.name]))
  return known.map((place, i) => ({
    id: i + 1,
    name: (count.get(key(place)) ?? 0) > 1 && place.commune !== place.name ? `${place.name} (${place.commune})` : place.name,
    county: place.county.name,
    agency: seats.get(place.county.code) ?? 'Bucuresti',
    exteriorKm: place.extraKm,
  }))
}

export const fanCountyRows = counties.map((county, i) => ({ id: i + 1, name: county.name }))

/** Names are compared without regard to case; diacritics are not understood. */
export const placeKey = (county: string, locality: string): string => `${county.trim().toLowerCase()}/${locality.trim().toLowerCase()}`

export type FanPoint = SimPoint & { id: string; kind: 'fanbox' | 'paypoint' | 'office' }

export function fanPointsOf(places: readonly SimPlace[]): FanPoint[] {
  return inventPoints(places, 'fan').map((point) => {
    if (point.number % 41 === 0) return { ...point, kind: 'office', id: `S${point.number}` }
    if (point.number % 9 === 0) return { ...point, kind: 'paypoint', id: `P${100_000 + point.number}` }
    return { ...point, kind: 'fanbox', id: `FAN${String(point.number).padStart(4, '0')}` }
  })
}

const titles = { fanbox: 'FANbox', paypoint: 'PayPoint', office: 'FAN Courier' }

/** A point as the API shows it. The leading zero of a postal code gets lost, as in FAN's own sample. */
export function pointRow(point: FanPoint, filled: JournalShelf<boolean>): object {
  const inCity = point.place.county.code === 'B' ? 'Bucuresti' : point.place.name
  return {
    id: point.id,
    name: `${titles[point.kind]} ${point.landmark} ${point.place.name}`,
    routingLocation: `${titles[point.kind]} ${point.landmark} ${point.place.name}${point.kind === 'fanbox' ? ' (Locker)' : ''}`,
    description: `Langa ${point.landmark}`,
    address: {
      locality: inCity,
      county: point.place.county.name,
      street: point.street,
      streetNo: point.streetNo,
      zipCode: point.postalCode.replace(/^0/, ''),
      floor: '',
      reference: `Langa ${point.landmark}`,
    },
    latitude: String(point.latitude),
    longitude: String(point.longitude),
    schedule: openHours(point).map(({ first, second }) => ({ firstHour: first, secondHour: second })),
    drawer:
      point.kind === 'fanbox'
        ? (['L', 'M', 'S'] as const).map((type) => ({ type, number: freeDrawers(point, filled.get(point.id), type) }))
        : [],
    phones: [],
    email: null,
    ...(point.number % 5 === 0 ? {} : { paymentMethods: point.acceptsCards ? ['card'] : [] }),
  }
}
