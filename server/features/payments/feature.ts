import type { Feature } from '../../feature.ts'
import { lookForPayments } from './card-page/look-for-payments.ts'
import { deleteOldNotices } from './card-page/receive-notice.ts'
import { chargeCard } from './charge-card.ts'
import { checkPayment } from './check-payment.ts'
import { paymentRoutes } from './routes.ts'

export const payments: Feature = {
  name: 'payments',
  routes: paymentRoutes,
  tasks: [lookForPayments, deleteOldNotices],
  effects: [chargeCard, checkPayment],
}
