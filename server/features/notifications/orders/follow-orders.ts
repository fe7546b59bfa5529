/** What happens to an order, handed to a job: the transaction of the courier's answer waits for one row and no more. */
import type { ParcelState } from '../../../../contract/orders/order-states.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { addJob, type JobName } from '../../../platform/jobs/jobs.ts'
import { parcelReported } from '../../orders/after-awb/track-orders.ts'
import { orderMoved } from '../../orders/order-transition.ts'

/** `active`: its AWB was made. */
export type Happened = { state: ParcelState; happenedAt: string }
export type OrderHappened = { clientId: string; orderId: string; events: readonly Happened[] }

export const noticesOfOrderJob: JobName<OrderHappened> = { name: 'order-notices' }

/** Many activations at once wait for their AWBs, not for what is written of them; and one that is cancelled at once is not confirmed. */
const CONFIRMED_AFTER_MS = 30_000

export const afterAwb = subscribe(orderMoved, async (app, tx, { clientId, id: orderId, to, now }) => {
  if (to !== 'active') return
  const events = [{ state: to, happenedAt: now.stateChangedAt.toISOString() }]
  const runAt = new Date(app.clock.now().getTime() + CONFIRMED_AFTER_MS)
  await addJob(tx, noticesOfOrderJob, { clientId, orderId, events }, { runAt })
})

export const afterReports = subscribe(parcelReported, async (_app, tx, { clientId, id: orderId, events }) => {
  const reported = events.map(({ state, happenedAt }) => ({ state, happenedAt: happenedAt.toISOString() }))
  await addJob(tx, noticesOfOrderJob, { clientId, orderId, events: reported })
})
