/** What statements of other features may read of invoices. */
import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { invoices } from './tables.ts'

const { clientId, id, createdAt, kind, reason, series, year, number, payableBani, advanceDeductedBani, totalBani } = invoices

/** Of orders, or the reversal of one: what it deducts of advances, or gives back, is in its lines. */
const ofOrders = sql`(${kind} = 'fiscal' or ${reason} = 'correction')`

/**
 * As a statement of account counts them. `prepayBani`: by what the advance changed. `creditedBani`: what of
 * it is settled by itself: an advance by the payment that it is for, what gives money back by giving it.
 */
export const invoicesOnStatement = new QueryBuilder()
  .select({
    ...{ clientId, id, createdAt, kind, series, year, number, payableBani },
    prepayBani: sql`case when ${ofOrders} then -${advanceDeductedBani} else ${totalBani} end`.mapWith(totalBani).as('prepay_bani'),
    creditedBani:
      sql`case when ${ofOrders} and (${kind} = 'storno' or ${payableBani} + ${advanceDeductedBani} > 0) then 0 else ${payableBani} end`
        .mapWith(totalBani)
        .as('credited_bani'),
    cui: sql`${invoices.seller} ->> 'cui'`.mapWith(String).as('cui'),
  })
  .from(invoices)
  .as('invoices_on_statement')

/** Numbers by id, for rows that name an invoice. */
export const invoiceNumbers = new QueryBuilder().select({ clientId, id, kind, series, year, number }).from(invoices).as('invoice_numbers')
