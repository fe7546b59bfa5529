/** A returned parcel is there again: said by a member of the client, who may take it back. */
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteOnTimeline } from '../order-transition.ts'
import { lockOrder } from '../queries.ts'
import { orders } from '../tables.ts'

type Received = { clientId: string; orderId: string; isReceived: boolean; userId: string }

/** Said twice it is said once, by who was first. Throws `order-not-returned`. */
export async function receiveBack(app: App, tx: Tx, { clientId, orderId, isReceived, userId }: Received): Promise<void> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.state !== 'returned') throw new Problem('order-not-returned')
  if ((order.receivedBackAt !== null) === isReceived) return
  await tx
    .update(orders)
    .set({ receivedBackAt: isReceived ? app.clock.now() : null, receivedBackBy: isReceived ? userId : null })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  const code = isReceived ? 'received-back' : 'received-back-undone'
  await noteOnTimeline(app, tx, { clientId, orderId, state: null, entry: { code, params: {} } })
}
