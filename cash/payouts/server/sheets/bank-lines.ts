/** Lines of our bank statement that are sheets: money that went out, or came back. */
import type { App } from '../../../../server/platform/app.ts'
import type { Tx } from '../../../../server/platform/database/database.ts'
import { subscribe } from '../../../../server/platform/jobs/events.ts'
import { type BankLineRead, bankLineRead, claimLine } from '../../../bank-statements/server/look-at-lines.ts'
import { lockSheet, sheetsByEndToEnd } from '../queries.ts'
import type { PayoutRun } from '../run-transition.ts'
import { closeAnswered, paidAt } from '../runs/take-answers.ts'
import { moveSheet, type Sheet } from '../sheet-transition.ts'

export const onBankLine = subscribe(bankLineRead, take)

/** Only where amount and reference are the sheet's; what else names it an operator looks at. */
async function take(app: App, tx: Tx, line: BankLineRead): Promise<void> {
  const { endToEndId } = line.line
  if (endToEndId === null) return
  const [found] = await sheetsByEndToEnd(tx, [endToEndId])
  if (!found) return
  const { run, sheet } = await lockSheet(tx, found.id)
  if (Math.abs(line.amountBani) !== sheet.amountBani) return
  await (line.amountBani < 0 ? takeOutgoing(app, tx, { run, sheet, line }) : takeReturned(app, tx, { run, sheet, line }))
}

type Of = { run: PayoutRun; sheet: Sheet; line: BankLineRead }

async function takeOutgoing(app: App, tx: Tx, { run, sheet, line }: Of): Promise<void> {
  if (line.isReversal || (sheet.state !== 'in-file' && sheet.state !== 'paid' && sheet.state !== 'returned')) return
  const params = { sheet: sheet.id }
  await claimLine(app, tx, { lineId: line.id, clientId: sheet.clientId, because: { code: 'statement-line-sheet-paid', params } })
  if (sheet.state !== 'in-file') return // the bank had said so before
  await confirm(app, tx, { run, sheet, line })
}

async function confirm(app: App, tx: Tx, { run, sheet, line }: Of): Promise<Sheet> {
  const [paid = sheet] = await moveSheet(app, tx, sheet, { to: 'paid', patch: { paidAt: paidAt(app, line.bookedOn) } })
  await closeAnswered(app, tx, run)
  return paid
}

/** Banks may give it back before they say that it went. */
async function takeReturned(app: App, tx: Tx, { run, sheet, line }: Of): Promise<void> {
  if (sheet.state !== 'paid' && sheet.state !== 'in-file') return
  const params = { sheet: sheet.id }
  await claimLine(app, tx, { lineId: line.id, clientId: sheet.clientId, because: { code: 'statement-line-sheet-returned', params } })
  const paid = sheet.state === 'paid' ? sheet : await confirm(app, tx, { run, sheet, line })
  const patch = { returnedOn: line.bookedOn, reason: { code: 'sheet-money-returned' } } as const
  await moveSheet(app, tx, paid, { to: 'returned', patch, waitForAccount: true })
}
