import type { Session } from '../../../contract/account.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import type { Caller } from '../../platform/session.ts'

type Row = { id: string; createdAt: Date; updatedAt: Date; ipAddress: string | null; userAgent: string | null }

export async function openSessions(app: App, caller: Caller): Promise<Session[]> {
  const { rows } = await app.db.$client.query<Row>(
    `select id, "createdAt", "updatedAt", "ipAddress", "userAgent" from "session" where "userId" = $1 and "expiresAt" > now() order by "createdAt" desc`,
    [caller.id],
  )
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    ipAddress: row.ipAddress || null,
    userAgent: row.userAgent || null,
    isCurrent: row.id === caller.sessionId,
  }))
}

/** Ends one of the caller's own sessions. Throws `not-found`. */
export async function endSession(app: App, caller: Caller, sessionId: string): Promise<void> {
  const { rowCount } = await app.db.$client.query('delete from "session" where id::text = $1 and "userId" = $2', [sessionId, caller.id])
  if (rowCount === 0) throw new Problem('not-found')
}
