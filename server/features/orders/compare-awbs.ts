/** A second label is invisible unless looked for: the couriers' own lists are compared with our orders. */
import { inArray, or } from 'drizzle-orm'
import type { CourierPort } from '../../partners/couriers/port.ts'
import type { App } from '../../platform/app.ts'
import { addDays, dayIn } from '../../platform/clock.ts'
import type { Task } from '../../platform/jobs.ts'
import { awbDiscrepancies, orders } from './tables.ts'

const HOURLY = 60

export const compareAwbs: Task = {
  name: 'compare-awbs',
  everyMinutes: HOURLY,
  async run(app) {
    const today = dayIn(app.clock.now())
    for (const courier of Object.values(app.couriers)) {
      for (const day of [addDays(today, -1), today]) {
        await compareDay(app, courier, day).catch((error) =>
          app.log.warn({ err: error, courier: courier.code, day }, 'the list of AWBs could not be had'),
        )
      }
    }
  },
}

/** Names AWBs the courier holds for us that no order holds (orphans), and second ones for the same order (doubles). */
export async function compareDay(app: App, courier: CourierPort, day: string): Promise<void> {
  if (!courier.listAwbs) return
  const listed = await courier.listAwbs(day)
  if (listed.length === 0) return
  const ours = await app.db
    .select({ id: orders.id, awb: orders.awb, state: orders.state })
    .from(orders)
    .where(
      or(
        inArray(
          orders.awb,
          listed.map((entry) => entry.awb),
        ),
        inArray(
          orders.id,
          listed.flatMap((entry) => entry.reference ?? []),
        ),
      ),
    )
  const known = new Set(ours.map((order) => order.awb))
  const byId = new Map(ours.map((order) => [order.id, order]))
  const strange = listed.flatMap(({ awb, reference, createdOn }) => {
    const order = byId.get(reference ?? '')
    if (known.has(awb) || order?.state === 'activating') return []
    return [{ courier: courier.code, awb, kind: order?.awb ? ('double' as const) : ('orphan' as const), reference, createdOn }]
  })
  if (strange.length === 0) return
  await app.db.insert(awbDiscrepancies).values(strange).onConflictDoNothing()
  app.log.warn({ courier: courier.code, day, strange }, 'the courier holds AWBs that we do not')
}
