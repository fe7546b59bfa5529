/**
 * Reads again every order that a shop reported. The state is read, never taken from webhooks: late, repeated and disordered ones all
 * end with the order as it is. However many events name an order, one reading answers them all.
 */
import { Problem } from '#contract/problems.ts'
import { noteCopyFailure } from '#selling/stores/server/copy-failures.ts'
import { connectedShopOf, isStoreInUse, type PartnerStore, requireStoreAnswer, storeOfShop } from '#selling/stores/server/stores.ts'
import { eventsDone, type OpenEvent, openOrderEvents } from '#selling/stores/server/webhooks/events.ts'
import type { App } from '#server/platform/app.ts'
import { copiedOrder } from '../copied-order.ts'
import { readOrderNow } from '../reading/copy-orders.ts'

const EVENTS_AT_ONCE = 200
/** A shop allows only this many calls; its other callers want some of them. */
const READINGS_AT_ONCE = 4
/** An order that cannot be read for this long is left to the comparison with the store. */
const GIVE_UP_MS = 60 * 60_000

/** Shops that this process is reading for; true: something new came meanwhile. It only spares readings: two processes do no harm. */
const underWay = new Map<string, boolean>()

/** Until no reported change is left. Throws what the store refused, when nothing could be read of some order. */
export async function readChangedOrders(app: App, shop: string): Promise<void> {
  if (underWay.has(shop)) {
    underWay.set(shop, true)
    return
  }
  underWay.set(shop, false)
  try {
    await readUntilQuiet(app, shop)
  } finally {
    underWay.delete(shop)
  }
}

async function readUntilQuiet(app: App, shop: string): Promise<void> {
  for (;;) {
    const events = await openOrderEvents(app.db, shop, EVENTS_AT_ONCE)
    if (events.length > 0) await readAll(app, shop, events)
    // Between this look and the end nothing is awaited: who came before it is seen, who comes after it begins again.
    else if (!underWay.get(shop)) return
    underWay.set(shop, false)
  }
}

async function readAll(app: App, shop: string, events: readonly OpenEvent[]): Promise<void> {
  const store = await storeOfShop(app.db, shop)
  if (!store || !isStoreInUse(app, store)) return dropAll(app, events) // disconnected: the copy is compared when it is connected again
  const byNamed = [...Map.groupBy(events, ({ change }) => (change.kind === 'part-changed' ? change.partId : orderIn(change)))]
  const failures: unknown[] = []
  const read = new Map<string, Promise<void>>()
  let next = 0
  const reader = async () => {
    for (let named = byNamed[next++]; named; named = byNamed[next++]) {
      await answer(app, store, named[1], read).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: READINGS_AT_ONCE }, reader))
  if (failures.length > 0) throw failures[0]
}

const orderIn = (change: OpenEvent['change']): string => (change.kind === 'order-changed' ? change.orderId : '')

/** All events that name one order, or one part. Several parts of an order cost one reading of it. */
async function answer(app: App, store: PartnerStore, events: readonly OpenEvent[], read: Map<string, Promise<void>>): Promise<void> {
  const [first] = events
  if (!first) return
  try {
    const orderId = await orderOf(app, store, first)
    if (orderId !== null) {
      const reading = read.get(orderId) ?? readIfWanted(app, store, orderId)
      read.set(orderId, reading)
      await reading
    }
  } catch (error) {
    if (!isGivenUp(app, error, first)) throw error
    app.log.warn({ shop: store.shop, err: error, change: first.change }, 'a changed order of a store could not be read')
    if (first.change.kind === 'order-changed' && error.code !== 'store-needs-auth') await noteUnread(app, store, first.change.orderId)
  }
  await dropAll(app, events)
}

/** The shop's page names it, and the comparison tries it again. */
async function noteUnread(app: App, store: PartnerStore, id: string): Promise<void> {
  const name = (await copiedOrder(app.db, store, id))?.name ?? id
  await app.db.inTransaction((tx) => noteCopyFailure(tx, store, { id, name, cause: 'the store’s answer could not be read' }))
}

/** null: the part is gone; its order is reported by itself. */
async function orderOf(app: App, store: PartnerStore, { change }: OpenEvent): Promise<string | null> {
  if (change.kind !== 'part-changed') return orderIn(change)
  return requireStoreAnswer(app, store, await connectedShopOf(app, store).orderOfPart(change.partId))
}

/** Where orders are only imported on request, those that are here already are kept up to date. */
async function readIfWanted(app: App, store: PartnerStore, orderId: string): Promise<void> {
  if (!store.settings.autoImport && (await copiedOrder(app.db, store, orderId)) === null) return
  await readOrderNow(app, store, orderId, { isBackground: true }).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error
  })
}

/** Retries do not help a shop that must be connected again: its orders are compared then. */
function isGivenUp(app: App, error: unknown, { receivedAt }: OpenEvent): error is Problem {
  if (!(error instanceof Problem)) return false
  return error.code === 'store-needs-auth' || app.clock.now().getTime() - receivedAt.getTime() > GIVE_UP_MS
}

const dropAll = (app: App, events: readonly OpenEvent[]): Promise<void> => eventsDone(app.db, events, app.clock.now())
