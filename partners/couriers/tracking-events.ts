/** Couriers report events out of order and more than once. */
import { parcelStates } from '#sending/orders/contract/order-states.ts'
import type { TrackingEvent } from '#sending/ports/couriers.ts'

/** Oldest first, each once. Times are exact to the second: within one, a parcel only moves on. */
export function sortTrackingEvents(events: readonly TrackingEvent[]): TrackingEvent[] {
  const byKey = new Map(events.map((event) => [`${event.happenedAt.getTime()}/${event.courierCode}/${event.state}`, event]))
  return [...byKey.values()].sort(
    (a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || rank(a) - rank(b) || a.courierCode.localeCompare(b.courierCode),
  )
}

const rank = ({ state }: TrackingEvent): number => (state === null ? -1 : parcelStates.indexOf(state))
