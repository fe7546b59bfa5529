/** A part activated from the order's page: exactly as the user saw it, or not at all. */

import { Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import { mergePackedLines, type PackedLine } from '#selling/packing/contract/order-packing.ts'
import { reconcilePacking } from '#selling/packing/contract/reconcile.ts'
import type { AwaitingPart } from '#selling/ports/store-orders.ts'
import { readingVersionOf, readStoreOrder, type StoreReading } from '#selling/store-copy/server/reading/store-reading.ts'
import { cashLeft, isForeignCash } from '#selling/store-shipments/server/rules/cash-left.ts'
import { isActiveShipment, stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { type StoreRow, storeOf } from '#selling/stores/server/stores.ts'
import { type ActivationCoded, type AttemptRef, activationOutcomeWithin, orderOf, serviceOfOffer } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { StoreActivationInput } from '../../contract/shipment.ts'
import { requestedShipment } from '../page/requested-shipment.ts'
import { orderRefusalOf, partRefusalOf } from '../rules/not-sendable.ts'
import { partProductsOf } from '../rules/part-products.ts'
import { beginPart, type PartInput } from './begin-part.ts'

type ActivatePartInput = { clientId: string; name: string; body: StoreActivationInput; key: string | null }

/** Reads the order from the store first. Answers as `activateOrder` does; throws `store-order-…`, `store-…` and the problems of an activation. */
export async function activatePart(app: App, { clientId, name, body, key }: ActivatePartInput): Promise<ActivationCoded> {
  const store = await storeOf(app.db, { clientId, name })
  const repeated = await begunBefore(app, store, body)
  if (repeated) return activationOutcomeWithin(app, repeated)
  const reading = await readStoreOrder(app, store, body.storeOrderId)
  const against = againstActivating(store, reading, body)
  if (against) {
    // The other click has begun while the store was being read.
    const begun = await begunBefore(app, store, body)
    if (begun) return activationOutcomeWithin(app, begun)
    throw against
  }
  const part = partAsSeen(reading, body)
  const { shipment, lines } = await requestedShipment(app, clientId, body)
  refuseOtherLines(lines, body.fulfilledLineItems)
  const { fulfilledLineItems: _lines, ...draft } = body
  const input: PartInput = {
    store,
    reading,
    part,
    shipment,
    lines,
    offerId: body.activationId,
    draft: { ...draft, service: await serviceOfOffer(app.db, { clientId, offerId: body.activationId }) },
    repeated: { clientId, key, operation: 'activate-store-order', body },
  }
  return activationOutcomeWithin(app, await beginPart(app, input, 'caller'))
}

/** A double click, or the same window after a lost answer: the store may know of the AWB by now, and look changed. */
async function begunBefore(app: App, store: StoreRow, body: StoreActivationInput): Promise<AttemptRef | null> {
  const shipments = await shipmentsOfStoreOrder(app.db, store, body.storeOrderId)
  const same = shipments.find((one) => one.partId === body.fulfillmentOrderId && one.offerId === body.activationId && isActiveShipment(one))
  if (!same) return null
  const { attempt } = await orderOf(app.db, store.clientId, same.orderId)
  return { clientId: store.clientId, orderId: same.orderId, attempt }
}

/** null: the store still has the part as the user saw it, and it can be sent. */
function againstActivating(store: StoreRow, reading: StoreReading, body: StoreActivationInput): Problem | null {
  const { order, shipments } = reading
  const part = order.awaiting.find(({ id }) => id === body.fulfillmentOrderId)
  const isPaidAtDoor = cashLeft(store.settings, order, shipments) > 0 || isForeignCash(store.settings, order)
  const because = orderRefusalOf(order, store.settings, isPaidAtDoor) ?? (part ? partRefusalOf(part) : null)
  if (because) return new Problem('store-order-not-sendable', { because })
  const toSend = stillToSend(order, shipments).find((one) => one.part === part)
  const isAsSeen = toSend && (body.version === null || readingVersionOf(reading) === body.version)
  const isWhole = isAsSeen && reconcilePacking(body.packages, partProductsOf(toSend.lines, new Map())).changes.length === 0
  return part && isWhole ? null : new Problem('store-order-changed')
}

function partAsSeen({ order }: StoreReading, { fulfillmentOrderId }: StoreActivationInput): AwaitingPart {
  const part = order.awaiting.find(({ id }) => id === fulfillmentOrderId)
  if (!part) throw new Problem('store-order-changed')
  return part
}

/** What is reported to the store and what is packed are the same items. */
function refuseOtherLines(lines: readonly PackedLine[], reported: StoreActivationInput['fulfilledLineItems']): void {
  const reportedLines = mergePackedLines(
    reported.map(({ fulfillmentLineItemId, quantity }) => ({ productId: fulfillmentLineItemId, variantId: null, quantity })),
  )
  const counted = (some: readonly PackedLine[]) =>
    JSON.stringify(some.map(({ productId, quantity }) => `${productId} ${quantity}`).toSorted())
  if (counted(lines) === counted(reportedLines)) return
  const message = coded('other-than-packed')
  throw new Problem('invalid-fields', { errors: [{ path: 'fulfilledLineItems', code: 'other-than-packed', message }] })
}
