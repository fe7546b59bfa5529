/** What a change of an order makes of its cash, in the transaction of the change. */

import { ZERO } from '../../../contract/money.ts'
import { finalStates, mayBeDelivered } from '../../../contract/orders/order-states.ts'
import { wayOf } from '../../../server/features/orders/after-awb/parcel-milestones.ts'
import { cashChanged, orderMoved } from '../../../server/features/orders/order-transition.ts'
import type { OrderRow } from '../../../server/features/orders/present-order.ts'
import { lockOrder } from '../../../server/features/orders/queries.ts'
import type { App } from '../../../server/platform/app.ts'
import type { Tx } from '../../../server/platform/database/database.ts'
import { subscribe } from '../../../server/platform/jobs/events.ts'
import { repaymentOf, shownOf } from './new-repayment.ts'
import { lockCash } from './queries.ts'
import { addRepayment, changeRepayment, moveRepayment, type Repayment } from './repayment-transition.ts'

export const afterOrders = [
  subscribe(orderMoved, async (app, tx, { to, now }) => {
    if (to === 'active') return expect(app, tx, now, now.activatedAt ?? now.stateChangedAt)
    if (!finalStates.includes(to)) return
    const cash = await lockCash(tx, { clientId: now.clientId, orderId: now.id })
    if (cash?.state === 'expected') await end(app, tx, now, cash)
  }),
  subscribe(cashChanged, async (app, tx, { clientId, id }) => followAmount(app, tx, await lockOrder(tx, clientId, id))),
]

async function expect(app: App, tx: Tx, order: OrderRow, orderedAt: Date): Promise<void> {
  const repayment = repaymentOf(app, order, orderedAt)
  if (repayment) await addRepayment(app, tx, repayment)
}

/** The parcel's way is over: it was collected, or never will be. `cash` is locked and expected. */
export async function end(app: App, tx: Tx, order: OrderRow, cash: Repayment): Promise<void> {
  if (order.state !== 'delivered') return void (await moveRepayment(app, tx, cash, { to: 'cancelled' }))
  const { hasTurnedBack, deliveredAt } = await wayOf(tx, order)
  // Delivered, but perhaps to its sender: only the courier's transfer proves that there was cash.
  if (hasTurnedBack) return
  await moveRepayment(app, tx, cash, { to: 'at-courier', patch: { deliveredAt } })
}

/** Once the parcel was delivered the amount is a fact: a later change shows in what the courier transfers. */
async function followAmount(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const cash = await lockCash(tx, { clientId: order.clientId, orderId: order.id })
  const amountBani = order.extraOptions.repayment?.amount ?? ZERO
  if (cash && cash.state !== 'expected') return
  if (!cash) return mayBeDelivered.includes(order.state) ? expect(app, tx, order, app.clock.now()) : undefined
  if (amountBani <= 0) await moveRepayment(app, tx, cash, { to: 'cancelled' })
  else await changeRepayment(tx, cash, { amountBani, searchText: shownOf(order, amountBani).searchText })
}
