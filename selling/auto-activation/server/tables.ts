import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RuleStop } from '#selling/automation/contract/calls.ts'
import { instantColumn } from '#server/platform/tables.ts'

/** That a rule activated nothing more, once a day and kind. */
export const ruleStops = pgTable(
  'rule_stops',
  {
    clientId: uuid('client_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    /** In Bucharest. */
    day: text().notNull(),
    kind: text().$type<RuleStop>().notNull(),
    stoppedAt: instantColumn('stopped_at').notNull(),
    /** It went on: there was money again, or the limit was raised. */
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.ruleId, table.day, table.kind] }),
    index('rule_stops_of_day').on(table.clientId, table.day),
  ],
)
