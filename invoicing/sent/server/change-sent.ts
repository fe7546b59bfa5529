/** What users do with sent invoices: send a refused one again, and read what buyers write. */
import { and, eq, inArray } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { requeueRefusedInvoice } from './queue-invoice.ts'
import { lockSentInvoice, type SentInvoiceRef } from './sent-life.ts'
import type { InvoiceSources } from './sources.ts'
import { einvoiceSentMessages as messages } from './tables.ts'

/** Throws `not-found`; `invoice-in-other-state` where it is not refused, or nothing of it can be corrected; `invalid-fields` while it still breaks rules. */
export const resendInvoice = (app: App, sources: InvoiceSources, ref: SentInvoiceRef): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const row = await lockSentInvoice(tx, ref)
    const source = sources[row.source]
    if (row.state !== 'refused' || !source) throw new Problem('invoice-in-other-state')
    const invoice = await source.invoiceOf(app, tx, row)
    if (!invoice) throw new Problem('invoice-in-other-state')
    const sent = await requeueRefusedInvoice(app, tx, { row, invoice })
    if (sent.kind === 'refused') throw fieldProblem('invoicingSystemId', 'einvoice-still-refused')
  })

type Marked = { clientId: string; ids: readonly string[] }

/** All of them or none. Throws `not-found`, also for another client's. */
export const markMessagesRead = (app: App, { clientId, ids }: Marked): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const isOf = (some: readonly string[]) => and(eq(messages.clientId, clientId), inArray(messages.id, [...some]))
    const found = await tx.select({ id: messages.id, readAt: messages.readAt }).from(messages).where(isOf(wanted)).for('update')
    if (found.length !== wanted.length) throw new Problem('not-found')
    const unread = found.filter(({ readAt }) => readAt === null).map(({ id }) => id)
    if (unread.length > 0) await tx.update(messages).set({ readAt: app.clock.now() }).where(isOf(unread))
  })
