/** Lines of our bank statement that are sheets: money that went out, or came back. What only seems to be one stays open for an operator. */
import { negate } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import {
  type BankLineRead,
  bankLineRead,
  claimBankLine,
  isBankFee,
  isLineClaimed,
  leaveLineOpen,
  matchDebit,
  type OwnDebits,
  putLineAside,
  refundsNamed,
} from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { doubtRepaymentSheet } from '../doubts/doubt-sheet.ts'
import { markSheetsPaidTwice } from '../doubts/paid-twice.ts'
import { lockRepaymentSheet, sheetsByEndToEnd } from '../queries.ts'
import type { PayoutRun } from '../run-transition.ts'
import { closeAnsweredPayoutRun, sheetPaidAt } from '../runs/answered.ts'
import { moveRepaymentSheet, type RepaymentSheet } from '../sheet-transition.ts'
import { payoutRunsOfSum, runOfLine, settleRunByLine } from './batch-lines.ts'
import { type SheetsNamedInLine, sheetsLike, sheetsNamedInLine, sheetsNumbered } from './like-line.ts'
import { matchReturnedSheet } from './returned-lines.ts'

export const sheetsOnBankLine = subscribe(bankLineRead, take)

async function take(app: App, tx: Tx, line: BankLineRead): Promise<void> {
  const named = sheetsNamedInLine(line.line)
  if (line.amountBani > 0) {
    // Money that went back to a client and came again: not ours to take, whatever account and sum it has.
    return (await refundsNamed(tx, line)).length > 0 ? undefined : matchReturnedSheet(app, tx, line, named)
  }
  const debit = await matchDebit(app, tx, line, sheetDebits(app, tx, line, named))
  if (debit.of !== 'own') return
  const { own } = debit
  if (own.is === 'sheet') return takeOutgoing(app, tx, line, own.sheetId)
  if (own.is === 'run') return settleRunByLine(app, tx, line, own.run)
  if (own.is === 'candidates') return candidates(tx, line, own.sheets)
  await leaveLineOpen(tx, { lineId: line.id, because: { code: 'statement-line-run-like', params: { run: own.number } } })
}

type SheetDebit =
  | { is: 'sheet'; sheetId: number }
  | { is: 'run'; run: NonNullable<Awaited<ReturnType<typeof runOfLine>>> }
  | { is: 'candidates'; sheets: readonly Named[] }
  | { is: 'run-like'; number: number }

const sheetDebits = (app: App, tx: Tx, line: BankLineRead, named: SheetsNamedInLine): OwnDebits<SheetDebit> => ({
  async named() {
    const byId = await sheetsByEndToEnd(tx, named.endToEndIds)
    if (byId.length > 1) return { is: 'candidates', sheets: byId }
    const [found] = byId
    if (found) return { is: 'sheet', sheetId: found.id }
    if (line.isReversal) return null
    const run = await runOfLine(app, tx, named.messageIds)
    if (run) return { is: 'run', run }
    const [numbered] = await sheetsNumbered(tx, named.sheetNumbers)
    return numbered ? { is: 'sheet', sheetId: numbered.id } : null
  },
  async like({ mayBeRefund }) {
    if (line.isReversal) return null
    const { sure, near } = await sheetsLike(tx, line, { ibans: named.ibans, closed: app.config.payingBank.closedDays })
    if (mayBeRefund && !near.some(({ amountBani }) => amountBani === negate(line.amountBani))) return null
    if (sure && !mayBeRefund) return { is: 'sheet', sheetId: sure.id }
    if (near.length > 0) return { is: 'candidates', sheets: near }
    const [like] = named.ibans.length > 1 ? [] : await payoutRunsOfSum(tx, line)
    return like === undefined ? null : { is: 'run-like', number: like }
  },
})

type Named = Pick<RepaymentSheet, 'id'> & { amountBani?: RepaymentSheet['amountBani'] }

async function candidates(tx: Tx, { id: lineId }: BankLineRead, some: readonly Named[]): Promise<void> {
  const [first] = some
  if (!first) return
  const because: Message =
    some.length === 1 && first.amountBani !== undefined
      ? { code: 'statement-line-sheet-differs', params: { sheet: first.id, amount: first.amountBani } }
      : { code: 'statement-line-sheet-candidates', params: { sheets: some.map(({ id }) => id).join(', ') } }
  await leaveLineOpen(tx, { lineId, because })
}

async function takeOutgoing(app: App, tx: Tx, line: BankLineRead, sheetId: number): Promise<void> {
  const { run, sheet } = await lockRepaymentSheet(tx, sheetId)
  const { state, doubt, inFileAt, amountBani } = sheet
  const params = { sheet: sheet.id }
  if (isBankFee(line) && line.amountBani > negate(amountBani))
    return putLineAside(app, tx, { lineId: line.id, because: { code: 'statement-line-sheet-fee', params } })
  if (line.isReversal || line.amountBani !== negate(amountBani) || inFileAt === null) return candidates(tx, line, [sheet])
  if (await isOfBatch(tx, { run, sheet, line })) {
    const because: Message = { code: 'statement-line-sheet-in-batch', params: { ...params, run: run.number } }
    return claimBankLine(app, tx, { lineId: line.id, clientId: sheet.clientId, because })
  }
  const isKnown = doubt === 'debited-after-refusal' || doubt === 'paid-twice' || (await isDebited(tx, { run, sheet }))
  if ((state === 'in-file' || state === 'paid') && isKnown)
    return leaveLineOpen(tx, { lineId: line.id, because: { code: 'statement-line-sheet-again', params } })
  if (state === 'failed' || isKnown) {
    await leaveLineOpen(tx, { lineId: line.id, because: { code: 'statement-line-sheet-doubted', params } })
    await doubtRepaymentSheet(app, tx, { sheet, doubt: 'debited-after-refusal' })
    return markSheetsPaidTwice(tx, sheet.clientId)
  }
  await claimBankLine(app, tx, { lineId: line.id, clientId: sheet.clientId, because: { code: 'statement-line-sheet-paid', params } })
  if (state === 'in-file') await confirm(app, tx, { run, sheet, line }) // else the bank had said so before
  await markSheetsPaidTwice(tx, sheet.clientId)
}

type Of = { run: PayoutRun; sheet: RepaymentSheet; line: BankLineRead }

/** A line before was its payment, or that of its whole run. */
const isDebited = async (tx: Tx, { run, sheet }: Omit<Of, 'line'>): Promise<boolean> =>
  (await isLineClaimed(tx, { code: 'statement-line-sheet-paid', params: { sheet: sheet.id } })) ||
  (await isLineClaimed(tx, { code: 'statement-line-run-paid', params: { run: run.number } }))

/** The debit of its batch was read before, in one sum: here the bank says of what it is made up, once. */
async function isOfBatch(tx: Tx, { run, sheet, line }: Of): Promise<boolean> {
  const { batchBani } = line.line
  if (batchBani === undefined) return false
  const ofRun = { code: 'statement-line-run-paid', params: { run: run.number } } as const
  const params = { sheet: sheet.id, run: run.number }
  return (
    (await isLineClaimed(tx, ofRun, { amountBani: negate(batchBani), bookedOn: line.bookedOn })) &&
    !(await isLineClaimed(tx, { code: 'statement-line-sheet-in-batch', params }))
  )
}

async function confirm(app: App, tx: Tx, { run, sheet, line }: Of): Promise<void> {
  await moveRepaymentSheet(app, tx, sheet, { to: 'paid', patch: { paidAt: sheetPaidAt(app, line.bookedOn), reason: null } })
  await closeAnsweredPayoutRun(app, tx, run)
}
