/** Another amount collected at the door by an AWB that was made already: at the courier first, then here; repeated without harm. */
import { and, eq } from 'drizzle-orm'
import type { Bani } from '../../../contract/money.ts'
import { mayBeDelivered } from '../../../contract/order-states.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { noteOnTimeline } from './order-transition.ts'
import { lockOrder, orderOf } from './queries.ts'
import { orders } from './tables.ts'

type CashChange = { clientId: string; orderId: string; amountBani: Bani }

/** Throws `order-has-no-awb`, `cash-not-changeable` when the courier cannot or will not, `courier-failed` when nobody can say. */
export async function changeCash(app: App, { clientId, orderId, amountBani }: CashChange): Promise<void> {
  const order = await orderOf(app.db, clientId, orderId)
  if (!order.awb || !order.courier) throw new Problem('order-has-no-awb')
  const { updateCash } = app.couriers[order.courier]
  if (!mayBeDelivered.includes(order.state) || !updateCash || !order.extraOptions.repayment) throw new Problem('cash-not-changeable')
  const answer = await updateCash(order.awb, amountBani)
  if (answer.kind === 'unknown') throw new Problem('courier-failed')
  if (answer.kind === 'refused')
    throw new Problem('cash-not-changeable', { message: `Curierul nu poate modifica rambursul: ${answer.reason}` })
  await app.db.inTransaction(async (tx) => {
    const { extraOptions, state } = await lockOrder(tx, clientId, orderId)
    if (!extraOptions.repayment || extraOptions.repayment.amount === amountBani) return
    const repayment = amountBani === 0 ? null : { ...extraOptions.repayment, amount: amountBani }
    await tx
      .update(orders)
      .set({ extraOptions: { ...extraOptions, repayment } })
      .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
    await noteOnTimeline(app, tx, { clientId, orderId, state, entry: { code: 'cash-changed', params: { amountBani } } })
  })
}
