/** The way of a parcel for anyone who has its number: places and steps, no names, addresses or phones. */
import { and, eq } from 'drizzle-orm'
import { couriers } from '../../../../contract/couriers.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { App } from '../../../platform/app.ts'
import { networkOf, tryOrRefuse } from '../../../platform/http/rate-limit.ts'
import { orderEvents, orders } from '../tables.ts'

/** Numbers can be guessed: tries are limited. */
const TRIES_PER_NETWORK = 60
const WINDOW_SECONDS = 60

/** Throws `not-found` and `too-many-requests`. */
export async function publicTracking(app: App, { orderStates }: Texts, { awb, ipAddress }: { awb: string; ipAddress: string }) {
  await tryOrRefuse(app.db, { key: `tracking/${networkOf(ipAddress)}`, max: TRIES_PER_NETWORK, windowSeconds: WINDOW_SECONDS })
  const [order] = await app.db.select().from(orders).where(eq(orders.awb, awb)).limit(1)
  if (!order?.courier) throw new Problem('not-found', { because: { code: 'awb-not-found' } })
  const events = await app.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.clientId, order.clientId), eq(orderEvents.orderId, order.id)))
    .orderBy(orderEvents.happenedAt, orderEvents.id)
  const steps = events.flatMap(({ state, place, happenedAt }) =>
    // Couriers' own words may name people; ours do not.
    state && state !== 'draft' && state !== 'activating' ? [{ text: orderStates[state], place, happenedAt: happenedAt.toISOString() }] : [],
  )
  return {
    awb,
    courier: order.courier,
    courierName: couriers[order.courier].name,
    state: order.state,
    stateText: orderStates[order.state],
    steps,
  }
}
