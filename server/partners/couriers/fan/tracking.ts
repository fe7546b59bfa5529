/** FAN's tracking rows: its events as our states, returns followed under their own AWB. */
import { z } from 'zod'
import type { ParcelState } from '../../../../contract/order-states.ts'
import { dayIn } from '../../../platform/clock.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import { bucharestInstant } from '../bucharest-time.ts'
import type { TrackedAwb, TrackingEvent } from '../port.ts'
import { inOrder } from '../tracking-events.ts'
import { awbNumber } from './http.ts'

/** FAN's event ids. What is missing here, or null, changes nothing. */
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

function sameState(state: ParcelState, ids: string): Record<string, ParcelState> {
  return Object.fromEntries(ids.split(' ').map((id) => [id, state]))
}

const optionalAwb = awbNumber.nullish().catch(null)
const EventRow = z.object({ id: z.string(), name: z.string().nullish(), location: z.string().nullish(), date: z.string() })
const TrackingRow = z.object({
  awbNumber,
  paymentDate: z.string().nullish().catch(null),
  returnAwbNumber: optionalAwb,
  events: z.array(EventRow).nullish(),
})
const Tracking = z.object({ status: z.literal('success'), data: z.array(TrackingRow) })

/** null: not readable. */
export function trackedAwbs(answer: Extract<PartnerAnswer, { kind: 'answered' }>): TrackedAwb[] | null {
  const read = Tracking.safeParse(jsonOf(answer))
  return read.success && answer.status === 200 ? read.data.data.map(trackedAwb) : null
}

function trackedAwb(row: z.infer<typeof TrackingRow>): TrackedAwb {
  return {
    awb: row.awbNumber,
    events: inOrder((row.events ?? []).map(eventOf)),
    returnAwb: row.returnAwbNumber ?? null,
    // Undocumented beyond its name; seen as the day on which the cash of the delivery was booked.
    cashCollectedOn: row.paymentDate ? dayIn(bucharestInstant(row.paymentDate)) : null,
  }
}

const eventOf = (row: z.infer<typeof EventRow>): TrackingEvent => ({
  state: states[row.id] ?? null,
  courierCode: row.id,
  text: row.name?.trim() ?? '',
  place: row.location?.trim() || null,
  happenedAt: bucharestInstant(row.date),
})

/** On the way back every movement is a return, and its delivery is the parcel back at its sender. */
export function withReturn(parcel: TrackedAwb, back: TrackedAwb | undefined): TrackedAwb {
  if (!back) return parcel
  const turned = back.events.map((event): TrackingEvent => {
    if (event.state === null || event.state === 'lost') return event
    return { ...event, state: event.state === 'delivered' || event.state === 'returned' ? 'returned' : 'returning' }
  })
  return { ...parcel, events: inOrder([...parcel.events, ...turned]) }
}
