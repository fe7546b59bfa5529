/**
 * What was taken by mistake (another day's file, another courier's) is removed until money has moved on it: its lines settle nothing any more and may
 * come again, and lines that came after them are judged anew.
 */
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { noteCashNotSent, type RepaymentRef } from '#cash/repayments/server/settled-cash.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { judgeWaitingLines } from './decide-line.ts'
import { settlementLife, settlementLineLife } from './settlement-lives.ts'
import { lockSettlementsOf, type SettlementLineRow } from './standings.ts'
import { courierSettlementLines as lines, courierSettlements as settlements } from './tables.ts'

/** Throws `not-found`; `settlement-settled` where its transfer has come in, or the amount of a line was accepted: that changed its cash. */
export const removeSettlement = (app: App, id: string): Promise<{ transferredOn: string; fileName: string }> =>
  app.db.inTransaction(async (tx) => {
    const [found] = await tx.select({ courier: settlements.courier }).from(settlements).where(eq(settlements.id, id))
    if (!found) throw new Problem('not-found')
    await lockSettlementsOf(tx, found.courier)
    const [settlement] = await tx.select().from(settlements).where(eq(settlements.id, id)).for('update')
    if (!settlement || !settlementLife.mayBecome(settlement.state, 'removed')) throw new Problem('settlement-settled')
    const all = await tx.select().from(lines).where(eq(lines.settlementId, id)).orderBy(lines.position).for('update')
    if (all.some(({ action }) => action === 'accept'))
      throw new Problem('settlement-settled', { because: { code: 'settlement-line-accepted' } })
    const removed = await settlementLineLife.moveMany(app, tx, all, { to: 'removed' })
    await settlementLife.move(app, tx, settlement, { to: 'removed' })
    await noteCashNotSent(tx, await settledByNone(tx, all))
    await judgeLinesAfter(app, tx, removed)
    const was = { transferredOn: settlement.transferredOn, fileName: settlement.fileName ?? '' }
    noteAuditedValues(was)
    return was
  })

/** Its cash, where no other line settles it. */
async function settledByNone(tx: Tx, removed: readonly SettlementLineRow[]): Promise<RepaymentRef[]> {
  const refs = removed.flatMap(({ state, clientId, repaymentId: id }) => (state === 'matched' && clientId && id ? [{ clientId, id }] : []))
  const still = await tx
    .select({ id: lines.repaymentId })
    .from(lines)
    .where(
      and(
        ...[eq(lines.state, 'matched'), inArray(lines.clientId, [...new Set(refs.map(({ clientId }) => clientId))])],
        sql`${lines.repaymentId} = any(${sql.param(refs.map(({ id }) => id))}::uuid[])`,
      ),
    )
  const settled = new Set(still.map(({ id }) => id))
  return refs.filter(({ id }) => !settled.has(id))
}

/** Those that wait as settled before, or as short of what they add up to. */
async function judgeLinesAfter(app: App, tx: Tx, removed: readonly SettlementLineRow[]): Promise<void> {
  const [first] = removed
  if (!first) return
  const waiting = await tx
    .select()
    .from(lines)
    .where(
      and(
        ...[eq(lines.courier, first.courier), eq(lines.state, 'different'), ne(lines.settlementId, first.settlementId)],
        or(
          sql`${lines.awb} = any(${sql.param([...new Set(removed.map(({ awb }) => awb))])})`,
          sql`${lines.repaymentId} = any(${sql.param(removed.flatMap(({ repaymentId }) => repaymentId ?? []))}::uuid[])`,
        ),
      ),
    )
    .orderBy(lines.transferredOn, lines.position)
    .for('update')
  await judgeWaitingLines(app, tx, first.courier, waiting)
}
