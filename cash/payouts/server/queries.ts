/** Runs and sheets, locked in one order by all: the run, then its sheets by client and number, then their repayments. */

import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import type { RepaymentSheetState } from '../contract/sheets.ts'
import type { PayoutRun } from './run-transition.ts'
import type { RepaymentSheet } from './sheet-transition.ts'
import { payoutRuns, repaymentSheets as sheets } from './tables.ts'

/** Runs are made one after the other: what one has taken the next one does not find. */
export const lockRunMaking = (tx: Tx): Promise<void> => lockByName(tx, 'payout-runs')

/** Throws `not-found`. */
export async function lockRun(tx: Tx, runId: string): Promise<PayoutRun> {
  const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId)).for('update')
  if (!run) throw new Problem('not-found')
  return run
}

/** Each once, in the order of their ids. */
export async function lockRuns(tx: Tx, runIds: readonly string[]): Promise<PayoutRun[]> {
  return tx
    .select()
    .from(payoutRuns)
    .where(inArray(payoutRuns.id, [...new Set(runIds)]))
    .orderBy(asc(payoutRuns.id))
    .for('update')
}

/** So many of a run's sheets in a state. */
export const lockSheetsOfPayoutRun = (
  tx: Tx,
  runId: string,
  { states, limit }: { states: readonly RepaymentSheetState[]; limit: number },
): Promise<RepaymentSheet[]> =>
  tx
    .select()
    .from(sheets)
    .where(and(eq(sheets.runId, runId), inArray(sheets.state, [...states])))
    .orderBy(asc(sheets.clientId), asc(sheets.id))
    .limit(limit)
    .for('update')

/** Whether any of a run's sheets is in one of these states; they are not locked. */
export async function hasSheetIn(tx: Tx, runId: string, states: readonly RepaymentSheetState[]): Promise<boolean> {
  const found = await tx
    .select({ id: sheets.id })
    .from(sheets)
    .where(and(eq(sheets.runId, runId), inArray(sheets.state, [...states])))
    .limit(1)
  return found.length > 0
}

export const lockRepaymentSheets = (tx: Tx, ids: readonly number[]): Promise<RepaymentSheet[]> =>
  tx
    .select()
    .from(sheets)
    .where(inArray(sheets.id, [...new Set(ids)]))
    .orderBy(asc(sheets.clientId), asc(sheets.id))
    .for('update')

/** With its run. Throws `not-found`. */
export async function lockRepaymentSheet(tx: Tx, id: number): Promise<{ run: PayoutRun; sheet: RepaymentSheet }> {
  const [found] = await tx.select({ runId: sheets.runId }).from(sheets).where(eq(sheets.id, id))
  if (!found) throw new Problem('not-found')
  const run = await lockRun(tx, found.runId)
  const [sheet] = await lockRepaymentSheets(tx, [id])
  if (!sheet) throw new Problem('not-found')
  return { run, sheet }
}

/** Those that bank answers and statements name; read, not locked. */
export async function sheetsByEndToEnd(
  db: Queries,
  endToEndIds: readonly string[],
): Promise<Pick<RepaymentSheet, 'id' | 'runId' | 'endToEndId'>[]> {
  if (endToEndIds.length === 0) return [] // as of nearly every line of a long statement
  return db
    .select({ id: sheets.id, runId: sheets.runId, endToEndId: sheets.endToEndId })
    .from(sheets)
    .where(inArray(sheets.endToEndId, [...endToEndIds]))
}

/** Whose cash may have been paid twice: nothing is paid to them until it is known. */
export async function clientsMaybePaidTwice(db: Queries): Promise<Set<string>> {
  const rows = await db
    .selectDistinctOn([sheets.clientId], { clientId: sheets.clientId })
    .from(sheets)
    .where(and(isNotNull(sheets.doubt), inArray(sheets.state, ['failed', 'returned'])))
  return new Set(rows.map(({ clientId }) => clientId))
}
