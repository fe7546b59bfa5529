/**
 * The money of a return: a life of its own beside its goods. The merchant pays outside, by bank or card; what is noted here is what was done
 * and why. Amounts are hundredths of the currency that stands beside them.
 */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { PositiveMinorUnits } from '#contract/money-at-the-wire.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import { arrivedUnits, type CountedLine } from './returned-goods.ts'

/**
 * `not-asked`: a voluntary return whose money nothing is decided of. `in-doubt`: it is owed perhaps, and a reason says what is asked.
 * `sent`: the bank was given the order. `paid`: it is with the buyer.
 */
export const returnMoneyStates = ['not-asked', 'pending', 'in-doubt', 'sent', 'paid', 'refused'] as const
export type ReturnMoneyState = (typeof returnMoneyStates)[number]

export const returnMoneyMoves: Record<ReturnMoneyState, readonly ReturnMoneyState[]> = {
  'not-asked': ['pending', 'sent', 'paid', 'refused'],
  pending: ['not-asked', 'in-doubt', 'sent', 'paid', 'refused'],
  'in-doubt': ['pending', 'sent', 'paid', 'refused'],
  // The bank sent it back, or the note was wrong.
  sent: ['paid', 'in-doubt', 'pending'],
  paid: ['pending'],
  refused: ['pending'],
}

/** What the law says is owed is never back to 'not asked'. */
export const mayReturnMoneyBecome = (from: ReturnMoneyState, to: ReturnMoneyState, { isOwedByLaw }: { isOwedByLaw: boolean }): boolean =>
  returnMoneyMoves[from].includes(to) && !(isOwedByLaw && to === 'not-asked')

/** The buyer still waits for it. */
export const openReturnMoneyStates: readonly ReturnMoneyState[] = ['pending', 'in-doubt', 'sent']
/** What moves money: of a return whose order is not known it waits for a user to match it. */
export const payingReturnMoneyStates: readonly ReturnMoneyState[] = ['sent', 'paid']

export const REFUND_REFERENCE_MAX = 100
export const REFUND_REASON_MAX = 500

export type PricedGood = { name: string; quantity: number; unitPriceMinor: number | null }

type CeilingBasis = {
  /** All that was sent, or is still to be, with prices as they were paid. */
  ordered: readonly PricedGood[]
  /** What the return is about; empty: the whole order. */
  announced: readonly { name: string; quantity: number }[]
  /** null: it has not been counted. */
  counted: readonly CountedLine[] | null
  /** Of the order, delivery included; null: not known. */
  totalMinor: number | null
  /** By other returns of the same order. */
  paidElsewhereMinor: number
}

/**
 * The most that is owed, in hundredths: what was counted, before that what was announced, at the prices paid. Of a whole order the delivery
 * too. Never more than the order's total less what its other returns were paid. null: a price is not known, and nothing bounds it.
 */
export function refundCeiling({ ordered, announced, counted, totalMinor, paidElsewhereMinor }: CeilingBasis): number | null {
  const left = totalMinor === null ? null : Math.max(0, totalMinor - paidElsewhereMinor)
  const meant = announced.length > 0 ? announced : ordered
  const owed =
    counted === null
      ? meant
      : counted.map((line) => ({ name: line.name, quantity: Math.min(line.announced ?? arrivedUnits(line), arrivedUnits(line)) }))
  const isWholeOrder = ordered.length > 0 && ordered.every((one) => unitsOf(owed, one.name) >= unitsOf(ordered, one.name))
  if (isWholeOrder || (meant.length === 0 && counted === null)) return left
  const price = priceOf(ordered, owed)
  if (price === null) return left
  return left === null ? price : Math.min(price, left)
}

const unitsOf = (goods: readonly { name: string; quantity: number }[], name: string): number =>
  goods.reduce((sum, one) => (one.name === name ? sum + one.quantity : sum), 0)

/** null: of one of them the price is not known, or there are several. */
function priceOf(ordered: readonly PricedGood[], owed: readonly { name: string; quantity: number }[]): number | null {
  let sum = 0
  for (const { name, quantity } of owed) {
    if (quantity === 0) continue
    const prices = new Set(ordered.filter((one) => one.name === name).map(({ unitPriceMinor }) => unitPriceMinor))
    const [price = null] = prices
    if (price === null || prices.size > 1) return null
    sum += price * quantity
  }
  return sum
}

export const ReturnMoney = z.object({
  state: z.enum(returnMoneyStates),
  /** Sent or paid; null: none, or it was not said. */
  amount: PositiveMinorUnits.nullable(),
  currency: z.string(),
  /** The most that is owed; null: prices of the order are not known. */
  ceiling: PositiveMinorUnits.nullable(),
  /** Why less, in doubt or refused. */
  reason: z.string(),
  reference: z.string(),
  at: z.iso.datetime().nullable(),
  by: z.string().nullable(),
})
export type ReturnMoney = z.output<typeof ReturnMoney>

/** What needs a reason: a doubt, a no, and less than is owed. */
export const needsReturnMoneyReason = (to: ReturnMoneyState, amount: number | null, ceiling: number | null): boolean =>
  to === 'in-doubt' || to === 'refused' || (payingReturnMoneyStates.includes(to) && amount !== null && ceiling !== null && amount < ceiling)

export const returnMoneyCalls = {
  move: endpoint({
    method: 'POST',
    path: '/returns/:id/money',
    access: 'money.write',
    does: 'writes',
    proof: 'none',
    audits: { params: ['id'], body: ['to', 'amount', 'reference'] },
    summary: 'Notes what became of the money of a return: pending, in doubt, sent, paid or refused.',
    params: z.object({ id: OrderId }),
    body: z.object({
      to: z.enum(returnMoneyStates),
      /** As it stood on the page: what was noted meanwhile is not overwritten. */
      from: z.enum(returnMoneyStates),
      amount: PositiveMinorUnits.nullable().default(null),
      reason: z.string().trim().max(REFUND_REASON_MAX).default(''),
      reference: z.string().trim().max(REFUND_REFERENCE_MAX).default(''),
    }),
    answer: Success,
    problems: ['not-found', 'invalid-fields', 'return-decided', 'return-doubtful', 'return-order-unknown'],
  }),
}
