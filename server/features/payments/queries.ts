/** Payments as the operations of this feature read them. */
import { and, eq } from 'drizzle-orm'
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
