/** What of the selected orders would be activated, for how much, and what is left out with its reason. */
import { type Bani, lackingAmountOf, sum, ZERO } from '#contract/money.ts'
import type { BulkPrice } from '../../../contract/bulk.ts'
import { type StoreOrderListed, sendingGroupOfListed } from '../../../contract/list.ts'

type Order = Pick<StoreOrderListed, 'storeOrderId' | 'status' | 'payment'>

/** `reasons`: why it is left out; of what is wrong with it in the list, the list's own. */
export type LeftOutOrder<Row> = { order: Row; reasons: readonly string[] }

type BulkPlan<Row> = {
  /** Activated: each has a price. */
  sent: Row[]
  /** Left out unless chosen. */
  questions: Row[]
  refused: LeftOutOrder<Row>[]
  /** Its courier or its store did not answer: asking again may help. */
  unpriced: LeftOutOrder<Row>[]
  /** Without an answer yet, while it is asked for. */
  waiting: Row[]
  total: Bani
}

export type ListedBulkPlan = BulkPlan<StoreOrderListed>

type Given<Row> = {
  orders: readonly Row[]
  /** Of the questions. */
  chosen: ReadonlySet<string>
  price: (id: string) => BulkPrice | undefined
  obstacles: (order: Row) => readonly string[]
  isAsking: boolean
}

export function bulkPlan<Row extends Order>({ orders, chosen, price, obstacles, isAsking }: Given<Row>): BulkPlan<Row> {
  const plan: BulkPlan<Row> = { sent: [], questions: [], refused: [], unpriced: [], waiting: [], total: ZERO }
  for (const order of orders) {
    const group = sendingGroupOfListed(order)
    const found = price(order.storeOrderId)
    if (group === 'question') plan.questions.push(order)
    // What was asked of the store knows more than the list.
    if (group === 'not-ready') plan.refused.push({ order, reasons: found && found.reasons.length > 0 ? found.reasons : obstacles(order) })
    else if (group === 'question' && !chosen.has(order.storeOrderId)) continue
    else if (!found && isAsking) plan.waiting.push(order)
    else if (!found) plan.unpriced.push({ order, reasons: [] })
    else if (found.parts.length > 0) plan.sent.push(order)
    else (found.isPassing ? plan.unpriced : plan.refused).push({ order, reasons: found.reasons })
  }
  return { ...plan, total: sum(plan.sent.map(({ storeOrderId }) => bulkPriceOf(price(storeOrderId)))) }
}

/** Of its parts that have a price. */
export const bulkPriceOf = (price: BulkPrice | undefined): Bani => sum((price?.parts ?? []).map((part) => part.price))

/** For how many of the prices the balance lasts, in the order they are charged; and what is missing for all. */
export function countAffordableOrders(left: Bani, prices: readonly Bani[]): { count: number; missing: Bani } {
  let spent = ZERO
  let count = 0
  for (const price of prices) {
    if (sum([spent, price]) > left) break
    spent = sum([spent, price])
    count += 1
  }
  return { count, missing: lackingAmountOf(sum(prices), left) }
}
