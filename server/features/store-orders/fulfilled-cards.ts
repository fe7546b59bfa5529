/** What was sent of a store's order: by us, or by somebody else. */
import { couriers } from '../../../contract/couriers.ts'
import { stateLook, toneColors } from '../../../contract/order-states.ts'
import type { FulfilledOrder } from '../../../contract/store-orders/page.ts'
import type { ShippedPart, StoreOrder } from '../../partners/stores/port.ts'
import type { OrderRow } from '../orders/present-order.ts'
import { differences, versionOf } from './order-version.ts'
import type { ShipmentRow } from './shipments.ts'
import { isLiving } from './still-to-send.ts'
import { unwantedAwb } from './tabs-of.ts'

type Internal = NonNullable<FulfilledOrder['internalOrder']>

/** Oldest first. `awaitingIds`: parts whose own card tells what became of a shipment that was taken back. */
export function fulfilledCards(
  order: StoreOrder,
  shipments: readonly ShipmentRow[],
  orders: ReadonlyMap<string, OrderRow>,
  awaitingIds: readonly string[],
): FulfilledOrder[] {
  const carries = ({ tracking, id }: ShippedPart, one: ShipmentRow) =>
    one.fulfilmentId === id || (one.awb !== null && tracking.some(({ number }) => number === one.awb))
  const ofUs = (shipped: ShippedPart) => shipments.find((one) => carries(shipped, one))
  const told = order.shipped
    .filter((shipped) => shipped.state !== 'cancelled' || ofUs(shipped) !== undefined)
    .map((shipped) => shippedCard(shipped, internalOf(order, ofUs(shipped), orders)))
  const untold = shipments
    .filter((one) => !order.shipped.some((shipped) => carries(shipped, one)))
    .filter((one) => (one.awb !== null && one.told !== 'undone') || (one.notice !== null && !awaitingIds.includes(one.partId)))
    .map((one) => ({
      fulfillmentId: null,
      name: order.name,
      shippedAt: null,
      tracking: [],
      lineItems: one.products.map(({ name, imageUrl, quantity }) => lineItem(name, imageUrl, quantity)),
      internalOrder: internalOf(order, one, orders),
    }))
  return [...told, ...untold]
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
  internalOrder:
    internalOrder && shipped.state === 'cancelled' ? { ...internalOrder, notice: cancelledThere(internalOrder) } : internalOrder,
})

/** The parcel is on its way, or about to be, whatever the store says now. */
function cancelledThere({ notice, mayCancel, awb }: Internal): string | null {
  if (notice !== null || !mayCancel || !awb) return notice
  return `Livrarea a fost anulata in magazin, dar AWB-ul ${awb.main} este activ. Anulati-l daca nu mai trimiteti coletul.`
}

function internalOf(there: StoreOrder, shipment: ShipmentRow | undefined, orders: ReadonlyMap<string, OrderRow>): Internal | null {
  const order = orders.get(shipment?.orderId ?? '')
  if (!shipment || !order) return null
  const { text, tone } = stateLook[order.state]
  const courier = order.courier && couriers[order.courier]
  return {
    uniqueId: order.id,
    state: order.state,
    status: { text, color: toneColors[tone], dateTime: order.stateChangedAt.toISOString(), reason: order.refusal },
    awb: order.awb === null ? null : { main: order.awb, structure: { parcels: order.parcels } },
    forwarder: courier && {
      groupId: courier.groupId,
      serviceName: { full: `${courier.name} ${order.serviceName ?? ''}`.trim() },
      labelFormats: [...courier.labelFormats],
    },
    addresses: { from: cityOf(order.sender), to: cityOf(order.recipient) },
    shippingPointData: order.locker && { name: order.locker.name, fullAddress: order.locker.address },
    storeTold: toldTo(shipment),
    notice: shipment.notice ?? (order.state === 'active' && isLiving(shipment) ? changedThere(there, shipment) : null),
    mayCancel: order.state === 'active',
  }
}

/** What happened in the store since the AWB was made, as long as the courier has not come. */
function changedThere(there: StoreOrder, { version, awb }: ShipmentRow): string | null {
  if (there.cancelledAt) return unwantedAwb(awb ?? '')
  if (!differences(version, versionOf(there, [])).includes('recipient')) return null
  return `Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul ${awb}. Anulati-l daca nu mai este bun.`
}

const cityOf = ({ contact, address }: OrderRow['sender']) => ({ contactName: contact.name, addressCity: address.city })

const toldTo = ({ told }: ShipmentRow): Internal['storeTold'] => (told === 'told' ? 'told' : told === 'not-yet' ? 'waiting' : 'failed')
