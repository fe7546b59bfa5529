import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { lookAtPaymentsAtOnce, lookForPayments } from './card-page/look-for-payments.ts'
import { deleteOldNotices } from './card-page/receive-notice.ts'
import { chargeCard } from './charge-card.ts'
import { checkPayment } from './check-payment.ts'
import { savedCards } from './tables.ts'
import { lapseTransfers } from './transfers/lapse-transfers.ts'
import { transferRoutes } from './transfers/routes.ts'

export const payments: Feature = {
  name: 'payments',
  routes: transferRoutes,
  tasks: [lookForPayments, deleteOldNotices, lapseTransfers],
  effects: [chargeCard, checkPayment],
  subscriptions: [deleteRowsWithClient(savedCards)],
  recover: lookAtPaymentsAtOnce,
}
