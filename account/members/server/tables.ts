import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/permissions.ts'
import type { Message } from '#contract/texts/message.ts'
import { instantColumn } from '#server/platform/tables.ts'

/** Open invitations. The token is in the e-mail alone; accepting deletes the row. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    clientId: uuid('client_id').notNull(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    invitedBy: uuid('invited_by').notNull(),
    /** null: its e-mail was not sent yet. */
    tokenHash: text('token_hash'),
    sentAt: instantColumn('sent_at').notNull().default(sql`now()`),
    /** Why its e-mail was given up; null: it was sent, or is on its way. */
    notSent: jsonb('not_sent').$type<Message>(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [uniqueIndex('invitations_of_client').on(table.clientId, table.email), uniqueIndex('invitations_token').on(table.tokenHash)],
)
