/** Charges with a saved card: the one that a client may have under way, and how many there were. */
import { and, count, eq, gte, inArray } from 'drizzle-orm'
import type { EffectRef } from '#server/effects/effect-kind.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { chargeCard } from './charge-card.ts'
import { payments } from './tables.ts'

/** `isUnclear`: it waits for an operator. */
export type OpenCardCharge = { paymentId: string; startedAt: Date; isUnclear: boolean; effect: EffectRef }

/** null: none is open, so that another one may be started. */
export async function openCardCharge(db: Queries, clientId: string): Promise<OpenCardCharge | null> {
  const [open] = await db
    .select({ id: payments.id, state: payments.state, createdAt: payments.createdAt })
    .from(payments)
    .where(and(eq(payments.clientId, clientId), eq(payments.method, 'saved-card'), inArray(payments.state, ['announced', 'unclear'])))
  if (!open) return null
  const effect = { clientId, kind: chargeCard.name, key: open.id }
  return { paymentId: open.id, startedAt: open.createdAt, isUnclear: open.state === 'unclear', effect }
}

type Since = { clientId: string; subscriptionId: string; since: Date }

/** Whatever became of them. */
export async function countCharges(db: Queries, { clientId, subscriptionId, since }: Since): Promise<number> {
  const ofSubscription = and(eq(payments.clientId, clientId), eq(payments.subscriptionId, subscriptionId))
  const [row] = await db
    .select({ count: count() })
    .from(payments)
    .where(and(ofSubscription, eq(payments.method, 'saved-card'), gte(payments.createdAt, since)))
  return row?.count ?? 0
}
