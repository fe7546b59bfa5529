/** Lines of our bank statement that came in and may be a sheet's money: sent back whole, or less what the banks kept of it. */
import { type Bani, bani, minus } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import {
  type BankLineRead,
  claimBankLine,
  claimLinesLeftOpen,
  isLineLeftOpen,
  isReturnedMoney,
  leaveLineOpen,
  lockOpenLine,
} from '#paying/operations.ts'
import { proformasNamed } from '#paying/payments/contract/proforma.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { clearSheetPaidTwice } from '../doubts/paid-twice.ts'
import { lockRepaymentSheet, sheetsByEndToEnd } from '../queries.ts'
import { closeAnsweredPayoutRun, sheetPaidAt } from '../runs/answered.ts'
import { moveRepaymentSheet, type RepaymentSheet } from '../sheet-transition.ts'
import { runOfLine } from './batch-lines.ts'
import { type SheetsNamedInLine, sheetsNumbered, sheetsReturnable } from './like-line.ts'

/** Banks take their fee out of what they send back; what is more is for an operator to look at. 50 RON. */
export const RETURN_FEE_MAX = bani(5_000)

export async function matchReturnedSheet(app: App, tx: Tx, line: BankLineRead, named: SheetsNamedInLine): Promise<void> {
  const byId = await sheetsByEndToEnd(tx, named.endToEndIds)
  const found = byId.length > 0 ? byId : await sheetsNumbered(tx, named.sheetNumbers)
  const [first] = found
  if (first && found.length === 1) {
    const { sheet } = await lockRepaymentSheet(tx, first.id)
    if (!(await takeReturned(app, tx, line, sheet.id))) await mayBeReturned(tx, line, [sheet])
    return
  }
  if (first) return mayBeReturned(tx, line, found)
  const run = await runOfLine(app, tx, named.messageIds)
  if (run) return leaveLineOpen(tx, { lineId: line.id, because: { code: 'statement-line-run-returned', params: { run: run.run.number } } })
  if (proformasNamed(line.line.texts).length > 0) return
  const like = await sheetsReturnable(tx, line, { ibans: named.ibans, isSaid: isReturnedMoney(line), feeMax: RETURN_FEE_MAX })
  if (like.length > 0) await mayBeReturned(tx, line, like)
}

async function mayBeReturned(tx: Tx, { id: lineId }: BankLineRead, some: readonly Pick<RepaymentSheet, 'id'>[]): Promise<void> {
  await leaveLineOpen(tx, {
    lineId,
    because: { code: 'statement-line-sheet-may-return', params: { sheets: some.map(({ id }) => id).join(', ') } },
  })
}

type Kept = { feeMax?: Bani }

/** Banks may give it back before they say that it went. Answers false where it is not that sheet's money, or more is missing than a fee. */
async function takeReturned(
  app: App,
  tx: Tx,
  line: BankLineRead,
  sheetId: number,
  { feeMax = RETURN_FEE_MAX }: Kept = {},
): Promise<boolean> {
  const { run, sheet } = await lockRepaymentSheet(tx, sheetId)
  const { id, clientId, state, doubt, amountBani } = sheet
  const fee = minus(amountBani, line.amountBani)
  if (fee < 0 || fee > feeMax) return false
  const params = { sheet: id }
  const claimAs = (because: Message) => claimBankLine(app, tx, { lineId: line.id, clientId, because })
  const again: Message = { code: 'statement-line-sheet-again', params }
  const recovered: Message = { code: 'statement-line-sheet-recovered', params }
  // It was debited twice: one of the two is back, and the sheet stays paid.
  if (await isLineLeftOpen(tx, again)) {
    await claimAs(recovered)
    await claimLinesLeftOpen(app, tx, again, { clientId, because: recovered })
    return true
  }
  const isOver = state === 'failed' || state === 'returned'
  if (isOver && (doubt === 'debited-after-refusal' || doubt === 'paid-twice')) {
    await claimAs(recovered)
    await clearSheetPaidTwice(app, tx, sheet)
    return true
  }
  if (state !== 'paid' && state !== 'in-file') return false
  await claimAs(
    fee === 0
      ? { code: 'statement-line-sheet-returned', params }
      : { code: 'statement-line-sheet-returned-less', params: { sheet: id, fee } },
  )
  const doubted: Message = { code: 'statement-line-sheet-doubted', params }
  await claimLinesLeftOpen(app, tx, doubted, { clientId, because: { code: 'statement-line-sheet-paid', params } })
  const patch = { paidAt: sheetPaidAt(app, line.bookedOn), reason: null }
  const [paid = sheet] = state === 'paid' ? [sheet] : await moveRepaymentSheet(app, tx, sheet, { to: 'paid', patch })
  const returned = { returnedOn: line.bookedOn, reason: { code: 'sheet-money-returned' } } as const
  await moveRepaymentSheet(app, tx, paid, { to: 'returned', patch: returned, waitForAccount: true })
  await closeAnsweredPayoutRun(app, tx, run)
  return true
}

type Said = { sheetId: number; lineId: string; concerns: (clientId: string) => void }

/** An operator says that a line is a sheet's money, whatever was kept of it. Throws `not-found`, `statement-line-settled`, `sheet-not-paid`. */
export async function returnSheetByLine(app: App, { sheetId, lineId, concerns }: Said): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const line = await lockOpenLine(tx, lineId)
    if (line.amountBani <= 0) throw new Problem('not-found')
    const { sheet } = await lockRepaymentSheet(tx, sheetId)
    concerns(sheet.clientId)
    if (!(await takeReturned(app, tx, line, sheetId, { feeMax: sheet.amountBani }))) throw new Problem('sheet-not-paid')
  })
}
