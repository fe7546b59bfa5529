/** FAN's delivery points: FANbox lockers, PayPoint shops, its own offices. */
import { z } from 'zod'
import type { Locker } from '#contract/couriers.ts'
import type { CourierHttp } from '../courier-http.ts'
import { lockersOf, sizesOf } from '../points.ts'
import { listOfRows, numberText, numericValue } from '../rows.ts'
import { readRows } from './http.ts'
import type { FanSettings } from './settings.ts'

const optionalText = z.string().nullish()
const PointRow = z.object({
  id: z.string().min(1),
  name: z.string(),
  address: z.object({
    locality: z.string(),
    county: z.string(),
    street: optionalText,
    streetNo: optionalText,
    zipCode: z.union([z.literal(''), numberText]).nullish(),
  }),
  latitude: numericValue,
  longitude: numericValue,
  schedule: z
    .array(z.object({ firstHour: optionalText, secondHour: optionalText }).nullable().catch(null))
    .nullish()
    .catch(null),
  drawer: listOfRows(z.object({ type: z.string(), number: numericValue }))
    .nullish()
    .catch(null),
  /** Seen beside the documented fields; absent: not reported. */
  paymentMethods: z.array(z.unknown()).nullish().catch(null),
})
type PointRow = z.infer<typeof PointRow>

const kinds = { fanbox: 'locker', paypoint: 'pudo', office: 'office' } as const

/** One list a kind. A row that makes no sense is left out; a list that cannot be had throws a PartnerFailure. */
export async function* readFanPoints(http: CourierHttp, settings: FanSettings): AsyncIterable<Locker[]> {
  for (const type of ['fanbox', 'paypoint', 'office'] as const) {
    const query = new URLSearchParams({ type })
    const call = { operation: 'points', path: '/reports/pickup-points', query, timeoutMs: settings.createTimeoutMs }
    const rows = await readRows(http, call, PointRow)
    yield rows.flatMap((row) => lockerOf(row, kinds[type]))
  }
}

const lockerOf = (row: PointRow, kind: Locker['kind']): Locker[] =>
  lockersOf({
    courier: 'fan',
    id: row.id,
    kind,
    name: row.name,
    address: [row.address.street, row.address.streetNo].filter(Boolean).join(' '),
    city: row.address.locality,
    county: row.address.county,
    postalCode: row.address.zipCode || null,
    latitude: row.latitude,
    longitude: row.longitude,
    schedule: (row.schedule ?? []).flatMap((hours, i) =>
      hours?.firstHour && hours.secondHour ? [{ day: i + 1, start: hours.firstHour, end: hours.secondHour }] : [],
    ),
    availableSizes: kind === 'locker' && row.drawer ? sizesOf(row.drawer.map(({ type, number }) => ({ size: type, free: number }))) : null,
    repaymentAvailable: row.paymentMethods ? row.paymentMethods.length > 0 : null,
  })
