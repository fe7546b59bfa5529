/** The job of one order among many: from its reading in the store to its couriers' answers. Repeated it begins nothing twice. */
import { Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../platform/app.ts'
import { addJob, type Task } from '../../../platform/jobs/jobs.ts'
import { outcomeWithin } from '../../orders/activation/activate-order.ts'
import type { AttemptRef } from '../../orders/activation/attempt.ts'
import { storeOf } from '../../stores/stores.ts'
import { activateWholeOrder, type Begun, inWords, mayPass } from '../activation/activate-whole-order.ts'
import { fulfilAtOnce } from '../after-awb/fulfil-in-store.ts'
import { settleBegun } from './bulk-outcome.ts'
import { activateStoreOrderJob, addMissingJobs, type BulkJob, bulkJobKey, noteOnRow, type TakenRow, takeRow } from './bulk-rows.ts'

/** So many orders are on their way to their AWBs at once in a process, whoever asked for them: about what couriers answer at once. */
const AT_ONCE = 16
/** Two seconds, four, eight…: about a minute in all. */
const TRIES_MAX = 6
const FIRST_WAIT_MS = 2_000

export const activateStoreOrder: Task<BulkJob> = { ...activateStoreOrderJob, apart: { atOnce: AT_ONCE }, run: activateOne }

export const recoverMany = (app: App): Promise<void> => app.db.inTransaction(addMissingJobs)

async function activateOne(app: App, job: BulkJob): Promise<void> {
  const row = await takeRow(app.db, job, app.clock.now())
  if (!row) return
  const isLastTry = job.attempt >= TRIES_MAX
  try {
    const store = await storeOf(app.db, { clientId: row.clientId, name: row.shop })
    const wish = { store, storeOrderId: row.storeOrderId, since: row.requestedAt, isLastTry }
    await carryOn(app, row, await activateWholeOrder(app, wish))
  } catch (error) {
    const problem = asProblem(app, row, error)
    if (!isLastTry && (mayPass(problem) || problem.code === 'unexpected')) return tryLater(app, row, job.attempt, problem)
    const reason = problem.code === 'not-found' ? 'Comanda nu mai exista in magazin, sau magazinul nu mai este conectat.' : inWords(problem)
    await settleBegun(app, row, { orderIds: [], reasons: [reason] })
  }
}

/** Through the couriers' answers, which are waited for as long as whoever looks on would wait, to the store's. */
async function carryOn(app: App, row: TakenRow, begun: Begun): Promise<void> {
  await fulfilAtOnce(app, row.clientId, begun.orderIds, async () => {
    await Promise.all(begun.refs.map((ref) => answered(app, ref)))
    const shipments = await settleBegun(app, row, begun)
    return shipments.flatMap(({ orderId, awb, fulfilmentState }) =>
      awb !== null && fulfilmentState === 'pending' ? [{ orderId, awb }] : [],
    )
  })
}

/** A refusal stands at the shipment. */
async function answered(app: App, ref: AttemptRef): Promise<void> {
  await outcomeWithin(app, ref).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}

/** A bug that one order brings to light is that order's: the others go on. */
function asProblem(app: App, row: TakenRow, error: unknown): Problem {
  if (error instanceof Problem) return error
  app.log.error({ err: error, ...row }, 'an order among many could not be activated')
  return new Problem('unexpected')
}

/** Meanwhile the next ones go on. */
async function tryLater(app: App, { clientId, bulkId, storeOrderId }: TakenRow, attempt: number, { message }: Problem): Promise<void> {
  const now = app.clock.now()
  const key = { clientId, bulkId, storeOrderId }
  const runAt = new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempt - 1))
  await app.db.inTransaction(async (tx) => {
    if (!(await noteOnRow(tx, key, { orderIds: null, reason: `${message} Reincercam.` }, now))) return
    await addJob(tx, activateStoreOrderJob, { ...key, attempt: attempt + 1 }, { key: bulkJobKey(key), runAt })
  })
}
