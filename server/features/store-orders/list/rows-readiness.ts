/**
 * Whether the orders of a page of the list can be sent, from our copy: worked out where it is shown, since settings, places, lockers and
 * addresses change without the store's orders. A handful of statements for the whole page, whatever its size, and one a locker.
 */
import type { StoreFulfilment } from '../../../../contract/store-orders/list.ts'
import {
  isAdvice,
  type Obstacle,
  type OrderFacts,
  orderObstacle,
  partObstacles,
  type Readiness,
  recipientObstacles,
} from '../../../../contract/store-orders/readiness.ts'
import type { Message } from '../../../../contract/texts/message.ts'
import type { AwaitingPart } from '../../../partners/stores/port-orders.ts'
import type { App } from '../../../platform/app.ts'
import { asOrdered, type CopiedRow, type OrderOfCopy } from '../../store-copy/copied-order.ts'
import { isInTheWay, isUnderWay } from '../../store-shipments/rules/active-awbs.ts'
import { cashLeft, isForeignCash } from '../../store-shipments/rules/cash-left.ts'
import { changesOf, differencesFromCopy } from '../../store-shipments/rules/order-version.ts'
import { isActiveShipment, type PartToSend, stillToSend } from '../../store-shipments/rules/still-to-send.ts'
import type { ShipmentRow } from '../../store-shipments/shipments.ts'
import { type LocationSender, senderOfLocation } from '../../stores/locations.ts'
import { dimensionsOf } from '../../stores/product-dimensions.ts'
import type { StoreRow } from '../../stores/stores.ts'
import { type Drafts, draftFor, draftsOfOrders } from '../drafts.ts'
import { keptPackings, packingOf, unmeasuredOf } from '../page/part-packing.ts'
import { senderOfPart } from '../page/part-sender.ts'
import { recipientShown } from '../page/recipient-shown.ts'
import { orderFacts, sendingFacts } from '../rules/not-sendable.ts'
import { productsOf } from '../rules/part-products.ts'
import type { Sent } from './parcels-of.ts'

export type RowFacts = { readiness: Readiness; hasAddressAdvice: boolean; isPartlyActivated: boolean }

const awaitingOf = (rows: readonly CopiedRow[]) => rows.filter(({ isAwaiting }) => isAwaiting)

/** By the order's id; only of orders that await. */
export async function rowsReadiness(
  app: App,
  store: StoreRow,
  rows: readonly CopiedRow[],
  page: PageFacts & Sent,
): Promise<Map<string, RowFacts>> {
  const facts = await Promise.all(awaitingOf(rows).map(async (row) => [row.id, await factsOf(app, store, row, page)] as const))
  return new Map(facts)
}

type PageFacts = {
  drafts: ReadonlyMap<string, Drafts>
  dimensions: Awaited<ReturnType<typeof dimensionsOf>>
  packings: Awaited<ReturnType<typeof keptPackings>>
  senderOf: (location: AwaitingPart['location']) => Promise<LocationSender | null>
}

/** What is kept here for sending them. */
export async function pageFacts(app: App, store: StoreRow, rows: readonly CopiedRow[]): Promise<PageFacts> {
  const awaiting = awaitingOf(rows)
  const parts = awaiting.flatMap((row) => row.parts ?? [])
  const variantIds = parts.flatMap(({ lines }) => lines.flatMap(({ variantId }) => variantId ?? []))
  const [drafts, dimensions] = await Promise.all([
    draftsOfOrders(
      app.db,
      store,
      awaiting.map(({ id }) => id),
    ),
    dimensionsOf(app.db, store, variantIds),
  ])
  const products = parts.map((part) => productsOf(linesOf(part), dimensions))
  const senders = new Map<string, Promise<LocationSender | null>>()
  const senderOf = (location: AwaitingPart['location']) => {
    const key = JSON.stringify(location)
    const known = senders.get(key) ?? senderOfLocation(app, store, location)
    senders.set(key, known)
    return known
  }
  return { drafts, dimensions, packings: await keptPackings(app.db, store, products), senderOf }
}

