/** What others announce, written for the bell: one row each, also where it is announced twice. */

import { and, eq } from 'drizzle-orm'
import { repaymentMoved } from '#cash/operations.ts'
import type { Message } from '#contract/texts/message.ts'
import { einvoiceNoticed, ownInvoicesNotSent, sentInvoicesDue } from '#invoicing/operations.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import { invoiceIssued, invoiceOf, paymentReceived, refundMoved } from '#paying/operations.ts'
import { returnMoved, returnsDoubted, ruleStopped, storeAccessMoved } from '#selling/operations.ts'
import { orderMoved, orderOf } from '#sending/operations.ts'
import { mayBeDelivered, type OrderState } from '#sending/orders/contract/order-states.ts'
import { effectLeftToOperator } from '#server/effects/settle-effect.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import type { App, EventSubscription } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import type { NotificationKind } from '../../contract/centre.ts'
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

const refunds = subscribe(refundMoved, async (app, tx, { clientId, refundId, way, to }) => {
  if (to !== 'paid') return
  const message: Message = { code: way === 'client' ? 'happened-payment-moved' : 'happened-refund' }
  await notify(app, tx, { clientId, kind: 'payout', key: `refund/${refundId}`, message })
})

const stores = subscribe(storeAccessMoved, async (app, tx, { clientId, shop, from, to }) => {
  if (from !== 'connected' || to === 'connected') return
  const key = `${shop}/${app.clock.now().toISOString()}`
  const message: Message = { code: 'happened-store', params: { shop } }
  await notify(app, tx, { clientId, kind: 'store-disconnected', key, subject: shop, message })
})

/** Once a day for each reason. */
const rules = subscribe(ruleStopped, (app, tx, { clientId, rule, day, stop }) =>
  notify(app, tx, {
    ...{ clientId, kind: 'rule-stopped', key: `${rule.id}/${day}/${stop}` },
    message: { code: 'happened-rule-stopped', params: { rule: rule.name, stop } },
  }),
)

const returns = subscribe(returnMoved, async (app, tx, { from, now: { clientId, id, kind, name: buyer, trustedAt } }) => {
  // Who trusted it has read it.
  if (from !== null || trustedAt !== null) return
  const message: Message = { code: kind === 'withdrawal' ? 'happened-withdrawal' : 'happened-return', params: { id, buyer } }
  await notify(app, tx, { clientId, kind: 'return-received', key: `return/${id}`, subject: id, message })
})

/** Once a day for each template, however many they are. */
const doubtfulReturns = subscribe(returnsDoubted, (app, tx, { clientId, templateId, templateName: template, day }) =>
  notify(app, tx, {
    ...{ clientId, kind: 'returns-doubtful', key: `returns-doubtful/${templateId}/${day}` },
    message: { code: 'happened-returns-doubtful', params: { template } },
  }),
)

/** It stands in the bell for as long as it is so. */
const connections = subscribe(einvoiceNoticed, async (app, tx, { clientId, kind: notice, noticeId: key, message }) => {
  const kind = notice === 'anaf-failing' ? 'einvoice-outage' : 'einvoice-connection'
  if (message !== null) return notify(app, tx, { clientId, kind, key, message })
  const isIt = and(eq(notifications.clientId, clientId), eq(notifications.kind, kind), eq(notifications.key, key))
  await tx.delete(notifications).where(isIt)
})

const effects = subscribe(effectLeftToOperator, (app, tx, { id, subject, summary, at }) =>
  notify(app, tx, {
    ...{ clientId: PLATFORM, kind: 'effect-waits', key: `${id}/${at.toISOString()}`, subject },
    message: { code: 'happened-effect', params: { summary } },
  }),
)

/** One a day for each company and each of the two: what is late stays so until it is accepted. */
const einvoices = subscribe(sentInvoicesDue, async (app, tx, { clientId, cif, isOwn, day, near, late }) => {
  const counted = [
    { what: 'near', count: near, code: 'happened-einvoices-near' },
    { what: 'late', count: late, code: 'happened-einvoices-late' },
  ] as const
  for (const { what, count, code } of counted) {
    if (count === 0) continue
    const said = { key: `einvoices/${cif}/${day}/${what}`, message: { code, params: { cif, count } } }
    await notify(app, tx, { ...said, clientId, kind: 'einvoices-due' })
    if (isOwn) await notify(app, tx, { ...said, clientId: PLATFORM, kind: 'own-einvoices' })
  }
})

const ownEinvoices = subscribe(ownInvoicesNotSent, (app, tx, { day, count }) =>
  notify(app, tx, {
    ...{ clientId: PLATFORM, kind: 'own-einvoices', key: `own-einvoices-not-sent/${day}` },
    message: { code: 'happened-own-einvoices-not-sent', params: { count } },
  }),
)

export const notificationSubscriptions: readonly EventSubscription[] = [
  parcels,
  textMessages,
  payments,
  invoices,
  repayments,
  refunds,
  stores,
  rules,
  returns,
  doubtfulReturns,
  einvoices,
  ownEinvoices,
  connections,
  effects,
]
