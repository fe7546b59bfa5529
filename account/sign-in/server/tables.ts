import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PlatformRole } from '#contract/permissions.ts'
import type { Language } from '#contract/texts/languages.ts'
import { instantColumn } from '#server/platform/tables.ts'

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** In lower case. */
  email: text().notNull().unique(),
  isConfirmed: boolean('is_confirmed').notNull(),
  /** argon2id; null: none chosen yet. */
  passwordHash: text('password_hash'),
  /** null: no role on the platform's side. */
  platformRole: text('platform_role').$type<PlatformRole>(),
  /** Of the interface and of mails; null: none was chosen (contract/texts/languages.ts). */
  language: text().$type<Language>(),
  referralCode: text('referral_code').notNull().unique(),
  referredBy: uuid('referred_by'),
  createdAt: instantColumn('created_at').notNull().default(sql`now()`),
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
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
    lastSeenAt: instantColumn('last_seen_at').notNull().default(sql`now()`),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)

/** E-mailed links: by their token's hash, one of a kind for a user, gone once used. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text({ enum: ['confirm-email', 'reset-password'] }).notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [uniqueIndex('mailed_links_of_user').on(table.userId, table.kind)],
)

/**
 * An address that an account is to have, or had: asked for until its link confirms it, then kept while the earlier address may undo it. The token is
 * of the link that is good now.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id').notNull(),
    /** Both in lower case. */
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    requestedAt: instantColumn('requested_at').notNull().default(sql`now()`),
    /** null: asked for only. */
    confirmedAt: instantColumn('confirmed_at'),
    /** null: its e-mail was not written yet. */
    tokenHash: text('token_hash').unique(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('email_changes_of_user').on(table.userId), index('email_changes_old').on(table.oldEmail)],
)

/** E-mails requested and not yet sent or dropped: effects carry only the id. */
export const mailRequests = pgTable('letter_requests', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  /**
   * `opened`: the address was just signed up; `signed-up-again`: it had an account already; `not-confirmed`: the account waits for its
   * confirmation; `forgotten`: the password was forgotten; `closed`: the account is none any more (its id is that of the log's entry).
   */
  occasion: text({ enum: ['opened', 'signed-up-again', 'not-confirmed', 'forgotten', 'closed'] }).notNull(),
  email: text().notNull(),
  ipAddress: text('ip_address').notNull(),
  /** Within the limits of its address: a repeated call does not count again. */
  admittedAt: instantColumn('admitted_at'),
  /** When it was last written, its link made: from then on it may have arrived. */
  preparedAt: instantColumn('prepared_at'),
  requestedAt: instantColumn('requested_at').notNull().default(sql`now()`),
})

/** Where an account's password, or an e-mail to its address, proved the owner. */
export const accountNetworks = pgTable(
  'account_places',
  {
    userId: uuid('user_id').notNull(),
    ipAddress: text('ip_address').notNull(),
    lastProofAt: instantColumn('last_proof_at').notNull(),
    /** When a code did so last; null: never. */
    codeProofAt: instantColumn('code_proof_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ipAddress] })],
)

/** Wrong passwords for an address, from wherever they come, whether it has an account or not; wrong codes by `code of` the user's id. */
export const attemptDelays = pgTable('attempt_delays', {
  email: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instantColumn('last_at').notNull(),
  nextAt: instantColumn('next_at').notNull(),
})

/** The key an account shares with an authenticator app. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id').primaryKey(),
  /** Of this key: a set-up that was begun anew has another. */
  id: uuid().notNull().default(sql`uuidv7()`),
  keySealed: text('key_sealed').notNull(),
  /** null: no code has confirmed it, and nothing asks for it. */
  confirmedAt: instantColumn('confirmed_at'),
  /** The time step of the last code that was taken: only later ones are. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instantColumn('created_at').notNull().default(sql`now()`),
})

/** Those that were not used yet, as argon2id hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [index('recovery_codes_of_user').on(table.userId)],
)

/** Sign-ins whose password was right and whose code is waited for: no sessions, and good for nothing else. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('sign_in_tickets_of_user').on(table.userId)],
)

/** Keys of devices that sign in without password and code (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id').notNull(),
    /** As the device calls it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE form (RFC 9052), in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device has signed; 0: it does not count. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    /** How the device is reached, as the browser named it. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId)],
)

/** What devices were asked to sign, by its hash: good for one answer. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  /** The session in which a passkey is added; null: a sign-in. */
  sessionId: uuid('session_id'),
  expiresAt: instantColumn('expires_at').notNull(),
})
