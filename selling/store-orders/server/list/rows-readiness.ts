/**
 * Whether the orders of a page of the list can be sent, from our copy: worked out where it is shown, since settings, places, lockers and
 * addresses change without the store's orders. A handful of statements for the whole page, whatever its size, and one a locker.
 */

import type { Message } from '#contract/texts/message.ts'
import type { SendingRule } from '#selling/automation/contract/rules.ts'
import { rulesOf } from '#selling/automation/server/kept-rules.ts'
import type { AwaitingPart } from '#selling/ports/store-orders.ts'
import { type CopiedRow, type OrderOfCopy, storeOrderOfCopy } from '#selling/store-copy/server/copied-order.ts'
import { awbInTheWayMessageOf, isShipmentUnderWay } from '#selling/store-shipments/server/rules/active-awbs.ts'
import { cashLeft, isForeignCash } from '#selling/store-shipments/server/rules/cash-left.ts'
import { differencesFromCopy, orderVersionChangesOf } from '#selling/store-shipments/server/rules/order-version.ts'
import { isActiveShipment, type PartToSend, stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import { type LocationSender, senderOfLocation } from '#selling/stores/server/locations.ts'
import { productDimensionsOf } from '#selling/stores/server/product-dimensions.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { StoreFulfilment } from '../../contract/list.ts'
import {
  isRecipientAdvice,
  type Obstacle,
  type OrderReadiness,
  orderObstacle,
  partObstacles,
  recipientObstacles,
  type SendableOrderFacts,
} from '../../contract/readiness.ts'
import { draftOfPartToSend, draftsOfOrders, type PartDrafts } from '../drafts.ts'
import { keptPackings, partPackingOf, unmeasuredOf } from '../page/part-packing.ts'
import { senderOfPart } from '../page/part-sender.ts'
import { recipientShown } from '../page/recipient-shown.ts'
import { sendableOrderFactsOf, sendingFacts } from '../rules/not-sendable.ts'
import { partProductsOf } from '../rules/part-products.ts'
import { countAlteredFields } from '../rules/recipient-of.ts'
import { type OrderForRules, type RuleOfPart, ruleOfPart } from '../rules/rule-facts.ts'
import { parcelsSent, type SentParcels } from './parcels-of.ts'

/** `altered`: texts of its recipient that were cut, or have a sign replaced. `ruled`: of each part that waits, as far as its parts were read. */
export type ReadinessRowFacts = {
  readiness: OrderReadiness
  hasAddressAdvice: boolean
  altered: number
  isPartlyActivated: boolean
  ruled: RuleOfPart[]
}

const awaitingOf = (rows: readonly CopiedRow[]) => rows.filter(({ isAwaiting }) => isAwaiting)

/** By the order's id; only of orders that await. */
export async function rowsReadiness(
  app: App,
  store: StoreRow,
  rows: readonly CopiedRow[],
  page: PageFacts & SentParcels,
): Promise<Map<string, ReadinessRowFacts>> {
  const facts = await Promise.all(awaitingOf(rows).map(async (row) => [row.id, await factsOf(app, store, row, page)] as const))
  return new Map(facts)
}

/** The same without a page. `rules`: as they are to be tried; left out: those that are kept. */
export async function factsOfRows(
  app: App,
  store: StoreRow,
  rows: readonly CopiedRow[],
  rules?: readonly SendingRule[],
): Promise<{ facts: Map<string, ReadinessRowFacts>; sent: SentParcels }> {
  const [page, sent] = await Promise.all([readinessFactsOfPage(app, store, rows, rules), parcelsSent(app, store, rows)])
  return { facts: await rowsReadiness(app, store, rows, { ...page, ...sent }), sent }
}

type PageFacts = {
  rules: readonly SendingRule[]
  drafts: ReadonlyMap<string, PartDrafts>
  dimensions: Awaited<ReturnType<typeof productDimensionsOf>>
  packings: Awaited<ReturnType<typeof keptPackings>>
  senderOf: (location: AwaitingPart['location']) => Promise<LocationSender | null>
}

/** What is kept here for sending them. `rules`: as they are to be tried; left out: those that are kept. */
export async function readinessFactsOfPage(
  app: App,
  store: StoreRow,
  rows: readonly CopiedRow[],
  rules?: readonly SendingRule[],
): Promise<PageFacts> {
  const awaiting = awaitingOf(rows)
  const parts = awaiting.flatMap((row) => row.parts ?? [])
  const variantIds = parts.flatMap(({ lines }) => lines.flatMap(({ variantId }) => variantId ?? []))
  const [tried, drafts, dimensions] = await Promise.all([
    rules ?? rulesOf(app.db, store.clientId).then((kept) => kept.rules),
    draftsOfOrders(
      app.db,
      store,
      awaiting.map(({ id }) => id),
    ),
    productDimensionsOf(app.db, store, variantIds),
  ])
  const products = parts.map((part) => partProductsOf(linesOf(part), dimensions))
  const senders = new Map<string, Promise<LocationSender | null>>()
  const senderOf = (location: AwaitingPart['location']) => {
    const key = JSON.stringify(location)
    const known = senders.get(key) ?? senderOfLocation(app, store, location)
    senders.set(key, known)
    return known
  }
  return { rules: tried, drafts, dimensions, packings: await keptPackings(app.db, store, products), senderOf }
}

const linesOf = ({ lines }: AwaitingPart) =>
  lines.filter(({ isShippable, remaining }) => isShippable && remaining > 0).map((line) => ({ ...line, quantity: line.remaining }))

async function factsOf(app: App, store: StoreRow, row: CopiedRow, page: PageFacts & SentParcels): Promise<ReadinessRowFacts> {
  const order = storeOrderOfCopy(row)
  const shipments = page.shipments.get(row.id) ?? []
  const drafts = page.drafts.get(row.id) ?? []
  const { recipient, shippingTo } = await recipientShown(app, {
    ...{ order, drafts, shipments, orders: page.orders },
    isAnother: (before) => differencesFromCopy(before, order).includes('recipient'),
  })
  const against = orderObstacle(wholeFacts(store, order, shipments))
  // A saved choice of an address service leaves the buyer's point aside.
  const isToAddress = drafts.length > 0 && drafts.every(({ draft }) => draft.service?.delivery === 'address')
  const forRules = {
    ...{ store, order, county: shippingTo.internalAddress.address.countyCode },
    hasPoint: shippingTo.shippingPoint !== null,
  }
  const parts = await partsOf(app, store, { row, order, shipments, drafts, page, forRules })
  return {
    readiness: {
      order: against ? [against] : [],
      recipient: recipientObstacles(isToAddress ? { ...recipient, point: null } : recipient),
      parts: row.parts === null ? unreadParts(row.fulfilment) : parts.map(({ obstacles }) => obstacles),
    },
    hasAddressAdvice: isRecipientAdvice(recipient),
    altered: countAlteredFields(shippingTo.info),
    ruled: parts.map(({ ruled }) => ruled),
    isPartlyActivated: row.fulfilment === 'partial' || shipments.some((one) => isActiveShipment(one) && one.awb !== null),
  }
}

function wholeFacts({ settings }: StoreRow, order: OrderOfCopy, shipments: readonly ShipmentRow[]): SendableOrderFacts {
  const owesCash = cashLeft(settings, order, shipments) > 0 || isForeignCash(settings, order)
  return sendableOrderFactsOf(order, settings, owesCash)
}

/** A store's list has holds of an order as a whole only. */
function unreadParts(fulfilment: StoreFulfilment): Obstacle[][] | null {
  if (fulfilment === 'on-hold') return [[{ code: 'held', params: { why: null } }]]
  return fulfilment === 'scheduled' ? [[{ code: 'scheduled' }]] : null
}

type Whole = {
  row: CopiedRow
  order: OrderOfCopy
  shipments: readonly ShipmentRow[]
  drafts: PartDrafts
  page: PageFacts
  forRules: OrderForRules
}
type PartFound = { obstacles: Obstacle[]; ruled: RuleOfPart }

/** None where its parts were not read. */
function partsOf(app: App, store: StoreRow, { order, shipments, drafts, page, forRules }: Whole): Promise<PartFound[]> {
  const toSend = stillToSend(order, shipments)
  const ids = toSend.map(({ part }) => part.id)
  const inTheWay = shipments.filter((one) => isShipmentUnderWay(one) && one.differences.some(({ kind }) => kind === 'fulfilment-cancelled'))
  const activeAwb = inTheWay.map(awbInTheWayMessageOf)[0] ?? null
  return Promise.all(
    toSend.map((one) => partFound(app, store, one, { draft: draftOfPartToSend(one, drafts, ids), order, activeAwb, page, forRules })),
  )
}

type PartGiven = {
  draft: PartDrafts[number]['draft'] | null
  order: OrderOfCopy
  activeAwb: Message | null
  page: PageFacts
  forRules: OrderForRules
}

async function partFound(app: App, store: StoreRow, { part, lines }: PartToSend, given: PartGiven): Promise<PartFound> {
  const { draft, order, activeAwb, page, forRules } = given
  const products = partProductsOf(lines, page.dimensions)
  const { defaultPackage } = store.settings
  const ruled = ruleOfPart(page.rules, forRules, products)
  const packed = partPackingOf(products, {
    draft: draft?.packages ?? null,
    ruled: ruled.rule?.gives.package ?? null,
    kept: page.packings(products),
    defaultPackage,
  })
  const isOfPart = draft?.fulfillmentOrderId === part.id
  const sender = draft && isOfPart ? await senderOfPart(app, store, part, draft) : await page.senderOf(part.location)
  const changed = draft ? orderVersionChangesOf(differencesFromCopy(draft.version, order)) : []
  const obstacles = partObstacles({
    ...sendingFacts(part),
    place: part.location.name,
    activeAwb,
    sender: sender && { errors: sender.errors.map(({ message }) => message) },
    unmeasured: unmeasuredOf(packed.packing, products),
    changes: [...packed.changes, ...changed],
  })
  return { obstacles, ruled }
}
