/**
 * Begins the activation of a part: the bond with an order of ours is written in the transaction that reserves its price. Two
 * windows, a double click and a repeated job meet in it, and find one order that the order engine activates once.
 */

import { type Bani, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { cutText } from '#contract/storable-text.ts'
import { coded } from '#contract/texts/message.ts'
import type { PackedLine } from '#selling/packing/contract/order-packing.ts'
import type { AwaitingPart } from '#selling/ports/store-orders.ts'
import { noteRefusal } from '#selling/store-copy/server/copied-order.ts'
import { readingVersionOf, type StoreReading } from '#selling/store-copy/server/reading/store-reading.ts'
import { awbInTheWayMessageOf, shipmentsInTheWay } from '#selling/store-shipments/server/rules/active-awbs.ts'
import { tooMuchCash } from '#selling/store-shipments/server/rules/cash-left.ts'
import { isActiveShipment } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { lockStoreOrder, type ShipmentRow, shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { beginShipment } from '#selling/store-shipments/server/store-shipment-transition.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import type { OfferMade } from '#sending/offers/contract/offers.ts'
import { type BegunActivation, beginActivation, type ChosenOrder, lockOrder, newOrderRow, rewriteDraft } from '#sending/operations.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import type { Shipment } from '#sending/shipments/contract/shipments.ts'
import type { RunBy } from '#server/effects/add-effect.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { IdempotentCall } from '#server/platform/http/idempotency.ts'
import { savePartDraft } from '../drafts.ts'
import { savePacking } from '../page/part-packing.ts'
import type { SavedPartDraft } from '../tables.ts'

export type PartInput = {
  store: StoreRow
  reading: StoreReading
  part: AwaitingPart
  shipment: Shipment
  /** What of the part travels. */
  lines: PackedLine[]
  offerId: string
  /** Where the caller has just had it made. */
  offer?: OfferMade
  /** Kept until the AWB is there: a courier's refusal does not lose what was typed. null: nothing was typed. */
  draft: SavedPartDraft | null
  repeated: IdempotentCall
  /** By its name, the client's rule that activates it; null: a user does. */
  rule?: string | null
}

/** As long as an order's reference may be. */
const REFERENCE_MAX = 60

/** Throws the problems of an activation, `store-order-changed` when another call has begun it meanwhile. */
export const beginPart = (app: App, input: PartInput, runBy?: RunBy): Promise<BegunActivation> =>
  beginActivation(app, input.repeated, (tx) => bind(app, tx, input), runBy)

async function bind(app: App, tx: Tx, input: PartInput): Promise<ChosenOrder> {
  const { store, reading, part, offerId } = input
  // Sent together, and done one after the other.
  const [, shipments] = await Promise.all([lockStoreOrder(tx, store, reading.order.id), shipmentsOfStoreOrder(tx, store, reading.order.id)])
  const ofPart = shipments.filter(({ partId }) => partId === part.id)
  const same = ofPart.find((one) => one.offerId === offerId && isActiveShipment(one))
  if (same) return { order: await lockOrder(tx, store.clientId, same.orderId), offerId }
  refuseOvertaken(input, ofPart)
  refuseSecondAwb(input, shipments)
  const cashBani = input.shipment.extraOptions.repayment?.amount ?? ZERO
  const tooMuch = tooMuchCash(reading.order, shipments, cashBani)
  if (tooMuch)
    throw new Problem('invalid-fields', {
      errors: [{ path: 'extraOptions.repayment.amount', code: 'too-much-cash', message: coded(tooMuch) }],
    })
  const chosen = await orderFor(app, tx, input, ofPart)
  await writeShipment(app, tx, input, { chosen, ofPart, cashBani })
  const now = app.clock.now()
  if (input.draft) await savePartDraft(tx, store, input.draft, now)
  if (input.draft && input.draft.mutations.length > 0) await savePacking(tx, store, input.draft.packages, now)
  await noteRefusal(tx, store, reading.order.id, null)
  return chosen
}

/** What the store was asked is only true as long as no other call has begun, ended or fulfilled anything of the part since. */
function refuseOvertaken({ reading, part }: PartInput, now: readonly ShipmentRow[]): void {
  if (now.some(({ orderState }) => orderState === 'activating'))
    throw new Problem('store-order-changed', { because: { code: 'activation-under-way' } })
  const stamp = (rows: readonly ShipmentRow[]) =>
    rows.map(({ number, fulfilmentState, orderState, offerId }) => [
      number,
      fulfilmentState,
      isActiveShipment({ fulfilmentState, orderState }),
      offerId,
    ])
  const before = reading.shipments.filter(({ partId }) => partId === part.id)
  if (JSON.stringify(stamp(before)) !== JSON.stringify(stamp(now))) throw new Problem('store-order-changed')
}

/** Two parcels with the same products would reach the buyer, of which one collects. */
function refuseSecondAwb({ reading, part, lines }: PartInput, shipments: readonly ShipmentRow[]): void {
  const sent = part.lines.filter(({ id }) => lines.some(({ productId }) => productId === id))
  const [first] = shipmentsInTheWay(reading.order, shipments, { part, lines: sent })
  if (first) throw new Problem('store-order-not-sendable', { because: awbInTheWayMessageOf(first) })
}

/** A refused order is tried again as itself: should its first AWB turn up after all, it is found under the same reference. */
const refusedOf = (ofPart: readonly ShipmentRow[]) =>
  ofPart.find(({ orderState, fulfilmentState }) => orderState === 'draft' && fulfilmentState === 'pending')

async function orderFor(
  app: App,
  tx: Tx,
  { store, reading, shipment, offerId, offer, rule = null }: PartInput,
  ofPart: readonly ShipmentRow[],
): Promise<ChosenOrder> {
  const { clientId } = store
  const draft = orderInput({ shipment, clientReference: cutText(reading.order.name, REFERENCE_MAX) })
  const refused = refusedOf(ofPart)
  const begunBy = rule === null ? null : ({ code: 'begun-by-rule', params: { rule } } as const)
  if (!refused) return { order: newOrderRow(app, clientId, { ...draft, origin: 'store' }), isNew: true, offerId, offer, begunBy }
  await rewriteDraft(tx, await lockOrder(tx, clientId, refused.orderId), draft)
  return { order: await lockOrder(tx, clientId, refused.orderId), offerId, offer, begunBy }
}

type Written = { chosen: ChosenOrder; ofPart: readonly ShipmentRow[]; cashBani: Bani }

async function writeShipment(
  app: App,
  tx: Tx,
  { store, reading, part, lines }: PartInput,
  { chosen, ofPart, cashBani }: Written,
): Promise<void> {
  const { clientId, shop } = store
  const before = refusedOf(ofPart) ?? null
  const row = {
    clientId,
    shop,
    storeOrderId: reading.order.id,
    partId: part.id,
    number: before?.number ?? 1 + Math.max(0, ...ofPart.map((one) => one.number)),
    orderId: chosen.order.id,
    locationId: part.location.id,
    lines: lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
    offerId: chosen.offerId,
    version: readingVersionOf(reading),
    cashBani,
    products: lines.flatMap(({ productId, quantity }) => {
      const ofLine = part.lines.filter(({ id }) => id === productId)
      return ofLine.map(({ name, imageUrl, variantId, sku, barcode = '', unitPrice }) => ({
        ...{ name, imageUrl, quantity, variantId, sku, barcode, unitPrice },
      }))
    }),
    createdAt: app.clock.now(),
  }
  await beginShipment(app, tx, { before, row })
}
