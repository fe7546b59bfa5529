/** Sameday's status of an AWB: its ids as our states, what is on its way back, the summary beside the events. */
import { z } from 'zod'
import type { TrackedAwb, TrackingEvent } from '#sending/ports/couriers.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import { numberText, optionalText, readRowByRow } from '../rows.ts'
import { sortTrackingEvents } from '../tracking-events.ts'
import { meaningOfStatus } from './status-ids.ts'

/** null: nothing is said. `unreadable`: something is, and it is neither yes nor no. */
type ReturnMark = boolean | 'unreadable' | null

const returnMark = z.unknown().transform((written): ReturnMark => {
  if (written === null || written === undefined || written === '') return null
  const said = String(written).trim().toLowerCase()
  if (['true', '1', 'yes'].includes(said)) return true
  return ['false', '0', 'no'].includes(said) ? false : 'unreadable'
})

const StatusRow = z.object({
  statusId: z.number(),
  status: optionalText,
  statusLabel: optionalText,
  statusState: optionalText,
  /** `2019-02-26T09:37:28+0200`: the offset may lack its colon. */
  statusDate: z.string().transform((written, context) => timeOf(written) ?? notATime(context)),
  county: optionalText,
  reason: optionalText,
  transitLocation: optionalText,
  /** Written in `parcelsStatus` and in a parcel's own history, nowhere else. */
  inReturn: returnMark.optional(),
})
export type StatusRow = z.infer<typeof StatusRow>

function notATime(context: { addIssue(issue: string): void }): never {
  context.addIssue('not a time')
  return z.NEVER
}

