/** Asks couriers where parcels are and moves orders along; events may come late, twice and in any order. */
import { and, eq, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import { type CourierCode, courierCodes } from '#contract/couriers.ts'
import type { TrackAnswer, TrackedAwb, TrackingEvent } from '#sending/ports/couriers.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { finalStates, mayOrderBecome, type OrderState, type ParcelState, parcelStates } from '../../contract/order-states.ts'
import { moveOrder, returnReported } from '../order-transition.ts'
import type { OrderRow } from '../present-order.ts'
import { lockOrder } from '../queries.ts'
import { awbDiscrepancies, courierMadeAwbs, orderEvents, orders } from '../tables.ts'
import { writeCancelled } from './cancel-awb.ts'

export type ParcelReported = Pick<OrderRow, 'clientId' | 'id'> & { events: readonly { state: ParcelState; happenedAt: Date }[] }
/** A courier reported steps of a parcel that were not known yet, in any order. */
export const parcelReported = eventKind<ParcelReported>('parcel-reported')

const ASK_AGAIN_MS = { production: 20 * 60_000, sandbox: 30_000 }
const ORDERS_AT_ONCE = 500

export const trackOrders: Task = {
  name: 'track-orders',
  schedule: everyInterval({ minutes: 1 }),
  async run(app) {
    const due = await app.db
      .select()
      .from(orders)
      .where(and(isNotNull(orders.trackAt), lte(orders.trackAt, app.clock.now())))
      .orderBy(orders.trackAt)
      .limit(ORDERS_AT_ONCE)
    await trackThese(app, due)
  },
}

/** Asks now, e.g. because a user looks at the order. */
export async function trackAwbs(app: App, awbs: readonly string[]): Promise<void> {
  await trackThese(
    app,
    await app.db
      .select()
      .from(orders)
      .where(inArray(orders.awb, [...awbs])),
  )
}

async function trackThese(app: App, due: readonly OrderRow[]): Promise<void> {
  for (const code of courierCodes) {
    const ours = due.filter((order) => order.courier === code && order.awb !== null)
    const courier = app.couriers.get(code)
    if (ours.length > 0 && !courier)
      app.log.warn({ courier: code, parcels: ours.length }, 'a courier that is not in use has parcels under way')
    const batchMax = courier?.limits.trackBatchMax ?? ours.length
    for (let from = 0; from < ours.length; from += batchMax)
      await trackBatch(app, code, courier?.track ?? cannotBeAsked, ours.slice(from, from + batchMax))
  }
}

/** Its parcels are looked at again later: it may be in use by then, or able to answer. */
const cannotBeAsked = async (): Promise<TrackAnswer> => ({ kind: 'unknown', cause: 'cannot-be-asked' })

type Ask = (awbs: readonly string[]) => Promise<TrackAnswer>

async function trackBatch(app: App, code: CourierCode, ask: Ask, batch: readonly OrderRow[]): Promise<void> {
  const answer = await ask(batch.flatMap((order) => order.awb ?? []))
  if (answer.kind === 'unknown' && ask !== cannotBeAsked)
    app.log.warn({ courier: code, cause: answer.cause }, 'parcels could not be tracked')
  if (answer.kind === 'tracked' && answer.unread && answer.unread.length > 0)
    app.log.warn({ courier: code, unread: answer.unread }, 'some parcels could not be tracked')
  const byAwb = new Map(answer.kind === 'tracked' ? answer.parcels.map((parcel) => [parcel.awb, parcel]) : [])
  for (const order of batch) {
    const parcel = byAwb.get(order.awb ?? '')
    await app.db.inTransaction((tx) => follow(app, tx, order, parcel ?? null))
  }
}

async function follow(app: App, tx: Tx, seen: OrderRow, parcel: TrackedAwb | null): Promise<void> {
  const order = await lockOrder(tx, seen.clientId, seen.id)
  if (parcel) await writeEvents(app, tx, order, parcel)
  if (parcel?.returnAwb) await noteMadeByCourier(app, tx, order, parcel.returnAwb)
  const next = parcel ? nextOrderStateOf(order.state, [...(await reportedBefore(tx, order)), ...parcel.events]) : null
  if (next === 'cancelled') return writeCancelled(app, tx, order)
  const now = app.clock.now()
  if (parcel && order.state === 'delivered' && comesBack(parcel)) await emitEvent(app, tx, returnReported, order)
  const trackAt = isForgotten(order, parcel, now)
    ? null
    : askAgainAt(app, { ...order, ...(next ? { state: next, stateChangedAt: now } : {}) })
  if (next) return moveOrder(app, tx, order, { to: next, entry: null, patch: { trackAt } })
  await tx
    .update(orders)
    .set({ trackAt })
    .where(and(eq(orders.clientId, order.clientId), eq(orders.id, order.id)))
}

/** A return that is reported after the delivery is heard of: the cash was perhaps never collected, or is given back. */
const FOLLOWED_AFTER_DELIVERY_MS = 10 * 86_400_000
const DELIVERED_ASK_AGAIN_MS = 6 * 3_600_000

/** null: there is nothing more to learn. */
function askAgainAt({ config, clock }: App, { state, stateChangedAt, extraOptions }: OrderRow): Date | null {
  const now = clock.now().getTime()
  if (!finalStates.includes(state)) return new Date(now + ASK_AGAIN_MS[config.mode])
  const hasCash = (extraOptions.repayment?.amount ?? 0) > 0
  const isFollowed = state === 'delivered' && hasCash && now < stateChangedAt.getTime() + FOLLOWED_AFTER_DELIVERY_MS
  return isFollowed ? new Date(now + DELIVERED_ASK_AGAIN_MS) : null
}

const comesBack = ({ returnAwb, events }: TrackedAwb): boolean =>
  returnAwb !== null || events.some(({ state }) => state === 'returning' || state === 'returned')

/** An AWB that the courier no longer knows is asked for as long as it may only be too new; after that there is nothing more to learn. */
const FORGOTTEN_AFTER_MS = 45 * 86_400_000
const isForgotten = ({ activatedAt }: OrderRow, parcel: TrackedAwb | null, now: Date): boolean =>
  parcel?.isForgotten === true && activatedAt !== null && now.getTime() - activatedAt.getTime() > FORGOTTEN_AFTER_MS

async function writeEvents(app: App, tx: Tx, order: OrderRow, parcel: TrackedAwb): Promise<void> {
  const rows = parcel.events
    .filter((event) => event.state !== 'active' && event.state !== 'cancelled') // written by us
    .map((event) => ({
      clientId: order.clientId,
      orderId: order.id,
      state: event.state,
      ...(event.state
        ? { code: 'moved' as const, params: { to: event.state } }
        : { code: 'courier-note' as const, params: { text: event.text } }),
      courierCode: event.courierCode,
      courierText: event.text,
      place: event.place,
      happenedAt: event.happenedAt,
    }))
  const { courierCode: code, state, happenedAt } = orderEvents
  const fresh =
    rows.length > 0 ? await tx.insert(orderEvents).values(rows).onConflictDoNothing().returning({ code, state, happenedAt }) : []
  noteStrange(app, order, parcel, new Set(fresh.map((event) => event.code)))
  const steps = fresh.flatMap((event) => {
    const known = parcelStates.find((one) => one === event.state)
    return known ? [{ state: known, happenedAt: event.happenedAt }] : []
  })
  if (steps.length > 0) await emitEvent(app, tx, parcelReported, { clientId: order.clientId, id: order.id, events: steps })
}

/** What the comparison has named as a second AWB meanwhile is none, unless its courier was asked to cancel it. */
async function noteMadeByCourier(app: App, tx: Tx, { clientId, id: orderId, courier, awb: own }: OrderRow, awb: string): Promise<void> {
  if (courier === null || awb === own) return
  const notedAt = app.clock.now()
  const noted = await tx.insert(courierMadeAwbs).values({ courier, awb, clientId, orderId, notedAt }).onConflictDoNothing().returning()
  if (noted.length === 0) return
  const { settledAt, cancelRequestedAt } = awbDiscrepancies
  await tx
    .update(awbDiscrepancies)
    .set({ settledAt: notedAt })
    .where(and(eq(awbDiscrepancies.courier, courier), eq(awbDiscrepancies.awb, awb), isNull(settledAt), isNull(cancelRequestedAt)))
}

/** Unknown codes are logged once, with the event's first report; what is odd of an answer each time. */
function noteStrange(app: App, { id, awb, courier }: OrderRow, { events, odd }: TrackedAwb, fresh: ReadonlySet<string>): void {
  const unknown = events.filter((event) => event.isUnknown && fresh.has(event.courierCode))
  if (unknown.length > 0) {
    const codes = unknown.map(({ courierCode, text, state }) => ({ courierCode, text, state }))
    app.log.warn({ orderId: id, awb, courier, codes }, 'a courier reported events with unknown codes')
  }
  if (odd) app.log.warn({ orderId: id, awb, courier, odd }, 'events of a parcel made no sense and were left out')
}

/** Couriers report in part: earlier reports count with the new one. */
async function reportedBefore(tx: Tx, { clientId, id }: OrderRow): Promise<ReportedEvent[]> {
  const rows = await tx
    .select({ state: orderEvents.state, happenedAt: orderEvents.happenedAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.clientId, clientId), eq(orderEvents.orderId, id), ne(orderEvents.courierCode, '')))
  return rows.map(({ state, happenedAt }) => ({ state: parcelStates.find((one) => one === state) ?? null, happenedAt }))
}

type ReportedEvent = Pick<TrackingEvent, 'state' | 'happenedAt'>

/** Within one second, the precision of couriers' times, a parcel only moves on. */
const rank = (state: ParcelState | null) => (state === null ? -1 : parcelStates.indexOf(state))

/** Where all reported events, in the order in which they happened, leave the order; null: where it is. The end of a parcel's way is final. */
export function nextOrderStateOf(from: OrderState, events: readonly ReportedEvent[]): OrderState | null {
  const inOrder = [...events].sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || rank(a.state) - rank(b.state))
  const way: OrderState[] = ['active']
  for (const { state } of inOrder) if (state !== null && mayOrderBecome(way.at(-1) ?? 'active', state)) way.push(state)
  // Several steps reported at once may be further than one permitted move: then the order goes as far as it may, and on the next time.
  const ahead = way.slice(way.lastIndexOf(from) + 1)
  return ahead.findLast((state) => state !== from && mayOrderBecome(from, state)) ?? null
}
