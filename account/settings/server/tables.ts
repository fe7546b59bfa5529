import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** A client's preferences, one row a group (`print`, `mail`…). */
export const clientSettings = pgTable(
  'client_settings',
  { clientId: uuid('client_id').notNull(), name: text().notNull(), value: jsonb().notNull() },
  (table) => [primaryKey({ columns: [table.clientId, table.name] })],
)
