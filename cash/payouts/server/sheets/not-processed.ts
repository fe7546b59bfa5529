/** What an administrator says of a sheet that counts as paid: the bank has not paid it, or the money came back. Nothing is deleted. */
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { notProcessedTypes } from '../../contract/sheets.ts'
import { lockRepaymentSheet } from '../queries.ts'
import { moveRepaymentSheet } from '../sheet-transition.ts'

type Marked = {
  sheetId: number
  type: (typeof notProcessedTypes)[number]
  on: string
  /** Into the next sheet with the same account; else its repayments wait for the client to name another. */
  markForPayment: boolean
  concerns: (clientId: string) => void
}

/** Throws `not-found`, `sheet-not-paid`, `invalid-fields`. */
export async function markSheetNotProcessed(app: App, { sheetId, type, on, markForPayment, concerns }: Marked): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const { sheet } = await lockRepaymentSheet(tx, sheetId)
    concerns(sheet.clientId)
    if (sheet.state !== 'paid') throw new Problem('sheet-not-paid')
    const waitForAccount = !markForPayment
    if (type === 1)
      return moveRepaymentSheet(app, tx, sheet, { to: 'failed', patch: { reason: { code: 'sheet-not-processed' } }, waitForAccount })
    if (on < sheet.sheetDate || on > bucharestDayOf(app.clock.now()))
      throw fieldProblem('date', { code: 'sheet-returned-on', params: { day: on } })
    const patch = { returnedOn: on, reason: { code: 'sheet-money-returned' } } as const
    return moveRepaymentSheet(app, tx, sheet, { to: 'returned', patch, waitForAccount })
  })
}
