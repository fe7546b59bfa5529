import { bigint, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceBuyer } from '#paying/billing/server/parties-shown.ts'
import type { Seller } from '#server/platform/seller.ts'
import { bani } from '#server/platform/tables.ts'

/** What a proforma said when it was issued: a document that was sent stays as it is, whatever comes in and wherever the buyer moves. */
export const proformas = pgTable(
  'proformas',
  {
    clientId: uuid('client_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** Of the payment: `PRO-<number>`. */
    number: bigint({ mode: 'number' }).notNull(),
    /** YYYY-MM-DD in Bucharest. */
    issuedOn: text('issued_on').notNull(),
    amountBani: bani('amount_bani').notNull(),
    vatPercent: smallint('vat_percent').notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.paymentId] })],
)
