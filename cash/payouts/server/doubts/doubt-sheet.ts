/**
 * It is not known whether a sheet was paid: its cash is paid by no other until the bank, or two administrators, say. Where all of it is still
 * with us it is held for the sheet again; else its client is paid nothing (`clientsMaybePaidTwice` of queries.ts).
 */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { lockRepayments } from '#cash/repayments/server/queries.ts'
import { freeRepaymentsOfSheet, holdForSheets, type Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { sum } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RepaymentSheetDoubt } from '../../contract/sheets.ts'
import { lockRepaymentSheets, lockRun, lockRuns } from '../queries.ts'
import { movePayoutRun } from '../run-transition.ts'
import { discardEmptyRun } from '../runs/carry-on.ts'
import { moveRepaymentSheet, type RepaymentSheet } from '../sheet-transition.ts'
import { lockOpenSheets, takeOutOfSheets } from '../sheets/take-out.ts'
import { repaymentSheetEntries as entries, repaymentSheets as sheets } from '../tables.ts'

type Doubted = { sheet: RepaymentSheet; doubt: RepaymentSheetDoubt; reason?: Message | null }

/** Its run and it are locked; it is as it is now, and stood in a file. */
export async function doubtRepaymentSheet(app: App, tx: Tx, { sheet, doubt, reason = null }: Doubted): Promise<void> {
  if (sheet.doubt !== null) return
  const isOver = sheet.state === 'failed' || sheet.state === 'returned'
  if (isOver && (await holdCashAgain(app, tx, sheet, doubt))) return
  await tx
    .update(sheets)
    .set({ doubt, ...(reason === null ? {} : { reason }) })
    .where(eq(sheets.id, sheet.id))
}

/** Answers false where some of its cash is paid by another sheet, or on its way, or is not what it was. */
export async function holdCashAgain(app: App, tx: Tx, sheet: RepaymentSheet, doubt: RepaymentSheetDoubt): Promise<boolean> {
  const cash = await takenFromOthers(app, tx, sheet)
  const isWhole = cash.length === sheet.repaymentCount && sum(cash.map(({ amountBani }) => amountBani)) === sheet.amountBani
  if (!isWhole || cash.some(({ state, sheetId }) => state !== 'at-us' || sheetId !== null)) return false
  await freeRepaymentsOfSheet(tx, cash, null)
  await holdForSheets(
    tx,
    cash.map(({ clientId, id }) => ({ clientId, id, sheetId: sheet.id })),
  )
  await moveRepaymentSheet(app, tx, sheet, { to: 'in-file', patch: { doubt, holds: sheet.holds + 1, paidAt: null, returnedOn: null } })
  const run = await lockRun(tx, sheet.runId)
  if (run.state === 'closed') await movePayoutRun(app, tx, run, { to: 'in-file' })
  return true
}

/** Its cash, locked, and out of sheets that no bank has yet. */
async function takenFromOthers(app: App, tx: Tx, sheet: RepaymentSheet): Promise<Repayment[]> {
  const stood = await tx
    .select({ id: entries.repaymentId })
    .from(entries)
    .where(and(eq(entries.clientId, sheet.clientId), eq(entries.sheetId, sheet.id), isNull(entries.takenOutAt)))
  const ids = stood.map(({ id }) => id)
  const found = await tx
    .select({ id: sheets.id, runId: sheets.runId })
    .from(sheets)
    .innerJoin(entries, and(eq(entries.clientId, sheets.clientId), eq(entries.sheetId, sheets.id)))
    .where(and(eq(entries.clientId, sheet.clientId), inArray(entries.repaymentId, ids), inArray(sheets.state, ['made', 'approved'])))
  const others = [...new Set(found.map(({ id }) => id))]
  const open = await lockOpenSheets(tx, others)
  const inOpen = (await lockRepayments(tx, sheet.clientId, ids)).filter(({ sheetId }) => open.some(({ id }) => id === sheetId))
  await takeOutOfSheets(app, tx, open, inOpen)
  const runs = await lockRuns(
    tx,
    found.map(({ runId }) => runId),
  )
  for (const run of runs.filter(({ state }) => state === 'approved')) {
    const approved = (await lockRepaymentSheets(tx, others)).filter(({ runId, state }) => runId === run.id && state === 'approved')
    for (const one of approved)
      await moveRepaymentSheet(app, tx, one, { to: 'failed', patch: { reason: { code: 'sheet-cash-held', params: { sheet: sheet.id } } } })
    await discardEmptyRun(app, tx, run)
  }
  return lockRepayments(tx, sheet.clientId, ids)
}
