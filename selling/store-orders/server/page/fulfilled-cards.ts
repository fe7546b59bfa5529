/** What was sent of a store's order: by us, or elsewhere. */
import { type CourierCode, couriers } from '#contract/couriers.ts'
import { toneColors } from '#contract/shell/tones.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { ShippedPart, StoreOrder } from '#selling/ports/store-orders.ts'
import { awbDifferences, noticeOfDifference } from '#selling/store-shipments/server/rules/awb-differences.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import type { OrderRow } from '#sending/operations.ts'
import { orderBadgeOf } from '#sending/orders/contract/order-states.ts'
import type { FulfilledOrder } from '../../contract/page.ts'
import { noticesInWords } from '../../contract/shipment-notice.ts'

type Internal = NonNullable<FulfilledOrder['internalOrder']>

/** `changingCash`: couriers that can change the cash of an AWB. */
type Known = {
  order: StoreOrder
  shipments: readonly ShipmentRow[]
  orders: ReadonlyMap<string, OrderRow>
  changingCash: readonly CourierCode[]
}

/** Oldest first. `awaitingIds`: parts whose own card shows what became of a reverted shipment. */
export function fulfilledCards(texts: Texts, known: Known, awaitingIds: readonly string[]): FulfilledOrder[] {
  const { order, shipments } = known
  const carries = ({ tracking, id }: ShippedPart, one: ShipmentRow) =>
    one.fulfilmentId === id || (one.awb !== null && tracking.some(({ number }) => number === one.awb))
  const ofUs = (shipped: ShippedPart) => shipments.find((one) => carries(shipped, one))
  const sent = order.shipped
    .filter((shipped) => shipped.state !== 'cancelled' || ofUs(shipped) !== undefined)
    .map((shipped) => shippedCard(shipped, internalOf(texts, known, ofUs(shipped))))
  const unsent = shipments
    .filter((one) => !order.shipped.some((shipped) => carries(shipped, one)))
    .filter((one) => (one.awb !== null && one.fulfilmentState !== 'reverted') || (one.notice !== null && !awaitingIds.includes(one.partId)))
    .map((one) => ({
      fulfillmentId: null,
      name: order.name,
      shippedAt: null,
      tracking: [],
      lineItems: one.products.map(({ name, imageUrl, quantity }) => lineItem(name, imageUrl, quantity)),
      internalOrder: internalOf(texts, known, one),
    }))
  return [...sent, ...unsent]
}

const lineItem = (title: string, imageUrl: string | null, quantity: number) => ({
  title,
  image: imageUrl === null ? null : { url: imageUrl },
  quantity,
})

const shippedCard = (shipped: ShippedPart, internalOrder: Internal | null): FulfilledOrder => ({
  fulfillmentId: shipped.id,
  name: shipped.name,
  shippedAt: shipped.shippedAt.toISOString(),
  tracking: shipped.tracking,
  lineItems: shipped.lines.map(({ name, imageUrl, quantity }) => lineItem(name, imageUrl, quantity)),
  internalOrder,
})

function internalOf(
  texts: Texts,
  { order: there, shipments, orders, changingCash }: Known,
  shipment: ShipmentRow | undefined,
): Internal | null {
  const order = orders.get(shipment?.orderId ?? '')
  if (!shipment || !order) return null
  const isBeingCancelled = order.cancelRequestedAt !== null
  const { text, tone } = orderBadgeOf(texts, { state: order.state, isBeingCancelled })
  const courier = order.courier && couriers[order.courier]
  return {
    uniqueId: order.id,
    state: order.state,
    isBeingCancelled,
    status: {
      text,
      color: toneColors[tone],
      dateTime: order.stateChangedAt.toISOString(),
      reason: order.refusal && inWords(texts, order.refusal),
    },
    awb: order.awb === null ? null : { main: order.awb, structure: { parcels: order.parcels } },
    forwarder: courier && {
      groupId: courier.groupId,
      serviceName: { full: `${courier.name} ${order.serviceName ?? ''}`.trim() },
      labelFormats: [...courier.labelFormats],
    },
    addresses: { from: cityOf(order.sender), to: cityOf(order.recipient) },
    shippingPointData: order.locker && { name: order.locker.name, fullAddress: order.locker.address },
    fulfilmentState: shownStateOf(shipment),
    ...changesSince(
      texts,
      there,
      shipments,
      { ...shipment, orderState: order.state },
      order.courier !== null && changingCash.includes(order.courier),
    ),
    mayCancel: order.state === 'active' && !isBeingCancelled,
  }
}

/** What happened in the store since the AWB was made. */
function changesSince(
  texts: Texts,
  there: StoreOrder,
  shipments: readonly ShipmentRow[],
  shipment: ShipmentRow,
  byCourier: boolean,
): Pick<Internal, 'notice' | 'cashToChange'> {
  const differences = awbDifferences(there, shipments, shipment)
  const notices = differences.map((difference) => noticeOfDifference(difference, shipment))
  const cash = differences.find(({ kind }) => kind === 'cash')
  return {
    notice: noticesInWords(texts, [...(shipment.notice ?? []), ...notices]) || null,
    cashToChange: cash?.kind === 'cash' ? { from: cash.collectsBani, to: cash.owedBani, byCourier } : null,
  }
}

const cityOf = ({ contact, address }: OrderRow['sender']) => ({ contactName: contact.name, addressCity: address.city })

/** An AWB that was cancelled has none to wait for. */
const shownStateOf = ({ fulfilmentState }: ShipmentRow): Internal['fulfilmentState'] =>
  fulfilmentState === 'reverted' ? 'failed' : fulfilmentState
