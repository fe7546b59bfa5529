/** A user says which order a return is of, where the buyer's own words found none; and undoes it. */
import { Problem } from '#contract/problems.ts'
import { orderNameKey } from '#selling/scan-station/contract/read-scan.ts'
import { copiedOrder } from '#selling/store-copy/server/copied-order.ts'
import { copiesOfAnyShop } from '#selling/store-copy/server/scanned-copies.ts'
import { type OrderRow, ordersFound, ordersReferenced } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { MATCH_CANDIDATES_MAX, type MatchCandidate, type MatchedOrder } from '../../contract/order-match.ts'
import { payingReturnMoneyStates } from '../../contract/return-money.ts'
import { timelinessOf } from '../../contract/withdrawal-period.ts'
import {
  changeReturnRequest,
  isMatched,
  lockRequest,
  noteReturnStep,
  type RequestRow,
  requireTrusted,
  type UnmovedReturnRequest,
} from '../request-life.ts'
import { withdrawalSettingsOf } from '../settings.ts'
import { arrivalsOf, exceptedGoodsOf, type OriginalPurchase, purchaseOfCopy, purchaseOfTyped, withdrawalPeriodOf } from './find-original.ts'
import { withWaitingGoods } from './waiting-goods.ts'

/** The newest first; of shops before those that were typed here. */
export async function matchCandidates(app: App, clientId: string, number: string): Promise<{ list: MatchCandidate[]; isCut: boolean }> {
  const key = orderNameKey(number)
  if (key === '') return { list: [], isCut: false }
  const limit = MATCH_CANDIDATES_MAX + 1
  const copies = await copiesOfAnyShop(app.db, { clientId, key, limit })
  const typed = (await ordersReferenced(app.db, { clientId, number })).filter(isSent)
  const found = [
    ...copies.map((copy): MatchCandidate => {
      const { shop, id, name, customerName, createdAt, parts } = copy
      const goods = (parts ?? []).flatMap(({ lines }) => lines.map((line) => ({ name: line.name, quantity: line.total })))
      return { order: { kind: 'store', shop, id }, number: name, buyerName: customerName, orderedAt: createdAt.toISOString(), goods }
    }),
    ...typed.map(
      ({ id, clientReference, recipient, createdAt, packing }): MatchCandidate => ({
        order: { kind: 'order', id },
        number: clientReference || id,
        buyerName: recipient.contact.name,
        orderedAt: createdAt.toISOString(),
        goods: [{ name: packing.content, quantity: 1 }],
      }),
    ),
  ]
  return { list: found.slice(0, MATCH_CANDIDATES_MAX), isCut: found.length > MATCH_CANDIDATES_MAX }
}

const isSent = ({ state }: OrderRow): boolean => state !== 'draft' && state !== 'activating' && state !== 'cancelled'

/** Before it is matched: our copy of what was never opened has no products. */
export async function readGoodsOfMatched(app: App, clientId: string, order: MatchedOrder): Promise<void> {
  const copy = order.kind === 'store' ? await copiedOrder(app.db, { clientId, shop: order.shop }, order.id) : null
  if (copy) await withWaitingGoods(app, copy)
}

type Matched = { clientId: string; id: string; userId: string | null; order: MatchedOrder }

/** Throws `not-found`, `return-doubtful`, `return-decided` where it has one. */
export async function matchOrder(app: App, tx: Tx, { clientId, id, userId, order }: Matched): Promise<void> {
  const row = await lockRequest(tx, { clientId, id })
  requireTrusted(row)
  if (isMatched(row)) throw new Problem('return-decided')
  const found =
    order.kind === 'elsewhere'
      ? null
      : await (order.kind === 'store' ? foundInStore(app, clientId, order) : foundTyped(app, clientId, order.id))
  if (order.kind !== 'elsewhere' && found === null) throw new Problem('not-found')
  const purchase = found?.purchase ?? null
  const patch = { original: purchase?.order ?? null, matchedAt: app.clock.now(), matchedBy: userId, ...(await judged(app, row, purchase)) }
  await changeReturnRequest(tx, row, patch)
  await noteReturnStep(app, tx, row, { step: 'matched', params: found === null ? {} : { order: found.number }, userId })
}

type FoundPurchase = { purchase: OriginalPurchase; number: string }

async function foundInStore(app: App, clientId: string, { shop, id }: { shop: string; id: string }): Promise<FoundPurchase | null> {
  const copy = await copiedOrder(app.db, { clientId, shop }, id)
  return copy === null ? null : { purchase: await purchaseOfCopy(app, copy), number: copy.name }
}

async function foundTyped(app: App, clientId: string, id: string): Promise<FoundPurchase | null> {
  const [order] = (await ordersFound(app, clientId, [id])).filter(isSent)
  const purchase = order ? purchaseOfTyped([order]) : null
  return order && purchase ? { purchase, number: order.clientReference || order.id } : null
}

/** What was not known of a withdrawal is judged by the order; what was judged when it came stays. */
async function judged(app: App, row: RequestRow, purchase: OriginalPurchase | null): Promise<Partial<UnmovedReturnRequest>> {
  if (row.kind !== 'withdrawal' || row.timeliness !== 'not-known' || purchase === null) return {}
  const settings = await withdrawalSettingsOf(app.db, row.clientId)
  const period = withdrawalPeriodOf(await arrivalsOf(app.db, purchase), { ...settings, withdrawalDays: row.withdrawalDays })
  return {
    timeliness: timelinessOf(period, row.receivedAt),
    ...(period.kind === 'known' ? { cameOn: period.cameOn, periodUntil: period.lastDay } : {}),
    exceptions: exceptedGoodsOf(purchase.goods, settings),
  }
}

/** Throws `not-found`, `return-decided` where no user has matched it, or an order or money has moved by it. */
export async function unmatchOrder(app: App, tx: Tx, { clientId, id, userId }: Omit<Matched, 'order'>): Promise<void> {
  const row = await lockRequest(tx, { clientId, id })
  const hasMoved = row.orderId !== null || payingReturnMoneyStates.includes(row.money)
  if (row.matchedAt === null || hasMoved) throw new Problem('return-decided')
  const unjudged = row.kind === 'withdrawal' ? { timeliness: 'not-known' as const, cameOn: null, periodUntil: null, exceptions: [] } : {}
  await changeReturnRequest(tx, row, { original: null, matchedAt: null, matchedBy: null, ...unjudged })
  await noteReturnStep(app, tx, row, { step: 'match-undone', userId })
}
