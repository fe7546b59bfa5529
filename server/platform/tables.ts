/** Tables that belong to no feature. */

import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { SecurityEventKind, SecurityOutcome } from '#contract/account/security-events.ts'
import { type Bani, type MinorUnits, bani as toBani, minorUnits as toMinorUnits } from '#contract/money.ts'

/** Whole bani of RON. */
export const bani = customType<{ data: Bani; driverData: number | string }>({
  dataType: () => 'bigint',
  fromDriver: (value) => toBani(Number(value)),
})

/** Hundredths of a currency that a column beside it names. */
export const minorUnits = customType<{ data: MinorUnits; driverData: number | string }>({
  dataType: () => 'bigint',
  fromDriver: (value) => toMinorUnits(Number(value)),
})

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Job runners, by their heartbeat. */
export const workerInstances = pgTable('worker_instances', {
  id: text().primaryKey(),
  seenAt: instantColumn('seen_at').notNull(),
  /** The session of its process (process-session.ts). */
  processSession: bigint('process_session', { mode: 'number' }),
})

/** Periods that a task was started for by the clock (schedule-runs.ts): each once. Of beats only those of the last hour. */
export const scheduleRuns = pgTable(
  'schedule_runs',
  {
    name: text().notNull(),
    period: text().notNull(),
    dueAt: instantColumn('due_at').notNull(),
    startedAt: instantColumn('started_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ name: 'schedule_runs_pkey', columns: [table.name, table.period] })],
)

/** What a request with an idempotency key was answered: same key and body, same answer; kept 30 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    clientId: uuid('client_id').notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb().notNull(),
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ name: 'idempotency_keys_pkey', columns: [table.clientId, table.key] }), index().on(table.createdAt)],
)

/** Attempts counted within a window, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  windowEndsAt: instantColumn('window_ends_at').notNull(),
  taken: integer().notNull(),
})

/** Tokens of partners' accounts, shared by all processes: partners limit how often one may sign in. */
export const partnerTokens = pgTable('partner_tokens', {
  key: text().primaryKey(),
  token: text().notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
})

/** Every call to a partner, with secrets removed. */
export const partnerCalls = pgTable(
  'partner_calls',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    partner: text().notNull(),
    operation: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    request: text(),
    answer: text(),
    status: integer(),
    outcome: text({ enum: ['answered', 'not-sent', 'timeout', 'cut'] }).notNull(),
    durationMs: integer('duration_ms').notNull(),
    calledAt: instantColumn('called_at').notNull().default(sql`now()`),
  },
  (table) => [index().on(table.partner, table.calledAt)],
)

/** Sign-ins, passwords and sessions: what happened to an account, when and from where; kept a year. The ids are users', by value: the log outlives them. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    at: instantColumn('at').notNull().default(sql`now()`),
    kind: text().$type<SecurityEventKind>().notNull(),
    outcome: text().$type<SecurityOutcome>().notNull(),
    actorId: uuid('actor_id'),
    userId: uuid('user_id'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    details: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [index('security_events_of_user').on(table.userId, table.id), index('security_events_at').on(table.at)],
)

/**
 * What was done for which client; rows are only added (roles.sql). Ids by value: the log outlives what they name, and holds
 * no personal data beside the address a call came from.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    at: instantColumn('at').notNull().default(sql`now()`),
    /** null: the system. */
    userId: uuid('user_id'),
    /** null: about no client, e.g. the sandbox. */
    clientId: uuid('client_id'),
    isActingFor: boolean('is_acting_for').notNull(),
    /** `METHOD /path`, or `acting-begun`. */
    call: text().notNull(),
    ids: jsonb().$type<Record<string, string>>().notNull(),
    outcome: text().notNull(),
    problem: text(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('audit_log_of_client').on(table.clientId, table.id),
    index('audit_log_of_user').on(table.userId, table.id),
    index('audit_log_ids').using('gin', sql`jsonb_path_query_array(ids, '$.*')`),
    index('audit_log_acting').on(table.userId, table.clientId, table.at).where(sql`call = 'acting-begun'`),
  ],
)

/**
 * How often the same was refused within an hour: the first time is an entry of the audit log, whose id this is, all others are counted here. Who
 * repeats what is refused writes no log full.
 */
export const auditRefusals = pgTable(
  'audit_refusals',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id'),
    clientId: uuid('client_id'),
    call: text().notNull(),
    problem: text().notNull(),
    hourFrom: instantColumn('hour_from').notNull(),
    times: integer().notNull(),
    lastAt: instantColumn('last_at').notNull(),
  },
  (table) => [
    unique('audit_refusals_of_hour').on(table.userId, table.clientId, table.call, table.problem, table.hourFrom).nullsNotDistinct(),
  ],
)
