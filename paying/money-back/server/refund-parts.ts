/** Which of a client's money goes back: pure rules. */

import { type Bani, bani, minus, sum, ZERO } from '#contract/money.ts'
import { advancesOf, leftOfAdvance, type OpenAdvance } from '#paying/invoices/contract/settlement.ts'
import type { ClientBalances } from '#server/ledger/balances.ts'

export const refundUnappliedKey = (refundId: string): string => `refund/${refundId}/unapplied`
export const refundPrepaidKey = (refundId: string): string => `refund/${refundId}/prepaid`

const notBelowZero = (amount: Bani): Bani => bani(Math.max(0, amount))

/** Payments that no invoice has used, and advances: what of them is not reserved. */
export const refundableHeld = (balances: ClientBalances): Record<'unappliedBani' | 'prepaidBani', Bani> => ({
  unappliedBani: notBelowZero(minus(balances.unappliedBani, balances.unappliedReservedBani)),
  prepaidBani: notBelowZero(minus(balances.prepaidBani, balances.prepaidReservedBani)),
})

export type RefundParts = Record<'unappliedBani' | 'prepaidBani', Bani>

/**
 * `own`: of a payment that goes back, what is left of it and of its own advance, which go before the money of others. Of that what no invoice has
 * used goes first: nothing has to be reversed for it. null: there is less.
 */
export function refundPartsOf(balances: ClientBalances, amountBani: Bani, own: RefundParts = NONE): RefundParts | null {
  const held = refundableHeld(balances)
  const ownUnapplied = Math.min(own.unappliedBani, held.unappliedBani, amountBani)
  const ownPrepaid = Math.min(own.prepaidBani, held.prepaidBani, amountBani - ownUnapplied)
  const unappliedBani = bani(Math.min(held.unappliedBani, amountBani - ownPrepaid))
  const prepaidBani = minus(amountBani, unappliedBani)
  return prepaidBani > held.prepaidBani ? null : { unappliedBani, prepaidBani }
}

const NONE: RefundParts = { unappliedBani: ZERO, prepaidBani: ZERO }

/** Bonus is never paid back: what is owed, or being ordered, has to be covered without it. */
export const availableWithoutBonus = (of: ClientBalances): Bani =>
  minus(
    sum([of.prepaidBani, of.unappliedBani]),
    sum([
      ...[of.prepaidReservedBani, of.unappliedReservedBani, of.servicesBani, of.servicesReservedBani],
      ...[of.receivableBani, of.receivableReservedBani],
    ]),
  )

/** Of a buyer's advances (`identityKey`). */
export function refundableAmountOf(balances: ClientBalances, advances: readonly OpenAdvance[], identity: string): Bani {
  const own = sum(advancesOf(advances, identity).map(leftOfAdvance))
  return notBelowZero(bani(Math.min(own, refundableHeld(balances).prepaidBani, availableWithoutBonus(balances))))
}
