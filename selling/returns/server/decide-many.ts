/** What is decided of many requests at once; what of them is another client's, or cannot be decided so any more, stays as it is. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { changeReturnRequest, noteReturnStep, type RequestRow, returnMoved, returnRequestLife } from './request-life.ts'
import { returnRequestSteps as steps, returnRequests as table } from './tables.ts'

type Many = { clientId: string; ids: readonly string[]; userId: string | null }

/** Until the transaction ends, in the order in which everyone locks them. */
const lockMany = (tx: Tx, { clientId, ids }: Many): Promise<RequestRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), inArray(table.id, [...ids])))
    .orderBy(asc(table.id))
    .for('update')

/** From now on it is as if they had just been received, but for notices to the merchant: who trusts them has read them. Answers how many. */
export async function trustReturns(app: App, tx: Tx, many: Many): Promise<number> {
  const doubtful = (await lockMany(tx, many)).filter(({ isDoubtful }) => isDoubtful)
  for (const row of doubtful) {
    const trusted = { isDoubtful: false, trustedAt: app.clock.now() }
    await changeReturnRequest(tx, row, trusted)
    await noteReturnStep(app, tx, row, { step: 'trusted', userId: many.userId })
    await emitEvent(app, tx, returnMoved, { from: null, to: row.state, now: { ...row, ...trusted } })
  }
  return doubtful.length
}

/** Withdrawals stay: what a consumer stated is kept, whatever is thought of it. Answers how many are gone. */
export async function deleteDoubtfulReturnRequests(tx: Tx, many: Many): Promise<number> {
  const ids = (await lockMany(tx, many)).filter(({ isDoubtful, kind }) => isDoubtful && kind === 'return').map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.delete(steps).where(and(eq(steps.clientId, many.clientId), inArray(steps.requestId, ids)))
  await tx.delete(table).where(and(eq(table.clientId, many.clientId), inArray(table.id, ids)))
  return ids.length
}

/** Answers how many were closed. */
export async function closeReturns(app: App, tx: Tx, many: Many): Promise<number> {
  const open = (await lockMany(tx, many)).filter(({ state }) => returnRequestLife.mayBecome(state, 'closed'))
  await returnRequestLife.moveEach(
    app,
    tx,
    open.map((row) => ({ row, move: { to: 'closed', patch: { stateBefore: row.state } } })),
  )
  for (const row of open) await noteReturnStep(app, tx, row, { step: 'closed', userId: many.userId })
  return open.length
}
