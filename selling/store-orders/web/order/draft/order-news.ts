import { firstPacking } from '#selling/packing/contract/first-packing.ts'
import { packingPlanOf } from '#selling/packing/contract/order-packing.ts'
import { type PackingChange, reconcilePacking } from '#selling/packing/contract/reconcile.ts'
import { texts } from '#web/texts.ts'
import type { AwaitingOrder, StoreOrderDetails } from '../../../contract/page.ts'

const newsTexts = texts.storeOrders.news

export function newsBetween(before: StoreOrderDetails, after: StoreOrderDetails): string[] {
  if (after.cancelledAt !== null && before.cancelledAt === null) return [newsTexts.cancelled]
  return [...deliveryNews(before, after), ...cashNews(before, after), ...partsNews(before, after)]
}

type StoreAddress = NonNullable<StoreOrderDetails['shippingTo']['storeAddress']>
const contactFields = ['firstName', 'lastName', 'company', 'phone'] as const
const placeFields = ['province', 'city', 'zip', 'address1', 'address2'] as const

function deliveryNews({ shippingTo: was }: StoreOrderDetails, { shippingTo: is }: StoreOrderDetails): string[] {
  const differsIn = (fields: readonly (keyof StoreAddress)[]) =>
    fields.some((field) => (was.storeAddress?.[field] ?? '') !== (is.storeAddress?.[field] ?? ''))
  return [
    ...(differsIn(contactFields) ? [newsTexts.contact] : []),
    ...(differsIn(placeFields) ? [newsTexts.address] : []),
    ...(was.shippingPoint?.internalId !== is.shippingPoint?.internalId ? [newsTexts.point] : []),
  ]
}

const cashNews = (before: StoreOrderDetails, after: StoreOrderDetails) =>
  before.outstanding === after.outstanding ? [] : [newsTexts.outstanding(texts.forms.amount(after.outstanding, after.outstandingCurrency))]

const partsOf = ({ shippingOrders }: StoreOrderDetails) => shippingOrders.awaitingFulfillment

function partsNews(before: StoreOrderDetails, after: StoreOrderDetails): string[] {
  const were = new Map(partsOf(before).map((part) => [part.fulfillmentOrderId, part]))
  const are = new Set(partsOf(after).map(({ fulfillmentOrderId }) => fulfillmentOrderId))
  const changed = partsOf(after).flatMap((part) => {
    const was = were.get(part.fulfillmentOrderId)
    return was ? partNews(was, part) : []
  })
  const isNew = partsOf(after).some(({ fulfillmentOrderId }) => !were.has(fulfillmentOrderId))
  const isGone = partsOf(before).some(({ fulfillmentOrderId }) => !are.has(fulfillmentOrderId))
  return [...changed, ...comingAndGoing({ isNew, isGone, before, after })]
}

type Traffic = { isNew: boolean; isGone: boolean; before: StoreOrderDetails; after: StoreOrderDetails }

/** What was sent with us is shown by its card. */
function comingAndGoing({ isNew, isGone, before, after }: Traffic): string[] {
  const sent = after.shippingOrders.fulfilled.slice(before.shippingOrders.fulfilled.length)
  if (isGone && sent.some(({ internalOrder }) => internalOrder === null)) return [newsTexts.sentElsewhere]
  if (isGone && sent.length > 0) return []
  if (isGone) return [isNew ? newsTexts.moved : newsTexts.gone]
  return isNew ? [newsTexts.added] : []
}

function partNews(was: AwaitingOrder, is: AwaitingOrder): string[] {
  const { changes } = reconcilePacking(packingPlanOf(firstPacking(was.products)), is.products)
  const place = is.fromLocation.storeAddress.name
  return [
    ...changes.map((change) => productNews(change, [...is.products, ...was.products])),
    ...(was.fromLocation.storeAddress.name === place ? [] : [newsTexts.movedTo(place)]),
    ...(is.fulfillmentHolds.length > was.fulfillmentHolds.length ? [newsTexts.held] : []),
  ]
}

function productNews({ kind, productId, quantity }: PackingChange, products: AwaitingOrder['products']): string {
  const name = products.find(({ id }) => id === productId)?.name ?? ''
  return newsTexts.products[kind](name, quantity)
}
