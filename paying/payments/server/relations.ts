/** What statements of other features may read of payments. */
import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { payments } from './tables.ts'

/** Numbers by id, as text as the ledger names payments. */
export const paymentNumbers = new QueryBuilder()
  .select({ clientId: payments.clientId, id: sql`${payments.id}::text`.mapWith(String).as('id_text'), number: payments.number })
  .from(payments)
  .as('payment_numbers')

/** How much of each went back, or is on its way there. */
export const revertedOfPayments = new QueryBuilder()
  .select({ clientId: payments.clientId, id: payments.id, revertedBani: payments.revertedBani })
  .from(payments)
  .as('reverted_of_payments')

const { clientId, id, number, createdAt, method, state, card, amountBani, revertedBani } = payments

/** Announced ones, of which the ledger knows nothing yet. */
export const paymentsNotActive = new QueryBuilder()
  .select({ clientId, id, number, createdAt })
  .from(payments)
  .where(sql`${state} in ('announced', 'unclear')`)
  .as('payments_not_active')

/** `revertibleBani`: how much of it can still be given back. */
export const paymentsShown = new QueryBuilder()
  .select({
    ...{ clientId, id, number, method, state, card, amountBani },
    revertibleBani: sql`case when ${state} = 'received' then ${amountBani} - ${revertedBani} else 0 end`
      .mapWith(amountBani)
      .as('revertible_bani'),
  })
  .from(payments)
  .as('payments_shown')
