/** FAN's report of the day (`/reports/awb`): how an AWB is found by our reference, and the day's list. */
import { z } from 'zod'
import { fromRon } from '../../../../contract/money.ts'
import { addDays, dayIn } from '../../../platform/clock.ts'
import { isPartnerFailure } from '../../partner-http.ts'
import type { AwbFacts, FindAwbAnswer, ListedAwb } from '../port.ts'
import { awbNumber, type FanHttp, numeric, readPages } from './http.ts'
import type { FanSettings } from './settings.ts'

const optionalNumber = numeric.nullish().catch(null)
const SlipRow = z.object({
  info: z.object({
    awbNumber,
    costCenter: z.string().nullish().catch(null),
    cost: optionalNumber,
    weight: optionalNumber,
    /** null where there is no cash. */
    cod: z.union([numeric, z.null()]).optional().catch(undefined),
    packages: z.object({ parcel: numeric, envelope: numeric }).nullish().catch(null),
  }),
  recipient: z
    .object({ phone: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})
type SlipRow = z.infer<typeof SlipRow>

/** The AWBs of a day, page by page. Throws a PartnerFailure. */
function readDay(http: FanHttp, settings: FanSettings, day: string): AsyncGenerator<SlipRow[], void, undefined> {
  const query = new URLSearchParams({ clientId: settings.clientId, date: day })
  return readPages(http, { operation: 'day-report', path: '/reports/awb', query, timeoutMs: settings.readTimeoutMs }, SlipRow)
}

export type Wanted = { http: FanHttp; settings: FanSettings; reference: string; createdOn: string; now: Date }

/** Asked about an AWB made near midnight, the next day is looked at too. Pages are read only as far as the AWB. */
export async function findAwb({ http, settings, reference, createdOn, now }: Wanted): Promise<FindAwbAnswer> {
  const days = dayIn(now) > createdOn ? [createdOn, addDays(createdOn, 1)] : [createdOn]
  try {
    for (const day of days) {
      for await (const rows of readDay(http, settings, day)) {
        const row = rows.find(({ info }) => info.costCenter === reference)
        if (row) return { kind: 'created', awb: awbOf(row), facts: factsOf(row) }
      }
    }
    return { kind: 'absent' }
  } catch (error) {
    if (isPartnerFailure(error)) return { kind: 'unknown', cause: error.message }
    throw error
  }
}

const countOf = ({ info: { packages } }: SlipRow): number | null => (packages ? packages.parcel + packages.envelope : null)

function awbOf(row: SlipRow) {
  const { awbNumber: number, cost } = row.info
  const costNetBani = cost === null || cost === undefined ? null : fromRon(cost)
  return { number, parcels: Array.from({ length: Math.max(1, countOf(row) ?? 1) }, () => number), costNetBani }
}

const factsOf = (row: SlipRow): AwbFacts => ({
  weightKg: row.info.weight ?? null,
  cashBani: row.info.cod === undefined ? null : fromRon(row.info.cod ?? 0),
  parcels: countOf(row),
  recipientPhone: row.recipient?.phone || null,
})

export async function listedAwbs(http: FanHttp, settings: FanSettings, day: string): Promise<ListedAwb[]> {
  const listed: ListedAwb[] = []
  for await (const rows of readDay(http, settings, day)) {
    listed.push(...rows.map(({ info }) => ({ awb: info.awbNumber, reference: info.costCenter || null, createdOn: day })))
  }
  return listed
}
