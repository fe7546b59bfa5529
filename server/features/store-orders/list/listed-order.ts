/** One row of the list: the copy as it is shown, with what stands in the way of sending it now. */
import { notNegative } from '../../../../contract/money.ts'
import type { StoreOrderListed } from '../../../../contract/store-orders/list.ts'
import { isReady, maySend, type ObstacleCode, obstacleShown, obstaclesOf } from '../../../../contract/store-orders/readiness.ts'
import { noticesInWords, type ShipmentNotices } from '../../../../contract/store-orders/shipment-notice.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { CopiedRow } from '../../store-copy/copied-order.ts'
import { cashOnDelivery } from '../../store-shipments/rules/cash-of.ts'
import type { StoreRow } from '../../stores/stores.ts'
import type { RowFacts } from './rows-readiness.ts'

export function listedOf(
  texts: Texts,
  store: Pick<StoreRow, 'name' | 'settings'>,
  order: CopiedRow,
  facts: RowFacts | undefined,
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
    needsContactFix: has('contact'),
    needsAddressFix: has('address', 'abroad'),
    needsShippingPoint: has('locker-missing', 'locker-gone', 'locker-full'),
    readyForActivation: facts !== undefined && !order.isActivating && isReady(facts.readiness),
    obstacles: obstacles.map((one) => obstacleShown(texts, one)),
    hasAddressAdvice: facts?.hasAddressAdvice ?? false,
    maySend: facts !== undefined && !order.isActivating && maySend(facts.readiness),
    isPartlyActivated: facts?.isPartlyActivated ?? false,
    isActivating: order.isActivating,
    parcels,
    notice: noticesInWords(texts, order.notice ?? failureOf(order)),
  }
}

const failureOf = ({ isAwaiting, refusal }: CopiedRow): ShipmentNotices | null =>
  isAwaiting && refusal !== null ? [{ code: 'activation-failed', params: { reason: refusal } }] : null
