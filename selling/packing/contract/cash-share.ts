/** The part of an order's cash that belongs to the products of one parcel. */
import { type Bani, bani } from '#contract/money.ts'
import { type OrderPacking, packedLines } from './order-packing.ts'

/** By the products' prices, rounded to a ban. null: nothing is left for later, or the prices say nothing. */
export function cashShareOf(packing: OrderPacking, wholeBani: Bani): Bani | null {
  const prices = new Map(packing.products.map(({ id, unitPrice }) => [id, unitPrice]))
  const worth = (lines: readonly { productId: string; quantity: number }[]) =>
    lines.reduce((total, { productId, quantity }) => total + (prices.get(productId) ?? 0) * quantity, 0)
  const [now, later] = [worth(packedLines(packing)), worth(packing.postponed)]
  if (packing.postponed.length === 0 || wholeBani === 0 || now + later === 0) return null
  return bani(Math.round((wholeBani * now) / (now + later)))
}
