/** What statements of other features may read of payments. */
import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { payments } from './tables.ts'

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
