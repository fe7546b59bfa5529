import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/platform/tables.ts'
import type { SendingRule } from '../contract/rules.ts'

/** All rules of a client, one row: they are read, tried and changed as a whole. */
export const sendingRules = pgTable(
  'sending_rules',
  {
    clientId: uuid('client_id').primaryKey(),
    /** In the order in which they are tried. */
    rules: jsonb().$type<SendingRule[]>().notNull().default([]),
    /** By the rule's id, from when on orders are activated by it: an order from before is not. */
    autoSince: jsonb('auto_since').$type<Record<string, string>>().notNull().default({}),
    /** One of them is active and activates by itself. */
    hasAuto: boolean('has_auto').notNull().default(false),
    changedAt: instantColumn('changed_at').notNull(),
  },
  (table) => [index('sending_rules_auto').on(table.clientId).where(sql`has_auto`)],
)
