/** What of a store's order waits to be sent, part by part, and to whom: what the page shows and what many are activated from. */
import { type Bani, ZERO } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { SendingRule } from '#selling/automation/contract/rules.ts'
import { rulesOf } from '#selling/automation/server/kept-rules.ts'
import { readingVersionOf, type StoreReading } from '#selling/store-copy/server/reading/store-reading.ts'
import { shipmentsInTheWay } from '#selling/store-shipments/server/rules/active-awbs.ts'
import { carrierNameOf, cashCarriersOf, cashLeft, isForeignCash } from '#selling/store-shipments/server/rules/cash-left.ts'
import { orderVersionDifferences } from '#selling/store-shipments/server/rules/order-version.ts'
import { type PartToSend, stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import { productDimensionsOf } from '#selling/stores/server/product-dimensions.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { type OrderRow, requireOrders } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { RecipientFacts } from '../../contract/readiness.ts'
import { draftOfPartToSend, type PartDrafts, partDraftsOf } from '../drafts.ts'
import { orderRefusalOf, partRefusalOf, sendingFacts } from '../rules/not-sendable.ts'
import { partProductsOf } from '../rules/part-products.ts'
import { type OrderForRules, ruleOfPart } from '../rules/rule-facts.ts'
import { type AwaitingCoded, awaitingCard } from './awaiting-card.ts'
import { keptPackings, partPackingOf } from './part-packing.ts'
import { senderOfPart } from './part-sender.ts'
import { recipientShown, type ShippingToCoded } from './recipient-shown.ts'
import { type PartTargets, partMoveTargetsOf } from './where-to-move.ts'

export type DescribedParts = {
  version: string
  awaiting: PartToSend[]
  /** One each of `awaiting`. */
  cards: AwaitingCoded[]
  shippingTo: ShippingToCoded
  recipient: RecipientFacts
  drafts: PartDrafts
  /** Our orders of its shipments, by id. */
  orders: ReadonlyMap<string, OrderRow>
  targets: PartTargets[]
}

/** `asksWhereToMove`: also of the store, where there are several warehouses. */
export async function describeAwaiting(
  app: App,
  store: StoreRow,
  reading: StoreReading,
  { asksWhereToMove }: { asksWhereToMove: boolean },
): Promise<DescribedParts> {
  const { order, shipments } = reading
  // What is being activated is shown until it has its AWB: the courier may refuse it.
  const isSettled = ({ orderState }: ShipmentRow) => orderState !== 'activating'
  const awaiting = stillToSend(order, shipments.filter(isSettled))
  const parts = asksWhereToMove ? awaiting.map(({ part }) => part) : []
  const version = readingVersionOf(reading)
  const [{ rules }, drafts, orders, targets] = await Promise.all([
    rulesOf(app.db, store.clientId),
    partDraftsOf(app.db, store, order.id),
    ordersById(app, store, shipments),
    partMoveTargetsOf(app, store, parts),
  ])
  const { shippingTo, recipient } = await recipientShown(app, {
    ...{ order, drafts, shipments, orders },
    isAnother: (before) => orderVersionDifferences(before, version).includes('recipient'),
  })
  const cash = cashShown(store, reading, awaiting)
  const known = { version, awaiting, drafts, orders, targets }
  const { internalAddress, shippingPoint } = shippingTo
  const forRules = { store, order, county: internalAddress.address.countyCode, hasPoint: shippingPoint !== null }
  const cards = await awaitingCards(app, store, { ...known, reading, cash, rules, forRules })
  return { ...known, cards, shippingTo: { ...shippingTo, info: [...shippingTo.info, ...cash.info] }, recipient }
}

async function ordersById(app: App, { clientId }: StoreRow, shipments: readonly ShipmentRow[]): Promise<Map<string, OrderRow>> {
  const ids = shipments.map(({ orderId }) => orderId)
  return new Map((ids.length > 0 ? await requireOrders(app, clientId, ids) : []).map((order) => [order.id, order]))
}

/** `carrierId`: the part whose parcel collects. */
type CashShown = { leftBani: Bani; carrierId: string | null; owesCash: boolean; info: Message[] }

/** Collected once: by the first part that can be sent, unless an earlier parcel does. */
function cashShown({ settings }: StoreRow, { order, shipments }: StoreReading, awaiting: readonly PartToSend[]): CashShown {
  const leftBani = cashLeft(settings, order, shipments)
  const isForeign = isForeignCash(settings, order)
  const carrier =
    awaiting.find((toSend) => partRefusalOf(toSend.part) === null && shipmentsInTheWay(order, shipments, toSend).length === 0) ??
    awaiting[0]
  const [already] = cashCarriersOf(shipments)
  const isSplit = leftBani > 0 && awaiting.length > 1
  const info = [
    ...(isSplit ? [{ code: 'cash-collected-once', params: { left: leftBani } } as const] : []),
    ...(already && leftBani === 0 ? [{ code: 'cash-collected-with', params: { carrier: carrierNameOf(already) } } as const] : []),
  ]
  return {
    leftBani,
    carrierId: carrier?.part.id ?? null,
    owesCash: leftBani > 0 || isForeign,
    info,
  }
}

type Given = Omit<DescribedParts, 'cards' | 'shippingTo' | 'recipient'> & {
  reading: StoreReading
  cash: CashShown
  rules: readonly SendingRule[]
  forRules: OrderForRules
}

async function awaitingCards(app: App, store: StoreRow, given: Given): Promise<AwaitingCoded[]> {
  const { awaiting, drafts, reading, orders, version, cash, targets, rules, forRules } = given
  const kept = await productDimensionsOf(
    app.db,
    store,
    awaiting.flatMap(({ lines }) => lines.flatMap(({ variantId }) => variantId ?? [])),
  )
  const products = new Map(awaiting.map(({ part, lines }) => [part.id, partProductsOf(lines, kept)]))
  const configurationOf = await keptPackings(app.db, store, [...products.values()])
  const ofOrder = orderRefusalOf(reading.order, store.settings, cash.owesCash)
  return Promise.all(
    awaiting.map(async (toSend) => {
      const { part } = toSend
      const own = products.get(part.id) ?? []
      const draft = draftOfPartToSend(
        toSend,
        drafts,
        awaiting.map((one) => one.part.id),
      )
      const shipment = reading.shipments.findLast(({ partId }) => partId === part.id)
      const inTheWay = shipmentsInTheWay(reading.order, reading.shipments, toSend)
      const ruled = ruleOfPart(rules, forRules, own)
      return awaitingCard({
        toSend,
        products: own,
        packed: partPackingOf(own, {
          draft: draft?.packages ?? null,
          ruled: ruled.rule?.gives.package ?? null,
          kept: configurationOf(own),
          defaultPackage: store.settings.defaultPackage,
        }),
        draft,
        ruled,
        version,
        sender: await senderOfPart(app, store, part, draft?.fulfillmentOrderId === part.id ? draft : null),
        targets: targets.find((one) => one.part.id === part.id)?.targets ?? null,
        cashBani: part.id === cash.carrierId ? cash.leftBani : ZERO,
        repaymentAccount: store.settings.repaymentAccount,
        defaultPackage: store.settings.defaultPackage,
        ofOrder,
        sending: sendingFacts(part),
        inTheWay,
        last: shipment ? { shipment, order: orders.get(shipment.orderId) } : null,
        now: app.clock.now(),
      })
    }),
  )
}
