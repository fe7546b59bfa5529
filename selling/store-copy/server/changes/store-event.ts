/** Handles what a shop reported: orders are read again, privacy requests are carried out. */

import { eraseShop } from '#selling/stores/server/connecting/erase-shop.ts'
import { noteAccess } from '#selling/stores/server/connecting/store-access.ts'
import { noteNeedsAuth } from '#selling/stores/server/store-connection.ts'
import { connectedShopOf, isStoreInUse, storeOfShop } from '#selling/stores/server/stores.ts'
import {
  type EventKey,
  eventDone,
  eventReceivedAt,
  openEvent,
  ordersChangedJob,
  requeueEvent,
  storeEventJob,
} from '#selling/stores/server/webhooks/events.ts'
import type { App } from '#server/platform/app.ts'
import { LONG_WEEKEND_RETRIES } from '#server/platform/jobs/job-retries.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { eraseBuyer, eraseOrdersOfShop, reportDataRequest } from './privacy-requests.ts'
import { readChangedOrders } from './read-changed-orders.ts'

export const ordersChanged: Task<{ shop: string }> = {
  ...ordersChangedJob,
  retries: LONG_WEEKEND_RETRIES,
  run: (app, { shop }) => readChangedOrders(app, shop),
}

export const storeEvent: Task<EventKey> = {
  ...storeEventJob,
  retries: LONG_WEEKEND_RETRIES,
  async run(app, key) {
    const change = await openEvent(app.db, key)
    if (!change) return
    switch (change.kind) {
      case 'order-changed':
      case 'part-changed':
        return readChangedOrders(app, key.shop)
      case 'buyer-data-wanted':
        return app.db.inTransaction(async (tx) => {
          await reportDataRequest(app, tx, key)
          await eventDone(tx, key, app.clock.now())
        })
      case 'buyer-forgotten':
        return app.db.inTransaction(async (tx) => {
          await eraseBuyer(app, tx, key.shop, change.orderIds)
          await eventDone(tx, key, app.clock.now())
        })
      case 'shop-forgotten':
        return forget(app, key)
      // The grant is looked at by a job of its own (selling/stores/server/connecting/store-access.ts).
      case 'uninstalled':
      case 'scopes-changed':
      case 'ignored':
        return eventDone(app.db, key, app.clock.now())
    }
  },
}

/** A store that neither lets us in nor says no is asked again, and erased within the law's thirty days all the same. */
const ASKED_AGAIN_MS = 60 * 60_000
const FORGOTTEN_AT_LATEST_MS = 20 * 86_400_000

/**
 * Nothing is deleted before the store itself was asked: a grant that still holds is of a shop that is connected, whatever was reported.
 * Without a grant it is not connected, and the request, which names its shop within what is signed, is all there is.
 */
async function forget(app: App, key: EventKey): Promise<void> {
  const store = await storeOfShop(app.db, key.shop)
  const access = store && isStoreInUse(app, store) ? await connectedShopOf(app, store).access() : null
  if (store && access) await noteAccess(app, store, access)
  const isSilent = access !== null && access.kind !== 'done' && !(access.kind === 'refused' && access.reason === 'needs-auth')
  if (store && isSilent) {
    const askedAt = await eventReceivedAt(app.db, key)
    const now = app.clock.now().getTime()
    if (askedAt && now - askedAt.getTime() < FORGOTTEN_AT_LATEST_MS)
      return app.db.inTransaction((tx) => requeueEvent(tx, key, new Date(now + ASKED_AGAIN_MS)))
    await noteNeedsAuth(app, store)
  }
  await eraseUnlessConnected(app, key)
}

async function eraseUnlessConnected(app: App, key: EventKey): Promise<void> {
  const isForgotten = await app.db.inTransaction(async (tx) => {
    const isGone = await eraseShop(tx, key.shop)
    if (isGone) await eraseOrdersOfShop(app, tx, key.shop)
    await eventDone(tx, key, app.clock.now())
    return isGone
  })
  app.log.info({ shop: key.shop, isForgotten }, 'a shop asked to be forgotten')
}
