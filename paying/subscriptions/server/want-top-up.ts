/** When a balance is looked at: after each order that was charged, when a subscription begins or changes, and every few minutes. */
import { type SQLWrapper, sql } from 'drizzle-orm'
import { subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import type { Message } from '#contract/texts/message.ts'
import { type BalanceHelp, balanceShortfall, orderMoved } from '#sending/operations.ts'
import { availableOfClients } from '#server/ledger/relations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addJobs, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { subscriptionMoved } from './subscription-transition.ts'
import { subscriptions } from './tables.ts'
import { type TopUpResult, topUpFromCard } from './top-up.ts'

const topUpJob: JobName<{ clientId: string }> = { name: 'top-up' }

export const topUpRequested: Task<{ clientId: string }> = {
  ...topUpJob,
  run: (app, { clientId }) => app.db.inTransaction(async (tx) => void (await topUpFromCard(app, tx, { clientId, priceBani: null }))),
}

/** Declined ones are tried again at their time. */
const { clientId: ofClient, status, thresholdBani, leftAfterBani, problem, retryAt } = subscriptions
const low = (now: SQLWrapper) => sql`
  from ${subscriptions} join ${availableOfClients} on ${availableOfClients.clientId} = ${ofClient}
 where ${status} = ${sql.raw(String(subscriptionStatuses.active))} and ${availableOfClients.availableBani} < least(${thresholdBani}, ${leftAfterBani})
   and (${problem} is null or ${retryAt} <= ${now})`

const wanting = statement('want-top-up', (given: StatementParams<{ now: Date; clientId: string }>) => ({
  text: sql`
    select graphile_worker.add_job(${topUpJob.name}::text, payload => json_build_object('clientId', ${ofClient}),
                                   job_key => ${topUpJob.name}::text || '/' || ${ofClient})
    ${low(given.now)} and ${ofClient} = ${given.clientId}`,
}))

/**
 * One statement, which goes out with those that follow in the transaction: an order whose client needs no top-up waits for nothing. Where
 * it fails, the next statement does.
 */
export function requestTopUp(app: Pick<App, 'clock'>, tx: Tx, clientId: string): void {
  wanting.run(tx, { now: app.clock.now(), clientId }).catch(() => undefined)
}

/** What is reserved is not available: the balance has fallen by now. */
export const topUpAfterOrder = subscribe(orderMoved, async (app, tx, { clientId, to }) => {
  if (to === 'active') requestTopUp(app, tx, clientId)
})

export const topUpOnceActive = subscribe(subscriptionMoved, async (app, tx, { clientId, to }) => {
  if (to === subscriptionStatuses.active) requestTopUp(app, tx, clientId)
})

const lowOnes = statement('low-balances', (given: StatementParams<{ now: Date }>) => ({
  rows: { clientId: ofClient },
  text: (list) => sql`select ${list} ${low(given.now)}`,
}))

/** Invoices and reversals lower a balance too; a job may have been lost; a declined charge has its time. */
export const topUpLowBalances: Task = {
  name: 'top-up-low-balances',
  schedule: everyInterval({ minutes: 5 }),
  async run(app) {
    const rows = await lowOnes.all(app.db, { now: app.clock.now() })
    await app.db.inTransaction((tx) => addJobs(tx, topUpJob, rows))
  },
}

/** The next order cannot be paid: whatever the threshold, the balance would fall below it. */
export const topUpOnShortfall = subscribe(balanceShortfall, async (app, tx, { clientId, priceBani, answer }) => {
  answer(asHelp(app, await topUpFromCard(app, tx, { clientId, priceBani })))
})

const UNDER_WAY: Message = { code: 'top-up-under-way' }
/** A charge is answered within seconds; one that is not has lost its answer, or waits for an operator. */
const FRESH_MS = 15_000

function asHelp({ clock }: Pick<App, 'clock'>, done: TopUpResult): BalanceHelp {
  if (done.kind !== 'under-way') return done
  const { effect, startedAt, isUnclear } = done.charge
  const isWorthWaiting = !isUnclear && clock.now().getTime() - startedAt.getTime() < FRESH_MS
  return { kind: 'under-way', effect, isWorthWaiting, meanwhile: UNDER_WAY }
}
