import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/tables.ts'

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** In lower case. */
  email: text().notNull().unique(),
  isConfirmed: boolean('is_confirmed').notNull(),
  /** argon2id; null: none chosen yet. */
  passwordHash: text('password_hash'),
  /** null: no role on the platform's side. */
  platformRole: text('platform_role'),
  /** Of the interface and of mails; null: none was chosen (contract/texts/languages.ts). */
  language: text(),
  referralCode: text('referral_code').notNull().unique(),
  referredBy: uuid('referred_by'),
  createdAt: at('created_at').notNull().default(sql`now()`),
})

/** By their token's hash; one that ended is deleted. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().default(sql`now()`),
    lastSeenAt: at('last_seen_at').notNull().default(sql`now()`),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)

/** E-mailed links: by their token's hash, one of a kind for a user, gone once used. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [uniqueIndex('mailed_links_of_user').on(table.userId, table.kind)],
)

/** E-mails requested and not yet sent or dropped: effects carry only the id. */
export const mailRequests = pgTable('letter_requests', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  occasion: text().notNull(),
  email: text().notNull(),
  ipAddress: text('ip_address').notNull(),
  /** Within the limits of its address: a repeated call does not count again. */
  admittedAt: at('admitted_at'),
  /** When it was last written, its link made: from then on it may have arrived. */
  preparedAt: at('prepared_at'),
  requestedAt: at('requested_at').notNull().default(sql`now()`),
})

/** Where an account's password, or an e-mail to its address, proved the owner. */
export const accountNetworks = pgTable(
  'account_places',
  { userId: uuid('user_id').notNull(), ipAddress: text('ip_address').notNull(), lastProofAt: at('last_proof_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.ipAddress] })],
)

/** Wrong passwords for an address, from wherever they come, whether it has an account or not. */
export const attemptDelays = pgTable('attempt_delays', {
  email: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: at('last_at').notNull(),
  nextAt: at('next_at').notNull(),
})
