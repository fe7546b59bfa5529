/** An order as the station shows it. */
import type { Texts } from '#contract/texts/texts.ts'
import { copiedOrder, storeOrderOfCopy } from '#selling/store-copy/server/copied-order.ts'
import { isActiveShipment, stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { type OrderRow, orderSummaryOf, ordersFound } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { correctingPageOf } from '../contract/correcting-page.ts'
import type { ScannedItem, ScannedOrder, ScannedParcel } from '../contract/scan.ts'

export type ScanReason = { code: string; text: string }

type StoreOrder = { store: StoreRow; storeOrderId: string; shipments: readonly ShipmentRow[]; reasons: readonly ScanReason[] }

/** What travels is shown, and of an order of which nothing travels what waits. null: our copy does not have it. */
export async function scannedStoreOrderOf(app: App, { store, storeOrderId, shipments, reasons }: StoreOrder): Promise<ScannedOrder | null> {
  const copied = await copiedOrder(app.db, store, storeOrderId)
  if (!copied) return null
  const shown = shipments.filter(isActiveShipment)
  const orders = await ordersFound(
    app,
    store.clientId,
    (shown.length > 0 ? shown : shipments.slice(-1)).map(({ orderId }) => orderId),
  )
  const waiting = stillToSend(storeOrderOfCopy(copied), shipments).flatMap(({ lines }) => lines)
  const items = shown.length > 0 ? shown.flatMap(travelling) : waiting.map((line) => ({ ...itemOf(line), quantity: line.quantity }))
  return {
    store: { shop: store.name, storeOrderId },
    name: copied.name,
    recipientName: orders[0] ? recipientNameOf(orders[0]) : copied.customerName,
    city: orders[0]?.recipient.address.city ?? copied.summary?.shippingAddress?.city ?? '',
    items: together(items),
    parcels: orders.filter(({ state }) => state !== 'draft').map((order) => parcelOf(app, order)),
    reasons: reasons.map(({ text }) => text),
    correctedOn: correctingPageOf(reasons[0]?.code),
    waitingItems: shown.length > 0 ? waiting.reduce((total, { quantity }) => total + quantity, 0) : 0,
  }
}

type OwnOrder = { order: OrderRow; shipment: ShipmentRow | null; store: StoreRow | null }

/** By its AWB, of several parcels the one that was scanned. */
export function scannedOwnOrderOf(app: App, texts: Texts, { order, shipment, store }: OwnOrder): ScannedOrder {
  const isDraft = order.state === 'draft'
  return {
    store: store && shipment && { shop: store.name, storeOrderId: shipment.storeOrderId },
    name: order.clientReference || order.id,
    recipientName: recipientNameOf(order),
    city: order.recipient.address.city,
    items: together(shipment ? travelling(shipment) : []),
    parcels: [parcelOf(app, order)],
    reasons: isDraft ? [texts.scanStation.draft] : [],
    correctedOn: isDraft ? 'edit-order' : store ? 'store-order' : 'order',
    waitingItems: 0,
  }
}

export const recipientNameOf = ({ recipient }: OrderRow): string => recipient.contact.company || recipient.contact.name

type Product = { name: string; imageUrl: string | null; variantId?: string | null; sku?: string; barcode?: string }

const itemOf = ({ name, imageUrl, variantId, sku = '', barcode = '' }: Product): Omit<ScannedItem, 'quantity'> => ({
  ...{ id: variantId ?? `${sku} ${name}`, name, sku, barcode, imageUrl },
})

const travelling = ({ products }: ShipmentRow): ScannedItem[] =>
  products.map((product) => ({ ...itemOf(product), quantity: product.quantity }))

/** The same product of several lines or parcels is one item. */
const together = (items: readonly ScannedItem[]): ScannedItem[] =>
  [...Map.groupBy(items, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first ? { ...first, quantity: others.reduce((total, { quantity }) => total + quantity, first.quantity) } : [],
  )

function parcelOf(app: App, order: OrderRow): ScannedParcel {
  const { uniqueId, awb, courier, state, activatedAt, isBeingCancelled, actions } = orderSummaryOf(app, order, null)
  return {
    ...{ uniqueId, awb, courier, state, activatedAt, isBeingCancelled },
    ...{ mayCancel: actions.cancel, mayPrint: actions.print },
  }
}
