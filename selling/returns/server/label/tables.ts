import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/platform/tables.ts'

/** By which link a buyer opens the label of a return again: one for each order that brings it back, so that the link ends with its AWB. */
export const returnLabelLinks = pgTable(
  'return_label_links',
  {
    /** Random: the link alone opens the label. */
    key: text().primaryKey(),
    clientId: uuid('client_id').notNull(),
    requestId: text('request_id').notNull(),
    orderId: text('order_id').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('return_label_links_order').on(table.clientId, table.requestId, table.orderId)],
)
