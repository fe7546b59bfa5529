/** Deals with what a shop told: orders are read again, what the law asks is done. */
import type { App } from '../../platform/app.ts'
import { LONG_WEEKEND } from '../../platform/job-retries.ts'
import type { Task } from '../../platform/jobs.ts'
import { type EventKey, eventDone, openEvent, storeEventJob } from '../stores/events.ts'
import { forgetShop } from '../stores/forget-shop.ts'
import { forgetBuyer, forgetOrdersOfShop, tellOfBuyersWish } from './privacy-requests.ts'
import { readChangedOrders } from './read-changed-orders.ts'

export const storeEvent: Task<EventKey> = {
  ...storeEventJob,
  retries: LONG_WEEKEND,
  async run(app, key) {
    const change = await openEvent(app.db, key)
    if (!change) return
    switch (change.kind) {
      case 'order-changed':
      case 'part-changed':
        return readChangedOrders(app, key.shop)
      case 'buyer-data-wanted':
        await tellOfBuyersWish(app, key.shop, change)
        return eventDone(app.db, key, app.clock.now())
      case 'buyer-forgotten':
        return app.db.inTransaction(async (tx) => {
          await forgetBuyer(tx, key.shop, change.orderIds)
          await eventDone(tx, key, app.clock.now())
        })
      case 'shop-forgotten':
        return forget(app, key)
      // The grant was looked at when they were told (features/stores/store-access.ts).
      case 'uninstalled':
      case 'scopes-changed':
      case 'ignored':
        return eventDone(app.db, key, app.clock.now())
    }
  },
}

async function forget(app: App, key: EventKey): Promise<void> {
  const isForgotten = await app.db.inTransaction(async (tx) => {
    const isGone = await forgetShop(tx, key.shop)
    if (isGone) await forgetOrdersOfShop(tx, key.shop)
    await eventDone(tx, key, app.clock.now())
    return isGone
  })
  app.log.info({ shop: key.shop, isForgotten }, 'a shop asked to be forgotten')
}
