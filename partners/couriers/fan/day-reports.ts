/** FAN's reports of a day: its AWBs (`/reports/awb`), where one is found by our reference, and the cash it sent (`/reports/bank-transfers`). */
import { z } from 'zod'
import { fromRon } from '#contract/money.ts'
import type { CashTransfer, CourierAwbFacts, FindAwbAnswer, ListedAwb } from '#sending/ports/couriers.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import type { CourierHttp } from '../courier-http.ts'
import { numericValue, optionalText } from '../rows.ts'
import { awbNumber, readAll, readPages } from './http.ts'
import type { FanSettings } from './settings.ts'

const optionalNumber = numericValue.nullish().catch(null)
const SlipRow = z.object({
  info: z.object({
    awbNumber,
    costCenter: optionalText,
    cost: optionalNumber,
    weight: optionalNumber,
    /** null where there is no cash. */
    cod: z.union([numericValue, z.null()]).optional().catch(undefined),
    packages: z.object({ parcel: numericValue, envelope: numericValue }).nullish().catch(null),
  }),
  recipient: z
    .object({ phone: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})
type SlipRow = z.infer<typeof SlipRow>

const Numbered = z.object({ info: z.object({ awbNumber }) })

/** The AWBs of a day, page by page; one whose row changes between two pages is one. Throws a PartnerFailure. */
function readDay(http: CourierHttp, settings: FanSettings, day: string): AsyncGenerator<SlipRow[], void, undefined> {
  const query = new URLSearchParams({ clientId: settings.clientId, date: day })
  const numberOf = (row: unknown) => Numbered.safeParse(row).data?.info.awbNumber ?? null
  const call = { operation: 'day-report', path: '/reports/awb', query, timeoutMs: settings.readTimeoutMs }
  return readPages(http, { ...call, numberOf }, SlipRow)
}

type Wanted = { http: CourierHttp; settings: FanSettings; reference: string; createdOn: string; now: Date }

/** Asked about an AWB made near midnight, the next day is looked at too. Pages are read only as far as the AWB. Throws a PartnerFailure. */
export async function findAwb({ http, settings, reference, createdOn, now }: Wanted): Promise<FindAwbAnswer> {
  const days = bucharestDayOf(now) > createdOn ? [createdOn, addDays(createdOn, 1)] : [createdOn]
  for (const day of days) {
    for await (const rows of readDay(http, settings, day)) {
      const row = rows.find(({ info }) => info.costCenter === reference)
      if (row) return { kind: 'created', awb: awbOf(row), facts: factsOf(row) }
    }
  }
  return { kind: 'absent' }
}

const countOf = ({ info: { packages } }: SlipRow): number | null => (packages ? packages.parcel + packages.envelope : null)

function awbOf(row: SlipRow) {
  const { awbNumber: number, cost } = row.info
  const costNetBani = cost === null || cost === undefined ? null : fromRon(cost)
  return { number, parcels: Array.from({ length: Math.max(1, countOf(row) ?? 1) }, () => number), costNetBani }
}

const factsOf = (row: SlipRow): CourierAwbFacts => ({
  weightKg: row.info.weight ?? null,
  cashBani: row.info.cod === undefined ? null : fromRon(row.info.cod ?? 0),
  parcels: countOf(row),
  recipientPhone: row.recipient?.phone || null,
})

export async function listedAwbs(http: CourierHttp, settings: FanSettings, day: string): Promise<ListedAwb[]> {
  const listed: ListedAwb[] = []
  for await (const rows of readDay(http, settings, day)) {
    listed.push(...rows.map(({ info }) => ({ awb: info.awbNumber, reference: info.costCenter || null, createdOn: day })))
  }
  return listed
}

/** `28.02.2023`, unlike everywhere else at FAN. */
const dotted = z
  .string()
  .regex(/^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.[12]\d{3}/)
  .transform((text) => text.slice(0, 10).split('.').reverse().join('-'))

const TransferRow = z.object({
  info: z.object({
    awbNumber,
    amountCollected: numericValue,
    transactionDate: dotted.nullish().catch(null),
    transferDate: dotted.nullish().catch(null),
  }),
})

export async function readCashTransfers(http: CourierHttp, settings: FanSettings, day: string): Promise<CashTransfer[]> {
  const query = new URLSearchParams({ clientId: settings.clientId, date: day })
  const call = { operation: 'cash-transfers', path: '/reports/bank-transfers', query, timeoutMs: settings.readTimeoutMs }
  const rows = await readAll(http, call, TransferRow)
  return rows.map(({ info }) => ({
    awb: info.awbNumber,
    amountBani: fromRon(info.amountCollected),
    collectedOn: info.transactionDate ?? null,
    transferredOn: info.transferDate ?? day,
  }))
}
