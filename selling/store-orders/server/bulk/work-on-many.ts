/** The job of orders among many, each from its reading in the store to its couriers' answers and the store's. Repeated it begins nothing twice. */
import { Problem } from '#contract/problems.ts'
import { type Message, several } from '#contract/texts/message.ts'
import { fulfilAtOnce } from '#selling/store-fulfilment/server/fulfil-in-store.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import { effectAnsweredWithin } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { addJob, type Task } from '#server/platform/jobs/jobs.ts'
import { activateWholeOrder, isTransientProblem, problemReasonsOf, type WholeOrderBegun } from '../activation/activate-whole-order.ts'
import { settleBegunBulkRow } from './bulk-outcome.ts'
import {
  activateManyJob,
  addMissingWorkers,
  BULK_ORDERS_AT_ONCE,
  type BulkJob,
  openBulkRow,
  retryBulkRow,
  type TakenBulkRow,
  takeNextBulkRow,
  unfinishedBulkRow,
} from './bulk-rows.ts'

/** Two seconds, four, eight…: about a minute in all. */
const TRIES_MAX = 6
const FIRST_WAIT_MS = 2_000
/** Then it goes to the end of the queue: a process that is asked to stop waits for its jobs. */
const WORKED_MS = 2_000

export const activateBulkRows: Task<BulkJob> = { ...activateManyJob, apart: { atOnce: BULK_ORDERS_AT_ONCE }, run: work }

export const recoverBulkWorkers = (app: App): Promise<void> => app.db.inTransaction(addMissingWorkers)

async function work(app: App, { worker, retry }: BulkJob): Promise<void> {
  const endMs = performance.now() + WORKED_MS
  const next = () => takeNextBulkRow(app.db, worker, app.clock.now())
  let attempt = retry?.attempt ?? 1
  let row = retry ? await openBulkRow(app.db, retry) : await unfinishedBulkRow(app.db, worker)
  for (row ??= await next(); row; row = await next()) {
    await activateOne(app, row, attempt)
    attempt = 1
    if (performance.now() > endMs) return app.db.inTransaction((tx) => addJob(tx, activateManyJob, { worker }))
  }
}

async function activateOne(app: App, row: TakenBulkRow, attempt: number): Promise<void> {
  const isLastTry = attempt >= TRIES_MAX
  try {
    const store = await storeOf(app.db, { clientId: row.clientId, name: row.shop })
    const { storeOrderId, requestedAt: since, agreed, ruleId, ruleName } = row
    const rule = ruleId === null ? null : { id: ruleId, name: ruleName ?? '' }
    const input = { store, storeOrderId, since, isLastTry, agreed, rule }
    await carryOn(app, row, await activateWholeOrder(app, input))
  } catch (error) {
    const problem = asProblem(app, row, error)
    if (!isLastTry && (isTransientProblem(problem) || problem.code === 'unexpected')) return tryLater(app, row, attempt, problem)
    const reasons: Message[] = problem.code === 'not-found' ? [{ code: 'order-or-store-gone' }] : problemReasonsOf(problem)
    await settleBegunBulkRow(app, row, { orderIds: [], reasons })
  }
}

/** Through the couriers' answers, which are waited for as long as a user's own request would wait, to the store's. */
async function carryOn(app: App, row: TakenBulkRow, begun: WholeOrderBegun): Promise<void> {
  await fulfilAtOnce(app, begun.orderIds, async () => {
    // A refusal stands at the shipment.
    await Promise.all(begun.refs.map((ref) => effectAnsweredWithin(app, ref)))
    await settleBegunBulkRow(app, row, begun)
  })
}

/** A bug that one order brings to light is that order's: the others go on. */
function asProblem(app: App, row: TakenBulkRow, error: unknown): Problem {
  if (error instanceof Problem) return error
  app.log.error({ err: error, ...row }, 'an order among many could not be activated')
  return new Problem('unexpected')
}

/** Meanwhile the next ones go on. */
async function tryLater(app: App, row: TakenBulkRow, attempt: number, problem: Problem): Promise<void> {
  const now = app.clock.now()
  const reason = several([problem.toMessage(), { code: 'trying-again' }])
  const runAt = new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempt - 1))
  await app.db.inTransaction((tx) => retryBulkRow(tx, row, { attempt: attempt + 1, reason, now, runAt }))
}
