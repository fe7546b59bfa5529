/** FAN's report of the day (`/reports/awb`): how an AWB is found by our reference, and the day's list. */
import { z } from 'zod'
import { fromRon } from '../../../../contract/money.ts'
import { addDays, dayIn } from '../../../platform/clock.ts'
import { isPartnerFailure } from '../../partner-http.ts'
import type { FindAwbAnswer, ListedAwb } from '../port.ts'
import { awbNumber, type FanHttp, numeric, readAllRows } from './http.ts'
import type { FanSettings } from './settings.ts'

const SlipRow = z.object({
  info: z.object({
    awbNumber,
    costCenter: z.string().nullish(),
    cost: numeric.nullish().catch(null),
    packages: z.object({ parcel: numeric, envelope: numeric }).nullish().catch(null),
  }),
})
type SlipRow = z.infer<typeof SlipRow>

/** The AWBs of a day. Throws a PartnerFailure. */
export function readDay(http: FanHttp, settings: FanSettings, day: string): Promise<SlipRow[]> {
  const query = new URLSearchParams({ clientId: settings.clientId, date: day })
  return readAllRows(http, { operation: 'day-report', path: '/reports/awb', query, timeoutMs: settings.readTimeoutMs }, SlipRow)
}

/** Asked about an AWB made near midnight, the next day is looked at too. */
export async function findAwb(given: {
  http: FanHttp
  settings: FanSettings
  reference: string
  createdOn: string
  now: Date
}): Promise<FindAwbAnswer> {
  const { http, settings, reference, createdOn, now } = given
  const days = dayIn(now) > createdOn ? [createdOn, addDays(createdOn, 1)] : [createdOn]
  try {
    for (const day of days) {
      const row = (await readDay(http, settings, day)).find(({ info }) => info.costCenter === reference)
      if (row) return { kind: 'created', awb: awbOf(row) }
    }
    return { kind: 'absent' }
  } catch (error) {
    if (isPartnerFailure(error)) return { kind: 'unknown', cause: error.message }
    throw error
  }
}

function awbOf({ info }: SlipRow) {
  const parcels = Math.max(1, (info.packages?.parcel ?? 0) + (info.packages?.envelope ?? 0))
  const costNetBani = info.cost === null || info.cost === undefined ? null : fromRon(info.cost)
  return { number: info.awbNumber, parcels: Array.from({ length: parcels }, () => info.awbNumber), costNetBani }
}

export const listedAwb = ({ info }: SlipRow, day: string): ListedAwb => ({
  awb: info.awbNumber,
  reference: info.costCenter || null,
  createdOn: day,
})
