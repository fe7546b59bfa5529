/** Writes the security log: in the transaction of what happened, so that neither is there without the other. */
import { lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind, SecurityOutcome } from '#contract/account/security-events.ts'
import type { App } from '../app.ts'
import type { Statements } from '../database/database.ts'
import { into, type StatementParams, statement } from '../database/statement.ts'
import type { Task } from '../jobs/jobs.ts'
import { cron } from '../jobs/schedules.ts'
import { securityEvents } from '../tables.ts'

/** Where a request comes from. */
export type RequestOrigin = { ipAddress: string; userAgent: string }

export const requestOriginOf = (request: FastifyRequest): RequestOrigin => ({
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
  origin: RequestOrigin | null
  /** Never a secret, never what was typed as a password. */
  details?: Record<string, string>
}

type Row = Omit<typeof securityEvents.$inferSelect, 'id' | 'at'>
const logging = statement('security-event', ({ kind, outcome, actorId, userId, ipAddress, userAgent, details }: StatementParams<Row>) => ({
  rows: { id: securityEvents.id },
  text: (list) => sql`
    insert into ${into(securityEvents, { kind, outcome, actorId, userId, ipAddress, userAgent, details })} returning ${list}`,
}))

/** Answers the event's id. */
export async function logSecurity(db: Statements, event: NewSecurityEvent): Promise<string> {
  const { kind, outcome = 'done', actorId, userId, origin, details = {} } = event
  const from = { ipAddress: origin?.ipAddress ?? null, userAgent: shortUserAgent(origin?.userAgent ?? '') }
  const { id } = await logging.one(db, { kind, outcome, actorId, userId, ...from, details })
  return id
}

const KEPT_DAYS = 365

export const deleteOldSecurityEvents: Task = {
  name: 'forget-old-security-events',
  schedule: cron('25 3 * * *', { period: 'day' }),
  async run(app: App) {
    const oldest = new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000)
    await app.db.delete(securityEvents).where(lt(securityEvents.at, oldest))
  },
}
