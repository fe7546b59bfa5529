/** Rules, saved or not, tried on the last orders: by the facts, and the function, that an activation goes by. Nothing is changed. */
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { TriedOrder } from '#selling/automation/contract/calls.ts'
import { type RuleFound, ruleFor, skippedRulesOf } from '#selling/automation/contract/decide.ts'
import { type RuleFacts, type SendingRule, TRIED_ORDERS_MAX } from '#selling/automation/contract/rules.ts'
import { type CopiedRow, storeOrderOfCopy } from '#selling/store-copy/server/copied-order.ts'
import { newestOrders } from '#selling/store-copy/server/tabs/tab-pages.ts'
import type { SentParcels } from '#selling/store-orders/server/list/parcels-of.ts'
import { factsOfRows } from '#selling/store-orders/server/list/rows-readiness.ts'
import { storeRecipientOf } from '#selling/store-orders/server/rules/recipient-of.ts'
import { ruleFactsOf } from '#selling/store-orders/server/rules/rule-facts.ts'
import { isActiveShipment } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { connectedStores, type StoreRow } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'

/** The newest first. */
export async function tryRules(app: App, texts: Texts, clientId: string, rules: readonly SendingRule[]): Promise<TriedOrder[]> {
  const stores = await connectedStores(app.db, clientId)
  const rows = await newestOrders(app.db, { clientId, shops: stores.map(({ shop }) => shop) }, TRIED_ORDERS_MAX)
  const found = await Promise.all(
    stores.map((store) => foundOf(app, store, { rules, rows: rows.filter(({ shop }) => shop === store.shop) })),
  )
  const byRow = new Map(found.flat())
  return rows.flatMap((row) => {
    const store = stores.find(({ shop }) => shop === row.shop)
    return store ? [tried(texts, store, row, byRow.get(row) ?? [])] : []
  })
}

type Tried = { rules: readonly SendingRule[]; rows: readonly CopiedRow[] }

async function foundOf(app: App, store: StoreRow, { rules, rows }: Tried): Promise<(readonly [CopiedRow, RuleFound[]])[]> {
  const { facts, sent } = await factsOfRows(app, store, rows, rules)
  return rows.map((row) => {
    if (isUnread(row)) return [row, []] as const
    const ruled = facts.get(row.id)?.ruled ?? []
    return [row, ruled.length > 0 ? ruled : [ruleFor(rules, factsOfSent(app, store, row, sent))]] as const
  })
}

/** A list of the store brought it, without its products. */
const isUnread = ({ isAwaiting, parts }: CopiedRow): boolean => isAwaiting && parts === null

/** Of one that was sent: what its parcels say. */
function factsOfSent(app: App, store: StoreRow, row: CopiedRow, { shipments, orders }: SentParcels): RuleFacts {
  const order = storeOrderOfCopy(row)
  const own = (shipments.get(row.id) ?? []).filter(isActiveShipment)
  const packed = own.flatMap(({ orderId }) => orders.get(orderId)?.packing.packages ?? [])
  const county = storeRecipientOf(app, order).party.address.countyCode
  const facts = ruleFactsOf({ store, order, county, hasPoint: own.some(({ orderId }) => orders.get(orderId)?.locker != null) }, [])
  const grams = packed.reduce((total, { weightKg }) => total + Math.round(weightKg * 1000), 0)
  return {
    ...facts,
    weightKg: packed.length > 0 ? grams / 1000 : null,
    payment: own.some(({ cashBani }) => cashBani > 0) ? 'cash' : facts.payment,
  }
}

function tried(texts: Texts, { name }: StoreRow, row: CopiedRow, found: readonly RuleFound[]): TriedOrder {
  const distinct = new Map(found.map(({ rule }) => [rule?.id ?? '', rule && { id: rule.id, name: rule.name }]))
  return {
    shop: name,
    storeOrderId: row.id,
    orderDisplayName: row.name,
    createdAt: row.createdAt.toISOString(),
    customer: { displayName: row.customerName },
    rules: [...distinct.values()],
    remarks: [...new Set(found.flatMap(skippedRulesOf).map((remark) => inWords(texts, remark)))],
    isAwaiting: row.isAwaiting,
    isUnread: isUnread(row),
  }
}
