import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { membersOfClient } from '#account/clients/server/clients.ts'
import { SESSION_IDLE_DAYS } from '#contract/account/own-account.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { logSecurity, type RequestOrigin, shortUserAgent } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { hashOfToken, newToken } from '#server/platform/http/tokens.ts'
import type { Session } from '../contract/account.ts'
import { originPlaceOf } from './known-networks.ts'
import { secondFactors, sessions, signInTickets } from './tables.ts'

type NewSession = { id: string; tokenHash: string; userId: string; ipAddress: string; userAgent: string | null; isCodeProved: boolean }

const { id, tokenHash, userId: ofUser, ipAddress, userAgent, expiresAt } = sessions
const newSession = statement('session-new', (given: StatementParams<NewSession>) => ({
  text: sql`
    insert into ${sessions} (${bareColumns([id, tokenHash, ofUser, ipAddress, userAgent, expiresAt])})
    select ${given.id}::uuid, ${given.tokenHash}, ${given.userId}::uuid, ${given.ipAddress}, ${given.userAgent},
           now() + make_interval(days => ${sql.raw(String(SESSION_IDLE_DAYS))})
     where ${given.isCodeProved} or not exists (
       select 1 from ${secondFactors} where ${secondFactors.userId} = ${given.userId} and ${secondFactors.confirmedAt} is not null)`,
}))

/**
 * Answers the token, which is not stored. The one way to a session: an account with a second factor has none without its code.
 * Throws `sign-in-required`.
 */
export async function openSession(
  tx: Tx,
  userId: string,
  { ipAddress, userAgent }: RequestOrigin,
  { isCodeProved = false }: { isCodeProved?: boolean } = {},
): Promise<string> {
  const token = newToken()
  const row = { id: randomUUID(), tokenHash: hashOfToken(token), userId, ipAddress, userAgent: shortUserAgent(userAgent) }
  if ((await newSession.run(tx, { ...row, isCodeProved })) === 0) throw new Problem('sign-in-required')
  return token
}

export async function openSessions(app: App, caller: Caller, { ipAddress: here }: RequestOrigin): Promise<Session[]> {
  const rows = await app.db
    .select()
    .from(sessions)
    .where(and(eq(ofUser, caller.id), gt(expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt))
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    ipAddress: row.ipAddress || null,
    place: originPlaceOf(row.ipAddress, here),
    userAgent: row.userAgent || null,
    isCurrent: row.id === caller.sessionId,
  }))
}

export async function signOut(app: App, caller: Caller, origin: RequestOrigin): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await tx.delete(sessions).where(sql`${id}::text = ${caller.sessionId}`)
    await logSecurity(tx, { kind: 'sign-out', actorId: caller.id, userId: caller.id, origin })
  })
}

/** Ends one of the caller's own sessions. Throws `not-found`. */
export async function endSession(app: App, caller: Caller, sessionId: string, origin: RequestOrigin): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const { rowCount } = await tx.delete(sessions).where(and(sql`${id}::text = ${sessionId}`, eq(ofUser, caller.id)))
    if (rowCount === 0) throw new Problem('not-found')
    await logSecurity(tx, { kind: 'session-ended', actorId: caller.id, userId: caller.id, origin })
  })
}

/** Ends all sessions of a user, or all but one, and the sign-ins that wait for their code. Answers how many. */
export async function endSessions(tx: Tx, userId: string, { except = null }: { except?: string | null } = {}): Promise<number> {
  const others = except === null ? undefined : sql`${id}::text <> ${except}`
  const { rowCount } = await tx.delete(sessions).where(and(eq(ofUser, userId), others))
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId))
  return rowCount ?? 0
}

export async function endOtherSessions(app: App, caller: Caller, origin: RequestOrigin): Promise<number> {
  return app.db.inTransaction(async (tx) => {
    const ended = await endSessions(tx, caller.id, { except: caller.sessionId })
    const details = { sessions: String(ended) }
    await logSecurity(tx, { kind: 'other-sessions-ended', actorId: caller.id, userId: caller.id, origin, details })
    return ended
  })
}

/** An administrator signs all members of a client out everywhere. Throws `not-found`. */
export async function endSessionsOfClient(app: App, caller: Caller, clientId: string, origin: RequestOrigin): Promise<number> {
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
