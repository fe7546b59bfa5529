/** What the orders of recommended clients earn: kept at their activation, earned at their delivery, in the transaction of the move. */
import { and, eq } from 'drizzle-orm'
import { ZERO } from '../../../contract/money.ts'
import { finalStates } from '../../../contract/orders/order-states.ts'
import { bonusFor, type EarningState, earningMoves } from '../../../contract/referrals/referral-rules.ts'
import { life, type Moved } from '../../../shapes/life/life.ts'
import type { App } from '../../platform/app.ts'
import { dayIn, mondayOf } from '../../platform/clock.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { eventKind, subscribe } from '../../platform/jobs/events.ts'
import { activeBillingEntity } from '../billing/billing-entities.ts'
import { membersOfClient } from '../members/clients.ts'
import { wayOf } from '../orders/after-awb/parcel-milestones.ts'
import { orderMoved } from '../orders/order-transition.ts'
import type { OrderRow } from '../orders/present-order.ts'
import { referrals, referredOrders } from './tables.ts'

type Earning = typeof referredOrders.$inferSelect
/** What an order earns is decided. */
export const earningMoved = eventKind<Moved<Earning, EarningState>>('referral-earning-moved')

const earningLife = life({
  name: 'referral earning',
  table: referredOrders,
  key: ['clientId', 'orderId'],
  state: 'state',
  moves: earningMoves,
  event: earningMoved,
  payload: (moved) => moved,
})

export const afterOrders = subscribe(orderMoved, async (app, tx, { to, now }) => {
  if (to === 'active') return keep(tx, now)
  if (finalStates.includes(to)) await settle(app, tx, now)
})

/** One statement for every order of every client: nearly none was recommended. */
async function keep(tx: Tx, { clientId, id, priceBani, activatedAt, stateChangedAt }: OrderRow): Promise<void> {
  const placedAt = activatedAt ?? stateChangedAt
  const price = priceBani ?? ZERO
  await tx.$client.query({
    name: 'referred-order-kept',
    text: `insert into referred_orders (client_id, order_id, referrer_client_id, state, placed_at, placed_on, price_bani, bonus_bani)
           select client_id, $2, referrer_client_id, 'waiting', $3, $4, $5, $6 from referrals
            where client_id = $1 and begins_at <= $3 and ends_at > $3
           on conflict do nothing`,
    values: [clientId, id, placedAt, dayIn(placedAt), price, bonusFor(price)],
  })
}

async function settle(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const { rows } = await tx.$client.query<{ referrerClientId: string }>({
    name: 'referred-order-waiting',
    text: `select referrer_client_id as "referrerClientId" from referred_orders
            where client_id = $1 and order_id = $2 and state = 'waiting' for update`,
    values: [order.clientId, order.id],
  })
  const [waiting] = rows
  if (!waiting) return
  const earned = order.state === 'delivered' ? await earnedBy(tx, order, waiting.referrerClientId) : null
  const key = { clientId: order.clientId, orderId: order.id }
  await earningLife.moveIfPermitted(app, tx, key, earned ? { to: 'earned', patch: earned } : { to: 'nothing' })
}

/** null: it went back to its sender, or would be paid to who placed it. */
async function earnedBy(tx: Tx, order: OrderRow, referrerClientId: string) {
  const { hasTurnedBack, deliveredAt } = await wayOf(tx, order)
  if (hasTurnedBack || (await areOne(tx, order.clientId, referrerClientId))) return null
  return { deliveredAt, week: mondayOf(dayIn(deliveredAt)) }
}

/** They recommended each other, share a member, or are invoiced under one fiscal code. */
async function areOne(tx: Tx & Queries, clientId: string, referrerClientId: string): Promise<boolean> {
  const [back] = await tx
    .select()
    .from(referrals)
    .where(and(eq(referrals.clientId, referrerClientId), eq(referrals.referrerClientId, clientId)))
  if (back) return true
  const members = new Set(await membersOfClient(tx, clientId))
  if ((await membersOfClient(tx, referrerClientId))?.some((userId) => members.has(userId))) return true
  const [one, other] = [await activeBillingEntity(tx, clientId), await activeBillingEntity(tx, referrerClientId)]
  return one !== null && one.countryCode === other?.countryCode && one.identificationCode === other.identificationCode
}
