/** The unpaid invoice that stops a client's activations, or will soon; who has paid is released at once, as nothing is kept of it. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { PAYS_AFTER_INVOICE } from '#contract/balance/balance.ts'
import { Problem } from '#contract/problems.ts'
import { type LateInvoice, lateInvoice, type OpenInvoice } from '#paying/billing/contract/contract-terms.ts'
import { clientBillingOf } from '#paying/billing/server/client-billing.ts'
import { activationBegins } from '#sending/operations.ts'
import { invoicePayments } from '#server/ledger/relations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { invoices } from '../tables.ts'
import type { Invoice } from '../write-invoice.ts'

export type UnpaidInvoice = OpenInvoice & { invoice: Invoice }

/** More are not looked at: what is due first counts. */
const UNPAID_MAX = 200

/** Of one client, with a due day, the first due first. */
export async function unpaidInvoicesOf(db: Queries, clientId: string): Promise<UnpaidInvoice[]> {
  const { dueOn, payableBani, advanceDeductedBani, totalBani } = invoices
  const { paidBani, reversedBani } = invoicePayments
  const open = sql`${payableBani} + ${advanceDeductedBani} - coalesce(${paidBani} + ${reversedBani}, 0)`
  const rows = await db
    .select({ invoice: invoices, openBani: open.mapWith(totalBani) })
    .from(invoices)
    .leftJoin(invoicePayments, and(eq(invoicePayments.clientId, clientId), eq(invoicePayments.invoiceId, sql`${invoices.id}::text`)))
    .where(and(eq(invoices.clientId, clientId), eq(invoices.kind, 'fiscal'), isNotNull(dueOn), sql`${open} > 0`))
    .orderBy(asc(dueOn), asc(invoices.number))
    .limit(UNPAID_MAX)
  return rows.map(({ invoice, openBani }) => {
    const { series, year, number } = invoice
    return { invoice, series, year, number, dueOn: invoice.dueOn ?? invoice.issuedOn, openBani }
  })
}

export async function lateInvoiceOf({ clock }: Pick<App, 'clock'>, db: Queries, clientId: string): Promise<LateInvoice | null> {
  const { paymentType, stopAfterDays } = await clientBillingOf(db, clientId)
  if (paymentType !== PAYS_AFTER_INVOICE || stopAfterDays === null) return null
  return lateInvoice(await unpaidInvoicesOf(db, clientId), { stopAfterDays, today: bucharestDayOf(clock.now()) })
}

/** Throws `balance-too-small` with the invoice that is to be paid first. */
export const stopLatePayers = subscribe(activationBegins, async (app, tx, { clientId }) => {
  const late = await lateInvoiceOf(app, tx, clientId)
  if (!late?.isStopped) return
  const { invoiceNumber, dueOn, openBani } = late
  throw new Problem('balance-too-small', { because: { code: 'stopped-until-paid', params: { invoiceNumber, dueOn, open: openBani } } })
})
