import { createHash } from 'node:crypto'
import type { Shipment } from '#sending/shipments/contract/shipments.ts'
import type { OfferMade } from '../contract/offers.ts'

/** An offer as it was made: money in whole bani. */
export type StoredOffer = OfferMade

/** Two shipments with the same fingerprint cost the same: whatever changes price or feasibility is in it, but the point, which an offer names itself. */
export function shipmentFingerprintOf({ locker: _ofOffer, ...shipment }: Shipment): string {
  return createHash('sha256').update(stableJson(shipment)).digest('hex')
}

/** JSON with sorted keys: the database gives back objects in an order of its own. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
