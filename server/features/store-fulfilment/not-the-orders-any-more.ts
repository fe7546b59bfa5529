/** Whether an AWB is still one for what the store's order is now. */
import { inBani } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/orders/order-states.ts'
import type { ShipmentNotice } from '../../../contract/store-orders/shipment-notice.ts'
import type { StoreOrder } from '../../partners/stores/port.ts'
import type { StoreReading } from '../store-copy/reading/store-reading.ts'
import { carriedBani } from '../store-shipments/rules/cash-left.ts'
import { differences, versionOf } from '../store-shipments/rules/order-version.ts'
import type { ShipmentRow } from '../store-shipments/shipments.ts'

type Sent = Pick<ShipmentRow, 'partId' | 'locationId' | 'lines' | 'version' | 'cashBani'>

/**
 * Why not; null: it is. Address and cash count only until the courier has come: what is on its way can no longer be
 * cancelled, and the store should know of it.
 */
export function notTheOrdersAnyMore({ order, shipments }: StoreReading, sent: Sent, state: OrderState): ShipmentNotice | null {
  if (order.cancelledAt) return { code: 'order-cancelled-meanwhile', params: {} }
  const gone = whereTheyWent(order, sent)
  if (gone) return gone
  if (state !== 'active') return null
  if (differences(sent.version, versionOf(order, [])).includes('recipient')) return { code: 'recipient-changed-meanwhile', params: {} }
  const owedBani = inBani(order.outstanding)
  const isTooMuch = sent.cashBani > 0 && (owedBani === null || carriedBani(shipments) > owedBani)
  return isTooMuch ? { code: 'cash-changed-meanwhile', params: {} } : null
}

/** null: all items wait where they waited. */
function whereTheyWent({ awaiting }: StoreOrder, { partId, locationId, lines }: Sent): ShipmentNotice | null {
  const part = awaiting.find(({ id }) => id === partId)
  const waits = (line: Sent['lines'][number]) => (part?.lines.find(({ id }) => id === line.id)?.remaining ?? 0) >= line.quantity
  if (part && part.location.id !== locationId) return { code: 'items-moved', params: {} }
  if (lines.every(waits)) return null
  return { code: 'items-not-awaiting', params: {} }
}

/** The store permits nothing with them now, and may again. */
export const isHeld = ({ awaiting }: StoreOrder, { partId }: Sent): boolean =>
  awaiting.some(({ id, permits }) => id === partId && !permits.fulfil)
