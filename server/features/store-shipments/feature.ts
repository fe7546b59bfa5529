import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { shipmentChanged, shipmentSubscriptions } from './follow-order.ts'

export const storeShipments: Feature = {
  name: 'store-shipments',
  tasks: [shipmentChanged] as readonly Task[],
  subscriptions: shipmentSubscriptions,
}
