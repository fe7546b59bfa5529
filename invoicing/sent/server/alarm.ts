/** Once a day: which companies have invoices near the end of their term or past it that are not accepted, and which of the platform's go nowhere. */
import { and, inArray, lte } from 'drizzle-orm'
import { nextWorkingDay } from '#contract/banking/banking-days.ts'
import { oldestConnectionOf } from '#invoicing/connections/server/synced.ts'
import { isOwnCompany } from '#invoicing/received/server/flow.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { sendingTermStanding } from '../contract/term.ts'
import { OPEN_SENT_STATES } from './list-sent.ts'
import { ownInvoicesNotQueued } from './own/queue-own.ts'
import { einvoiceSent as table } from './tables.ts'

/** How many of a company's invoices are near the end of their term, and past it. `isOwn`: it is the platform's own. */
export type InvoicesDue = { clientId: string; cif: string; isOwn: boolean; day: string; near: number; late: number }
export const sentInvoicesDue = eventKind<InvoicesDue>('einvoices-due')

/** Invoices of the platform that go nowhere, as its company is not connected. */
export const ownInvoicesNotSent = eventKind<{ day: string; count: number }>('own-einvoices-not-sent')

export const warnOfSendingTerms: Task = {
  name: 'warn-of-einvoice-terms',
  schedule: cron('30 8 * * *', { period: 'day' }),
  async run(app) {
    const day = bucharestDayOf(app.clock.now())
    for (const due of await companiesDue(app, day)) await app.db.inTransaction((tx) => emitEvent(app, tx, sentInvoicesDue, due))
    if (app.einvoices === null || (await oldestConnectionOf(app.db, app.config.seller.cui))) return
    const count = (await ownInvoicesNotQueued(app, app.db)).length
    if (count > 0) await app.db.inTransaction((tx) => emitEvent(app, tx, ownInvoicesNotSent, { day, count }))
  },
}

async function companiesDue(app: App, day: string): Promise<InvoicesDue[]> {
  const { clientId, cif, dueOn, state } = table
  const rows = await app.db
    .select({ clientId, cif, dueOn })
    .from(table)
    .where(and(inArray(state, [...OPEN_SENT_STATES]), lte(dueOn, nextWorkingDay(day))))
  const companies = Map.groupBy(rows, (row) => `${row.clientId} ${row.cif}`)
  return [...companies.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const standing = (wanted: 'near' | 'late') =>
      of.filter((row) => row.dueOn !== null && sendingTermStanding(row.dueOn, day) === wanted).length
    const counts = { near: standing('near'), late: standing('late') }
    return [{ clientId: first.clientId, cif: first.cif, isOwn: isOwnCompany(app, first.cif), day, ...counts }]
  })
}
