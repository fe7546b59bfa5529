/** Some orders of the shop were sent today: their couriers have not come for all of them. Made at the simulators, as what is under way is. */
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { activateWholeOrder, connectedShopOf, partnerStoreOf, requireStoreAnswer } from '#selling/operations.ts'
import { effectAnsweredWithin, ordersFound, trackAwbs } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { demoShop } from '../demo-story.ts'
import { controlSimulator } from '../simulators.ts'
import { unlessProblem } from './played-app.ts'

/** Where each stands; null: it waits for its courier. */
const reached = [null, 'picked_up', null, 'in_transit', null, 'out_for_delivery'] as const

/** Of what can be sent as it is. Repeated, as after a kill, it finds those that were sent. */
export async function sendStoreOrders(app: App, clientId: string): Promise<void> {
  const store = await unlessProblem('not-found', partnerStoreOf(app.db, { clientId, name: demoShop.name }))
  if (store === null) return
  const { orders } = await requireStoreAnswer(
    app,
    store,
    await connectedShopOf(app, store).orders({ after: null, pageSize: demoShop.ordersLookedAt * 2, changedSince: null }),
  )
  const left = [...reached]
  for (const { id: storeOrderId } of orders) {
    if (left.length === 0) return
    const ids = await sent(app, store, storeOrderId)
    if (ids.length === 0) continue
    const to = left.shift()
    for (const { awb, courier, state } of await ordersFound(app, clientId, ids)) {
      if (!to || !awb || !courier || state !== 'active') continue
      await controlSimulator(app, { partner: courier, method: 'POST', what: 'advance', body: { awb, to } }, z.unknown())
      await trackAwbs(app, [awb])
    }
  }
}

type Store = Awaited<ReturnType<typeof partnerStoreOf>>

/** None: it cannot be sent as it is. */
async function sent(app: App, store: Store, storeOrderId: string): Promise<string[]> {
  try {
    const key = 'demo-history/store'
    const begun = await activateWholeOrder(app, { store, storeOrderId, since: app.clock.now(), isLastTry: true, key })
    await Promise.all(begun.refs.map((ref) => effectAnsweredWithin(app, ref)))
    return begun.orderIds
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}
