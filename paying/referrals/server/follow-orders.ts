/** What the orders of recommended clients earn: kept at their activation, earned at their delivery, in the transaction of the move. */

import { and, eq, sql } from 'drizzle-orm'
import { membersOfClient } from '#account/operations.ts'
import { type Bani, ZERO } from '#contract/money.ts'
import { identityKey } from '#paying/billing/contract/fiscal-identity.ts'
import { type BillingEntity, everyEntityOf } from '#paying/billing/server/billing-entities.ts'
import { billingContactOf } from '#paying/billing/server/contact.ts'
import { type OrderRow, orderMoved, parcelWayOf } from '#sending/operations.ts'
import { finalStates } from '#sending/orders/contract/order-states.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, mondayOf } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { eventKind, subscribe } from '#server/platform/jobs/events.ts'
import { life, type RowMoved } from '#shapes/life/life.ts'
import { bonusFor, type EarningState, earningMoves } from '../contract/referral-rules.ts'
import { referrals, referredOrders } from './tables.ts'

type Earning = typeof referredOrders.$inferSelect
/** What an order earns is decided. */
export const earningMoved = eventKind<RowMoved<Earning, EarningState>>('referral-earning-moved')

const earningLife = life({
  name: 'referral earning',
  table: referredOrders,
  key: ['clientId', 'orderId'],
  state: 'state',
  moves: earningMoves,
  event: earningMoved,
  payload: (moved) => moved,
})

export const earningsAfterOrders = subscribe(orderMoved, async (app, tx, { to, now }) => {
  if (to === 'active') return keep(tx, now)
  if (finalStates.includes(to)) await settle(app, tx, now)
})

type Kept = { clientId: string; orderId: string; placedAt: Date; placedOn: string; price: Bani; bonus: Bani }
const keeping = statement('referred-order-kept', (given: StatementParams<Kept>) => {
  const { clientId, orderId, referrerClientId, state, placedAt, placedOn, priceBani, bonusBani } = referredOrders
  const at = sql`${given.placedAt}::timestamptz`
  return {
    text: sql`
      insert into ${referredOrders} (${bareColumns([clientId, orderId, referrerClientId, state, placedAt, placedOn, priceBani, bonusBani])})
      select ${referrals.clientId}, ${given.orderId}, ${referrals.referrerClientId}, 'waiting', ${at}, ${given.placedOn}::date,
             ${given.price}::bigint, ${given.bonus}::bigint
        from ${referrals} where ${referrals.clientId} = ${given.clientId} and ${referrals.beginsAt} <= ${at} and ${referrals.endsAt} > ${at}
      on conflict do nothing`,
  }
})

/** One statement for every order of every client: nearly none was recommended. */
async function keep(tx: Tx, { clientId, id, priceBani, activatedAt, stateChangedAt }: OrderRow): Promise<void> {
  const placedAt = activatedAt ?? stateChangedAt
  const price = priceBani ?? ZERO
  await keeping.run(tx, { clientId, orderId: id, placedAt, placedOn: bucharestDayOf(placedAt), price, bonus: bonusFor(price) })
}

async function settle(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const { clientId, orderId, state, referrerClientId } = referredOrders
  const [waiting] = await tx
    .select({ referrerClientId })
    .from(referredOrders)
    .where(and(eq(clientId, order.clientId), eq(orderId, order.id), eq(state, 'waiting')))
    .for('update')
  if (!waiting) return
  const earned = order.state === 'delivered' ? await earnedBy(tx, order, waiting.referrerClientId) : null
  const key = { clientId: order.clientId, orderId: order.id }
  await earningLife.moveIfPermitted(app, tx, key, earned ? { to: 'earned', patch: earned } : { to: 'nothing' })
}

/** null: it went back to its sender, or would be paid to who placed it. */
async function earnedBy(tx: Tx, order: OrderRow, referrerClientId: string) {
  const { hasTurnedBack, deliveredAt } = await parcelWayOf(tx, order)
  if (hasTurnedBack || (await areOne(tx, order.clientId, referrerClientId))) return null
  return { deliveredAt, week: mondayOf(bucharestDayOf(deliveredAt)) }
}

/** They recommended each other, share a member or the phone of who is written to about invoices, or were ever to be invoiced under one fiscal code. */
async function areOne(tx: Tx & Queries, clientId: string, referrerClientId: string): Promise<boolean> {
  const [back] = await tx
    .select()
    .from(referrals)
    .where(and(eq(referrals.clientId, referrerClientId), eq(referrals.referrerClientId, clientId)))
  if (back) return true
  const members = new Set(await membersOfClient(tx, clientId))
  if ((await membersOfClient(tx, referrerClientId))?.some((userId) => members.has(userId))) return true
  const codes = Map.groupBy(await everyEntityOf(tx, [clientId, referrerClientId]), codeOf)
  const isShared = [...codes.values()].some((of) => of.some((one) => one.clientId !== of[0]?.clientId))
  if (isShared) return true
  const [one, other] = [await billingContactOf(tx, clientId), await billingContactOf(tx, referrerClientId)]
  return one.phone !== '' && one.phone === other.phone
}

/** Whether it stands as a company or as an individual is chosen by who types it. */
const codeOf = (entity: BillingEntity): string => identityKey({ ...entity, isCompany: true })
