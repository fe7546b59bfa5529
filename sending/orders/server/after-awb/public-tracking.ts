/** The way of a parcel for anyone who has its number: places and steps, no names, addresses or phones. */
import { and, eq } from 'drizzle-orm'
import { couriers } from '#contract/couriers.ts'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { pointInWords } from '#sending/offers/contract/offers.ts'
import type { App } from '#server/platform/app.ts'
import { countOrRefuseAttempt, networkOf } from '#server/platform/http/rate-limit.ts'
import type { OrderState } from '../../contract/order-states.ts'
import type { PublicTracking } from '../../contract/order-timeline.ts'
import type { LockerSnapshot } from '../draft/stored-shipment.ts'
import { nextOrderStepOf } from '../present-order.ts'
import { IN_TIMELINE_ORDER, orderEvents, orders } from '../tables.ts'

/** Numbers can be guessed: tries are limited. */
const TRIES_PER_NETWORK = 60
const WINDOW_SECONDS = 60

function pointShown(texts: Texts, locker: LockerSnapshot): NonNullable<PublicTracking['point']> {
  const { name, address, scheduleText } = pointInWords(texts, locker)
  return { name, address, scheduleText }
}

/** Throws `not-found` and `too-many-requests`. */
export async function publicTracking(app: App, texts: Texts, { awb, ipAddress }: { awb: string; ipAddress: string }) {
  await countOrRefuseAttempt(app.db, { key: `tracking/${networkOf(ipAddress)}`, max: TRIES_PER_NETWORK, windowSeconds: WINDOW_SECONDS })
  const [order] = await app.db.select().from(orders).where(eq(orders.awb, awb)).limit(1)
  if (!order?.courier) throw new Problem('not-found', { because: { code: 'awb-not-found' } })
  const events = await app.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.clientId, order.clientId), eq(orderEvents.orderId, order.id)))
    .orderBy(...IN_TIMELINE_ORDER)
  /** That it is ready to be sent is the sender's word; who waits for the parcel reads what that means. */
  const said = (state: OrderState) => (state === 'active' ? texts.tracking.registered : texts.orderStates[state])
  const steps = events.flatMap(({ state, place, happenedAt }) =>
    // Couriers' own words may name people; ours do not.
    state && state !== 'draft' && state !== 'activating' ? [{ text: said(state), place, happenedAt: happenedAt.toISOString() }] : [],
  )
  return {
    awb,
    courier: order.courier,
    courierName: couriers[order.courier].name,
    state: order.state,
    stateText: said(order.state),
    steps,
    nextStep: nextOrderStepOf(texts, order),
    point: order.state === 'at_locker' && order.locker ? pointShown(texts, order.locker) : null,
  }
}
