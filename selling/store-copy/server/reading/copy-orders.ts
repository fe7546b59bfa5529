/** Keeps what was read of a store's orders in our copy. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, lte } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { StoreOrder, StoreOrderSummary } from '#selling/ports/store-orders.ts'
import type { StoreFulfilment } from '#selling/store-orders/contract/list.ts'
import { awbDifferences } from '#selling/store-shipments/server/rules/awb-differences.ts'
import { lockStoreOrder, type ShipmentRow, shipmentsOfStoreOrder, storeOrdersUnderWay } from '#selling/store-shipments/server/shipments.ts'
import { moveShipments } from '#selling/store-shipments/server/store-shipment-transition.ts'
import { clearCopyFailures, noteCopyFailure } from '#selling/stores/server/copy-failures.ts'
import { noteLocations } from '#selling/stores/server/locations.ts'
import {
  connectedShopOf,
  hasPartner,
  type PartnerStore,
  requireStoreAnswer,
  type StoreKey,
  type StoreRow,
  storePortOf,
} from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import { databaseError } from '#server/platform/database/database.ts'
import { type CopiedOrder, copiedOrder, storeOrderOfCopy } from '../copied-order.ts'
import { storeOrders } from '../tables.ts'
import { placeAllInTabs, placeLockedOrders } from '../tabs/place-in-tabs.ts'
import { type NewCopy, writeCopies } from './copy-rows.ts'

const DAY_MS = 86_400_000

/** Nothing of these is left to be sent. */
const sent: readonly StoreFulfilment[] = ['fulfilled', 'not-required']

/** `uncopied`: as far as it is known; nothing to forget there spares a statement. */
type Copying = StoreKey & Partial<Pick<StoreRow, 'uncopied'>>

/**
 * One statement for all of them. An older reading never replaces a newer one, and erased buyers stay erased. Where the database
 * refuses one, the others are kept all the same and that one is named on the shop. `readAt`: before the store was asked.
 */
export async function copyOrders(
  app: Pick<App, 'db'>,
  store: Copying,
  orders: readonly (StoreOrderSummary | StoreOrder)[],
  readAt: Date,
): Promise<void> {
  if (orders.length === 0) return
  const newest = newestOfEach(orders)
  try {
    await saveOrders(app, store, newest, readAt)
  } catch (error) {
    if (!isOfItsRow(error)) throw error
    await saveOneByOne(app, store, newest, readAt)
  }
}

/** What the row holds is at fault, and not the moment: data exceptions and broken constraints (PostgreSQL, error classes 22 and 23). */
const isOfItsRow = (error: unknown): boolean => /^2[23]/.test(databaseError(error)?.code ?? '')

async function saveOneByOne(app: Pick<App, 'db'>, store: Copying, orders: readonly Order[], readAt: Date): Promise<void> {
  for (const order of orders) {
    try {
      await saveOrders(app, store, [order], readAt)
    } catch (error) {
      if (!isOfItsRow(error)) throw error
      const cause = `${databaseError(error)?.code}: ${databaseError(error)?.message}`
      await app.db.inTransaction((tx) => noteCopyFailure(tx, store, { id: order.id, name: order.name, cause }))
    }
  }
}

async function saveOrders(app: Pick<App, 'db'>, store: Copying, orders: readonly Order[], readAt: Date): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const copied = await writeCopies(
      tx,
      orders.map((order) => rowOf(store, order, readAt)),
    )
    await placeLockedOrders(tx, store, copied)
    if (store.uncopied && Object.keys(store.uncopied).length === 0) return
    await clearCopyFailures(
      tx,
      store,
      orders.map(({ id }) => id),
    )
  })
}

type Order = StoreOrderSummary | StoreOrder

