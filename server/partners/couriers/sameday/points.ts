/** Sameday's points: easybox lockers with their drawers, and shops (PUDO) from the list of all places. */
import { z } from 'zod'
import { BUCHAREST_CODE, countyNamed, sectorName, sectorOfPostalCode } from '../../../../contract/address-rules.ts'
import type { Locker } from '../../../../contract/couriers.ts'
import { readPages, type SamedayHttp } from './http.ts'
import type { SamedaySettings } from './settings.ts'

const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
const Shared = z.object({
  name: z.string(),
  county: z.string(),
  city: z.string(),
  address: z.string().nullish(),
  postalCode: z.union([z.string(), z.number().transform(String)]).nullish(),
  lat: numeric,
  lng: numeric,
  /** 1: one can pay there by card, so cash on delivery is possible. */
  supportedPayment: z
    .union([z.number(), z.boolean().transform(Number)])
    .nullish()
    .catch(null),
  clientVisible: z
    .union([z.number(), z.boolean().transform(Number)])
    .nullish()
    .catch(null),
  schedule: z
    .array(z.object({ day: z.number().int().min(1).max(7), openingHour: z.string(), closingHour: z.string() }))
    .nullish()
    .catch(null),
})
const Box = z.object({ size: z.string(), number: z.number().nullish() })
const LockerRow = Shared.extend({ lockerId: z.union([z.number(), z.string()]), availableBoxes: z.array(Box).nullish().catch(null) })
const ShopRow = Shared.extend({ oohId: z.union([z.number(), z.string()]), oohType: z.number() })
const SHOP = 1

/** A row that makes no sense is left out; a page that cannot be had throws a PartnerFailure. */
export async function* readPoints(http: SamedayHttp, settings: SamedaySettings): AsyncIterable<Locker[]> {
  const timeoutMs = settings.createTimeoutMs
  const lockers = { operation: 'lockers', path: '/api/client/lockers', timeoutMs }
  for await (const rows of readPages(http, lockers, z.unknown())) {
    yield rows.flatMap((row) => {
      const read = LockerRow.safeParse(row)
      return read.success
        ? point(read.data, { id: String(read.data.lockerId), kind: 'locker', sizes: sizesOf(read.data.availableBoxes) })
        : []
    })
  }
  const query = new URLSearchParams({ listingType: '1', countryCode: 'RO' })
  for await (const rows of readPages(http, { operation: 'shops', path: '/api/client/ooh-locations', query, timeoutMs }, z.unknown())) {
    yield rows.flatMap((row) => {
      const read = ShopRow.safeParse(row)
      return read.success && read.data.oohType === SHOP ? point(read.data, { id: String(read.data.oohId), kind: 'pudo', sizes: null }) : []
    })
  }
}

function point(row: z.infer<typeof Shared>, own: { id: string; kind: Locker['kind']; sizes: Locker['availableSizes'] }): Locker[] {
  const county = countyNamed(row.county)
  if (!county || row.clientVisible === 0) return []
  const postalCode = row.postalCode ? row.postalCode.padStart(6, '0') : null
  const sector = county.code === BUCHAREST_CODE && postalCode ? sectorOfPostalCode(postalCode) : null
  return [
    {
      courier: 'sameday',
      id: own.id,
      kind: own.kind,
      name: row.name.trim(),
      address: row.address ?? '',
      city: sector && !/^sectorul/i.test(row.city) ? sectorName(sector) : row.city,
      countyCode: county.code,
      postalCode,
      latitude: row.lat,
      longitude: row.lng,
      schedule: (row.schedule ?? []).map(({ day, openingHour, closingHour }) => ({ day, start: openingHour, end: closingHour })),
      availableSizes: own.sizes,
      repaymentAvailable: typeof row.supportedPayment === 'number' ? row.supportedPayment === 1 : null,
    },
  ]
}

function sizesOf(boxes: readonly z.infer<typeof Box>[] | null | undefined): Locker['availableSizes'] {
  if (!boxes) return null
  return boxes.flatMap(({ size, number }) =>
    size === 'S' || size === 'M' || size === 'L' ? [{ size, free: Math.max(0, number ?? 0) }] : [],
  )
}
