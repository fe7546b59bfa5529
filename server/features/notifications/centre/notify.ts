/** What others announce, written for the bell: one row each, also where it is announced twice. */

import { repaymentMoved } from '../../../../cash/operations.ts'
import { invoiceNumber } from '../../../../contract/invoices/invoices.ts'
import type { NotificationKind } from '../../../../contract/notifications/centre.ts'
import { mayBeDelivered, type OrderState } from '../../../../contract/orders/order-states.ts'
import type { Message } from '../../../../contract/texts/message.ts'
import { effectLeftToOperator } from '../../../effects/settle-effect.ts'
import { PLATFORM } from '../../../ledger/accounts.ts'
import type { App, Subscription } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { invoiceOf } from '../../invoices/invoices-of.ts'
import { invoiceIssued } from '../../invoices/write-invoice.ts'
import { refundMoved } from '../../money-back/refund-transition.ts'
import { orderMoved } from '../../orders/order-transition.ts'
import { orderOf } from '../../orders/queries.ts'
import { paymentReceived } from '../../payments/payment-transition.ts'
import { storeAccessMoved } from '../../stores/store-connection.ts'
import { noticeMoved } from '../orders/notice-transition.ts'
import { notifications } from '../tables.ts'

type New = { clientId: string; kind: NotificationKind; key: string; subject?: string | null; message: Message }

async function notify(app: App, tx: Tx, { clientId, kind, key, subject = null, message }: New): Promise<void> {
  await tx.insert(notifications).values({ clientId, kind, key, subject, message, at: app.clock.now() }).onConflictDoNothing()
}

const ofParcels: Partial<Record<OrderState, 'parcel-problem' | 'parcel-return'>> = {
  attempt_failed: 'parcel-problem',
  lost: 'parcel-problem',
  returning: 'parcel-return',
  returned: 'parcel-return',
}

const parcels = subscribe(orderMoved, async (app, tx, { clientId, id, to, now: { awb, stateChangedAt, recipient } }) => {
  const kind = ofParcels[to]
  if (!kind) return
  const params = { awb: awb ?? id, state: to, recipient: recipient.contact.name }
  const key = `${id}/${to}/${stateChangedAt.toISOString()}`
  await notify(app, tx, { clientId, kind, key, subject: id, message: { code: 'happened-parcel', params } })
})

/** Only where it can be corrected: the courier has the same number, and the parcel is still on its way. */
const textMessages = subscribe(noticeMoved, async (app, tx, { to, now: { clientId, id, orderId, reason } }) => {
  if (to !== 'not-delivered' || reason?.code !== 'sms-unreachable') return
  const { state, awb, recipient } = await orderOf(tx, clientId, orderId)
  if (!mayBeDelivered.includes(state)) return
  const params = { awb: awb ?? orderId, recipient: recipient.contact.name }
  await notify(app, tx, { clientId, kind: 'parcel-problem', key: `sms/${id}`, subject: orderId, message: { code: 'happened-sms', params } })
})

const payments = subscribe(paymentReceived, (app, tx, { clientId, paymentId, amountBani }) =>
  notify(app, tx, {
    ...{ clientId, kind: 'payment-received', key: paymentId },
    message: { code: 'happened-payment', params: { amountBani } },
  }),
)

const invoices = subscribe(invoiceIssued, async (app, tx, { clientId, invoiceId }) => {
  const invoice = await invoiceOf(tx, { clientId, id: invoiceId })
  const params = { number: invoiceNumber(invoice), totalBani: invoice.totalBani }
  await notify(app, tx, { clientId, kind: 'invoice-issued', key: invoiceId, message: { code: 'happened-invoice', params } })
})

/** The repayments of one sheet are one transfer. */
const repayments = subscribe(repaymentMoved, async (app, tx, { clientId, id, from, to, now: { sheetId } }) => {
  if (to !== 'paid' || from === 'paid') return
  const message: Message =
    sheetId === null ? { code: 'happened-repayment' } : { code: 'happened-sheet', params: { sheet: String(sheetId) } }
  await notify(app, tx, { clientId, kind: 'payout', key: sheetId === null ? `repayment/${id}` : `sheet/${sheetId}`, message })
})

const refunds = subscribe(refundMoved, async (app, tx, { clientId, refundId, to }) => {
  if (to !== 'paid') return
  await notify(app, tx, { clientId, kind: 'payout', key: `refund/${refundId}`, message: { code: 'happened-refund' } })
})

const stores = subscribe(storeAccessMoved, async (app, tx, { clientId, shop, from, to }) => {
  if (from !== 'connected' || to === 'connected') return
  const key = `${shop}/${app.clock.now().toISOString()}`
  const message: Message = { code: 'happened-store', params: { shop } }
  await notify(app, tx, { clientId, kind: 'store-disconnected', key, subject: shop, message })
})

const effects = subscribe(effectLeftToOperator, (app, tx, { id, subject, summary, at }) =>
  notify(app, tx, {
    ...{ clientId: PLATFORM, kind: 'effect-waits', key: `${id}/${at.toISOString()}`, subject },
    message: { code: 'happened-effect', params: { summary } },
  }),
)

export const notified: readonly Subscription[] = [parcels, textMessages, payments, invoices, repayments, refunds, stores, effects]
