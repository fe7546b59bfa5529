/** Couriers tell events out of order and more than once. */
import type { TrackingEvent } from './port.ts'

/** Oldest first, each once. */
export function inOrder(events: readonly TrackingEvent[]): TrackingEvent[] {
  const byKey = new Map(events.map((event) => [`${event.happenedAt.getTime()}/${event.courierCode}/${event.state}`, event]))
  return [...byKey.values()].sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime())
}
