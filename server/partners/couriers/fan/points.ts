/** FAN's delivery points: FANbox lockers, PayPoint shops, its own offices. */
import { z } from 'zod'
import { BUCHAREST_CODE, countyNamed, sectorName, sectorOfPostalCode } from '../../../../contract/addresses/address-rules.ts'
import type { Locker } from '../../../../contract/couriers.ts'
import { listOf } from '../rows.ts'
import { type FanHttp, numeric, readRows } from './http.ts'
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
    zipCode: z.union([z.string(), z.number().transform(String)]).nullish(),
  }),
  latitude: numeric,
  longitude: numeric,
  schedule: z
    .array(z.object({ firstHour: optionalText, secondHour: optionalText }).nullable().catch(null))
    .nullish()
    .catch(null),
  drawer: listOf(z.object({ type: z.string(), number: numeric }))
    .nullish()
    .catch(null),
  /** Seen beside the documented fields; absent: not told. */
  paymentMethods: z.array(z.unknown()).nullish().catch(null),
})
type PointRow = z.infer<typeof PointRow>

const kinds = { fanbox: 'locker', paypoint: 'pudo', office: 'office' } as const

/** One list a kind. A row that makes no sense is left out; a list that cannot be had throws a PartnerFailure. */
export async function* readPoints(http: FanHttp, settings: FanSettings): AsyncIterable<Locker[]> {
  for (const type of ['fanbox', 'paypoint', 'office'] as const) {
    const query = new URLSearchParams({ type })
    const call = { operation: 'points', path: '/reports/pickup-points', query, timeoutMs: settings.createTimeoutMs }
    const rows = await readRows(http, call, PointRow)
    yield rows.flatMap((row) => lockerOf(row, kinds[type]))
  }
}

function lockerOf(row: PointRow, kind: Locker['kind']): Locker[] {
  const county = countyNamed(row.address.county)
  if (!county) return []
  // Leading zeros of postal codes get lost at FAN: "61511" is 061511, in sector 6.
  const postalCode = row.address.zipCode ? row.address.zipCode.padStart(6, '0') : null
  const sector = county.code === BUCHAREST_CODE && postalCode ? sectorOfPostalCode(postalCode) : null
  return [
    {
      courier: 'fan',
      id: row.id,
      kind,
      name: row.name.trim(),
      address: [row.address.street, row.address.streetNo].filter(Boolean).join(' '),
      city: sector ? sectorName(sector) : row.address.locality,
      countyCode: county.code,
      postalCode,
      latitude: row.latitude,
      longitude: row.longitude,
      schedule: (row.schedule ?? []).flatMap((hours, i) =>
        hours?.firstHour && hours.secondHour ? [{ day: i + 1, start: hours.firstHour, end: hours.secondHour }] : [],
      ),
      availableSizes: kind === 'locker' && row.drawer ? sizesOf(row.drawer) : null,
      repaymentAvailable: row.paymentMethods ? row.paymentMethods.length > 0 : null,
    },
  ]
}

function sizesOf(drawers: NonNullable<PointRow['drawer']>): Locker['availableSizes'] {
  return drawers.flatMap(({ type, number }) =>
    type === 'S' || type === 'M' || type === 'L' ? [{ size: type, free: Math.max(0, Math.trunc(number)) }] : [],
  )
}
