/**
 * What the differences of the awaiting tab's count earn (store-copy/server/tabs/count-awaiting.ts): the number beside the tab of a shop where
 * 80,000 orders wait, by one page and by twenty at once, summed from the differences and counted from the orders; and what the triggers
 * that write the differences cost each change of an order.
 */
import { countAwaiting, mergeAwaitingDifferences } from '#selling/store-copy/server/tabs/count-awaiting.ts'
import type { Database } from '#server/platform/database/database.ts'
import { measureTimes, timeFiguresOf } from './at-once.ts'
import { withStoreOrders } from './filled/store-orders.ts'

const ORDERS = 100_000
const AWAITING = 80_000
const CALLS = 400
const CHANGES = 2_000

type Store = { clientId: string; shop: string }

await withStoreOrders({ folder: 'awaiting', orders: ORDERS, awaiting: AWAITING, poolSize: 20 }, async ({ owner, db, ...store }) => {
  await mergeAwaitingDifferences(db)
  for (const crowd of [1, 20]) {
    const summed = await measureTimes(CALLS, crowd, () => countAwaiting(db, store.clientId, [store.shop]))
    console.log(`summed from the differences, ${crowd} at once: ${timeFiguresOf(summed)}`)
    console.log(`counted from the orders, ${crowd} at once: ${timeFiguresOf(await measureTimes(CALLS, crowd, () => counted(db, store)))}`)
  }
  console.log(`a change of an order, with the triggers: ${timeFiguresOf(await changes(db, store))}`)
  await owner.$client.query('alter table store_orders disable trigger user')
  console.log(`a change of an order, without them: ${timeFiguresOf(await changes(db, store))}`)
})

function counted(db: Database, { clientId, shop }: Store): Promise<unknown> {
  return db.$client.query({
    name: 'counted',
    text: 'select count(*)::int as count from store_orders where client_id = $1 and shop = $2 and is_awaiting',
    values: [clientId, shop],
  })
}

/** One after another, each leaves the tab or comes back. */
const changes = (db: Database, { clientId, shop }: Store): Promise<number[]> =>
  measureTimes(CHANGES, 1, (n) =>
    db.$client.query({
      name: 'changed',
      text: 'update store_orders set is_awaiting = not is_awaiting where client_id = $1 and shop = $2 and id = $3',
      values: [clientId, shop, `o${n + 1}`],
    }),
  )
