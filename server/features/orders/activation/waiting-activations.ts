/** Activations that nobody but an operator can settle, and how much of the orders waits for one. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { OPERATOR_LIST_MAX, type WaitingActivation } from '../../../../contract/operator/operator.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../platform/app.ts'
import { attemptOf } from '../queries.ts'
import { activationAttempts, orders } from '../tables.ts'
import { ofAttempt } from './attempt.ts'
import { referenceOf } from './attempt-reference.ts'
import { recoverActivation } from './recover-activation.ts'

export type ActivationOfClient = Omit<WaitingActivation, 'client'> & { clientId: string }

/** Oldest first. */
export async function waitingActivations(app: App): Promise<ActivationOfClient[]> {
  const rows = await app.db
    .select({ attempt: activationAttempts, courier: orders.courier })
    .from(activationAttempts)
    .innerJoin(orders, and(eq(orders.clientId, activationAttempts.clientId), eq(orders.id, activationAttempts.orderId)))
    .where(and(isNull(activationAttempts.settledAt), isNotNull(activationAttempts.manualReason)))
    .orderBy(activationAttempts.unknownSince, activationAttempts.orderId)
    .limit(OPERATOR_LIST_MAX)
  return rows.map(({ attempt, courier }) => ({
    uniqueId: attempt.orderId,
    clientId: attempt.clientId,
    courier,
    reference: referenceOf(attempt),
    calls: attempt.calls,
    since: (attempt.unknownSince ?? attempt.startedAt).toISOString(),
    nextLookAt: attempt.lookAt?.toISOString() ?? null,
    cause: attempt.unknownCause,
    reason: attempt.manualReason ?? '',
  }))
}

/** The courier is asked for the AWB now. Answers whether that settled it. Throws `not-found` and `order-not-waiting`. */
export async function retryActivation(app: App, orderId: string): Promise<boolean> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Problem('not-found')
  const ref = { clientId: order.clientId, orderId, attempt: order.attempt }
  const isWaiting = and(ofAttempt(ref), isNull(activationAttempts.settledAt), isNotNull(activationAttempts.manualReason))
  const { rowCount } = await app.db.update(activationAttempts).set({ lookAt: app.clock.now() }).where(isWaiting)
  if (!rowCount) throw new Problem('order-not-waiting')
  await recoverActivation.run(app, ref)
  return (await attemptOf(app.db, ref))?.settledAt != null
}

export type OrdersWaiting = { activations: number; awbs: number; comparisons: number; oldestAt: Date | null }

/** AWBs that their courier is asked to cancel wait for the courier. */
export async function countOrdersWaiting(app: App): Promise<OrdersWaiting> {
  const { rows } = await app.db.$client.query<OrdersWaiting>({
    name: 'orders-waiting-for-operator',
    text: `select a.count::int as activations, d.count::int as awbs, c.count::int as comparisons, least(a.oldest, d.oldest, c.oldest) as "oldestAt"
             from (select count(*), min(unknown_since) as oldest from activation_attempts where settled_at is null and manual_reason is not null) a,
                  (select count(*), min(found_at) as oldest from awb_discrepancies where settled_at is null and cancel_requested_at is null) d,
                  (select count(*), min(failed_since) as oldest from awb_comparisons where failed_since is not null) c`,
  })
  return rows[0] ?? { activations: 0, awbs: 0, comparisons: 0, oldestAt: null }
}
