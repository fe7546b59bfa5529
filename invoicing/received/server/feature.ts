import { deleteRowsWithClient } from '#account/operations.ts'
import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { followBuyerMessages } from './messages/follow-messages.ts'
import { sendBuyerMessage } from './messages/send-message.ts'
import { receivedRoutes } from './routes.ts'
import { checkInvoiceSellers } from './sellers/ask-sellers.ts'
import { noticeFailingSyncs } from './sync/notice-syncs.ts'
import { endSyncLeases, syncCompanies, syncCompany, syncsWhenConnected } from './sync/sync-company.ts'
import { einvoiceMessages, einvoiceOriginals, einvoiceReceived, einvoiceSyncs } from './tables.ts'

export const receivedInvoices: Feature = {
  name: 'received-invoices',
  routes: receivedRoutes,
  subscriptions: [syncsWhenConnected, deleteRowsWithClient(einvoiceSyncs, einvoiceReceived, einvoiceOriginals, einvoiceMessages)],
  effects: [sendBuyerMessage] as readonly AnyEffectKind[],
  tasks: [syncCompanies, syncCompany, noticeFailingSyncs, checkInvoiceSellers, followBuyerMessages] as readonly Task[],
  takeOver: (app) => endSyncLeases(app, null),
  inHand: { session: einvoiceSyncs.processSession, lost: endSyncLeases },
}
