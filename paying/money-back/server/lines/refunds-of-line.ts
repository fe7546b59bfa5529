/** Which refunds a line of our bank statement may be: those that it names, and those of its account and sum. */
import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import { nextBankingDay } from '#contract/banking/banking-days.ts'
import { bani, negate, sum } from '#contract/money.ts'
import { isAuthorisationWaiting } from '#paying/authorisations/server/authorised.ts'
import { type BankLineRead, isLineClaimed } from '#paying/bank-statements/server/claim-lines.ts'
import { formsOfLine, ibansOfLine, isReturnedMoney } from '#paying/bank-statements/server/line-forms.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RefundRow } from '../refund-transition.ts'
import { refunds } from '../tables.ts'

/** By our reference, wherever it stands and however it was cut. */
export async function refundsNamed(tx: Tx, { line }: Pick<BankLineRead, 'line'>): Promise<RefundRow[]> {
  const forms = [...formsOfLine(line), line.endToEndId ?? '']
  const references = [...new Set(forms.flatMap((form) => [...form.matchAll(/(?=(R[0-9A-F]{32}))/g)].flatMap(([, found]) => found ?? [])))]
  if (references.length === 0) return []
  return tx
    .select()
    .from(refunds)
    .where(and(inArray(refunds.reference, references), eq(refunds.way, 'bank')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** `open`: sent, or taken for paid, and on no statement yet. `over`: taken for refused, or on a statement before. */
type RefundsLike = { open: RefundRow[]; over: RefundRow[] }

/** Of a debit that names none: sent to its account, of its sum, in these days. */
export async function refundsLike(app: Pick<App, 'config'>, tx: Tx, line: BankLineRead): Promise<RefundsLike> {
  const like: RefundsLike = { open: [], over: [] }
  const ibans = ibansOfLine(line.line)
  if (ibans.length === 0 || line.amountBani >= 0 || line.isReversal) return like
  const found = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.way, 'bank'), inArray(refunds.iban, ibans), eq(refunds.amountBani, negate(line.amountBani))))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  for (const refund of found.filter((one) => isInTime(one, line.bookedOn, app.config.payingBank.closedDays))) {
    if (await isAuthorisationWaiting(tx, refund.id)) continue
    const isOver = refund.state === 'refused' || (await isRefundOnStatement(tx, refund))
    ;(isOver ? like.over : like.open).push(refund)
  }
  return like
}

const BANKING_DAYS_MAX = 5

/** By hand it may be sent on any day; once it has an outcome the bank has booked it soon. */
function isInTime({ state, createdAt, stateChangedAt }: RefundRow, bookedOn: string, closed: readonly string[]): boolean {
  let until = bucharestDayOf(stateChangedAt)
  for (let days = 0; days < BANKING_DAYS_MAX; days += 1) until = nextBankingDay(until, closed)
  return bookedOn >= bucharestDayOf(createdAt) && (state === 'under-way' || bookedOn <= until)
}

export const isRefundOnStatement = async (tx: Tx, { reference }: Pick<RefundRow, 'reference'>): Promise<boolean> =>
  (await isLineClaimed(tx, { code: 'statement-line-refund-paid', params: { reference } })) ||
  (await isLineClaimed(tx, { code: 'statement-line-refund-gone', params: { reference } }))

const RETURNED_DAYS_MAX = 60
/** Banks take their fee out of what they send back. 50 RON. */
const RETURN_FEE_MAX = bani(5_000)

/** Of money that came in and names none: it is said to have come back from an account that we sent its sum to, or a fee more. */
export async function refundsReturnable(tx: Tx, line: BankLineRead): Promise<RefundRow[]> {
  const ibans = ibansOfLine(line.line)
  if (ibans.length === 0 || !isReturnedMoney(line)) return []
  const { amountBani, bookedOn } = line
  const found = await tx
    .select()
    .from(refunds)
    .where(
      and(
        ...[eq(refunds.way, 'bank'), inArray(refunds.iban, ibans), inArray(refunds.state, ['under-way', 'paid'])],
        ...[gte(refunds.amountBani, amountBani), lte(refunds.amountBani, sum([amountBani, RETURN_FEE_MAX]))],
      ),
    )
    .orderBy(asc(refunds.amountBani), asc(refunds.id))
  return found.filter(
    ({ createdAt }) => bucharestDayOf(createdAt) <= bookedOn && addDays(bucharestDayOf(createdAt), RETURNED_DAYS_MAX) >= bookedOn,
  )
}
