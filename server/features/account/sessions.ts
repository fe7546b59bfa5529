import { randomUUID } from 'node:crypto'
import { SESSION_IDLE_DAYS, type Session } from '../../../contract/account/account.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { logSecurity, type Origin, shortUserAgent } from '../../platform/http/security-log.ts'
import type { Caller } from '../../platform/http/session.ts'
import { hashOfToken, newToken } from '../../platform/http/tokens.ts'
import { membersOfClient } from '../members/clients.ts'
import { placeOf } from './known-networks.ts'

/**
 * Answers the token, which is not stored. The one way to a session: an account with a second factor has none without its code.
 * Throws `sign-in-required`.
 */
export async function openSession(
  tx: Tx,
  userId: string,
  { ipAddress, userAgent }: Origin,
  { isCodeProved = false }: { isCodeProved?: boolean } = {},
): Promise<string> {
  const token = newToken()
  const { rowCount } = await tx.$client.query(
    `insert into sessions (id, token_hash, user_id, ip_address, user_agent, expires_at)
     select $1, $2, $3, $4, $5, now() + make_interval(days => $6)
      where $7 or not exists (select 1 from second_factors where user_id = $3 and confirmed_at is not null)`,
    [randomUUID(), hashOfToken(token), userId, ipAddress, shortUserAgent(userAgent), SESSION_IDLE_DAYS, isCodeProved],
  )
  if (rowCount === 0) throw new Problem('sign-in-required')
  return token
}

type Row = { id: string; createdAt: Date; lastSeenAt: Date; ipAddress: string | null; userAgent: string | null }

export async function openSessions(app: App, caller: Caller, { ipAddress: here }: Origin): Promise<Session[]> {
  const { rows } = await app.db.$client.query<Row>(
    `select id, created_at as "createdAt", last_seen_at as "lastSeenAt", ip_address as "ipAddress", user_agent as "userAgent"
       from sessions where user_id = $1 and expires_at > now() order by created_at desc`,
    [caller.id],
  )
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    ipAddress: row.ipAddress || null,
    place: placeOf(row.ipAddress, here),
    userAgent: row.userAgent || null,
    isCurrent: row.id === caller.sessionId,
  }))
}

export async function signOut(app: App, caller: Caller, origin: Origin): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await tx.$client.query('delete from sessions where id = $1', [caller.sessionId])
    await logSecurity(tx, { kind: 'sign-out', actorId: caller.id, userId: caller.id, origin })
  })
}

/** Ends one of the caller's own sessions. Throws `not-found`. */
export async function endSession(app: App, caller: Caller, sessionId: string, origin: Origin): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const { rowCount } = await tx.$client.query('delete from sessions where id::text = $1 and user_id = $2', [sessionId, caller.id])
    if (rowCount === 0) throw new Problem('not-found')
    await logSecurity(tx, { kind: 'session-ended', actorId: caller.id, userId: caller.id, origin })
  })
}

/** Ends all sessions of a user, or all but one, and the sign-ins that wait for their code. Answers how many. */
export async function endSessions(tx: Tx, userId: string, { except = null }: { except?: string | null } = {}): Promise<number> {
  const { rowCount } = await tx.$client.query('delete from sessions where user_id = $1 and ($2::text is null or id::text <> $2)', [
    userId,
    except,
  ])
  await tx.$client.query('delete from sign_in_tickets where user_id = $1', [userId])
  return rowCount ?? 0
}

export async function endOtherSessions(app: App, caller: Caller, origin: Origin): Promise<number> {
  return app.db.inTransaction(async (tx) => {
    const ended = await endSessions(tx, caller.id, { except: caller.sessionId })
    const details = { sessions: String(ended) }
    await logSecurity(tx, { kind: 'other-sessions-ended', actorId: caller.id, userId: caller.id, origin, details })
    return ended
  })
}

/** An administrator signs all members of a client out everywhere. Throws `not-found`. */
export async function endSessionsOfClient(app: App, caller: Caller, clientId: string, origin: Origin): Promise<number> {
  return app.db.inTransaction(async (tx) => {
    const members = await membersOfClient(tx, clientId)
    if (members === null) throw new Problem('not-found')
    let total = 0
    for (const userId of members) {
      const ended = await endSessions(tx, userId)
      const details = { sessions: String(ended) }
      await logSecurity(tx, { kind: 'sessions-ended-by-administrator', actorId: caller.id, userId, origin, details })
      total += ended
    }
    return total
  })
}
