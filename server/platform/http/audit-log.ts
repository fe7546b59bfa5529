/**
 * Writes the audit log, where permissions are checked (docs/decisions/063). Entries are only ever added: the database refuses
 * to change or delete one.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { ACTING_BEGUN, type AuditOutcome } from '#contract/audit/entries.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Actor, isPermissionAudited } from '#contract/permissions.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { App } from '../app.ts'
import { systemClock } from '../clock.ts'
import type { Statements } from '../database/database.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { bareColumns, into, type StatementParams, statement } from '../database/statement.ts'
import { auditLog } from '../tables.ts'
import { accountFieldsOf } from './account-fields.ts'
import { type RequestEntry, runWithRequestEntry } from './request-entry.ts'
import { lastOfAccount } from './sealed-accounts.ts'
import { type RequestOrigin, requestOriginOf, shortUserAgent } from './security-log.ts'

type NewEntry = {
  actor: Actor
  /** null: about no client. */
  clientId: string | null
  call: string
  ids: Record<string, string>
  outcome: AuditOutcome
  problem?: ProblemCode | null
  origin: RequestOrigin | null
}

type AuditRow = ReturnType<typeof rowOf>

const rowOf = ({ actor, clientId, call, ids, outcome, problem = null, origin }: NewEntry) => ({
  userId: actor.kind === 'user' ? actor.userId : null,
  clientId,
  isActingFor: actor.kind === 'user' && actor.isActingFor,
  call,
  ids,
  outcome,
  problem,
  ipAddress: origin?.ipAddress ?? null,
  userAgent: shortUserAgent(origin?.userAgent ?? ''),
})

export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

export const writeAudit = async (db: Statements, entry: NewEntry): Promise<void> => void (await writing.run(db, rowOf(entry)))

const valuesOf = ({ userId, clientId, isActingFor, call, ids, outcome, problem, ipAddress, userAgent }: StatementParams<AuditRow>) => ({
  ...{ userId, clientId, isActingFor, call, ids, outcome, problem, ipAddress, userAgent },
})
const writing = statement('audit-entry', (given: StatementParams<AuditRow>) => ({
  text: sql`insert into ${into(auditLog, valuesOf(given))}`,
}))

const COLUMNS = 'user_id, client_id, is_acting_for, call, ids, outcome, problem, ip_address, user_agent'

/** Once for its id. Without `changes` only where the transaction has written, or locked, a row. */
const insertion = ({ id, changes, ...entry }: NewEntry & { id: string; changes: boolean }): pg.QueryConfig => ({
  name: 'audit-entry-of-request',
  text: `insert into audit_log (${COLUMNS}, id) select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
          where $11 or pg_current_xact_id_if_assigned() is not null on conflict (id) do nothing`,
  values: [...Object.values({ ...rowOf(entry), ids: JSON.stringify(entry.ids) }), id, changes],
})

/** The first of an hour is an entry; those that follow are counted with it. */
const refusal = ({ id, ...entry }: NewEntry & { id: string }): pg.QueryConfig => ({
  name: 'audit-refusal',
  text: `with counted as (
           insert into audit_refusals (id, user_id, client_id, call, problem, hour_from, times, last_at)
           values ($10, $1, $2, $4, $7, date_trunc('hour', now()), 1, now())
           on conflict on constraint audit_refusals_of_hour do update set times = audit_refusals.times + 1, last_at = now()
           returning id, times)
         insert into audit_log (${COLUMNS}, id) select $1, $2, $3, $4, $5, $6, $7, $8, $9, id from counted where times = 1`,
  values: [...Object.values({ ...rowOf(entry), ids: JSON.stringify(entry.ids) }), id],
})

/** A call under way, as far as the audit log is concerned. */
export type AuditedCall = { endpoint: Endpoint; actor: Actor; clientId: string | null; request: FastifyRequest }

/** Whether the call is written down at all. */
const leavesTrace = ({ endpoint, actor }: Pick<AuditedCall, 'endpoint' | 'actor'>): boolean =>
  endpoint.audits !== null && endpoint.access !== 'public' && endpoint.access !== 'signed-in' && isPermissionAudited(endpoint.access, actor)

/**
 * Runs an operation and writes down what it was asked and what came of it: what is done with the first transaction that changes something, or
 * the one that notes what is audited of the answer; what is refused, or changed no row, afterwards. `concerns`: whom a call is about that
 * names no client.
 */
export async function runAudited<T>(
  app: App,
  { endpoint, request }: Pick<AuditedCall, 'endpoint' | 'request'>,
  work: (concerns: (clientId: string) => void) => Promise<T>,
): Promise<T> {
  const { actor } = request
  if (!actor || !leavesTrace({ endpoint, actor })) return work(() => undefined)
  const call: AuditedCall = { endpoint, actor, clientId: request.clientId || null, request }
  const entry = entryOf(call)
  try {
    const answer = await runWithRequestEntry(entry, () =>
      work((clientId) => {
        call.clientId = clientId
      }),
    )
    if (entry.end()) await write(app, call, { id: entry.id, ids: idsOf(call, answer), outcome: 'done' })
    return answer
  } catch (error) {
    const refusal = error instanceof Problem ? error.code : null
    if (entry.end()) {
      const outcome = refusal ? 'refused' : 'failed'
      const written = write(app, call, { id: entry.id, ids: idsOf(call, null), outcome, problem: refusal ?? 'unexpected' })
      // The caller would wait for the same silence once more.
      if (!isDatabaseAway(error)) await written
    }
    throw error
  }
}

