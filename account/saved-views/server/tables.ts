import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/platform/tables.ts'
import type { ViewedList, ViewFilters } from '../contract/saved-views.ts'

/** Filters of a list that a user keeps under a name, for one client. */
export const savedViews = pgTable(
  'saved_views',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    userId: uuid('user_id').notNull(),
    list: text().$type<ViewedList>().notNull(),
    name: text().notNull(),
    filters: jsonb().$type<ViewFilters>().notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('saved_views_of_user').on(table.clientId, table.userId, table.list),
  ],
)
