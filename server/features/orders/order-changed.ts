/** Whoever an order came from is told of every change of its state, in the transaction that changes it. */
import type { Tx } from '../../platform/database.ts'
import { addJob, type JobName } from '../../platform/jobs.ts'
import type { OrderRow } from './present-order.ts'

/** Done by the feature store-orders. */
export const orderChangedJob: JobName<{ clientId: string; orderId: string }> = { name: 'order-changed' }

/** Typed orders came from nobody. */
export async function tellOrigin(tx: Tx, { origin, clientId, id: orderId }: Pick<OrderRow, 'origin' | 'clientId' | 'id'>): Promise<void> {
  if (origin === 'store') await addJob(tx, orderChangedJob, { clientId, orderId }, { key: `order-changed/${orderId}` })
}
