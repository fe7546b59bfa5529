import { and, eq } from 'drizzle-orm'
import { clientClosed } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { shipmentChanged, shipmentSubscriptions } from './follow-order.ts'
import { storeShipments as rows } from './tables.ts'

/** Of what was sent the row stays with its order. */
const draftsEndWithClient = subscribe(clientClosed, async (_app, tx, { clientId }) => {
  await tx.delete(rows).where(and(eq(rows.clientId, clientId), eq(rows.orderState, 'draft')))
})

export const storeShipments: Feature = {
  name: 'store-shipments',
  tasks: [shipmentChanged] as readonly Task[],
  subscriptions: [...shipmentSubscriptions, draftsEndWithClient],
}
