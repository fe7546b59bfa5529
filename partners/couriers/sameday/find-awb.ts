/** Sameday is asked for the AWB of a reference, and for a day's AWBs by the statuses of that day. */
import { z } from 'zod'
import { fromRon } from '#contract/money.ts'
import type { FindAwbAnswer, ListedAwb } from '#sending/ports/couriers.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import type { CourierHttp } from '../courier-http.ts'
import { numberText } from '../rows.ts'
import { referenceOfAwb } from './awb-number.ts'
import { readAll, samedayRefusalOf } from './http.ts'
import type { SamedaySettings } from './settings.ts'
import { readSamedayStatus } from './tracking.ts'

/** Undocumented beyond its address: the number is taken where integrators find it, or where the answers of other calls carry it. */
const ByReference = z.union([
  z.object({ awbNumber: numberText }),
  z.object({ data: z.object({ awbNumber: numberText }) }).transform(({ data }) => data),
  z.object({ expeditionSummary: z.object({ awbNumber: numberText }) }).transform(({ expeditionSummary }) => expeditionSummary),
])

type Named = { kind: 'named'; awb: string } | Exclude<FindAwbAnswer, { kind: 'created' }>

/** `GET /api/client/awb/{clientInternalReference}`: a 404 in Sameday's own words means that no AWB has the reference. */
export function readAwbNumberAnswer(answer: PartnerAnswer): Named {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  if (isAbsent(answer)) return { kind: 'absent' }
  const read = answer.status < 300 ? ByReference.safeParse(jsonOf(answer)) : null
  return read?.success ? { kind: 'named', awb: read.data.awbNumber } : { kind: 'unknown', cause: `status ${answer.status}` }
}

const isAbsent = (answer: { status: number; body: Uint8Array }): boolean => {
  const reason = samedayRefusalOf(answer)
  // A path that Sameday does not know is refused with 404 too.
  return answer.status === 404 && reason !== null && !/no route/i.test(reason)
}

/** What the status of a number shows; a cancelled one counts as none. */
export function foundAnswer(awb: string, answer: PartnerAnswer): FindAwbAnswer {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  if (isAbsent(answer)) return { kind: 'absent' }
  const status = readSamedayStatus(answer)
  if (!status) return { kind: 'unknown', cause: `status ${answer.status}` }
  const { canceled, awbWeight, cashOnDelivery } = status.expeditionSummary
  if (canceled) return { kind: 'absent' }
  const parcels = [...new Set((status.parcelsStatus ?? []).flatMap(({ parcelAwbNumber }) => parcelAwbNumber ?? []))].sort()
  return {
    kind: 'created',
    awb: { number: awb, parcels: parcels.length > 0 ? parcels : [awb], costNetBani: null },
    facts: {
      weightKg: awbWeight ?? null,
      cashBani: typeof cashOnDelivery === 'number' ? fromRon(cashOnDelivery) : null,
      parcels: parcels.length > 0 ? parcels.length : null,
      recipientPhone: null,
    },
  }
}

/** `AWB emis` and `inregistrat`: the first status of every AWB. */
const CREATED = [1, 23]
/** A window of 7200 s is refused, whatever the manual says of two hours. */
const WINDOW_SECONDS = 7000
/** How parcels are numbered within an AWB. */
const PARCEL_DIGITS = 3

const SyncRow = z.object({ statusId: z.number(), parcelAwbNumber: z.string().min(PARCEL_DIGITS + 1) })

export async function listAwbs(http: CourierHttp, settings: SamedaySettings, day: string): Promise<ListedAwb[]> {
  const awbs = new Set<string>()
  const end = startOfDay(addDays(day, 1)).getTime() / 1000
  for (let from = startOfDay(day).getTime() / 1000; from < end; from += WINDOW_SECONDS) {
    const query = new URLSearchParams({ startTimestamp: String(from), endTimestamp: String(Math.min(end, from + WINDOW_SECONDS)) })
    const call = { operation: 'day-statuses', path: '/api/client/status-sync', query, timeoutMs: settings.readTimeoutMs }
    for (const row of await readAll(http, call, SyncRow)) {
      if (CREATED.includes(row.statusId)) awbs.add(row.parcelAwbNumber.slice(0, -PARCEL_DIGITS))
    }
  }
  return [...awbs].map((awb) => ({ awb, reference: referenceOfAwb(settings.awbNumberPrefix, awb), createdOn: day }))
}
