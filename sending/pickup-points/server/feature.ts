import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { callCouriers } from './call-couriers.ts'
import { judgePoints } from './constant-shipments.ts'
import { pointMail } from './mails.ts'
import { pickupPointRoutes } from './routes.ts'
import { pickupPoints as table } from './tables.ts'

export const pickupPoints: Feature = {
  name: 'pickup-points',
  routes: pickupPointRoutes,
  tasks: [callCouriers, judgePoints],
  mails: [pointMail],
  subscriptions: [deleteRowsWithClient(table)],
}
