/**
 * The one place where an order's state changes: the permitted move, the row, the timeline and the event, in the caller's transaction.
 */
import { getTableColumns } from 'drizzle-orm'
import { mayBecome, type OrderState } from '../../../contract/orders/order-states.ts'
import type { TimelineEntry } from '../../../contract/orders/order-timeline.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import type { OrderRow } from './present-order.ts'
import { orders } from './tables.ts'

/** `now`: the order as this move has written it. */
export type OrderMoved = Pick<OrderRow, 'clientId' | 'id' | 'origin'> & { from: OrderState; to: OrderState; now: OrderRow }
/** An order's state changed. */
export const orderMoved = eventKind<OrderMoved>('order-moved')

export type CancellationRefused = Pick<OrderRow, 'clientId' | 'id' | 'origin'>
/** The courier will not cancel an order's AWB any more: it stays as it is. */
export const cancellationRefused = eventKind<CancellationRefused>('order-cancellation-refused')

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

/** `order` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveOrder(app: App, tx: Tx, order: OrderRow, { to, entry, courierText = null, patch = {} }: Move): Promise<void> {
  const { clientId, id, origin, state: from } = order
  if (!mayBecome(from, to)) throw new Error(`order ${id} is ${from} and cannot become ${to}`)
  const { text, values } = columnsOf(patch)
  const stateChangedAt = app.clock.now()
  const given = [clientId, id, to, stateChangedAt, ...values]
  const event = [entry?.code, entry && JSON.stringify(entry.params), courierText]
  await tx.$client.query({
    name: `order-moved/${entry ? 'noted' : 'silent'}/${Object.keys(patch).sort().join('/')}`.slice(0, 63),
    text: entry
      ? `with moved as (update orders set state = $3, state_changed_at = $4${text} where client_id = $1 and id = $2)
         insert into order_events (client_id, order_id, state, code, params, courier_text, happened_at)
         values ($1, $2, $3, $${given.length + 1}, $${given.length + 2}, $${given.length + 3}, $4)`
      : `update orders set state = $3, state_changed_at = $4${text} where client_id = $1 and id = $2`,
    values: entry ? [...given, ...event] : given,
  })
  await emit(app, tx, orderMoved, { clientId, id, origin, from, to, now: { ...order, ...patch, state: to, stateChangedAt } })
}

const columns = getTableColumns(orders)
const written = Object.keys(columns) as (keyof typeof columns)[]

/** With the first step of its timeline; prepared, for every order of a store begins with it. */
const INSERT = `
  with saved as (
    insert into order_events (client_id, order_id, state, code, happened_at) values ($1, $2, 'draft', 'saved', $3))
  insert into orders (${written.map((name) => `"${columns[name].name}"`).join(', ')}) values (${written.map((_, i) => `$${i + 4}`).join(', ')})`

/** A new order, a draft; with `move` as what it becomes in the same transaction, written once. */
export async function insertOrder(app: App, tx: Tx, draft: OrderRow, move: Pick<Move, 'to' | 'patch'> | null = null): Promise<void> {
  const { clientId, id, origin, state: from, createdAt } = draft
  if (move && !mayBecome(from, move.to)) throw new Error(`order ${id} is ${from} and cannot become ${move.to}`)
  const now: OrderRow = move ? { ...draft, ...move.patch, state: move.to } : draft
  const values = written.map((name) => (now[name] === null ? null : columns[name].mapToDriverValue(now[name])))
  await tx.$client.query({ name: 'order-inserted', text: INSERT, values: [clientId, id, createdAt, ...values] })
  if (move) await emit(app, tx, orderMoved, { clientId, id, origin, from, to: move.to, now })
}

const FIRST_PATCHED = 5

/** In one order whatever order they were given in: the statement is prepared under its columns' names. */
function columnsOf(patch: NonNullable<Move['patch']>): { text: string; values: unknown[] } {
  const names = (Object.keys(patch) as (keyof typeof patch)[]).sort()
  return {
    text: names.map((name, i) => `, "${columns[name].name}" = $${FIRST_PATCHED + i}`).join(''),
    values: names.map((name) => (patch[name] === null ? null : columns[name].mapToDriverValue(patch[name]))),
  }
}

type Noted = { clientId: string; orderId: string; state: OrderState | null; entry: TimelineEntry; courierText?: string | null }

/** A step of the timeline that moves the order nowhere. */
export async function noteOnTimeline(app: App, tx: Tx, { clientId, orderId, state, entry, courierText = null }: Noted): Promise<void> {
  await tx.$client.query({
    name: 'order-noted',
    text: 'insert into order_events (client_id, order_id, state, code, params, courier_text, happened_at) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [clientId, orderId, state, entry.code, JSON.stringify(entry.params), courierText, app.clock.now()],
  })
}
