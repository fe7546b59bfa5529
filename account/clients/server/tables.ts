import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/permissions.ts'
import { instantColumn } from '#server/platform/tables.ts'

/** The accounts that own orders, money and stores. Every table with a `client_id` means one of these. */
export const clients = pgTable('clients', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  createdAt: instantColumn('created_at').notNull().default(sql`now()`),
})

export const memberships = pgTable(
  'memberships',
  {
    clientId: uuid('client_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text().$type<Role>().notNull(),
    joinedAt: instantColumn('joined_at').notNull().default(sql`now()`),
    /** Calls that name no client are about the one chosen last. */
    chosenAt: instantColumn('chosen_at'),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.userId] }), index('memberships_of_user').on(table.userId)],
)
