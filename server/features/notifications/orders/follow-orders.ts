/**
 * What happens to an order is kept as a row, and handed to jobs a while later, and once more for each notice that waits, when that is due:
 * the transaction of the courier's answer writes these and no more. A job added there would have the database do one commit after the other, as each job announces itself.
 */
import { type NoticeEvent, noticeKinds } from '../../../../contract/notifications/notice-kinds.ts'
import type { ParcelState } from '../../../../contract/orders/order-states.ts'
import { isDueLater, occasionsOf, type Step } from '../../../../shapes/notice/occasions.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { addJobs, type JobName, type Task } from '../../../platform/jobs/jobs.ts'
import { every } from '../../../platform/jobs/schedules.ts'
import { parcelReported } from '../../orders/after-awb/track-orders.ts'
import { orderMoved } from '../../orders/order-transition.ts'

/** `active`: its AWB was made. `notice`: the one that waited, now due; left out: those at once. */
export type Happened = { state: ParcelState; happenedAt: string; notice?: NoticeEvent }
export type OrderHappened = { orderId: string; events: readonly Happened[] }
export type OrdersHappened = { clientId: string; orders: readonly OrderHappened[] }

export const noticesOfOrdersJob: JobName<OrdersHappened> = { name: 'order-notices' }

/** One that is cancelled at once is not confirmed. */
const CONFIRMED_AFTER_MS = 15_000

export const afterAwb = subscribe(orderMoved, async (app, tx, { clientId, id: orderId, to, now }) => {
  if (to !== 'active') return
  const dueAt = new Date(app.clock.now().getTime() + CONFIRMED_AFTER_MS)
  await keep(tx, { clientId, orderId, steps: [{ state: to, happenedAt: now.stateChangedAt }], dueAt })
})

export const afterReports = subscribe(parcelReported, async (app, tx, { clientId, id: orderId, events: steps }) => {
  await keep(tx, { clientId, orderId, steps, dueAt: app.clock.now() })
})

type Kept = { clientId: string; orderId: string; steps: readonly Step<ParcelState>[]; dueAt: Date }

async function keep(tx: Tx, { clientId, orderId, steps, dueAt }: Kept): Promise<void> {
  const later = occasionsOf(noticeKinds, steps).filter(({ name }) => isDueLater(noticeKinds[name]))
  const rows = [
    { events: steps.map(happened), dueAt },
    ...later.map(({ name, step, dueAt }) => ({ events: [{ ...happened(step), notice: name }], dueAt })),
  ]
  await tx.$client.query({
    name: 'order-happened',
    text: `insert into order_happenings (client_id, order_id, events, due_at)
           select $1::uuid, $2::text, events::jsonb, due_at from unnest($3::text[], $4::timestamptz[]) as kept (events, due_at)`,
    values: [clientId, orderId, rows.map(({ events }) => JSON.stringify(events)), rows.map((row) => row.dueAt)],
  })
}

const happened = ({ state, happenedAt }: Step<ParcelState>): Happened => ({ state, happenedAt: happenedAt.toISOString() })

/** At once so many orders, and of one client in one job so many. */
const HANDED_OVER_MAX = 1_000
const IN_A_JOB_MAX = 50

export const handOverHappenings: Task = {
  name: 'order-happenings',
  schedule: every({ minutes: 1 }),
  async run(app) {
    for (let handed = HANDED_OVER_MAX; handed === HANDED_OVER_MAX; ) handed = await handOver(app)
  },
}

/** In the order in which they happened; those that another process hands over are left to it. */
async function handOver({ db, clock }: App): Promise<number> {
  return db.inTransaction(async (tx) => {
    const { rows } = await tx.$client.query<OrderHappened & { clientId: string }>(
      `with due as (select client_id, id from order_happenings where due_at <= $1 order by due_at, id limit ${HANDED_OVER_MAX} for update skip locked),
            taken as (delete from order_happenings h using due where h.client_id = due.client_id and h.id = due.id returning h.*)
       select client_id as "clientId", order_id as "orderId", events from taken order by due_at, id`,
      [clock.now()],
    )
    const jobs = [...Map.groupBy(rows, ({ clientId }) => clientId)].flatMap(([clientId, ofClient]) =>
      inParts(ofClient).map((part) => ({ clientId, orders: part.map(({ orderId, events }) => ({ orderId, events })) })),
    )
    await addJobs(tx, noticesOfOrdersJob, jobs)
    return rows.length
  })
}

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / IN_A_JOB_MAX) }, (_, i) => all.slice(i * IN_A_JOB_MAX, (i + 1) * IN_A_JOB_MAX))
