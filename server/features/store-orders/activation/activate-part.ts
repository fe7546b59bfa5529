/** A part activated from the order's page: exactly as the user saw it, or not at all. */
import { type PackedLine, together } from '../../../../contract/packing/order-packing.ts'
import { reconcile } from '../../../../contract/packing/reconcile.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { StoreActivationInput } from '../../../../contract/store-orders/shipment.ts'
import { coded } from '../../../../contract/texts/message.ts'
import type { AwaitingPart } from '../../../partners/stores/port-orders.ts'
import type { App } from '../../../platform/app.ts'
import { serviceOfOffer } from '../../offers/chosen-service.ts'
import { type ActivationCoded, outcomeWithin } from '../../orders/activation/activate-order.ts'
import type { AttemptRef } from '../../orders/activation/attempt.ts'
import { orderOf } from '../../orders/queries.ts'
import { readStoreOrder, type StoreReading, versionNow } from '../../store-copy/reading/store-reading.ts'
import { cashLeft, isForeignCash } from '../../store-shipments/rules/cash-left.ts'
import { isActiveShipment, stillToSend } from '../../store-shipments/rules/still-to-send.ts'
import { shipmentsOf } from '../../store-shipments/shipments.ts'
import { type StoreRow, storeOf } from '../../stores/stores.ts'
import { requestedShipment } from '../page/requested-shipment.ts'
import { orderRefused, partRefused } from '../rules/not-sendable.ts'
import { productsOf } from '../rules/part-products.ts'
import { beginPart, type PartInput } from './begin-part.ts'

type ActivatePartInput = { clientId: string; name: string; body: StoreActivationInput; key: string | null }

/** Reads the order from the store first. Answers as `activateOrder` does; throws `store-order-…`, `store-…` and the problems of an activation. */
export async function activatePart(app: App, { clientId, name, body, key }: ActivatePartInput): Promise<ActivationCoded> {
  const store = await storeOf(app.db, { clientId, name })
  const repeated = await begunBefore(app, store, body)
  if (repeated) return outcomeWithin(app, repeated)
  const reading = await readStoreOrder(app, store, body.storeOrderId)
  const part = partAsSeen(store, reading, body)
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
  return outcomeWithin(app, await beginPart(app, input, 'caller'))
}

/** A double click, or the same window after a lost answer: the store may know of the AWB by now, and look changed. */
async function begunBefore(app: App, store: StoreRow, body: StoreActivationInput): Promise<AttemptRef | null> {
  const shipments = await shipmentsOf(app.db, store, body.storeOrderId)
  const same = shipments.find((one) => one.partId === body.fulfillmentOrderId && one.offerId === body.activationId && isActiveShipment(one))
  if (!same) return null
  const { attempt } = await orderOf(app.db, store.clientId, same.orderId)
  return { clientId: store.clientId, orderId: same.orderId, attempt }
}

/** The part, if the store still has it as the user saw it. */
function partAsSeen(store: StoreRow, reading: StoreReading, body: StoreActivationInput): AwaitingPart {
  const { order, shipments } = reading
  const part = order.awaiting.find(({ id }) => id === body.fulfillmentOrderId)
  const isPaidAtDoor = cashLeft(store.settings, order, shipments) > 0 || isForeignCash(store.settings, order)
  const against = orderRefused(order, store.settings, isPaidAtDoor) ?? (part ? partRefused(part) : null)
  if (against) throw new Problem('store-order-not-sendable', { because: against })
  const toSend = stillToSend(order, shipments).find((one) => one.part === part)
  if (!part || !toSend || (body.version !== null && versionNow(reading) !== body.version)) throw new Problem('store-order-changed')
  if (reconcile(body.packages, productsOf(toSend.lines, new Map())).changes.length > 0) throw new Problem('store-order-changed')
  return part
}

/** What is reported to the store and what is packed are the same items. */
function refuseOtherLines(lines: readonly PackedLine[], reported: StoreActivationInput['fulfilledLineItems']): void {
  const reportedLines = together(
    reported.map(({ fulfillmentLineItemId, quantity }) => ({ productId: fulfillmentLineItemId, variantId: null, quantity })),
  )
  const counted = (some: readonly PackedLine[]) =>
    JSON.stringify(some.map(({ productId, quantity }) => `${productId} ${quantity}`).toSorted())
  if (counted(lines) === counted(reportedLines)) return
  const message = coded('other-than-packed')
  throw new Problem('invalid-fields', { errors: [{ path: 'fulfilledLineItems', code: 'other-than-packed', message }] })
}
