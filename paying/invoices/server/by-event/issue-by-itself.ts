/** Invoices that no one asks for: after each order where a client wants it so, and of every month. */
import { Problem } from '#contract/problems.ts'
import { clientBillingOf, clientsInRhythm } from '#paying/billing/server/client-billing.ts'
import { billingEntityVerified } from '#paying/billing/server/verification-transition.ts'
import { verifyBeforeInvoice } from '#paying/billing/server/verify-entities.ts'
import { orderMoved } from '#sending/operations.ts'
import { clientsWithServices } from '#server/ledger/relations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addJob, addJobs, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { invoiceRetryAt } from '../buyer.ts'
import { issueInvoice } from '../issue-invoice.ts'

/** `until`: only what happened before; null: all. */
type Wanted = { clientId: string; until: string | null; reason: 'order' | 'period' }

const issueWantedJob: JobName<Wanted> = { name: 'issue-invoice' }

/** Where the active entity may not be invoiced none is issued: what waits is on the first one after. */
export const issueWantedInvoice: Task<Wanted> = {
  ...issueWantedJob,
  async run(app, wanted) {
    const { clientId, until, reason } = wanted
    await verifyBeforeInvoice(app, { clientId })
    await app.db
      .inTransaction((tx) => issueInvoice(app, tx, { clientId, reason, ...(until === null ? {} : { until: new Date(until) }) }))
      .catch(async (error: unknown) => {
        if (!(error instanceof Problem && error.code === 'invoicing-refused')) throw error
        const runAt = invoiceRetryAt(app, error.because ?? null)
        if (runAt)
          await app.db.inTransaction((tx) => addJob(tx, issueWantedJob, wanted, { runAt, key: `issue-invoice/${clientId}/${reason}` }))
      })
  },
}

/** The charge is posted with the order's move, in the last statement of its transaction: the invoice comes after. */
export const invoiceAfterOrder = subscribe(orderMoved, async (_app, tx, { clientId, to }) => {
  if (to !== 'active' || !(await clientBillingOf(tx, clientId)).invoiceEveryOrder) return
  await addJob(tx, issueWantedJob, { clientId, until: null, reason: 'order' })
})

/** Of all clients, whatever else they chose, what is on no invoice yet; at night, after the month has ended. */
export const invoiceMonth: Task<{ period: string }> = {
  name: 'invoice-month',
  schedule: cron('30 2 1 * *', { period: 'month' }),
  run: (app) => wantOfEach(app),
}

/** Of who is invoiced more often: on Mondays, on the 16th; the 1st is every client's. */
export const invoiceRhythms: Task<{ period: string }> = {
  name: 'invoice-rhythms',
  schedule: cron('45 2 * * *', { period: 'day' }),
  async run(app) {
    const today = bucharestDayOf(app.clock.now())
    const isMonday = new Date(`${today}T12:00:00Z`).getUTCDay() === 1
    const clients = await clientsInRhythm(app.db, [
      ...(isMonday ? ['week' as const] : []),
      ...(today.endsWith('-16') ? ['half-month' as const] : []),
    ])
    await want(app, clients, startOfDay(today))
  },
}

/** What waited for it: of ended months, or all where each order is invoiced. */
export const invoiceOnceVerified = subscribe(billingEntityVerified, async (app, tx, { clientId, isActive, to }) => {
  if (!isActive || to !== 'verified') return
  const { invoiceEveryOrder } = await clientBillingOf(tx, clientId)
  const wanted: Wanted = invoiceEveryOrder
    ? { clientId, until: null, reason: 'order' }
    : { clientId, until: startOfMonth(app), reason: 'period' }
  await addJob(tx, issueWantedJob, wanted)
})

const startOfMonth = (app: App): string => startOfDay(`${bucharestDayOf(app.clock.now()).slice(0, 7)}-01`).toISOString()

async function wantOfEach(app: App): Promise<void> {
  await want(app, await clientsWithServices(app.db), startOfMonth(app))
}

async function want(app: App, clients: readonly string[], end: Date | string): Promise<void> {
  const until = new Date(end).toISOString()
  if (clients.length === 0) return
  await app.db.inTransaction((tx) =>
    addJobs(
      tx,
      issueWantedJob,
      clients.map((clientId): Wanted => ({ clientId, until, reason: 'period' })),
    ),
  )
}
