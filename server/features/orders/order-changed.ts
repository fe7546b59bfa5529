/** Added in the transaction that changes the state of an order that came from a store (features/store-orders/shipment-changed.ts). */
import type { JobName } from '../../platform/jobs.ts'

export const orderChangedJob: JobName<{ clientId: string; orderId: string }> = { name: 'order-changed' }