/** `end`: no transaction takes it from now on; answers whether it is still to be written. */
function entryOf(call: AuditedCall): RequestEntry & { id: string; end(): boolean } {
  const id = entryId()
  const noted: Record<string, unknown> = {}
  let state: 'open' | 'taken' | 'written' | 'over' = 'open'
  const isKnown = () => call.endpoint.audits?.answer.every((name) => name in noted)
  return {
    id,
    note: (values) => void Object.assign(noted, values),
    take(changes) {
      if (state !== 'open' || !isKnown()) return null
      state = 'taken'
      return insertion({ ...madeOf(call, { id, ids: idsOf(call, noted), outcome: 'done' }), changes })
    },
    taken(isWritten) {
      if (state === 'taken') state = isWritten ? 'written' : 'open'
    },
    end() {
      const isOpen = state !== 'written'
      state = 'over'
      return isOpen
    },
  }
}

const newest = { ms: 0, count: 0 }

/**
 * Version 7 as the database's own, after those of the same millisecond, and each after the one before it. Known beforehand, as a commit
 * whose answer is lost may have written it.
 */
function entryId(): string {
  const ms = Math.max(systemClock.now().getTime(), newest.ms)
  Object.assign(newest, { ms, count: ms === newest.ms ? (newest.count + 1) % 4096 : 0 })
  const [time, count] = [ms.toString(16).padStart(12, '0'), newest.count.toString(16).padStart(3, '0')]
  return `${time.slice(0, 8)}-${time.slice(8)}-7fff-8${count}-${randomUUID().slice(24)}`
}

/** The role does not allow the call, whatever it was. */
export const auditNotAllowed = (app: App, call: AuditedCall) =>
  write(app, call, { id: entryId(), ids: {}, outcome: 'refused', problem: 'not-allowed' })

type Outcome = Pick<NewEntry, 'ids' | 'outcome' | 'problem'> & { id: string }

const madeOf = (call: AuditedCall, outcome: Outcome) => ({
  ...outcome,
  actor: call.actor,
  clientId: call.clientId,
  call: callName(call.endpoint),
  origin: requestOriginOf(call.request),
})

/** The operation is over: that it could not be written down is said in the log, with what would have been written. */
async function write(app: App, call: AuditedCall, what: Outcome): Promise<void> {
  const entry = madeOf(call, what)
  const statement = entry.outcome === 'refused' ? refusal(entry) : insertion({ ...entry, changes: true })
  await app.db.$client.query(statement).catch((err: unknown) => {
    const { userId, clientId, isActingFor, call: name, ids, outcome, problem } = rowOf(entry)
    app.log.error(
      { err, audit: { userId, clientId, isActingFor, call: name, ids, outcome, problem } },
      'an audit entry could not be written',
    )
  })
}

const ID_LENGTH_MAX = 300
const KEPT: readonly string[] = ['string', 'number', 'boolean']

/** What the endpoint names, and nothing else: a body may be a file, or hold personal data and secrets. Of an account its last characters. */
function idsOf({ endpoint, request }: AuditedCall, answer: unknown): Record<string, string> {
  const { params, body, answer: answered } = endpoint.audits ?? { params: [], body: [], answer: [] }
  const kept = [...keptOf(request.params, params), ...keptOf(request.body, body), ...keptOf(answer, answered)]
  const fields = endpoint.upload ? null : accountFieldsOf(endpoint.body)
  const isAccount = (name: string) => fields !== null && 'named' in fields && fields.named.has(name)
  return Object.fromEntries(kept.map(([name, value]) => [name, isAccount(name) ? lastOfAccount(value) : value.slice(0, ID_LENGTH_MAX)]))
}

function keptOf(source: unknown, names: readonly string[]): [string, string][] {
  if (typeof source !== 'object' || source === null) return []
  const values = source as Record<string, unknown> // by the names of its schema
  return names.flatMap((name) => (KEPT.includes(typeof values[name]) ? [[name, String(values[name])] as [string, string]] : []))
}

const ACTING_AGAIN_HOURS = 12

/** Once a client and session in half a day: every call names the client again. */
export async function auditActing(app: App, call: Omit<AuditedCall, 'endpoint'>, sessionId: string): Promise<void> {
  const { actor, clientId, request } = call
  const entry: NewEntry = {
    actor,
    clientId,
    call: ACTING_BEGUN,
    ids: { session: sessionId },
    outcome: 'done',
    origin: requestOriginOf(request),
  }
  await beginning.run(app.db, { ...rowOf(entry), againHours: ACTING_AGAIN_HOURS })
}

const beginning = statement('audit-acting-begun', (given: StatementParams<AuditRow & { againHours: number }>) => {
  const values = valuesOf(given)
  const { userId, clientId, call, ids, at } = auditLog
  const columns = Object.keys(values).map((name) => auditLog[name as keyof typeof values]) // its own names
  const isKnown = sql`
    select 1 from ${auditLog} where ${userId} = ${given.userId} and ${clientId} = ${given.clientId} and ${call} = ${sql.raw(`'${ACTING_BEGUN}'`)}
       and ${ids} = ${sql.param(given.ids, ids)}::jsonb and ${at} > now() - make_interval(hours => ${given.againHours})`
  const selected = sql.join(
    columns.map((column, i) => sql`${sql.param(Object.values(values)[i], column)}::${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  return { text: sql`insert into ${auditLog} (${bareColumns(columns)}) select ${selected} where not exists (${isKnown})` }
})