/** In one order of ids: two copyings at once never wait for each other in a circle. */
function newestOfEach<T extends StoreOrderSummary>(orders: readonly T[]): T[] {
  const newest = new Map<string, T>()
  for (const order of orders) if ((newest.get(order.id)?.changedAt ?? order.changedAt) <= order.changedAt) newest.set(order.id, order)
  return [...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function rowOf({ clientId, shop }: StoreKey, order: StoreOrderSummary | StoreOrder, readAt: Date): NewCopy {
  const { email, phone, shippingAddress, shippingLine, note, attributes, notUnderstood = [] } = order
  const isOpen = order.cancelledAt === null && !order.isClosed && !sent.includes(order.fulfilment)
  return {
    clientId,
    shop,
    id: order.id,
    name: order.name,
    createdAt: order.createdAt,
    changedAt: order.changedAt,
    cancelledAt: order.cancelledAt,
    customerName: order.customerName,
    totalMinor: order.total.minor,
    outstandingMinor: order.outstanding.minor,
    currency: order.total.currency,
    outstandingCurrency: order.outstanding.currency,
    payment: order.payment,
    fulfilment: order.fulfilment,
    itemCount: order.itemCount,
    tags: order.tags,
    paymentGateways: order.paymentGateways,
    summary: { email, phone, shippingAddress, shippingLine, note, attributes, notUnderstood },
    isOpen,
    waitingItemCount: 'awaiting' in order ? waitingItemCount(order) : null,
    parts: 'awaiting' in order ? order.awaiting : null,
    isAwaiting: isOpen,
    readAt,
  }
}

/** Without any part nothing is known: a store makes the parts of a new order a moment after it. */
function waitingItemCount({ awaiting }: StoreOrder): number | null {
  if (awaiting.length === 0) return null
  return awaiting
    .flatMap(({ lines }) => lines)
    .filter(({ isShippable }) => isShippable)
    .reduce((total, { remaining }) => total + remaining, 0)
}

export const countCopied = ({ db }: Pick<App, 'db'>, { clientId, shop }: StoreKey): Promise<number> =>
  db.$count(storeOrders, and(eq(storeOrders.clientId, clientId), eq(storeOrders.shop, shop)))

/** As the copy has it already: nothing is written. A buyer who had to be forgotten stays so. */
const isSame = (kept: CopiedOrder, { isAwaiting: _, readAt: __, ...row }: NewCopy): boolean =>
  Object.entries(row).every(([column, value]) => isDeepStrictEqual(kept[column as keyof typeof row], value))

/** `shipments`: as they were known a moment before. */
type Reading = { isBackground: boolean; shipments?: readonly ShipmentRow[] }

/** The order as the store has it now; copied on the way. `isBackground`: as of the port. Throws `not-found`, `store-…`. */
export async function readOrderNow(
  app: App,
  store: StoreRow,
  orderId: string,
  { shipments, ...how }: Reading = { isBackground: false },
): Promise<StoreOrder> {
  if (!hasPartner(store)) return orderOfCopy(app, store, orderId)
  const readAt = app.clock.now()
  const order = await requireStoreAnswer(app, store, await connectedShopOf(app, store).order(orderId, how))
  if (!order) {
    await noteGone(app, store, orderId, readAt)
    if (await isHiddenByAge(app, store, orderId)) throw new Problem('store-failed', { because: { code: 'orders-too-old' } })
    throw new Problem('not-found')
  }
  const kept = await copiedOrder(app.db, store, orderId)
  if (!kept || store.uncopied[orderId] || !isSame(kept, rowOf(store, order, readAt))) await copyOrders(app, store, [order], readAt)
  await noteDifferences(app, store, order, shipments)
  await noteLocations(
    app.db,
    store,
    order.awaiting.map((part) => part.location),
  )
  return order
}

/** Of a store without a partner the copy is all there is. */
async function orderOfCopy({ db }: App, store: StoreKey, orderId: string): Promise<StoreOrder> {
  const kept = await copiedOrder(db, store, orderId)
  if (!kept?.summary) throw new Problem('not-found')
  const { readAt: _, ...order } = storeOrderOfCopy(kept)
  return { ...order, canMarkPaid: false }
}

/** What a store hides for its age may still be there: nothing follows from it for what is on its way. */
async function isHiddenByAge(app: App, store: PartnerStore, orderId: string): Promise<boolean> {
  const { visibleDays } = storePortOf(app, store).limits
  if (visibleDays === null) return false
  const createdAt = (await copiedOrder(app.db, store, orderId))?.createdAt
  return createdAt !== undefined && app.clock.now().getTime() - createdAt.getTime() > visibleDays * DAY_MS
}

/** For the list, which asks no store. */
async function noteDifferences(app: App, store: StoreKey, order: StoreOrder, known: readonly ShipmentRow[] | undefined): Promise<void> {
  const isNoted = (shipment: ShipmentRow, shipments: readonly ShipmentRow[]) =>
    isDeepStrictEqual(shipment.differences, awbDifferences(order, shipments, shipment))
  const shipments = known ?? (await shipmentsOfStoreOrder(app.db, store, order.id))
  if (shipments.every((one) => isNoted(one, shipments))) return
  await app.db.inTransaction(async (tx) => {
    await lockStoreOrder(tx, store, order.id)
    const now = await shipmentsOfStoreOrder(tx, store, order.id)
    const moves = now.map((shipment) => ({ shipment, patch: { differences: awbDifferences(order, now, shipment) } }))
    await moveShipments(app, tx, moves)
  })
}

/** Deleted in the store, or no longer for us to see: nothing of it can be sent. */
async function noteGone(app: App, store: StoreKey, orderId: string, readAt: Date): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const gone = await tx
      .update(storeOrders)
      .set({ isOpen: false, readAt })
      .where(
        and(
          eq(storeOrders.clientId, store.clientId),
          eq(storeOrders.shop, store.shop),
          eq(storeOrders.id, orderId),
          lte(storeOrders.readAt, readAt),
        ),
      )
      .returning({ id: storeOrders.id })
    await placeAllInTabs(
      tx,
      store,
      gone.map(({ id }) => id),
    )
  })
}

/** Of the orders in a list: those with a parcel under way are read whole, as only that shows what changed since the AWB. */
export async function readOrdersUnderWay(app: App, store: StoreRow, orders: readonly StoreOrderSummary[]): Promise<void> {
  const underWay = await storeOrdersUnderWay(
    app.db,
    store,
    orders.map(({ id }) => id),
  )
  for (const id of underWay) {
    await readOrderNow(app, store, id, { isBackground: true }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      app.log.warn({ shop: store.shop, orderId: id, err: error }, 'a changed order with a parcel under way could not be read')
    })
  }
}
