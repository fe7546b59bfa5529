/** Subscriptions as the operations of this feature read them. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import { type ClientBalances, lockBalances } from '#server/ledger/balances.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { SubscriptionRow } from './subscription-transition.ts'
import { subscriptions } from './tables.ts'

/**
 * Until the transaction ends no other one changes the client's subscriptions, starts a top-up, or moves the client's money: a top-up is
 * either not begun yet, or open, or in the balance. Money is locked first, everywhere.
 */
export async function lockSubscriptions(tx: Tx, clientId: string): Promise<{ rows: SubscriptionRow[]; balances: ClientBalances }> {
  const balances = await lockBalances(tx, clientId)
  return { rows: await subscriptionsOf(tx, clientId), balances }
}

/** Active ones first, then newest. */
export const subscriptionsOf = (db: Queries, clientId: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.clientId, clientId))
    .orderBy(desc(sql`${subscriptions.status} is not distinct from ${subscriptionStatuses.active}`), desc(subscriptions.createdAt))

/** null: the client has none. */
export async function findSubscription(
  db: Queries,
  { clientId, id }: Pick<SubscriptionRow, 'clientId' | 'id'>,
): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.clientId, clientId), eq(subscriptions.id, id)))
  return row ?? null
}

export const isSubscriptionActive = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => status === subscriptionStatuses.active
export const isSubscriptionPending = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => status === subscriptionStatuses.pending

/** Begun, and never confirmed by a payment: there is nothing to see or to reactivate. */
export const hasNeverBegun = (row: Pick<SubscriptionRow, 'status' | 'cardId' | 'activatedAt'>): boolean =>
  row.status === subscriptionStatuses.inactive && row.cardId === null && row.activatedAt === null

/** Whether a card of the client may be charged by itself. */
export const hasAutomaticTopUp = async (db: Queries, clientId: string): Promise<boolean> =>
  (await subscriptionsOf(db, clientId)).some((row) => isSubscriptionActive(row) || isSubscriptionPending(row))
