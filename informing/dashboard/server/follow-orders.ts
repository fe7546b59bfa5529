/** What a change of an order adds to the figures of its day, in the transaction of the change. */

import { type OrderRow, orderMoved, type ParcelEvent, parcelEvents } from '#sending/operations.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { type AddedSums, addSums, collectSums } from '#server/platform/database/added-sums.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'

const none = { sent: 0, price_bani: 0, delivered: 0, first_attempt: 0, delivery_seconds: 0, returned: 0, lost: 0 }
type Added = Partial<typeof none>

const orderDays: AddedSums = {
  table: 'order_days',
  keys: { client_id: 'uuid', sent_on: 'date', courier: 'text', county: 'text' },
  sums: {
    sent: 'int',
    price_bani: 'bigint',
    delivered: 'int',
    first_attempt: 'int',
    delivery_seconds: 'bigint',
    returned: 'int',
    lost: 'int',
  },
}

export const collectOrderDays: Task = {
  name: 'collect-order-days',
  schedule: everyInterval({ minutes: 1 }),
  run: ({ db }) => collectSums(db, orderDays),
}

export const orderDaysAfterOrders = [
  subscribe(orderMoved, async (_app, tx, { to, now }) => {
    const added = await addedBy(tx, to, now)
    if (added) await add(tx, now, added)
  }),
]

async function addedBy(tx: Tx, to: OrderState, order: OrderRow): Promise<Added | null> {
  switch (to) {
    case 'active':
      return { sent: 1, price_bani: order.priceBani ?? 0 }
    case 'cancelled':
      return { sent: -1, price_bani: -(order.priceBani ?? 0) }
    case 'delivered':
      return delivered(order, await parcelEvents(tx, { clientId: order.clientId, orderId: order.id }))
    case 'returned':
      return { returned: 1 }
    case 'lost':
      return { lost: 1 }
    default:
      return null
  }
}

const notFirst: readonly OrderState[] = ['attempt_failed', 'returning', 'returned']

const sentAt = ({ activatedAt, createdAt }: OrderRow): Date => activatedAt ?? createdAt

function delivered(order: OrderRow, events: readonly ParcelEvent[]): Added {
  const deliveredAt = events.findLast(({ state }) => state === 'delivered')?.happenedAt ?? order.stateChangedAt
  return {
    delivered: 1,
    first_attempt: events.some(({ state }) => notFirst.includes(state)) ? 0 : 1,
    // Couriers' clocks are not ours.
    delivery_seconds: Math.max(0, Math.floor((deliveredAt.getTime() - sentAt(order).getTime()) / 1000)),
  }
}

async function add(tx: Tx, order: OrderRow, added: Added): Promise<void> {
  const { clientId, id, courier, recipient } = order
  if (!courier) throw new Error(`order ${id} has an AWB and no courier`)
  const key = { client_id: clientId, sent_on: bucharestDayOf(sentAt(order)), courier, county: recipient.address.countyCode }
  await addSums(tx, orderDays, [{ ...key, ...none, ...added }])
}
