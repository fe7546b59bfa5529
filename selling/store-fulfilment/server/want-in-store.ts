/** What a store is to be asked for once one of its shipments has moved, in the transaction of the move. */

import { type MovedShipment, newAwbOf, storeShipmentsMoved } from '#selling/store-shipments/server/store-shipment-transition.ts'
import { isPartnerStore } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addFulfilment } from './fulfil-in-store.ts'
import { addMarkPaid } from './mark-paid.ts'
import { addFulfilmentSync } from './sync-fulfilment.ts'

export const fulfilMovedShipments = subscribe(storeShipmentsMoved, async (app, tx, { moved }) => {
  const [first] = moved
  if (!first || !(await isPartnerStore(tx, first.now))) return
  for (const one of moved) await wantInStore(app, tx, one)
})

async function wantInStore(app: App, tx: Tx, { before, now }: MovedShipment): Promise<void> {
  const { orderState, fulfilmentState } = now
  const isOrderChanged = before !== null && now.orderChanges !== before.orderChanges
  const awb = newAwbOf({ before, now })
  if (awb !== null && fulfilmentState === 'pending') await addFulfilment(app, tx, { ...now, awb })
  // Once it is fulfilled also for what happened to the parcel while the store did not know of it.
  const isBehind = before?.fulfilmentState !== 'fulfilled' && orderState !== 'active'
  if (fulfilmentState === 'fulfilled' && (isOrderChanged || isBehind)) await addFulfilmentSync(app, tx, now)
  const isCollected = orderState === 'delivered' && now.cashBani > 0 && now.markedPaidAt === null
  if (isCollected && (isOrderChanged || before?.cashBani !== now.cashBani)) await addMarkPaid(app, tx, now)
}
