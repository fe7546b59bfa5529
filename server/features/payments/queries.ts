/** Payments as the operations of this feature read them. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { PaymentRow } from './payment-transition.ts'
import { payments } from './tables.ts'

type PaymentKey = { clientId: string; id: string }

/** null: there is none of the client's. */
export async function findPayment(db: Queries, { clientId, id }: PaymentKey): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, clientId), eq(payments.id, id)))
  return row ?? null
}

/** Of whatever client; null: there is none. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return row ?? null
}

/** A missing one is a bug of the caller. */
export async function lockedPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await lockPayment(tx, id)
  if (!row) throw new Error(`no payment ${id}`)
  return row
}

/** A payment of the client has come in, whatever became of it since. */
export async function hasEverPaid(db: Queries, clientId: string): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.clientId, clientId), isNotNull(payments.receivedAt)))
    .limit(1)
  return rows.length > 0
}
