/** Orders that a rule may activate by itself: they wait, came in since it does so, and it is the rule of all their parts. */

import type { SendingRule } from '#selling/automation/contract/rules.ts'
import type { KeptRules } from '#selling/automation/server/kept-rules.ts'
import type { CopiedRow } from '#selling/store-copy/server/copied-order.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { awaitingOrders } from '#selling/store-copy/server/tabs/tab-pages.ts'
import { isStoreOrderUnpaid } from '#selling/store-orders/contract/list.ts'
import { isOrderReady } from '#selling/store-orders/contract/readiness.ts'
import { factsOfRows, type ReadinessRowFacts } from '#selling/store-orders/server/list/rows-readiness.ts'
import { cashOnDelivery } from '#selling/store-shipments/server/rules/cash-of.ts'
import { connectedStores, hasPartner, type StoreRow } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'

/** So many of those that wait are looked at in a run, the oldest first. */
const LOOKED_AT_MAX = 300
const PAGE = 100
/** So many are read from their store in a run, where a list brought them without their parts. */
const READ_MAX = 10

export type RuleCandidate = { store: StoreRow; row: CopiedRow; rule: SendingRule; isUnpaid: boolean }

/** The oldest first. */
export async function ruleCandidatesOf(app: App, clientId: string, { rules, autoSince }: KeptRules): Promise<RuleCandidate[]> {
  const auto = rules.filter(({ isActive, auto: limits }) => isActive && limits !== null)
  const sinces = auto.flatMap(({ id }) => autoSince[id] ?? []).toSorted()
  const stores = (await connectedStores(app.db, clientId)).filter(({ needsAuthSince }) => needsAuthSince === null)
  const [first] = sinces
  if (first === undefined || stores.length === 0) return []
  const rows = await waiting(app, { clientId, shops: stores.map(({ shop }) => shop) }, new Date(first))
  const found = await Promise.all(
    stores.map(async (store) => {
      const own = rows.filter((row) => row.shop === store.shop && !row.isActivating && mayBeTried(row))
      await readUnread(app, store, own)
      const { facts } = await factsOfRows(app, store, own, rules)
      return own.flatMap((row) => {
        const rule = ruleOf(facts.get(row.id))
        const since = rule?.auto ? autoSince[rule.id] : undefined
        if (!rule || since === undefined || row.createdAt < new Date(since)) return []
        return [{ store, row, rule, isUnpaid: isUnpaidRow(store, row) }]
      })
    }),
  )
  return found.flat().toSorted((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime() || (a.row.id < b.row.id ? -1 : 1))
}

async function waiting(app: App, shops: Parameters<typeof awaitingOrders>[1], since: Date): Promise<CopiedRow[]> {
  const rows: CopiedRow[] = []
  // Behind what came before it, at the same moment as well.
  let after: Pick<CopiedRow, 'createdAt' | 'id' | 'shop'> | null = { createdAt: since, id: '', shop: '' }
  while (after && rows.length < LOOKED_AT_MAX) {
    const page = await awaitingOrders(app.db, shops, { after, isAscending: true, size: PAGE })
    rows.push(...page.orders)
    after = page.hasMore ? (page.orders.at(-1) ?? null) : null
  }
  return rows
}

/** What failed waits for the merchant, until it changes; but money comes by itself. */
const mayBeTried = ({ refusal }: CopiedRow): boolean => refusal === null || JSON.stringify(refusal).includes('"balance-misses"')

/** Their next run knows them. */
async function readUnread(app: App, store: StoreRow, rows: readonly CopiedRow[]): Promise<void> {
  if (!hasPartner(store)) return
  for (const { id } of rows.filter(({ parts }) => parts === null).slice(0, READ_MAX)) await readOrderNow(app, store, id)
}

/** null: not ready, or its parts have several rules, or none. */
function ruleOf(facts: ReadinessRowFacts | undefined): SendingRule | null {
  if (!facts || facts.ruled.length === 0 || !isOrderReady(facts.readiness)) return null
  const [first, ...others] = facts.ruled.map(({ rule }) => rule)
  return first && others.every((other) => other?.id === first.id) ? first : null
}

function isUnpaidRow({ settings }: StoreRow, { outstandingMinor, outstandingCurrency, paymentGateways, payment }: CopiedRow): boolean {
  const outstanding = { minor: outstandingMinor, currency: outstandingCurrency }
  return isStoreOrderUnpaid({ hasCashOnDelivery: cashOnDelivery(settings, { outstanding, paymentGateways }).isCash, status: payment })
}
