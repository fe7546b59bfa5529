/** Whether the courier collects the price at the door, and how much. */

import { type Bani, inBani, ZERO } from '#contract/money.ts'
import type { StoreOrderSummary } from '#selling/ports/store-orders.ts'
import type { StoreSettings } from '#selling/stores/contract/stores.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'

/** What the buyer still owes decides, not the method's name alone: an order paid meanwhile owes nothing. Couriers collect RON only. */
export function cashOnDelivery(
  settings: Pick<StoreSettings, 'cashGateways'>,
  { outstanding, paymentGateways }: Pick<StoreOrderSummary, 'outstanding' | 'paymentGateways'>,
): { isCash: boolean; amountBani: Bani } {
  const named = new Set(settings.cashGateways.map(foldName))
  const owedBani = inBani(outstanding) ?? ZERO
  const isCash = owedBani > 0 && paymentGateways.some((gateway) => named.has(foldName(gateway)))
  return { isCash, amountBani: isCash ? owedBani : ZERO }
}
