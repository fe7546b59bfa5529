/** What Sameday's simulator knows by id: services and their taxes, counties, cities, lockers and shops. */
import { counties } from '#simulators/counties.ts'
import type { JournalShelf } from '#simulators/journal.ts'
import type { SimPlace } from '#simulators/places.ts'
import { freeDrawers, inventPoints, openHours, type SimPoint } from '#simulators/points.ts'

const tax = (id: number, name: string, taxCode: string, packageType: number, price: number) => ({
  id,
  name,
  taxCode,
  costType: 'Fix',
  tax: price,
  packageType,
})

/** Codes are Sameday's; ids belong to this account. A tax has another id for each service and package type. */
export const samedayServiceList = [
  {
    id: 7,
    name: '24H',
    serviceCode: '24',
    deliveryType: { id: 2, name: 'NextDay' },
    defaultServices: true,
    serviceOptionalTaxes: [
      tax(201, 'Deschidere colet', 'OPCG', 0, 3.2),
      tax(202, 'Deschidere colet', 'OPCG', 1, 3.2),
      tax(203, 'Deschidere colet', 'OPCG', 2, 4.5),
      tax(210, 'Predare in punct', 'PDO', 0, -1),
      tax(211, 'Retur documente', 'RDOC', 0, 6),
    ],
  },
  {
    id: 15,
    name: 'Locker NextDay',
    serviceCode: 'LN',
    deliveryType: { id: 2, name: 'NextDay' },
    defaultServices: false,
    serviceOptionalTaxes: [tax(310, 'Predare in punct', 'PDO', 0, -1)],
  },
  {
    id: 57,
    name: 'Pudo NextDay',
    serviceCode: 'PP',
    deliveryType: { id: 2, name: 'NextDay' },
    defaultServices: false,
    serviceOptionalTaxes: [tax(410, 'Predare in punct', 'PDO', 0, -1)],
  },
]
export type SimSamedayService = (typeof samedayServiceList)[number]

export const samedayCountyRows = counties.map((county, i) => ({ id: i + 1, name: county.name, code: county.code }))

export type SimSamedayCity = {
  id: number
  name: string
  countyId: number
  /** The commune. */
  village: string
  extraKM: number
  isSector: boolean
}

/** Bucharest's cities are its six sectors. */
export function samedayCitiesOf(places: readonly SimPlace[]): SimSamedayCity[] {
  const ids = new Map(samedayCountyRows.map((county) => [county.code, county.id]))
  return places
    .filter((place) => !(place.county.code === 'B' && !place.name.startsWith('Sectorul ')))
    .map((place, i) => ({
      id: i + 1,
      name: place.name,
      countyId: ids.get(place.county.code) ?? 0,
      village: place.commune,
      extraKM: place.extraKm,
      isSector: place.county.code === 'B',
    }))
}

export function cityRow(city: SimSamedayCity): object {
  return {
    id: city.id,
    name: city.name,
    county: samedayCountyRows[city.countyId - 1],
    postalCode: null,
    village: city.village,
    extraKM: city.extraKM,
    samedayDeliveryAgency: city.isSector ? 'B_NORD' : '',
    nextDayDeliveryAgency: `${samedayCountyRows[city.countyId - 1]?.code}_01`,
    logisticCircle: city.extraKM > 0 ? 'EXTRA' : 'URBAN',
  }
}

export type SamedayPoint = SimPoint & { id: number; isLocker: boolean }

/** Lockers count from 1001; shops (PUDO) from 500001. */
export function samedayPointsOf(places: readonly SimPlace[]): SamedayPoint[] {
  return inventPoints(places, 'sameday').map((point) => {
    const isLocker = point.number % 8 !== 0
    return { ...point, isLocker, id: (isLocker ? 1000 : 500_000) + point.number }
  })
}

export function lockerBoxesOf(point: SamedayPoint, filled: JournalShelf<boolean>): { size: 'S' | 'M' | 'L'; number: number }[] {
  return (['S', 'M', 'L'] as const).map((size) => ({ size, number: freeDrawers(point, filled.get(String(point.id)), size) }))
}

function shared(point: SamedayPoint, cities: readonly SimSamedayCity[]): object {
  const county = samedayCountyRows.find((one) => one.code === point.place.county.code)
  const city = cities.find((one) => one.countyId === county?.id && one.name === point.place.name && one.village === point.place.commune)
  return {
    name: `${point.isLocker ? 'easybox' : 'sameday point'} ${point.landmark}`,
    country: 'Romania',
    countryId: 187,
    county: county?.name,
    countyId: county?.id,
    city: city?.name,
    cityId: city?.id,
    address: `${point.street}, Nr. ${point.streetNo}`,
    postalCode: point.postalCode,
    lat: point.latitude,
    lng: point.longitude,
    supportedPayment: point.acceptsCards ? 1 : 0,
    clientVisible: 1,
    email: null,
    phone: null,
    schedule: openHours(point).map(({ first, second }, i) => ({ day: i + 1, openingHour: first, closingHour: second })),
  }
}

export const lockerRow = (point: SamedayPoint, cities: readonly SimSamedayCity[], filled: JournalShelf<boolean>): object => ({
  ...shared(point, cities),
  lockerId: point.id,
  occupancyLevel: 1,
  excludedSellers: [],
  availableBoxes: lockerBoxesOf(point, filled),
  reservedBoxes: [],
  occupiedBoxes: [],
})

export const oohRow = (point: SamedayPoint, cities: readonly SimSamedayCity[]): object => ({
  ...shared(point, cities),
  oohId: point.id,
  oohType: point.isLocker ? 0 : 1,
})
