/** Writes the security log: in the transaction of what happened, so that neither is there without the other. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { SecurityEventKind, SecurityOutcome } from '../../contract/security-events.ts'
import type { App } from './app.ts'
import type { Statements } from './database.ts'
import type { Task } from './jobs.ts'
import { cron } from './schedules.ts'

/** Where a request comes from. */
export type Place = { ipAddress: string; userAgent: string }

export const placeOf = (request: FastifyRequest): Place => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

const USER_AGENT_MAX = 160

/** What is kept of a browser's description: a caller may send anything there. */
export const shortUserAgent = (userAgent: string): string | null => userAgent.slice(0, USER_AGENT_MAX).replace(/[^\x20-\x7e]/g, '?') || null

export type NewSecurityEvent = {
  kind: SecurityEventKind
  outcome?: SecurityOutcome
  actorId: string | null
  userId: string | null
  place: Place | null
  /** Never a secret, never what somebody typed as a password. */
  details?: Record<string, string>
}

/** Answers the event's id. */
export async function logSecurity(db: Statements, event: NewSecurityEvent): Promise<string> {
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'security-event',
    text: `insert into security_events (kind, outcome, actor_id, user_id, ip_address, user_agent, details)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: valuesOf(event),
  })
  return rows[0]?.id ?? ''
}

const valuesOf = ({ kind, outcome = 'done', actorId, userId, place, details = {} }: NewSecurityEvent): unknown[] => [
  kind,
  outcome,
  actorId,
  userId,
  place?.ipAddress ?? null,
  shortUserAgent(place?.userAgent ?? ''),
  JSON.stringify(details),
]

const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** A signed-in user asked for what only others may. */
export const logRefusal = (app: App, endpoint: Pick<Endpoint, 'method' | 'path'>, userId: string, request: FastifyRequest) =>
  logSecurity(app.db, {
    kind: 'call-refused',
    outcome: 'refused',
    actorId: userId,
    userId,
    place: placeOf(request),
    details: { call: callOf(endpoint) },
  })

/** What an administrator's call changed; reading leaves no trace. */
export async function logAdministratorCall(app: App, endpoint: Endpoint, actorId: string, request: FastifyRequest): Promise<void> {
  if (endpoint.access !== 'admin' || endpoint.method === 'GET') return
  const params = Object.entries(request.params as object).map(([name, value]) => [name, String(value)]) // parsed by the endpoint's schema
  const details = { call: callOf(endpoint), ...Object.fromEntries(params) }
  await logSecurity(app.db, { kind: 'administrator-call', actorId, userId: actorId, place: placeOf(request), details })
}

const ACTING_AGAIN_HOURS = 12

/** Once a client and session in half a day: every call names the client anew. */
export async function logActing(app: App, acting: { actorId: string; sessionId: string; clientId: string }, request: FastifyRequest) {
  const event: NewSecurityEvent = {
    kind: 'acting-begun',
    actorId: acting.actorId,
    userId: acting.clientId,
    place: placeOf(request),
    details: { session: acting.sessionId },
  }
  await app.db.$client.query({
    name: 'acting-begun',
    text: `insert into security_events (kind, outcome, actor_id, user_id, ip_address, user_agent, details)
           select $1, $2, $3, $4, $5, $6, $7
            where not exists (select 1 from security_events e
                               where e.user_id = $4 and e.kind = $1 and e.details = $7::jsonb and e.at > now() - make_interval(hours => $8))`,
    values: [...valuesOf(event), ACTING_AGAIN_HOURS],
  })
}

const KEPT_DAYS = 365

export const forgetOldSecurityEvents: Task = {
  name: 'forget-old-security-events',
  schedule: cron('25 3 * * *', { period: 'day' }),
  async run(app: App) {
    await app.db.$client.query('delete from security_events where at < $1::timestamptz - make_interval(days => $2)', [
      app.clock.now(),
      KEPT_DAYS,
    ])
  },
}
