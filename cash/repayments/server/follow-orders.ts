/** What a change of an order makes of its cash, in the transaction of the change. */

import { ZERO } from '#contract/money.ts'
import { cashChanged, lockOrder, type OrderRow, orderMoved, parcelWayOf, returnReported } from '#sending/operations.ts'
import { finalStates, mayBeDelivered } from '#sending/orders/contract/order-states.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent, subscribe } from '#server/platform/jobs/events.ts'
import { repaymentOf, repaymentTextsOf } from './new-repayment.ts'
import { lockCash } from './queries.ts'
import { addRepayment, changeRepayment, collectionDoubted, moveRepayment, type Repayment } from './repayment-transition.ts'

export const repaymentsAfterOrders = [
  subscribe(orderMoved, async (app, tx, { to, now }) => {
    if (to === 'active') return expect(app, tx, now, now.activatedAt ?? now.stateChangedAt)
    if (!finalStates.includes(to)) return
    const cash = await lockCash(tx, { clientId: now.clientId, orderId: now.id })
    if (cash?.state === 'expected') await endExpectedRepayment(app, tx, now, cash)
  }),
  subscribe(returnReported, (app, tx, order) => doubt(app, tx, order)),
  subscribe(cashChanged, async (app, tx, { clientId, id }) => followAmount(app, tx, await lockOrder(tx, clientId, id))),
]

async function expect(app: App, tx: Tx, order: OrderRow, orderedAt: Date): Promise<void> {
  const repayment = repaymentOf(app, order, orderedAt)
  if (repayment) await addRepayment(app, tx, repayment)
}

/** The parcel's way is over: it was collected, or never will be. `cash` is locked and expected. */
export async function endExpectedRepayment(app: App, tx: Tx, order: OrderRow, cash: Repayment): Promise<void> {
  if (order.state !== 'delivered') return void (await moveRepayment(app, tx, cash, { to: 'cancelled' }))
  const { hasTurnedBack, deliveredAt } = await parcelWayOf(tx, order)
  // Delivered, but perhaps to its sender: only the courier's transfer proves that there was cash.
  if (hasTurnedBack) {
    const { clientId, id, courier } = await changeRepayment(tx, cash, { doubt: 'turned-back' })
    return emitEvent(app, tx, collectionDoubted, { clientId, id, courier })
  }
  await moveRepayment(app, tx, cash, { to: 'at-courier', patch: { deliveredAt } })
}

/** Of cash that has come in nothing is held any more: the courier has proved it. */
async function doubt(_app: App, tx: Tx, { clientId, id: orderId }: Pick<OrderRow, 'clientId' | 'id'>): Promise<void> {
  const cash = await lockCash(tx, { clientId, orderId })
  if (cash?.state === 'at-courier' && cash.doubt === null) await changeRepayment(tx, cash, { doubt: 'return-reported' })
}

/** Once the parcel was delivered the amount is a fact: a later change shows in what the courier transfers. */
async function followAmount(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const cash = await lockCash(tx, { clientId: order.clientId, orderId: order.id })
  const amountBani = order.extraOptions.repayment?.amount ?? ZERO
  if (cash && cash.state !== 'expected') return
  if (!cash) return mayBeDelivered.includes(order.state) ? expect(app, tx, order, app.clock.now()) : undefined
  if (amountBani <= 0) await moveRepayment(app, tx, cash, { to: 'cancelled' })
  else await changeRepayment(tx, cash, { amountBani, searchText: repaymentTextsOf(order, amountBani).searchText })
}
