/** How much of a payment went back, or is on its way there: for what gives money back. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PaymentRow } from './payment-transition.ts'
import { payments } from './tables.ts'

/** Whosever it is, locked until the transaction ends; null: there is none. */
export async function lockPaymentById(tx: Tx, id: string): Promise<PaymentRow | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return payment ?? null
}

/** In this order. */
export async function paymentsById(tx: Tx, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
  const byId = new Map(found.map((payment) => [payment.id, payment]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Below zero: it has not gone. What went back twice, as it was taken for refused once, counts as all of it. */
export async function noteReverted(tx: Tx, { clientId, id, amountBani }: { clientId: string; id: string; amountBani: Bani }) {
  await tx
    .update(payments)
    .set({ revertedBani: sql`least(amount_bani, greatest(0, reverted_bani + ${amountBani}))` })
    .where(and(eq(payments.clientId, clientId), eq(payments.id, id)))
}
