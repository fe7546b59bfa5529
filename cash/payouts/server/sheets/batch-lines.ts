/** A debit of our statement for all payments of a file, or of a batch of it. */
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { type Bani, negate, sum } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { type BankLineRead, claimBankLine, isLineClaimed, leaveLineOpen, linesLeftOpen } from '#paying/operations.ts'
import type { PaymentFile } from '#paying/ports/payment-files.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockRepaymentSheets, lockRun, sheetsByEndToEnd } from '../queries.ts'
import type { PayoutRun } from '../run-transition.ts'
import { closeAnsweredPayoutRun, sheetPaidAt } from '../runs/answered.ts'
import { paymentFileNamed, requirePaymentFiles } from '../runs/hand-out.ts'
import { moveRepaymentSheets, type RepaymentSheet } from '../sheet-transition.ts'
import { payoutRuns, repaymentSheets } from '../tables.ts'
import { sheetsNamedInLine } from './like-line.ts'

type Named = { run: PayoutRun; file: PaymentFile }

/** null: it names no file of ours. */
export async function runOfLine(app: App, tx: Tx, messageIds: readonly string[]): Promise<Named | null> {
  for (const messageId of messageIds) {
    const named = await paymentFileNamed(app, tx, messageId)
    if (named) return named
  }
  return null
}

/**
 * Pays what is at the bank, where the sum is that of all that the bank has not refused, with or without what it refused without proof; else an
 * operator has to look, and it is compared again with each answer.
 */
export async function settleRunByLine(app: App, tx: Tx, line: BankLineRead, { run: { id, number }, file }: Named): Promise<void> {
  const params = { run: number }
  const run = await lockRun(tx, id)
  const isAgain = await isLineClaimed(tx, { code: 'statement-line-run-paid', params })
  const parts = [{ endToEndIds: file.payments.map((one) => one.endToEndId) }, ...requirePaymentFiles(app).batches(file)]
  let missing: RepaymentSheet | undefined
  for (const { endToEndIds } of isAgain ? [] : parts) {
    const found = await sheetsByEndToEnd(tx, endToEndIds)
    const sheets = await lockRepaymentSheets(
      tx,
      found.map((sheet) => sheet.id),
    )
    const live = [sheets.filter(isAtBank), sheets.filter((sheet) => isAtBank(sheet) && sheet.doubt === null)]
    const paid = live.find((some) => some.length > 0 && line.amountBani === negate(sumOf(some)))
    if (paid) {
      await claimBankLine(app, tx, { lineId: line.id, clientId: null, because: { code: 'statement-line-run-paid', params } })
      const atBank = paid.filter(({ state }) => state === 'in-file')
      await moveRepaymentSheets(app, tx, atBank, { to: 'paid', patch: { paidAt: sheetPaidAt(app, line.bookedOn), reason: null } })
      return closeAnsweredPayoutRun(app, tx, run)
    }
    missing ??= onlyMissing(live[0] ?? [], line.amountBani)
  }
  const because: Message = missing
    ? { code: 'statement-line-run-less-one', params: { run: number, sheet: missing.id } }
    : { code: 'statement-line-run-differs', params }
  await leaveLineOpen(tx, { lineId: line.id, because })
}

const sumOf = (sheets: readonly RepaymentSheet[]): Bani => sum(sheets.map(({ amountBani }) => amountBani))
const isAtBank = ({ state }: RepaymentSheet): boolean => state === 'in-file' || state === 'paid'

/** The one without which the sum would be right: the bank may not have paid it, and not have said so yet. */
function onlyMissing(live: readonly RepaymentSheet[], amountBani: Bani): RepaymentSheet | undefined {
  const difference = sum([sumOf(live), amountBani])
  const [one, ...others] = live.filter((sheet) => sheet.state === 'in-file' && sheet.amountBani === difference)
  return others.length === 0 ? one : undefined
}

const left = ['statement-line-run-differs', 'statement-line-run-less-one'] as const

/** A debit that was read before the refusal of one of its payments is of the others. `run` is locked. */
export async function settleRunLinesLeft(app: App, tx: Tx, run: PayoutRun): Promise<void> {
  for (const line of await linesLeftOpen(tx, left, { run: run.number })) {
    const named = await runOfLine(app, tx, sheetsNamedInLine(line.line).messageIds)
    if (named?.run.id === run.id) await settleRunByLine(app, tx, line, named)
  }
}

const DAYS_MAX = 10

/** Numbers of runs of several sheets that come to this sum, of files handed out shortly before. */
export async function payoutRunsOfSum(tx: Tx, { amountBani, bookedOn }: BankLineRead): Promise<number[]> {
  const rows = await tx
    .select({ number: payoutRuns.number })
    .from(payoutRuns)
    .innerJoin(repaymentSheets, eq(repaymentSheets.runId, payoutRuns.id))
    .where(
      and(
        inArray(repaymentSheets.state, ['in-file', 'paid']),
        gte(payoutRuns.handedOutAt, startOfDay(addDays(bookedOn, -DAYS_MAX))),
        lt(payoutRuns.handedOutAt, startOfDay(addDays(bookedOn, 1))),
      ),
    )
    .groupBy(payoutRuns.id)
    .having(sql`count(*) > 1 and sum(${repaymentSheets.amountBani}) = ${negate(amountBani)}`)
    .orderBy(asc(payoutRuns.number))
  return rows.map(({ number }) => number)
}
