import type { Feature } from '#server/feature.ts'
import { catchUp } from './catch-up.ts'
import { repaymentListMail } from './export/mail-repayments.ts'
import { afterOrders } from './follow-orders.ts'
import { collectRepaymentDays } from './repayment-transition.ts'
import { repaymentRoutes } from './routes.ts'

export const repayments: Feature = {
  name: 'repayments',
  routes: repaymentRoutes,
  tasks: [collectRepaymentDays],
  subscriptions: afterOrders,
  mails: [repaymentListMail],
  takeOver: catchUp,
  recover: catchUp,
}
