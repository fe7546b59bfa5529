/** What waits for the sender now. */
import type { z } from 'zod'
import type { dashboardCalls } from '../../../contract/dashboard/dashboard.ts'
import { groupStates, type OrderState } from '../../../contract/orders/order-states.ts'
import type { App } from '../../platform/app.ts'
import { countOrders } from '../orders/order-counts.ts'
import { countAwaiting } from '../store-copy/tabs/count-awaiting.ts'
import { connectedStores } from '../stores/stores.ts'
import { hasSent } from './shipment-figures.ts'

type Today = z.output<typeof dashboardCalls.today.answer>

export async function todayOf(app: App, clientId: string): Promise<Today> {
  const [{ states, refused, hasOrder }, storeOrders, awb] = await Promise.all([
    countOrders(app.db, clientId),
    storeOrdersAwaiting(app, clientId),
    hasSent(app.db, clientId),
  ])
  const count = (of: readonly OrderState[]) => of.reduce((total, state) => total + (states[state] ?? 0), 0)
  return {
    drafts: count(['draft']),
    activating: count(['activating']),
    storeOrders,
    notPickedUp: count(['active']),
    inDelivery: count(groupStates['in-delivery'].states),
    problems: {
      all: count(groupStates.problems.states) + refused,
      attemptFailed: count(['attempt_failed']),
      returning: count(['returning']),
      refused,
    },
    has: { store: storeOrders !== null, order: hasOrder, awb },
  }
}

/** Of all connected stores, as their list counts them; null: none is connected. */
async function storeOrdersAwaiting({ db }: App, clientId: string): Promise<number | null> {
  const shops = (await connectedStores(db, clientId)).map(({ shop }) => shop)
  return shops.length === 0 ? null : countAwaiting(db, clientId, shops)
}
