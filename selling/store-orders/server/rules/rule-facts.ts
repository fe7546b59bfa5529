/** What a client's rules ask of a part of an order, as far as it is known. */
import { type Bani, bani, inBani, sum } from '#contract/money.ts'
import { type RuleFound, ruleFor } from '#selling/automation/contract/decide.ts'
import type { RuleFacts, SendingRule } from '#selling/automation/contract/rules.ts'
import type { StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { cashOnDelivery } from '#selling/store-shipments/server/rules/cash-of.ts'
import { chosenPoint } from '#selling/store-shipments/server/rules/chosen-point.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { counties } from '#sending/addresses/contract/address-rules.ts'
import { isStoreOrderUnpaid } from '../../contract/list.ts'
import type { StoreProductShown } from '../../contract/page.ts'

type Ordered = Pick<StoreOrderSummary, 'total' | 'outstanding' | 'paymentGateways' | 'payment' | 'tags' | 'shippingLine' | 'attributes'>

/** Of the whole order, for each of its parts. `county` '': not known. `hasPoint`: it goes to one, by the buyer's choice or the user's. */
export type OrderForRules = {
  store: Pick<StoreRow, 'name' | 'settings'>
  order: Ordered
  county: string
  hasPoint: boolean
}

type Product = Pick<StoreProductShown, 'weightKg' | 'quantity' | 'unitPrice' | 'currency'>

export function ruleFactsOf({ store, order, county, hasPoint }: OrderForRules, products: readonly Product[]): RuleFacts {
  return {
    shop: store.name,
    weightKg: productsWeightOf(products),
    valueBani: inBani(order.total),
    goodsBani: goodsOf(products),
    countyCode: counties.some(({ code }) => code === county) ? county : null,
    payment: paymentOf(store, order),
    delivery: hasPoint || chosenPoint(order).isWanted ? 'locker' : 'door',
    tags: order.tags,
  }
}

function paymentOf({ settings }: OrderForRules['store'], order: Ordered): RuleFacts['payment'] {
  const { isCash: hasCashOnDelivery } = cashOnDelivery(settings, order)
  if (hasCashOnDelivery) return 'cash'
  return isStoreOrderUnpaid({ hasCashOnDelivery, status: order.payment }) ? 'unpaid' : 'paid'
}

/** null: of one of them it is not known; a shop that notes no weight writes 0. */
export function productsWeightOf(products: readonly Pick<Product, 'weightKg' | 'quantity'>[]): number | null {
  if (products.length === 0 || products.some(({ weightKg }) => weightKg === null || weightKg === 0)) return null
  const grams = products.reduce((total, { weightKg, quantity }) => total + Math.round((weightKg ?? 0) * 1000) * quantity, 0)
  return grams / 1000
}

function goodsOf(products: readonly Product[]): Bani | null {
  if (products.length === 0 || products.some(({ currency }) => currency !== 'RON')) return null
  return sum(products.map(({ unitPrice, quantity }) => bani(unitPrice * quantity)))
}

/** With the facts it was found by. */
export type RuleOfPart = RuleFound & { facts: RuleFacts }

export function ruleOfPart(rules: readonly SendingRule[], order: OrderForRules, products: readonly Product[]): RuleOfPart {
  const facts = ruleFactsOf(order, products)
  return { ...ruleFor(rules, facts), facts }
}
