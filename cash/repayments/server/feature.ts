import type { Feature } from '#server/feature.ts'
import { catchUpRepayments } from './catch-up.ts'
import { repaymentListMail } from './export/mail-repayments.ts'
import { repaymentsAfterOrders } from './follow-orders.ts'
import { collectRepaymentDays } from './repayment-transition.ts'
import { repaymentRoutes } from './routes.ts'

export const repayments: Feature = {
  name: 'repayments',
  routes: repaymentRoutes,
  tasks: [collectRepaymentDays],
  subscriptions: repaymentsAfterOrders,
  mails: [repaymentListMail],
  takeOver: catchUpRepayments,
  recover: catchUpRepayments,
}
