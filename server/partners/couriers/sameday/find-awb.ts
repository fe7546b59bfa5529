/** Sameday is asked for our own AWB number by its status, and for a day's AWBs by the statuses of that day. */
import { z } from 'zod'
import { addDays, startOfDay } from '../../../platform/clock.ts'
import type { PartnerAnswer } from '../../partner-http.ts'
import type { FindAwbAnswer, ListedAwb } from '../port.ts'
import { referenceOf } from './awb-number.ts'
import { readAll, type SamedayHttp } from './http.ts'
import type { SamedaySettings } from './settings.ts'
import { readStatus } from './tracking.ts'

/** A 404 in Sameday's own words means there is no such AWB; a cancelled one counts as none. */
export function foundAnswer(awb: string, answer: PartnerAnswer, refusal: string | null): FindAwbAnswer {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  if (answer.status === 404 && refusal !== null) return { kind: 'absent' }
  const status = readStatus(answer)
  if (!status) return { kind: 'unknown', cause: `status ${answer.status}` }
  if (status.expeditionSummary.canceled) return { kind: 'absent' }
  const parcels = [...new Set((status.parcelsStatus ?? []).map((parcel) => parcel.parcelAwbNumber))].sort()
  return { kind: 'created', awb: { number: awb, parcels: parcels.length > 0 ? parcels : [awb], costNetBani: null } }
}

/** `AWB emis` and `inregistrat`: the first status of every AWB. */
const CREATED = [1, 23]
/** The longest window Sameday takes, and how parcels are numbered within an AWB. */
const WINDOW_SECONDS = 7200
const PARCEL_DIGITS = 3

const SyncRow = z.object({ statusId: z.number(), parcelAwbNumber: z.string() })

export async function listAwbs(http: SamedayHttp, settings: SamedaySettings, day: string): Promise<ListedAwb[]> {
  const awbs = new Set<string>()
  const end = startOfDay(addDays(day, 1)).getTime() / 1000
  for (let from = startOfDay(day).getTime() / 1000; from < end; from += WINDOW_SECONDS) {
    const query = new URLSearchParams({ startTimestamp: String(from), endTimestamp: String(Math.min(end, from + WINDOW_SECONDS)) })
    const call = { operation: 'day-statuses', path: '/api/client/status-sync', query, timeoutMs: settings.readTimeoutMs }
    for (const row of await readAll(http, call, SyncRow)) {
      if (CREATED.includes(row.statusId)) awbs.add(row.parcelAwbNumber.slice(0, -PARCEL_DIGITS))
    }
  }
  return [...awbs].map((awb) => ({ awb, reference: referenceOf(settings.awbNumberPrefix, awb), createdOn: day }))
}