const linesOf = ({ lines }: AwaitingPart) =>
  lines.filter(({ isShippable, remaining }) => isShippable && remaining > 0).map((line) => ({ ...line, quantity: line.remaining }))

async function factsOf(app: App, store: StoreRow, row: CopiedRow, page: PageFacts & Sent): Promise<RowFacts> {
  const order = asOrdered(row)
  const shipments = page.shipments.get(row.id) ?? []
  const drafts = page.drafts.get(row.id) ?? []
  const { recipient } = await recipientShown(app, {
    ...{ order, drafts, shipments, orders: page.orders },
    isAnother: (before) => differencesFromCopy(before, order).includes('recipient'),
  })
  const against = orderObstacle(wholeFacts(store, order, shipments))
  // A saved choice of an address service leaves the buyer's point aside.
  const isToAddress = drafts.length > 0 && drafts.every(({ draft }) => draft.service?.delivery === 'address')
  return {
    readiness: {
      order: against ? [against] : [],
      recipient: recipientObstacles(isToAddress ? { ...recipient, point: null } : recipient),
      parts: row.parts === null ? unreadParts(row.fulfilment) : await partsOf(app, store, { row, order, shipments, drafts, page }),
    },
    hasAddressAdvice: isAdvice(recipient),
    isPartlyActivated: row.fulfilment === 'partial' || shipments.some((one) => isActiveShipment(one) && one.awb !== null),
  }
}

function wholeFacts({ settings }: StoreRow, order: OrderOfCopy, shipments: readonly ShipmentRow[]): OrderFacts {
  const owesCash = cashLeft(settings, order, shipments) > 0 || isForeignCash(settings, order)
  return orderFacts(order, settings, owesCash)
}

/** A store's list has holds of an order as a whole only. */
function unreadParts(fulfilment: StoreFulfilment): Obstacle[][] | null {
  if (fulfilment === 'on-hold') return [[{ code: 'held', params: { why: null } }]]
  return fulfilment === 'scheduled' ? [[{ code: 'scheduled' }]] : null
}

type Whole = { row: CopiedRow; order: OrderOfCopy; shipments: readonly ShipmentRow[]; drafts: Drafts; page: PageFacts }

function partsOf(app: App, store: StoreRow, { order, shipments, drafts, page }: Whole): Promise<Obstacle[][]> {
  const toSend = stillToSend(order, shipments)
  const ids = toSend.map(({ part }) => part.id)
  const inTheWay = shipments.filter((one) => isUnderWay(one) && one.differences.some(({ kind }) => kind === 'fulfilment-cancelled'))
  const activeAwb = inTheWay.map(isInTheWay)[0] ?? null
  return Promise.all(toSend.map((one) => obstaclesOfPart(app, store, one, { draft: draftFor(one, drafts, ids), order, activeAwb, page })))
}

type PartGiven = { draft: Drafts[number]['draft'] | null; order: OrderOfCopy; activeAwb: Message | null; page: PageFacts }

async function obstaclesOfPart(app: App, store: StoreRow, { part, lines }: PartToSend, given: PartGiven): Promise<Obstacle[]> {
  const { draft, order, activeAwb, page } = given
  const products = productsOf(lines, page.dimensions)
  const { defaultPackage } = store.settings
  const packed = packingOf(products, { draft: draft?.packages ?? null, kept: page.packings(products), defaultPackage })
  const isOfPart = draft?.fulfillmentOrderId === part.id
  const sender = draft && isOfPart ? await senderOfPart(app, store, part, draft) : await page.senderOf(part.location)
  const changed = draft ? changesOf(differencesFromCopy(draft.version, order)) : []
  return partObstacles({
    ...sendingFacts(part),
    place: part.location.name,
    activeAwb,
    sender: sender && { errors: sender.errors.map(({ message }) => message) },
    unmeasured: unmeasuredOf(packed.packing, products),
    changes: [...packed.changes, ...changed],
  })
}