/** null: no time, e.g. '' or `0000-00-00`. */
function timeOf(written: string): Date | null {
  const time = new Date(written.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return written === '' || Number.isNaN(time.getTime()) ? null : time
}

const ParcelStatus = z.object({
  /** null: its mark counts, its own history cannot be asked for. */
  parcelAwbNumber: numberText.nullish().catch(null),
  statusDate: optionalText.transform((written) => timeOf(written ?? '')),
  inReturn: returnMark.optional(),
})
type ParcelStatus = z.infer<typeof ParcelStatus>

/** A list; one parcel alone, or parcels by their numbers. What cannot be read says that a mark may stand there. */
const parcelsStatus = z.unknown().transform((written): ParcelStatus[] => {
  if (written === null || written === undefined) return []
  if (typeof written !== 'object') return [unreadableParcel]
  const rows = Array.isArray(written) ? written : 'inReturn' in written ? [written] : Object.values(written)
  return rows.map((row) => {
    const read = ParcelStatus.safeParse(row)
    return read.success ? read.data : unreadableParcel
  })
})
const unreadableParcel: ParcelStatus = { parcelAwbNumber: null, statusDate: null, inReturn: 'unreadable' }

const Status = z.object({
  expeditionSummary: z.object({
    awbNumber: z.string().nullish(),
    delivered: z.boolean().nullish().catch(null),
    deliveredAt: optionalText,
    canceled: z.boolean().nullish().catch(null),
    cashOnDelivery: z.number().nullish().catch(null),
    awbWeight: z.number().nullish().catch(null),
  }),
  expeditionStatus: z.unknown().optional(),
  expeditionHistory: z.array(z.unknown()).nullish().catch(null),
  parcelsStatus: parcelsStatus.optional(),
})
export type SamedayStatus = z.infer<typeof Status>

/** null: no status. */
export function readSamedayStatus(answer: PartnerAnswer): SamedayStatus | null {
  if (answer.kind !== 'answered' || answer.status !== 200) return null
  const read = Status.safeParse(jsonOf(answer))
  return read.success ? read.data : null
}

const ParcelHistory = z.object({ parcelHistory: z.array(z.unknown()) })

/** A parcel's own history, which shows of each step whether it was on the way back; null: not readable. */
export function readParcelHistory(answer: PartnerAnswer): StatusRow[] | null {
  if (answer.kind !== 'answered' || answer.status !== 200) return null
  const read = ParcelHistory.safeParse(jsonOf(answer))
  return read.success ? readRowByRow(read.data.parcelHistory, StatusRow).rows : null
}

const isInReturn = ({ parcelsStatus }: SamedayStatus): boolean => (parcelsStatus ?? []).some(({ inReturn }) => inReturn === true)

/** The parcels of an AWB that are on their way back now, or back, as far as they are named. */
export const parcelsInReturn = ({ parcelsStatus }: SamedayStatus): string[] =>
  (parcelsStatus ?? []).flatMap(({ inReturn, parcelAwbNumber }) => (inReturn === true && parcelAwbNumber ? [parcelAwbNumber] : []))

/**
 * `returned`: the histories of the parcels in return, where they could be had. Without them it is known that the parcel is on
 * its way back, but not since when: its last step is a return, and no step is a delivery to the recipient.
 */
export function trackedAwb(awb: string, status: SamedayStatus, returned: readonly StatusRow[] = []): TrackedAwb {
  const { rows, odd } = rowsOf(status)
  const since = returnedSince(rows, returned, status)
  const hasReturn = since !== null || isInReturn(status)
  const isBack = (row: StatusRow) => {
    const own = returned.find((one) => isSame(one, row))?.inReturn ?? row.inReturn
    return typeof own === 'boolean' ? own : since !== null && row.statusDate.getTime() >= since
  }
  // A mark that says something unreadable may say 'in return': then no delivery is one to the recipient.
  const isUnclear = !hasReturn && [...(status.parcelsStatus ?? []), ...rows].some(({ inReturn }) => inReturn === 'unreadable')
  const shown = rows.map((row) => eventOf(row, isBack(row), hasReturn)).map((event) => (isUnclear ? withoutDelivery(event) : event))
  const isReturnReported = shown.some(({ state }) => state === 'returning' || state === 'returned')
  const events = sortTrackingEvents([
    ...shown,
    ...summaryEvents(status, rows, hasReturn || isUnclear),
    ...(since !== null && !isReturnReported ? [ownEvent('returning', 'Retur', new Date(since))] : []),
  ])
  const delivery = hasReturn ? undefined : events.find((event) => event.state === 'delivered')
  const said = isUnclear ? [...odd, 'inReturn: not readable'] : odd
  const hasCash = (status.expeditionSummary.cashOnDelivery ?? 0) > 0
  return {
    awb,
    events,
    returnAwb: null,
    cashCollectedOn: delivery && hasCash ? bucharestDayOf(delivery.happenedAt) : null,
    ...(said.length > 0 ? { odd: said } : {}),
  }
}

/** Named as unknown, so that an operator looks at it. */
const withoutDelivery = (event: TrackingEvent): TrackingEvent =>
  event.state === 'delivered' ? { ...event, state: null, isUnknown: true } : event

function rowsOf({ expeditionHistory, expeditionStatus }: SamedayStatus) {
  const steps = [...(expeditionHistory ?? []), ...(expeditionStatus ? [expeditionStatus] : [])]
  return readRowByRow(steps, StatusRow)
}

const isSame = (one: StatusRow, other: StatusRow): boolean =>
  one.statusId === other.statusId && one.statusDate.getTime() === other.statusDate.getTime()

/** When the way back began, as far as it is reported; null: the parcel is not on it, or it is not known since when. */
function returnedSince(rows: readonly StatusRow[], returned: readonly StatusRow[], status: SamedayStatus): number | null {
  const steps = [
    ...returned.filter((row) => row.inReturn === true),
    ...rows.filter((row) => row.inReturn === true || meaningOfStatus(row).state === 'returning'),
  ].map((row) => row.statusDate.getTime())
  if (steps.length > 0) return Math.min(...steps)
  if (!isInReturn(status)) return null
  const now = (status.parcelsStatus ?? []).flatMap(({ inReturn, statusDate }) =>
    inReturn === true && statusDate ? [statusDate.getTime()] : [],
  )
  const since =
    now.length > 0
      ? now
      : rows
          .map((row) => row.statusDate.getTime())
          .sort((a, b) => b - a)
          .slice(0, 1)
  return since.length > 0 ? Math.min(...since) : null
}

function eventOf(row: StatusRow, isBack: boolean, hasReturn: boolean): TrackingEvent {
  const { state, isUnknown } = meaningOfStatus(row)
  return {
    state: isBack ? onTheWayBack(state) : hasReturn && state === 'delivered' ? null : state,
    courierCode: String(row.statusId),
    ...(isUnknown ? { isUnknown } : {}),
    text: [row.statusLabel || row.status || '', row.reason || ''].filter((part) => part !== '').join(': '),
    place: row.transitLocation || row.county || null,
    happenedAt: row.statusDate,
  }
}

/** On its way back every movement is a return, and a delivery is the parcel back at its sender. */
function onTheWayBack(state: TrackingEvent['state']): TrackingEvent['state'] {
  if (state === null || state === 'active' || state === 'lost' || state === 'cancelled') return state
  return state === 'delivered' || state === 'returned' ? 'returned' : 'returning'
}

/** What Sameday says outside its events, as an event. */
const ownEvent = (state: 'cancelled' | 'delivered' | 'returning', words: string, happenedAt: Date): TrackingEvent => ({
  state,
  courierCode: `summary-${state}`,
  text: words,
  place: null,
  happenedAt,
})

/** The summary knows of deliveries and cancellations that no event shows (seen in Sameday's own sample). */
function summaryEvents({ expeditionSummary: summary }: SamedayStatus, rows: readonly StatusRow[], hasReturn: boolean): TrackingEvent[] {
  const last = rows.map((row) => row.statusDate.getTime()).reduce((a, b) => Math.max(a, b), 0)
  if (summary.canceled) return [ownEvent('cancelled', 'Anulat', new Date(last))]
  const isReported = rows.some((row) => ['delivered', 'returned'].includes(meaningOfStatus(row).state ?? ''))
  if (!summary.delivered || isReported || hasReturn) return []
  return [ownEvent('delivered', 'Livrat', timeOf(summary.deliveredAt ?? '') ?? new Date(last))]
}
