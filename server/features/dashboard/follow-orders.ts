/** What a change of an order adds to the figures of its day, in the transaction of the change. */
import type { OrderState } from '../../../contract/orders/order-states.ts'
import { dayIn } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { subscribe } from '../../platform/jobs/events.ts'
import { type ParcelEvent, parcelEvents } from '../orders/after-awb/parcel-milestones.ts'
import { orderMoved } from '../orders/order-transition.ts'
import type { OrderRow } from '../orders/present-order.ts'

const names = ['sent', 'price_bani', 'delivered', 'first_attempt', 'delivery_seconds', 'returned', 'lost'] as const
type Added = Partial<Record<(typeof names)[number], number>>

/** Before others that lock the client's balance in the same transaction: an activation locks it last. */
export const afterOrders = [
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

const ADD = `insert into order_days (client_id, sent_on, courier, county, ${names.join(', ')})
  values ($1, $2, $3, $4, ${names.map((_, i) => `$${i + 5}`).join(', ')})
  on conflict (client_id, sent_on, courier, county) do update set ${names.map((name) => `${name} = order_days.${name} + excluded.${name}`).join(', ')}`

async function add(tx: Tx, order: OrderRow, added: Added): Promise<void> {
  const { clientId, id, courier, recipient } = order
  if (!courier) throw new Error(`order ${id} has an AWB and no courier`)
  const of = [clientId, dayIn(sentAt(order)), courier, recipient.address.countyCode]
  await tx.$client.query({ name: 'order-day-added', text: ADD, values: [...of, ...names.map((name) => added[name] ?? 0)] })
}
