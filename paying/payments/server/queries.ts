/** Payments as the operations of this feature read them. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Queries, Tx } from '#server/platform/database/database.ts'
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

/** Of whatever clients. */
export const paymentsByIds = (db: Queries, ids: readonly string[]): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))

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

/** A payment of the client that is wanted, or came in, is to be invoiced to the entity. */
export async function hasPaymentForEntity(
  db: Queries,
  { clientId, entityNumber }: { clientId: string; entityNumber: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        eq(payments.entityNumber, entityNumber),
        inArray(payments.state, ['announced', 'unclear', 'received']),
      ),
    )
    .limit(1)
  return rows.length > 0
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
