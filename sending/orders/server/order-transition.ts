/**
 * The life of an order: row and timeline are written in one statement, for every order goes through it many times.
 */

import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import type { RowBeside } from '#shapes/life/life-statements.ts'
import { type OrderState, orderStateMoves } from '../contract/order-states.ts'
import type { TimelineEntry } from '../contract/order-timeline.ts'
import type { OrderRow } from './present-order.ts'
import { orderEvents, orders } from './tables.ts'

/** `now`: the order as this move has written it. */
export type OrderMoved = Pick<OrderRow, 'clientId' | 'id' | 'origin'> & { from: OrderState; to: OrderState; now: OrderRow }
/** An order's state changed. */
export const orderMoved = eventKind<OrderMoved>('order-moved')

export type CancellationRefused = Pick<OrderRow, 'clientId' | 'id' | 'origin'>
/** The courier will not cancel an order's AWB any more: it stays as it is. */
export const cancellationRefused = eventKind<CancellationRefused>('order-cancellation-refused')

/** After it had reported the delivery, the courier reported that the parcel comes back. */
export const returnReported = eventKind<Pick<OrderRow, 'clientId' | 'id' | 'origin'>>('order-return-reported')

/** What an order's courier collects is another amount now. */
export const cashChanged = eventKind<Pick<OrderRow, 'clientId' | 'id' | 'origin'>>('order-cash-changed')

type Move = {
  to: OrderState
  /** null: the timeline has it already, as the courier's own event. */
  entry: TimelineEntry | null
  courierText?: string | null
  /** What changes together with the state. */
  patch?: Partial<Omit<OrderRow, 'clientId' | 'id' | 'state' | 'stateChangedAt'>>
}

type Noted = { entry?: TimelineEntry | null; courierText?: string | null }

const orderLife = life({
  name: 'order',
  table: orders,
  key: ['clientId', 'id'],
  state: 'state',
  moves: orderStateMoves,
  stamps: ['stateChangedAt'],
  beside: ({ to, now }, { entry, courierText = null }: Noted) =>
    entry ? stepOf({ clientId: now.clientId, orderId: now.id, state: to, entry, courierText }, now.stateChangedAt) : null,
  event: orderMoved,
  payload: ({ from, to, now }) => ({ clientId: now.clientId, id: now.id, origin: now.origin, from, to, now }),
})

/** `order` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export const moveOrder = async (app: App, tx: Tx, order: OrderRow, move: Move): Promise<void> =>
  void (await orderLife.move(app, tx, order, move))

/** A new order, a draft; with `move` as what it becomes in the same transaction, written once. With the first step of its timeline. */
export async function insertOrder(app: App, tx: Tx, draft: OrderRow, move: Pick<Move, 'to' | 'patch'> | null = null): Promise<void> {
  const { clientId, id, createdAt } = draft
  const beside = stepOf({ clientId, orderId: id, state: 'draft', entry: { code: 'saved', params: {} }, courierText: null }, createdAt)
  await orderLife.insert(app, tx, draft, { move, beside })
}

type Step = { clientId: string; orderId: string; state: OrderState | null; entry: TimelineEntry; courierText?: string | null }

const rowOf = ({ clientId, orderId, state, entry, courierText = null }: Step, happenedAt: Date): typeof orderEvents.$inferInsert => ({
  ...{ clientId, orderId, state, code: entry.code, params: entry.params, courierText, happenedAt },
})
const stepOf = (step: Step, happenedAt: Date): RowBeside => ({ name: 'noted', table: orderEvents, row: rowOf(step, happenedAt) })

/** A step of the timeline that moves the order nowhere. */
export const noteOnTimeline = async (app: App, tx: Tx, step: Step): Promise<void> =>
  void (await tx.insert(orderEvents).values(rowOf(step, app.clock.now())))
