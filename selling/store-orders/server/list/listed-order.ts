/** One row of the list: the copy as it is shown, with what stands in the way of sending it now. */
import { notNegative } from '#contract/money.ts'
import { several } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { CopiedRow } from '#selling/store-copy/server/copied-order.ts'
import { cashOnDelivery } from '#selling/store-shipments/server/rules/cash-of.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import type { StoreOrderListed } from '../../contract/list.ts'
import { isOrderReady, maySend, type Obstacle, type ObstacleCode, obstacleShown, obstaclesOf } from '../../contract/readiness.ts'
import { noticesInWords, type ShipmentNotices } from '../../contract/shipment-notice.ts'
import type { ReadinessRowFacts } from './rows-readiness.ts'

export function listedStoreOrderOf(
  texts: Texts,
  store: Pick<StoreRow, 'name' | 'settings'>,
  order: CopiedRow,
  facts: ReadinessRowFacts | undefined,
  parcels: StoreOrderListed['parcels'],
): StoreOrderListed {
  const obstacles = facts ? obstaclesOf(facts.readiness) : []
  const has = (...codes: ObstacleCode[]) => obstacles.some(({ code }) => codes.includes(code))
  const outstanding = { minor: order.outstandingMinor, currency: order.outstandingCurrency }
  return {
    shop: store.name,
    storeOrderId: order.id,
    orderDisplayName: order.name,
    createdAt: order.createdAt.toISOString(),
    customer: { displayName: order.customerName },
    price: { total: notNegative(order.totalMinor), fromCurrency: order.currency },
    payment: {
      hasCashOnDelivery: cashOnDelivery(store.settings, { outstanding, paymentGateways: order.paymentGateways }).isCash,
      status: order.payment,
    },
    fulfillment: { status: order.fulfilment },
    items: { quantity: order.itemCount },
    tags: order.tags,
    rules: [...new Set(facts?.ruled.flatMap(({ rule }) => rule?.name ?? []))],
    status: {
      needsContactFix: has('contact'),
      needsAddressFix: has('address', 'abroad'),
      needsShippingPoint: has('locker-missing', 'locker-gone', 'locker-full'),
      readyForActivation: facts !== undefined && !order.isActivating && isOrderReady(facts.readiness),
    },
    obstacles: obstacles.map((one) => obstacleShown(texts, one)),
    hasAddressAdvice: facts?.hasAddressAdvice ?? false,
    notUnderstood: order.isAwaiting ? (order.summary?.notUnderstood?.length ?? 0) : 0,
    altered: facts?.altered ?? 0,
    maySend: facts !== undefined && !order.isActivating && maySend(facts.readiness),
    isPartlyActivated: facts?.isPartlyActivated ?? false,
    isActivating: order.isActivating,
    parcels,
    isRead: order.parts !== null,
    notice: noticesInWords(texts, order.notice ?? failureOf(order, obstacles)),
  }
}

/** What stands in the way now is why it would fail again: the same reasons, in the same order, as its chips say. */
function failureOf({ isAwaiting, refusal }: CopiedRow, obstacles: readonly Obstacle[]): ShipmentNotices | null {
  if (!isAwaiting || refusal === null) return null
  // A rule left it: nothing was tried.
  if (refusal.code === 'rule-left-out') return [refusal]
  return [{ code: 'activation-failed', params: { reason: several(obstacles) ?? refusal } }]
}
