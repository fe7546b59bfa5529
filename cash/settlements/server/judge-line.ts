/** What a line of a courier says of our cash: pure, so that a line is judged alike when it is taken, looked at again, and decided. */

import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { actionsForDifference, type DifferenceAction, type SettlementDifference } from '../contract/settlements.ts'

/** What is known of an AWB; amounts in bani. */
export type AwbFacts = {
  isFee: boolean
  /** null: it is of no order of ours. */
  order: { state: OrderState } | null
  repayment: Pick<Repayment, 'state' | 'amountBani' | 'sheetId' | 'doubt'> | null
  /** By which it was corrected after it was paid. */
  corrections: number
  /** Its parcel turned back, went out again and was delivered then: the courier's transfer is what its cash waits for. */
  isDeliveredAgain: boolean
  /** A line has settled it before. */
  isSettled: boolean
  /** Amounts of lines that came before, of which the courier was asked to send the rest. */
  reclaimed: readonly number[]
}

export type LineVerdict = { state: 'matched'; difference: null } | { state: 'different'; difference: SettlementDifference }

const matched: LineVerdict = { state: 'matched', difference: null }
const different = (difference: SettlementDifference): LineVerdict => ({ state: 'different', difference })

const comesBack: readonly OrderState[] = ['returning', 'returned', 'cancelled', 'lost']

export function judgeLine(amount: number, standing: AwbFacts): LineVerdict {
  const { order, repayment } = standing
  if (standing.isFee) return different('fee')
  if (!repayment) return different(order ? 'no-cash' : 'unknown-awb')
  if (repayment.state === 'cancelled') return different('returned')
  if (repayment.state === 'expected' && !standing.isDeliveredAgain)
    return different(order && comesBack.includes(order.state) ? 'returned' : 'not-delivered')
  if (isSettledBefore(standing)) return judgeAgain(amount, standing)
  if (repayment.doubt === 'return-reported') return different('return-reported')
  const expected = expectedAmountOf(standing) ?? 0
  const total = withReclaimed(amount, standing)
  if (total === expected) return matched
  return different(total < expected ? 'short' : 'over')
}

/**
 * What the courier says in all, by this line and those of which it was asked to send the rest: parts of one amount, or the amount anew.
 * A part that is there twice is the same part said again, unless it takes both for what is expected.
 */
function withReclaimed(amount: number, standing: AwbFacts): number {
  const parts = [...standing.reclaimed, amount]
  const expected = expectedAmountOf(standing)
  return [sumOf(parts), amount].find((total) => total === expected) ?? sumOf(new Set(parts))
}

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0)

const isSettledBefore = ({ isSettled, repayment }: AwbFacts): boolean =>
  isSettled || repayment?.state === 'at-us' || repayment?.state === 'paid'

/** A line of cash that was settled: the same once more, or the courier's correction. Below zero it says by how much. */
function judgeAgain(amount: number, standing: AwbFacts): LineVerdict {
  if (amount === expectedAmountOf(standing)) return different('twice')
  if (isOnSheet(standing)) return different('after-payout')
  return different(amount < 0 ? 'short' : 'twice')
}

const isOnSheet = ({ repayment }: AwbFacts): boolean => repayment?.state === 'paid' || (repayment?.sheetId ?? null) !== null

/** null: there is no cash of ours. */
export const expectedAmountOf = ({ repayment, corrections }: AwbFacts): number | null =>
  repayment ? repayment.amountBani + corrections : null

/** What was collected if the courier is right; of cash that is paid out it may be by how much less, too. */
export function amountIfAccepted(amount: number, standing: AwbFacts): number {
  const expected = expectedAmountOf(standing) ?? 0
  if (isSettledBefore(standing)) return amount < 0 ? expected + amount : amount
  return withReclaimed(amount, standing)
}

/** No cash is collected below one ban. */
export const differenceActionsOf = (difference: SettlementDifference, amount: number): DifferenceAction[] =>
  actionsForDifference[difference].filter(
    (action) => action !== 'accept' || amount > 0 || difference === 'after-payout' || difference === 'short',
  )
