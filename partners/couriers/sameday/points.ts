/** Sameday's points, easybox lockers and shops (PUDO), from the list of all places: the list of lockers alone is announced to end. */
import { z } from 'zod'
import type { Locker } from '#contract/couriers.ts'
import type { CourierHttp } from '../courier-http.ts'
import { lockersOf, sizesOf } from '../points.ts'
import { listOfRows, numberText, numericValue } from '../rows.ts'
import { readPages } from './http.ts'
import type { SamedaySettings } from './settings.ts'

const flag = z
  .union([z.number(), z.boolean().transform(Number)])
  .nullish()
  .catch(null)
const Hours = z.object({ day: z.number().int().min(1).max(7), openingHour: z.string(), closingHour: z.string() })
const Box = z.object({ size: z.string(), number: z.number().nullish() })
const PointRow = z.object({
  oohId: numberText,
  oohType: z.number(),
  name: z.string(),
  county: z.string(),
  city: z.string(),
  address: z.string().nullish(),
  postalCode: z.union([z.literal(''), numberText]).nullish(),
  lat: numericValue,
  lng: numericValue,
  /** 1: one can pay there by card, so cash on delivery is possible. */
  supportedPayment: flag,
  clientVisible: flag,
  schedule: listOfRows(Hours).nullish().catch(null),
  /** In the answers of the older list of lockers; the manual's example of this one has none. */
  availableBoxes: listOfRows(Box).nullish().catch(null),
})
type PointRow = z.infer<typeof PointRow>

/** `oohType` of a shop; 0 is an easybox. */
const SHOP = 1

/** Lockers and shops in one list. A row that makes no sense is left out; a page that cannot be had throws a PartnerFailure. */
export async function* readSamedayPoints(http: CourierHttp, settings: SamedaySettings): AsyncIterable<Locker[]> {
  // 1: lockers and shops; without it the list holds lockers only.
  const query = new URLSearchParams({ listingType: '1', countryCode: 'RO' })
  const call = { operation: 'points', path: '/api/client/ooh-locations', query, timeoutMs: settings.readTimeoutMs }
  for await (const rows of readPages(http, call, PointRow)) yield rows.flatMap(point)
}

function point(row: PointRow): Locker[] {
  if (row.clientVisible === 0) return []
  return lockersOf({
    courier: 'sameday',
    id: row.oohId,
    kind: row.oohType === SHOP ? 'pudo' : 'locker',
    name: row.name,
    address: row.address ?? '',
    city: row.city,
    county: row.county,
    postalCode: row.postalCode || null,
    latitude: row.lat,
    longitude: row.lng,
    schedule: (row.schedule ?? []).map(({ day, openingHour, closingHour }) => ({ day, start: openingHour, end: closingHour })),
    availableSizes:
      row.oohType === SHOP || !row.availableBoxes
        ? null
        : sizesOf(row.availableBoxes.map(({ size, number }) => ({ size, free: number ?? 0 }))),
    repaymentAvailable: typeof row.supportedPayment === 'number' ? row.supportedPayment === 1 : null,
  })
}
