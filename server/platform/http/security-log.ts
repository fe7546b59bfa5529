/** Writes the security log: in the transaction of what happened, so that neither is there without the other. */
import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind, SecurityOutcome } from '../../../contract/account/security-events.ts'
import type { App } from '../app.ts'
import type { Statements } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import { cron } from '../jobs/schedules.ts'

/** Where a request comes from. */
export type Origin = { ipAddress: string; userAgent: string }

export const originOf = (request: FastifyRequest): Origin => ({
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
  origin: Origin | null
  /** Never a secret, never what was typed as a password. */
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

const valuesOf = ({ kind, outcome = 'done', actorId, userId, origin, details = {} }: NewSecurityEvent): unknown[] => [
  kind,
  outcome,
  actorId,
  userId,
  origin?.ipAddress ?? null,
  shortUserAgent(origin?.userAgent ?? ''),
  JSON.stringify(details),
]

const KEPT_DAYS = 365

export const deleteOldSecurityEvents: Task = {
  name: 'forget-old-security-events',
  schedule: cron('25 3 * * *', { period: 'day' }),
  async run(app: App) {
    await app.db.$client.query('delete from security_events where at < $1::timestamptz - make_interval(days => $2)', [
      app.clock.now(),
      KEPT_DAYS,
    ])
  },
}
