/** The job that activates one order among many. It begins what it can and ends; what the couriers say follows by itself. */
import { Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob, type Task } from '../../../platform/jobs/jobs.ts'
import { storeOf } from '../../stores/stores.ts'
import { activateWholeOrder, type Begun, inWords, isTransient } from '../activation/activate-whole-order.ts'
import { lockStoreOrder } from '../shipments.ts'
import { settleRow } from './bulk-outcome.ts'
import { activateStoreOrderJob, type BulkJob, type BulkRow, bulkJobKey, bulkOf, fillLanes, rowOf, writeRow } from './bulk-rows.ts'

/** Two seconds, four, eight…: about a minute in all. */
const TRIES_MAX = 6
const FIRST_WAIT_MS = 2_000

export const activateStoreOrder: Task<BulkJob> = { ...activateStoreOrderJob, run: activateOne }

async function activateOne(app: App, job: BulkJob): Promise<void> {
  const row = await rowOf(app.db, job)
  const bulk = await bulkOf(app.db, job)
  if (!bulk || row?.state !== 'working' || row.orderIds !== null) return
  const isLastTry = job.attempt >= TRIES_MAX
  try {
    const store = await storeOf(app.db, { clientId: job.clientId, name: bulk.shop })
    await end(
      app,
      job,
      bulk.shop,
      await activateWholeOrder(app, { store, storeOrderId: job.storeOrderId, since: bulk.createdAt, isLastTry }),
    )
  } catch (error) {
    const problem = asProblem(app, job, error)
    if (!isLastTry && (isTransient(problem) || problem.code === 'unexpected')) return tryLater(app, job, bulk.shop, problem)
    const reason = problem.code === 'not-found' ? 'Comanda nu mai exista in magazin, sau magazinul nu mai este conectat.' : inWords(problem)
    await end(app, job, bulk.shop, { orderIds: [], reasons: [reason] })
  }
}

/** A bug that one order brings to light is that order's: the others go on. */
function asProblem(app: App, job: BulkJob, error: unknown): Problem {
  if (error instanceof Problem) return error
  app.log.error({ err: error, ...job }, 'an order among many could not be activated')
  return new Problem('unexpected')
}

/** Its lane goes to the next order meanwhile. */
async function tryLater(app: App, job: BulkJob, shop: string, problem: Problem): Promise<void> {
  const now = app.clock.now()
  const runAt = new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (job.attempt - 1))
  await app.db.inTransaction(async (tx) => {
    if (!(await rowAtWork(tx, job, shop))) return
    await writeRow(tx, job, { reason: `${problem.message} Reincercam.` }, now)
    await addJob(tx, activateStoreOrderJob, { ...job, attempt: job.attempt + 1 }, { key: bulkJobKey(job), runAt })
    await fillLanes(tx, job.clientId, now)
  })
}

async function end(app: App, job: BulkJob, shop: string, { orderIds, reasons }: Begun): Promise<void> {
  const now = app.clock.now()
  await app.db.inTransaction(async (tx) => {
    const row = await rowAtWork(tx, job, shop)
    if (!row) return
    const reason = reasons.length > 0 ? reasons.join(' ') : null
    await writeRow(tx, job, { orderIds, reason }, now)
    await settleRow(app, tx, { ...row, orderIds, reason })
    await fillLanes(tx, job.clientId, now)
  })
}

/** null: the same job, which may run twice at once, has ended it elsewhere. */
async function rowAtWork(tx: Tx, job: BulkJob, shop: string): Promise<BulkRow | null> {
  await lockStoreOrder(tx, { clientId: job.clientId, shop }, job.storeOrderId)
  const row = await rowOf(tx, job)
  return row?.state === 'working' && row.orderIds === null ? row : null
}
