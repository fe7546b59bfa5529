/**
 * Which of a client's payments pays what. What is left of payments altogether is the ledger's `unapplied`; here is kept of which payment it is
 * and whose. A row that says more than is there (its payment was given back) is cut when it is read: the oldest money is the one that was used.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Bani, bani, minus, sum, ZERO } from '#contract/money.ts'
import { billingEntity } from '#paying/billing/server/billing-entities.ts'
import { revertedOfPayments } from '#paying/payments/server/relations.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { IS_PAYMENT_LEFT, openPayments } from '../tables.ts'

/** `paymentId` null: of no payment that is known. */
export type PaymentPart = { paymentId: string | null; amountBani: Bani }
/** `entityNumber` null: of no entity in particular. `receivedAt` null: it is not known when. */
export type PaymentLeft = { paymentId: string | null; entityNumber: number | null; leftBani: Bani; receivedAt: Date | null }

type Received = { clientId: string; paymentId: string; entityNumber: number; receivedAt: Date; amountBani: Bani }

export async function noteOpenPayment(tx: Tx, received: Received): Promise<void> {
  const { clientId, paymentId, receivedAt, amountBani } = received
  const entity = await billingEntity(tx, { clientId, number: received.entityNumber })
  const entityNumber = entity ? entity.number : null
  await tx.insert(openPayments).values({ clientId, paymentId, entityNumber, receivedAt, amountBani }).onConflictDoNothing()
}

/** When the money of payments came to us, by payment; which may be before they were their client's. Of whatever client. */
export async function momentsOfPayments(db: Queries, ids: readonly string[]): Promise<Map<string, Date>> {
  const { paymentId, receivedAt } = openPayments
  const rows = await db
    .select({ paymentId, receivedAt })
    .from(openPayments)
    .where(inArray(paymentId, [...ids]))
  return new Map(rows.map((row) => [row.paymentId, row.receivedAt]))
}

/** What is left of each, the oldest first. `heldBani`: what the ledger says is left of all. The client's balance is locked. */
export async function leftOfPayments(tx: Tx, { clientId, heldBani }: { clientId: string; heldBani: Bani }): Promise<PaymentLeft[]> {
  const { paymentId, entityNumber, amountBani, usedBani, receivedAt } = openPayments
  const reverted = sql`coalesce(${revertedOfPayments.revertedBani}, 0)`
  const rows = await tx
    .select({
      paymentId,
      entityNumber,
      receivedAt,
      leftBani: sql`greatest(0, ${amountBani} - ${usedBani} - ${reverted})`.mapWith(amountBani),
    })
    .from(openPayments)
    .leftJoin(revertedOfPayments, and(eq(revertedOfPayments.clientId, openPayments.clientId), eq(revertedOfPayments.id, paymentId)))
    .where(and(eq(openPayments.clientId, clientId), sql.raw(IS_PAYMENT_LEFT)))
    .orderBy(asc(receivedAt), asc(paymentId))
  return cutPaymentsToHeld(rows, heldBani)
}

/** What no payment is known of was there before those that are known. */
export function cutPaymentsToHeld(rows: readonly PaymentLeft[], heldBani: Bani): PaymentLeft[] {
  const known = sum(rows.map(({ leftBani }) => leftBani))
  let excess = Math.max(0, minus(known, bani(Math.max(0, heldBani))))
  const cut = rows.map((row) => {
    const less = Math.min(excess, row.leftBani)
    excess -= less
    return { ...row, leftBani: minus(row.leftBani, bani(less)) }
  })
  const unknown = bani(Math.max(0, minus(heldBani, known)))
  return [{ paymentId: null, entityNumber: null, receivedAt: null, leftBani: unknown }, ...cut].filter(({ leftBani }) => leftBani > ZERO)
}

/** Those that may pay an invoice to an entity: its own, and what is of none in particular. */
export const paymentsForEntity = (left: readonly PaymentLeft[], entityNumber: number): PaymentLeft[] =>
  left.filter((one) => one.entityNumber === null || one.entityNumber === entityNumber)

export const sumOfPaymentsLeft = (left: readonly PaymentLeft[]): Bani => sum(left.map(({ leftBani }) => leftBani))

/** When the oldest came in, a day in Bucharest; null: it is not known. */
export const firstPaymentDayOf = (left: readonly PaymentLeft[]): string | null => {
  const [first] = left.flatMap(({ receivedAt }) => receivedAt ?? []).sort((a, b) => a.getTime() - b.getTime())
  return first ? bucharestDayOf(first) : null
}

/** The first ones first. `left` is less by it afterwards, so that one reading serves several invoices. */
export function takeFromPayments(left: readonly PaymentLeft[], amountBani: Bani): PaymentPart[] {
  const parts: PaymentPart[] = []
  let rest = amountBani
  for (const one of left) {
    const part = bani(Math.min(rest, one.leftBani))
    if (part <= ZERO) continue
    one.leftBani = minus(one.leftBani, part)
    parts.push({ paymentId: one.paymentId, amountBani: part })
    rest = minus(rest, part)
  }
  if (rest > ZERO) throw new Error(`payments lack ${rest} bani of what is to be taken of them`)
  return parts
}

/** Below zero: it was given back by a reversal of what it had paid. */
export async function notePaymentUsed(tx: Tx, clientId: string, { paymentId, amountBani }: PaymentPart): Promise<void> {
  if (paymentId === null) return
  const { usedBani } = openPayments
  await tx
    .update(openPayments)
    .set({ usedBani: sql`greatest(0, ${usedBani} + ${amountBani})` })
    .where(and(eq(openPayments.clientId, clientId), eq(openPayments.paymentId, paymentId)))
}
