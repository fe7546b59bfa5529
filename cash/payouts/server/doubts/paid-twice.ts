/** Money that certainly went out twice: a sheet was debited after its refusal, and so was what replaced it. It ends when the money is back. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { lockRepayments } from '#cash/repayments/server/queries.ts'
import { claimLinesLeftOpen, replaceLeftReason } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RepaymentSheet } from '../sheet-transition.ts'
import { repaymentSheetEntries as entries, repaymentSheets as sheets } from '../tables.ts'

/** Of all of a client's sheets that were debited and are over: those whose whole cash other sheets have paid. */
export async function markSheetsPaidTwice(tx: Tx, clientId: string): Promise<void> {
  const isDebited = and(eq(sheets.doubt, 'debited-after-refusal'), inArray(sheets.state, ['failed', 'returned']))
  const debited = await tx
    .select()
    .from(sheets)
    .where(and(eq(sheets.clientId, clientId), isDebited))
    .orderBy(asc(sheets.id))
  for (const sheet of debited) if (await isPaidByOthers(tx, sheet)) await markSheetPaidTwice(tx, sheet)
}

export async function markSheetPaidTwice(tx: Tx, { id }: Pick<RepaymentSheet, 'id'>): Promise<void> {
  await tx.update(sheets).set({ doubt: 'paid-twice' }).where(eq(sheets.id, id))
  const params = { sheet: id }
  await replaceLeftReason(tx, { code: 'statement-line-sheet-doubted', params }, { code: 'statement-line-sheet-paid-twice', params })
}

async function isPaidByOthers(tx: Tx, { id, clientId }: RepaymentSheet): Promise<boolean> {
  const stood = await tx
    .select({ id: entries.repaymentId })
    .from(entries)
    .where(and(eq(entries.clientId, clientId), eq(entries.sheetId, id), isNull(entries.takenOutAt)))
  const cash = await lockRepayments(
    tx,
    clientId,
    stood.map((one) => one.id),
  )
  return cash.length > 0 && cash.every(({ state, sheetId }) => state === 'paid' && sheetId !== id)
}

/** What went out once too often is back, by a line of the statement or as two administrators say. */
export async function clearSheetPaidTwice(app: App, tx: Tx, { id, clientId }: Pick<RepaymentSheet, 'id' | 'clientId'>): Promise<void> {
  await tx.update(sheets).set({ doubt: null }).where(eq(sheets.id, id))
  const params = { sheet: id }
  const claim = { clientId, because: { code: 'statement-line-sheet-recovered', params } } as const
  await claimLinesLeftOpen(app, tx, { code: 'statement-line-sheet-paid-twice', params }, claim)
  await claimLinesLeftOpen(app, tx, { code: 'statement-line-sheet-doubted', params }, claim)
}
