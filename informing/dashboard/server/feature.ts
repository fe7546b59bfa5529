import type { Feature } from '#server/feature.ts'
import { collectOrderDays, orderDaysAfterOrders } from './follow-orders.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboard: Feature = {
  name: 'dashboard',
  routes: dashboardRoutes,
  tasks: [collectOrderDays],
  subscriptions: orderDaysAfterOrders,
}
