/** What an administrator corrects: an invoice of orders is reversed, an advance is released; and what is shown before. */
import { and, asc, eq } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { verifyBeforeInvoice } from '#paying/billing/server/verify-entities.ts'
import { paymentNumbers } from '#paying/payments/server/relations.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import { paymentsOfInvoices } from '#server/ledger/relations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { invoiceLineKey, invoiceLineKeyOfCharge } from '../../contract/invoice-lines.ts'
import { type InvoiceLineShown, type InvoicePaymentShown, invoiceNumber } from '../../contract/invoices.ts'
import { invoiceLineNameOf } from '../documents/invoice-document.ts'
import { invoiceOf, linesOfInvoice, referredInvoices } from '../invoices-of.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { releaseAdvance } from '../issue-storno.ts'
import { chargesStillOn } from '../not-invoiced.ts'
import { openBaniOf } from '../settling/paid-parts.ts'
import { settleOpenInvoices } from '../settling/settle-open-invoices.ts'
import { issuedInvoiceAnswer } from '../trigger-invoice.ts'
import { reverseInvoice } from './reverse-invoice.ts'

type Correcting = { clientId: string; invoiceId: string; lines?: readonly number[] | undefined; invoiceAgain: boolean }

/** Throws as `reverseInvoice`; where its orders cannot be invoiced again at once, `invoicing-refused`, and nothing is reversed. */
export async function correctInvoice(app: App, { clientId, invoiceId, lines, invoiceAgain }: Correcting) {
  if (invoiceAgain) await verifyBeforeInvoice(app, { clientId })
  return app.db.inTransaction(async (tx) => {
    const storno = await reverseInvoice(app, tx, { clientId, invoiceId, ...(lines === undefined ? {} : { lines }) })
    const again = invoiceAgain ? await issueInvoice(app, tx, { clientId, reason: 'by-hand' }) : null
    return { ...issuedInvoiceAnswer(storno), again: again && invoiceNumber(again) }
  })
}

/** Its money pays what is open at once, whosever invoice that is. Throws `not-found` where there is no such advance, or nothing is left of it. */
export const releaseAdvanceOf = (app: App, advance: { clientId: string; invoiceId: string }) =>
  app.db.inTransaction(async (tx) => {
    await lockBalances(tx, advance.clientId)
    const storno = await releaseAdvance(app, tx, advance)
    await settleOpenInvoices(app, tx, advance.clientId)
    return issuedInvoiceAnswer(storno)
  })

type Asked = { clientId: string; id: string; texts: Texts }
type Answer = { lines: InvoiceLineShown[]; payments: InvoicePaymentShown[]; open: Bani }

/** Throws `not-found`, also for another client's. */
export async function invoiceLinesShown({ db }: App, { clientId, id, texts }: Asked): Promise<Answer> {
  const invoice = await invoiceOf(db, { clientId, id })
  const lines = await linesOfInvoice(db, { clientId, id })
  const referred = await referredInvoices(
    db,
    clientId,
    lines.map(({ refersTo }) => refersTo),
  )
  const keys = new Set(invoice.kind === 'fiscal' ? (await chargesStillOn(db, { clientId, id })).map(invoiceLineKeyOfCharge) : [])
  return {
    lines: lines.map((line) => ({
      ...{ position: line.position, name: invoiceLineNameOf(texts, referred, line), net: line.netBani },
      ...{ vatCategory: line.vatCategory, vatPercent: line.vatPercent },
      isReversible:
        (line.kind === 'service' || line.kind === 'reversal') &&
        keys.has(invoiceLineKey({ ...line, kind: line.kind, reverses: line.refersTo })),
    })),
    payments: await paymentsShownOf(db, { clientId, id }),
    open: await openBaniOf(db, { clientId, invoice }),
  }
}

/** In the order they paid it. */
async function paymentsShownOf(db: Queries, { clientId, id }: { clientId: string; id: string }): Promise<InvoicePaymentShown[]> {
  const of = paymentsOfInvoices
  const rows = await db
    .select({ id: of.id, from: of.from, amountBani: of.amountBani, happenedAt: of.happenedAt, number: paymentNumbers.number })
    .from(of)
    .leftJoin(paymentNumbers, and(eq(paymentNumbers.clientId, of.clientId), eq(paymentNumbers.id, of.paymentId)))
    .where(and(eq(of.clientId, clientId), eq(of.invoiceId, id)))
    .orderBy(asc(of.id))
  return rows.map(({ id: transferId, from, amountBani, happenedAt, number }) => ({
    from: from as InvoicePaymentShown['from'], // between no other accounts (server/ledger/kinds.ts)
    ...{ id: transferId, amount: amountBani, paidOn: bucharestDayOf(happenedAt), paymentNumber: number },
  }))
}
