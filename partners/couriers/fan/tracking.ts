/** FAN's tracking rows: its events as our states, returns followed under their own AWB. */
import { z } from 'zod'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'
import type { TrackedAwb, TrackingEvent } from '#sending/ports/couriers.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { jsonOf } from '../../partner-http.ts'
import { bucharestInstantOrNull } from '../bucharest-time.ts'
import type { AnsweredCall } from '../courier-http.ts'
import { optionalText, readRowByRow } from '../rows.ts'
import { sortTrackingEvents } from '../tracking-events.ts'
import { awbNumber } from './http.ts'

/** FAN's event ids, all of its document. What is missing here is named as unknown, and changes nothing but where its words say a return. */
const states: Record<string, ParcelState | null> = {
  S38: 'active',
  C0: 'picked_up',
  ...sameState('in_transit', 'H0 H1 H2 H3 H4 H10 H11 H12 H13 H15 H17 S47 S9'),
  ...sameState('out_for_delivery', 'C1 S1 S35'),
  S2: 'delivered',
  ...sameState('at_locker', 'S8 S46'),
  ...sameState('attempt_failed', 'S3 S4 S5 S10 S11 S12 S14 S19 S20 S21 S22 S24 S25 S27 S28 S30 S42 S49 S50'),
  ...sameState('returning', 'S6 S7 S15 S16 S33'),
  S43: 'returned',
  S37: 'lost',
}
export const knownEvents: readonly string[] = Object.keys(states)

/** `Retrimis in livrare`: the only event that ends a way back without the parcel being back. */
const SENT_AGAIN = 'S35'

function sameState(state: ParcelState, ids: string): Record<string, ParcelState> {
  return Object.fromEntries(ids.split(' ').map((id) => [id, state]))
}

const optionalAwb = awbNumber.nullish().catch(null)
const EventRow = z.object({ id: z.string().min(1), name: optionalText, location: optionalText, date: z.string() })
const TrackingRow = z.object({
  awbNumber,
  paymentDate: optionalText,
  returnAwbNumber: optionalAwb,
  events: z.array(z.unknown()).nullish().catch(null),
})
const Tracking = z.object({ status: z.literal('success'), data: z.array(z.unknown()) })

/** Read row by row: an odd one costs itself. null: not readable at all. */
export function trackedAwbs(answer: AnsweredCall): { parcels: TrackedAwb[]; odd: string[] } | null {
  const read = Tracking.safeParse(jsonOf(answer))
  if (!read.success || answer.status !== 200) return null
  const { rows, odd } = readRowByRow(read.data.data, TrackingRow)
  return { parcels: rows.map(trackedAwb), odd }
}

function trackedAwb(row: z.infer<typeof TrackingRow>): TrackedAwb {
  const { rows, odd } = readRowByRow(row.events ?? [], EventRow)
  const timed = rows.map((event) => ({ event, happenedAt: bucharestInstantOrNull(event.date) }))
  const untimed = timed.filter(({ happenedAt }) => happenedAt === null).map(({ event }) => `event ${event.id}: no time`)
  const returnAwb = row.returnAwbNumber ?? null
  const events = withoutReturns(
    sortTrackingEvents(timed.flatMap(({ event, happenedAt }) => (happenedAt ? [eventOf(event, happenedAt)] : []))),
    returnAwb,
  )
  const paidAt = bucharestInstantOrNull(row.paymentDate)
  return {
    awb: row.awbNumber,
    events,
    returnAwb,
    // Undocumented beyond its name; seen as the day on which the cash of the delivery was booked.
    cashCollectedOn: paidAt && !isOnItsWayBack(events, returnAwb) ? bucharestDayOf(paidAt) : null,
    ...(odd.length + untimed.length > 0 ? { odd: [...odd, ...untimed] } : {}),
  }
}

function eventOf(row: z.infer<typeof EventRow>, happenedAt: Date): TrackingEvent {
  const id = row.id.trim().toUpperCase()
  const known = states[id]
  return {
    // Of what is unknown only a return counts: it keeps the cash of the delivery behind it from being taken as collected.
    state: known === undefined && /retur/.test(foldName(row.name ?? '')) ? 'returning' : (known ?? null),
    courierCode: id,
    ...(known === undefined ? { isUnknown: true as const } : {}),
    text: row.name?.trim() ?? '',
    place: row.location?.trim() || null,
    happenedAt,
  }
}

const isOnItsWayBack = (events: readonly TrackingEvent[], returnAwb: string | null): boolean => {
  const last = events.filter(({ state }) => state !== null).at(-1)?.state
  return returnAwb !== null || last === 'returning' || last === 'returned'
}

/**
 * Once a parcel turns back, the movements under its AWB are a return until it is sent out again, and `Livrat` says nothing: to the
 * sender or to the recipient, which of them is not known. With an AWB for the return only that one shows when the parcel is back.
 */
function withoutReturns(events: readonly TrackingEvent[], returnAwb: string | null): TrackingEvent[] {
  let isBack = false
  return events.map((event) => {
    if (event.courierCode === SENT_AGAIN && returnAwb === null) isBack = false
    if (event.state === 'returning') isBack = true
    if (returnAwb !== null && event.state === 'returned') return { ...event, state: 'returning' }
    if (event.state === 'delivered') return isBack || returnAwb !== null ? { ...event, state: null } : event
    return isBack && isMovement(event.state) ? { ...event, state: 'returning' } : event
  })
}

const isMovement = (state: ParcelState | null): boolean =>
  state !== null && !['active', 'returned', 'cancelled', 'lost', 'delivered'].includes(state)

/** On the way back every movement is a return, and its delivery is the parcel back at its sender. */
export function addReturnEvents(parcel: TrackedAwb, back: TrackedAwb | undefined): TrackedAwb {
  if (!back) return parcel
  const turned = back.events.map((event): TrackingEvent => {
    if (event.state === null || event.state === 'lost') return event
    return { ...event, state: event.state === 'delivered' || event.state === 'returned' ? 'returned' : 'returning' }
  })
  return { ...parcel, events: sortTrackingEvents([...parcel.events, ...turned]) }
}
