import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/platform/tables.ts'

/** Where and how often a client's cash is paid; the defaults stand for a client without a row. */
export const repaymentSettings = pgTable('repayment_settings', {
  clientId: uuid('client_id').primaryKey(),
  holder: text().notNull().default(''),
  /** Without blanks, in capitals; '' until one is set. */
  iban: text().notNull().default(''),
  sendInterval: smallint('send_interval').notNull(),
  /** Kept, though not applied, where the interval has none. */
  minAmountRon: integer('min_amount_ron').notNull(),
  waitsForPending: boolean('waits_for_pending').notNull().default(false),
})

/** Who named another account, for the client's settings or for single repayments. */
export const repaymentAccountChanges = pgTable(
  'repayment_account_changes',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    at: instantColumn('at').notNull(),
    /** null: the system. */
    changedBy: uuid('changed_by'),
    /** The last four characters: enough to know one's own; '' before: none, or several. */
    fromLastFour: text('from_last_four').notNull(),
    toLastFour: text('to_last_four').notNull(),
    /** The account stays, its holder is another. */
    isHolderAlone: boolean('is_holder_alone').notNull(),
    /** null: the settings, which later orders take it from. */
    repaymentIds: jsonb('repayment_ids').$type<string[]>(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
