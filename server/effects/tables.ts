import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EffectKindName, EffectState } from '#contract/effects/effects.ts'
import type { Message } from '#contract/texts/message.ts'
import { instantColumn } from '#server/platform/tables.ts'

/** Everything that is done once outside the product: one row for each, from the intent to the partner's answer. */
export const effects = pgTable(
  'effects',
  {
    /** PLATFORM where it is done for no client. */
    clientId: uuid('client_id').notNull(),
    kind: text().$type<EffectKindName>().notNull(),
    /** What is done once: the same key of a kind is the same effect. */
    key: text().notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    /** What it concerns, e.g. an order's id: what an operator searches by. */
    subject: text(),
    input: jsonb().notNull(),
    state: text().$type<EffectState>().notNull().default('due'),
    /** Calls that may have reached the partner. */
    calls: integer().notNull().default(0),
    /** All attempts since it was last due anew, also those that reached no partner: what waits grow by. */
    tries: integer().notNull().default(0),
    /** Since when it is tried: by which it is given up. */
    dueSince: instantColumn('due_since').notNull(),
    claimedAt: instantColumn('claimed_at'),
    /** Of the process that calls or looks now (process-session.ts). null: none does, or none that could be missed. */
    processSession: bigint('process_session', { mode: 'number' }),
    /** Since when an answer is missing. */
    unknownSince: instantColumn('unknown_since'),
    /** Why the last attempt brought no answer: a technical word, or a coded message. */
    cause: text(),
    /** Why it was refused or waits for an operator; while unknown: what a repeated call was refused with. */
    reason: jsonb().$type<Message>(),
    answer: jsonb(),
    /** When it is carried on, by the process that moves this on. null: it has ended. */
    lookAt: instantColumn('look_at'),
    createdAt: instantColumn('created_at').notNull(),
    settledAt: instantColumn('settled_at'),
    /** The operator who settled it; null: the partner's answer did. */
    settledBy: uuid('settled_by'),
    /** What the partner said to that operator. */
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.kind, table.key] }),
    uniqueIndex('effects_id').on(table.id),
    index('effects_open').on(table.lookAt).where(sql`settled_at is null`),
    index('effects_manual').on(table.createdAt, table.id).where(sql`state = 'manual'`),
    index('effects_in_hand').on(table.processSession).where(sql`process_session is not null`),
    index('effects_of_subject').on(table.subject, table.kind),
    index('effects_settled').on(table.settledAt).where(sql`settled_at is not null`),
  ],
)

/** Which addresses refuse e-mails, by their mark (mail-refusals/note-refusals.ts). */
export const mailRefusals = pgTable(
  'mail_refusals',
  {
    /** For whom the e-mails were sent; PLATFORM: to an account about itself. */
    clientId: uuid('client_id').notNull(),
    addressMark: text('address_mark').notNull(),
    since: instantColumn('since').notNull(),
    lastAt: instantColumn('last_at').notNull(),
    /** In the server's words, without the address. */
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.addressMark] }), index('mail_refusals_last').on(table.lastAt)],
)
