/** Invoices that no one asks for: after each order where a client wants it so, and of every month. */
import { Problem } from '../../../../contract/problems.ts'
import { clientsWithServices } from '../../../ledger/relations.ts'
import type { App } from '../../../platform/app.ts'
import { dayIn, startOfDay } from '../../../platform/clock.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { addJob, addJobs, type JobName, type Task } from '../../../platform/jobs/jobs.ts'
import { cron } from '../../../platform/jobs/schedules.ts'
import { billingOf } from '../../billing/client-billing.ts'
import { billingEntityVerified } from '../../billing/verification-transition.ts'
import { orderMoved } from '../../orders/order-transition.ts'
import { issueInvoice } from '../issue-invoice.ts'

/** `until`: only what happened before; null: all. */
type Wanted = { clientId: string; until: string | null; reason: 'order' | 'period' }

const issueWantedJob: JobName<Wanted> = { name: 'issue-invoice' }

/** Where the active entity may not be invoiced none is issued: what waits is on the first one after. */
export const issueWanted: Task<Wanted> = {
  ...issueWantedJob,
  async run(app, { clientId, until, reason }) {
    await app.db
      .inTransaction((tx) => issueInvoice(app, tx, { clientId, reason, ...(until === null ? {} : { until: new Date(until) }) }))
      .catch((error: unknown) => {
        if (!(error instanceof Problem && error.code === 'invoicing-refused')) throw error
      })
  },
}

/** The charge is posted with the order's move, in the last statement of its transaction: the invoice comes after. */
export const afterEachOrder = subscribe(orderMoved, async (_app, tx, { clientId, to }) => {
  if (to !== 'active' || !(await billingOf(tx, clientId)).invoiceEveryOrder) return
  await addJob(tx, issueWantedJob, { clientId, until: null, reason: 'order' })
})

/** Of all clients, whatever else they chose, what is on no invoice yet; at night, after the month has ended. */
export const invoiceMonth: Task<{ period: string }> = {
  name: 'invoice-month',
  schedule: cron('30 2 1 * *', { period: 'month' }),
  run: (app) => wantOfEach(app),
}

/** What waited for it: of ended months, or all where each order is invoiced. */
export const onceVerified = subscribe(billingEntityVerified, async (app, tx, { clientId, isActive, to }) => {
  if (!isActive || to !== 'verified') return
  const { invoiceEveryOrder } = await billingOf(tx, clientId)
  const wanted: Wanted = invoiceEveryOrder
    ? { clientId, until: null, reason: 'order' }
    : { clientId, until: startOfMonth(app), reason: 'period' }
  await addJob(tx, issueWantedJob, wanted)
})

const startOfMonth = (app: App): string => startOfDay(`${dayIn(app.clock.now()).slice(0, 7)}-01`).toISOString()

async function wantOfEach(app: App): Promise<void> {
  const until = startOfMonth(app)
  const clients = await clientsWithServices(app.db)
  await app.db.inTransaction((tx) =>
    addJobs(
      tx,
      issueWantedJob,
      clients.map((clientId): Wanted => ({ clientId, until, reason: 'period' })),
    ),
  )
}
