/**
 * What happens to an order is kept as a row, and handed to jobs a while later, and once more for each notice that waits, when that is due:
 * the transaction of the courier's answer writes these and no more. A job added there would have the database do one commit after the other, as each job announces itself.
 */
import { sql } from 'drizzle-orm'
import { orderMoved, parcelReported } from '#sending/operations.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addJobs, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { isDueLater, type NoticeStep, noticeOccasionsOf } from '#shapes/notice/occasions.ts'
import { noticeKinds } from '../../contract/notice-kinds.ts'
import { type OrderHappening, orderHappenings } from '../tables.ts'

export type OrderHappened = { orderId: string; events: readonly OrderHappening[] }
export type OrdersHappened = { clientId: string; orders: readonly OrderHappened[] }

export const noticesOfOrdersJob: JobName<OrdersHappened> = { name: 'order-notices' }

/** One that is cancelled at once is not confirmed. */
const CONFIRMED_AFTER_MS = 15_000

export const noticesAfterAwb = subscribe(orderMoved, async (app, tx, { clientId, id: orderId, to, now }) => {
  if (to !== 'active') return
  const dueAt = new Date(app.clock.now().getTime() + CONFIRMED_AFTER_MS)
  await keep(tx, { clientId, orderId, steps: [{ state: to, happenedAt: now.stateChangedAt }], dueAt })
})

export const noticesAfterReports = subscribe(parcelReported, async (app, tx, { clientId, id: orderId, events: steps }) => {
  await keep(tx, { clientId, orderId, steps, dueAt: app.clock.now() })
})

type Kept = { clientId: string; orderId: string; steps: readonly NoticeStep<ParcelState>[]; dueAt: Date }

type NewHappenings = { clientId: string; orderId: string; events: readonly string[]; dueAt: readonly Date[] }

const { clientId: ofClient, orderId: ofOrder, events: happenings, dueAt: due, id: happeningId } = orderHappenings
const newHappenings = statement('order-happened', (given: StatementParams<NewHappenings>) => ({
  text: sql`insert into ${orderHappenings} (${bareColumns([ofClient, ofOrder, happenings, due])})
            select ${given.clientId}::uuid, ${given.orderId}::text, events::jsonb, due_at
              from unnest(${given.events}::text[], ${given.dueAt}::timestamptz[]) as kept (events, due_at)`,
}))

async function keep(tx: Tx, { clientId, orderId, steps, dueAt }: Kept): Promise<void> {
  const later = noticeOccasionsOf(noticeKinds, steps).filter(({ name }) => isDueLater(noticeKinds[name]))
  const rows = [
    { events: steps.map(happened), dueAt },
    ...later.map(({ name, step, dueAt }) => ({ events: [{ ...happened(step), notice: name }], dueAt })),
  ]
  await newHappenings.run(tx, {
    ...{ clientId, orderId },
    events: rows.map(({ events }) => JSON.stringify(events)),
    dueAt: rows.map((row) => row.dueAt),
  })
}

const happened = ({ state, happenedAt }: NoticeStep<ParcelState>): OrderHappening => ({ state, happenedAt: happenedAt.toISOString() })

/** At once so many orders, and of one client in one job so many. */
const HANDED_OVER_MAX = 1_000
const IN_A_JOB_MAX = 50

export const handOverHappenings: Task = {
  name: 'order-happenings',
  schedule: everyInterval({ minutes: 1 }),
  async run(app) {
    for (let handed = HANDED_OVER_MAX; handed === HANDED_OVER_MAX; ) handed = await handOver(app)
  },
}

const taking = statement('order-happenings-taken', (given: StatementParams<{ now: Date }>) => ({
  rows: { clientId: ofClient, orderId: ofOrder, events: happenings },
  text: (list) => sql`
    with due as (select ${ofClient}, ${happeningId} from ${orderHappenings} where ${due} <= ${given.now}
                  order by ${due}, ${happeningId} limit ${sql.raw(String(HANDED_OVER_MAX))} for update skip locked),
         taken as (delete from ${orderHappenings} using due where ${ofClient} = due.client_id and ${happeningId} = due.id
                   returning ${orderHappenings}.*)
    select ${list} from taken ${sql.identifier('order_happenings')} order by ${due}, ${happeningId}`,
}))

/** In the order in which they happened; those that another process hands over are left to it. */
async function handOver({ db, clock }: App): Promise<number> {
  return db.inTransaction(async (tx) => {
    const rows = await taking.all(tx, { now: clock.now() })
    const jobs = [...Map.groupBy(rows, ({ clientId }) => clientId)].flatMap(([clientId, ofClient]) =>
      inParts(ofClient).map((part) => ({ clientId, orders: part.map(({ orderId, events }) => ({ orderId, events })) })),
    )
    await addJobs(tx, noticesOfOrdersJob, jobs)
    return rows.length
  })
}

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / IN_A_JOB_MAX) }, (_, i) => all.slice(i * IN_A_JOB_MAX, (i + 1) * IN_A_JOB_MAX))
