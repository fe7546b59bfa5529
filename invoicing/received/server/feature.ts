import { endsWithClient } from '#account/operations.ts'
import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { followMessages } from './messages/follow-messages.ts'
import { sendBuyerMessage } from './messages/send-message.ts'
import { receivedRoutes } from './routes.ts'
import { askSellers } from './sellers/ask-sellers.ts'
import { noticeSyncs } from './sync/notice-syncs.ts'
import { endLeases, syncCompanies, syncCompany, syncsWhenConnected } from './sync/sync-company.ts'
import { einvoiceMessages, einvoiceOriginals, einvoiceReceived, einvoiceSyncs } from './tables.ts'

export const receivedInvoices: Feature = {
  name: 'received-invoices',
  routes: receivedRoutes,
  subscriptions: [syncsWhenConnected, endsWithClient(einvoiceSyncs, einvoiceReceived, einvoiceOriginals, einvoiceMessages)],
  effects: [sendBuyerMessage] as readonly AnyEffectKind[],
  tasks: [syncCompanies, syncCompany, noticeSyncs, askSellers, followMessages] as readonly Task[],
  takeOver: (app) => endLeases(app, null),
  inHand: { session: einvoiceSyncs.processSession, lost: endLeases },
}
