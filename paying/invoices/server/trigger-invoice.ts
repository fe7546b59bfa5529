/** Invoices that an administrator issues for a client. A second click finds nothing left. */

import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { vatPercentOn } from '#contract/vat.ts'
import { activeBillingEntity, billingEntitiesOf } from '#paying/billing/server/billing-entities.ts'
import { verifyBeforeInvoice } from '#paying/billing/server/verify-entities.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { isClient } from '#server/platform/http/session.ts'
import { invoiceNumber } from '../contract/invoices.ts'
import { whyNotInvoiced } from './buyer.ts'
import { issueAdvanceInvoice, paymentDayOf } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { firstPaymentDayOf, sumOfPaymentsLeft } from './settling/open-payments.ts'
import { settleOpenInvoices } from './settling/settle-open-invoices.ts'
import type { Invoice } from './write-invoice.ts'

/** Throws `not-found` where there is no such client, `nothing-to-invoice` where no orders wait, `invoicing-refused` with the reason. */
export async function triggerInvoice(app: App, clientId: string) {
  await mustBeClient(app, clientId)
  await verifyBeforeInvoice(app, { clientId })
  return app.db.inTransaction(async (tx) => {
    const invoice = await issueInvoice(app, tx, { clientId, reason: 'by-hand' })
    if (!invoice) throw new Problem('nothing-to-invoice')
    return issuedInvoiceAnswer(invoice)
  })
}

/**
 * Of all payments not used yet, one for each entity that they are to be invoiced to, and each rate of VAT under which they came. Those of an entity that may not be invoiced wait. Answers
 * the last one. Throws as `triggerInvoice`, the reason where none could be issued.
 */
export async function triggerAdvanceInvoice(app: App, clientId: string) {
  await mustBeClient(app, clientId)
  for (const { number } of await billingEntitiesOf(app.db, clientId)) await verifyBeforeInvoice(app, { clientId, number })
  return app.db.inTransaction(async (tx) => {
    const invoices: Invoice[] = []
    let because: Message | null = null
    for (const { entityNumber, amountBani, since } of await toBeInvoiced(app, tx, clientId)) {
      const refusal = await whyNotInvoiced(app, tx, { clientId, number: entityNumber, since })
      if (refusal) because = refusal
      else invoices.push(await issueAdvanceInvoice(app, tx, { clientId, amountBani, entityNumber, paymentId: null, reason: 'by-hand' }))
    }
    const last = invoices.at(-1)
    if (last) return issuedInvoiceAnswer(last)
    throw because ? new Problem('invoicing-refused', { because }) : new Problem('nothing-to-invoice')
  })
}

type ToInvoice = { entityNumber: number; amountBani: Bani; since: string | null }

/** What is of no entity in particular goes to the active entity. */
async function toBeInvoiced(app: App, tx: Tx, clientId: string): Promise<ToInvoice[]> {
  const left = await settleOpenInvoices(app, tx, clientId)
  const active = (await activeBillingEntity(tx, clientId))?.number
  const today = bucharestDayOf(app.clock.now())
  const groups = Map.groupBy(left, (one) => `${one.entityNumber ?? active}/${vatPercentOn(paymentDayOf(one, today))}`)
  return [...groups.values()].map((of) => {
    const entityNumber = of[0]?.entityNumber ?? active
    if (entityNumber === undefined) throw new Problem('invoicing-refused', { because: { code: 'billing-entity-missing' } })
    return { entityNumber, amountBani: sumOfPaymentsLeft(of), since: firstPaymentDayOf(of) }
  })
}

async function mustBeClient(app: App, clientId: string): Promise<void> {
  if (!(await isClient(app, clientId))) throw new Problem('not-found')
}

/** Number and id, kept in the audit log too. */
export function issuedInvoiceAnswer(invoice: Invoice) {
  const issued = { invoiceId: invoice.id, invoiceNumber: invoiceNumber(invoice) }
  noteAuditedValues(issued)
  return { success: true, ...issued }
}
