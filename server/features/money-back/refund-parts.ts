/** Which of a client's money goes back: pure rules. */
import { leftOf, type OpenAdvance } from '../../../contract/invoices/settlement.ts'
import { type Bani, bani, minus, sum } from '../../../contract/money.ts'
import type { ClientBalances } from '../../ledger/balances.ts'

export const unappliedKey = (refundId: string): string => `refund/${refundId}/unapplied`
export const prepaidKey = (refundId: string): string => `refund/${refundId}/prepaid`

const notBelowZero = (amount: Bani): Bani => bani(Math.max(0, amount))

/** Payments that no invoice has used, and advances: what of them is not reserved. */
export const refundableHeld = (balances: ClientBalances): Record<'unappliedBani' | 'prepaidBani', Bani> => ({
  unappliedBani: notBelowZero(minus(balances.unappliedBani, balances.unappliedReservedBani)),
  prepaidBani: notBelowZero(minus(balances.prepaidBani, balances.prepaidReservedBani)),
})

export type RefundParts = Record<'unappliedBani' | 'prepaidBani', Bani>

/** What no invoice has used goes first: nothing has to be reversed for it. null: there is less. */
export function partsOf(balances: ClientBalances, amountBani: Bani): RefundParts | null {
  const held = refundableHeld(balances)
  const unappliedBani = bani(Math.min(held.unappliedBani, amountBani))
  const prepaidBani = minus(amountBani, unappliedBani)
  return prepaidBani > held.prepaidBani ? null : { unappliedBani, prepaidBani }
}

/** Bonus is never paid back: what is owed, or being ordered, has to be covered without it. */
export const availableWithoutBonus = ({ availableBani, bonusBani, bonusReservedBani }: ClientBalances): Bani =>
  minus(availableBani, minus(bonusBani, bonusReservedBani))

/** Of an entity's advance. */
export function refundableOf(balances: ClientBalances, advances: readonly OpenAdvance[], entityNumber: number): Bani {
  const own = sum(advances.filter((advance) => advance.entityNumber === entityNumber).map(leftOf))
  return notBelowZero(bani(Math.min(own, refundableHeld(balances).prepaidBani, availableWithoutBonus(balances))))
}
