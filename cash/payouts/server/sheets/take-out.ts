/** Repayments whose account changes leave the sheet that is only made; the sheet goes on with the others. */
import { and, eq, sql } from 'drizzle-orm'
import { lockRepaymentsOfSheets } from '#cash/repayments/server/payable.ts'
import { freeRepaymentsOfSheet, type Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { type Bani, bani, negate, sum } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockRepaymentSheets, lockRuns } from '../queries.ts'
import { discardEmptyRun } from '../runs/carry-on.ts'
import { moveRepaymentSheet, type RepaymentSheet } from '../sheet-transition.ts'
import { repaymentSheetEntries as entries, repaymentSheets as sheets } from '../tables.ts'

/** Run and sheets are locked, so that none is approved meanwhile. Answers those that can still be changed. */
export async function lockOpenSheets(tx: Tx, sheetIds: readonly number[]): Promise<RepaymentSheet[]> {
  if (sheetIds.length === 0) return []
  const found = await tx
    .select({ runId: sheets.runId })
    .from(sheets)
    .where(sql`${sheets.id} = any(${sql.param([...sheetIds])}::bigint[])`)
  const runs = await lockRuns(
    tx,
    found.map(({ runId }) => runId),
  )
  const open = new Set(runs.filter(({ state }) => state === 'made').map(({ id }) => id))
  return (await lockRepaymentSheets(tx, sheetIds)).filter(({ runId, state }) => state === 'made' && open.has(runId))
}

/** `open`: as `lockOpenSheets` answered them. `leaving` are locked and stand in them. */
export async function takeOutOfSheets(app: App, tx: Tx, open: readonly RepaymentSheet[], leaving: readonly Repayment[]): Promise<void> {
  const bySheet = Map.groupBy(leaving, ({ sheetId }) => sheetId)
  for (const sheet of open) {
    const some = bySheet.get(sheet.id) ?? []
    if (some.length > 0) await takeOutOf(app, tx, sheet, some)
  }
}

async function takeOutOf(app: App, tx: Tx, sheet: RepaymentSheet, leaving: readonly Repayment[]): Promise<void> {
  const ids = new Set(leaving.map(({ id }) => id))
  const staying = (await lockRepaymentsOfSheets(tx, [sheet])).filter(({ id }) => !ids.has(id))
  const amountBani = sum(staying.map((one) => one.amountBani))
  // What is left would be nothing to send: all of it waits for another sheet.
  if (amountBani <= 0) {
    await moveRepaymentSheet(app, tx, sheet, { to: 'failed', patch: { reason: { code: 'sheet-taken-apart' } } })
    const [run] = await lockRuns(tx, [sheet.runId])
    if (run && run.step === null) await discardEmptyRun(app, tx, run)
    return
  }
  await freeRepaymentsOfSheet(tx, leaving, null)
  await tx
    .update(sheets)
    .set({ amountBani, nettedBani: nettedOf(staying), repaymentCount: staying.length })
    .where(eq(sheets.id, sheet.id))
  await tx
    .update(entries)
    .set({ takenOutAt: app.clock.now() })
    .where(
      and(
        eq(entries.clientId, sheet.clientId),
        eq(entries.sheetId, sheet.id),
        sql`${entries.repaymentId} = any(${sql.param([...ids])}::uuid[])`,
      ),
    )
}

const nettedOf = (some: readonly Repayment[]): Bani => negate(bani(some.reduce((all, { amountBani }) => all + Math.min(0, amountBani), 0)))
