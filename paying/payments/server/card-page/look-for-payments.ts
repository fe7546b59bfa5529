/**
 * Notices may be lost: payments at the page are looked for at the provider, often at first and ever more rarely, until nothing can come of
 * them any more. Also after they have lapsed, as money that comes late is the client's.
 */

import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { FindPaymentAnswer } from '#paying/ports/cards.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { addJob, type Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { applyPaymentReport } from '../apply-report.ts'
import { askPaymentCheck } from '../ask-operator.ts'
import { movePayment, type PaymentRow } from '../payment-transition.ts'
import { lockedPayment } from '../queries.ts'
import { keptPaymentReport } from '../saved-cards.ts'
import { payments } from '../tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Longer than a provider keeps its page open. */
export const PAYMENT_PAGE_LIFE_MS = DAY_MS
const LOOKED_FOR_MS = 14 * DAY_MS
const WAIT_MAX_MS = 60 * MINUTE_MS
/** A call that is under way may still begin the payment. */
const BEGUN_WITHIN_MS = 10 * MINUTE_MS

const AT_ONCE = 50
/** The process that looks has them for itself for this long: each look is limited by the adapter. */
const LEASE_MS = 10 * MINUTE_MS

export const lookForPayments: Task = {
  name: 'look-for-card-payments',
  schedule: everyInterval({ minutes: 1 }),
  async run(app) {
    for (const payment of await due(app)) await lookAtPayment(app, payment)
  },
}

/** After a start: what the provider said meanwhile was not received. */
export async function lookAtPaymentsAtOnce(app: App): Promise<void> {
  const now = app.clock.now()
  await app.db.inTransaction(async (tx) => {
    const isOpen = and(eq(payments.state, 'announced'), gt(payments.lookAt, now))
    const open = await tx.update(payments).set({ lookAt: now }).where(isOpen).returning({ id: payments.id })
    if (open.length > 0) await addJob(tx, lookForPayments, {})
  })
}

export const firstPaymentLookAt = (createdAt: Date): Date => new Date(createdAt.getTime() + MINUTE_MS)

const leasing = statement('payments-to-look-for', (given: StatementParams<{ now: Date; until: Date }>) => {
  const { clientId, id, lookAt } = payments
  return {
    rows: getTableColumns(payments),
    text: (list) => sql`
      update ${payments} set ${assign(payments, { lookAt: given.until })} from (
        select ${clientId}, ${id} from ${payments} where ${lookAt} <= ${given.now} order by ${lookAt}
         limit ${sql.raw(String(AT_ONCE))} for update skip locked) due
       where ${clientId} = due.client_id and ${id} = due.id returning ${list}`,
  }
})

async function due(app: App): Promise<PaymentRow[]> {
  if (!app.cards) return []
  const now = app.clock.now()
  return leasing.all(app.db, { now, until: new Date(now.getTime() + LEASE_MS) })
}

/** Asks the provider, and writes what it says. */
export async function lookAtPayment(app: App, payment: PaymentRow): Promise<void> {
  if (!app.cards) return
  const { id, providerId } = payment
  const answer = await app.cards.find.ask({ reference: id, providerId })
  await app.db.inTransaction(async (tx) => {
    const locked = await lockedPayment(tx, id)
    if (answer.kind === 'found') await applyPaymentReport(app, tx, locked, keptPaymentReport(app, locked, answer.payment))
    await planNext(app, tx, await lockedPayment(tx, id), answer)
  })
}

async function planNext(app: App, tx: Tx, payment: PaymentRow, answer: FindPaymentAnswer): Promise<void> {
  if (payment.state === 'received') return
  const ageMs = app.clock.now().getTime() - payment.createdAt.getTime()
  const lookAt = nextLook(app, payment, ageMs)
  if (payment.state === 'announced' && payment.method === 'card-page' && isOver(payment, ageMs, answer)) {
    await end(app, tx, payment, { answer, lookAt })
    return
  }
  await tx
    .update(payments)
    .set({ lookAt })
    .where(and(eq(payments.clientId, payment.clientId), eq(payments.id, payment.id)))
}

/** A charge while the payer is away is looked for by its own effect; here only where a notice could not be read. */
function nextLook(app: App, { method }: PaymentRow, ageMs: number): Date | null {
  if (method === 'saved-card' || ageMs >= LOOKED_FOR_MS) return null
  const waitMs = ageMs >= PAYMENT_PAGE_LIFE_MS ? DAY_MS : Math.min(WAIT_MAX_MS, Math.max(MINUTE_MS, ageMs / 2))
  return new Date(app.clock.now().getTime() + waitMs)
}

function isOver({ pageUrl }: PaymentRow, ageMs: number, { kind }: FindPaymentAnswer): boolean {
  if (kind === 'unknown') return false
  return ageMs >= PAYMENT_PAGE_LIFE_MS || (kind === 'absent' && pageUrl === null && ageMs >= BEGUN_WITHIN_MS)
}

type Ending = { answer: FindPaymentAnswer; lookAt: Date | null }

/** Money that the bank holds without its having been taken is an operator's. */
async function end(app: App, tx: Tx, payment: PaymentRow, { answer, lookAt }: Ending): Promise<void> {
  if (answer.kind === 'found' && answer.payment.kind === 'authorised') {
    const reason = { code: 'payment-authorised-only' } as const
    await movePayment(app, tx, payment, { to: 'unclear', patch: { reason, lookAt } })
    await askPaymentCheck(app, tx, payment, { check: 'unclear', reason })
    return
  }
  await movePayment(app, tx, payment, { to: 'lapsed', patch: { reason: { code: 'payment-not-made' }, lookAt } })
}
