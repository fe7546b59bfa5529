/**
 * Who is calling, by the bearer token: one prepared statement, because every call needs it. The database knows the token's
 * hash only. A session ends unused, at the latest by its age, or when somebody ends it: its row is deleted.
 */
import type { FastifyRequest } from 'fastify'
import { SESSION_DAYS_MAX, SESSION_IDLE_DAYS, USER_ADMINISTRATOR } from '../../contract/account.ts'
import type { Access } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problems.ts'
import { isStorableText } from '../../contract/storable-text.ts'
import type { App } from './app.ts'
import { hashOfToken } from './tokens.ts'

export type Caller = {
  id: string
  email: string
  name: string
  userType: number
  referralCode: string
  isAdministrator: boolean
  sessionId: string
}

/** A session in use goes on: its end is moved when less than this is left, at most once a day. */
const RENEW_BEFORE_DAYS = SESSION_IDLE_DAYS - 1

type Row = { session_id: string; expires_at: Date; id: string; email: string; name: string; user_type: number; referral_code: string }

export async function callerOf(app: App, request: FastifyRequest): Promise<Caller | null> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token || !isStorableText(token)) return null
  const { rows } = await app.db.$client.query<Row>({
    name: 'session-by-token',
    text: `select s.id as session_id, s."expiresAt" as expires_at, u.id, u.email, u.name, u."userType" as user_type, u."referralCode" as referral_code
             from "session" s join "user" u on u.id = s."userId" where s.token = $1 and s."expiresAt" > now() and s."createdAt" > now() - interval '${SESSION_DAYS_MAX} days'`,
    values: [hashOfToken(token)],
  })
  const row = rows[0]
  if (!row) return null
  if (row.expires_at.getTime() - app.clock.now().getTime() < RENEW_BEFORE_DAYS * 86_400_000) await renew(app, row.session_id)
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    userType: row.user_type,
    referralCode: row.referral_code,
    isAdministrator: row.user_type === USER_ADMINISTRATOR,
    sessionId: row.session_id,
  }
}

const renew = (app: App, sessionId: string) =>
  app.db.$client.query(
    `update "session" set "expiresAt" = least(now() + make_interval(days => $2), "createdAt" + make_interval(days => $3)), "updatedAt" = now() where id = $1`,
    [sessionId, SESSION_IDLE_DAYS, SESSION_DAYS_MAX],
  )

export async function isClient(app: App, id: string): Promise<boolean> {
  const { rowCount } = await app.db.$client.query('select 1 from "user" where id::text = $1', [id])
  return rowCount === 1
}

export function mayCall(app: App, access: Access, caller: Caller | null): void {
  if (access === 'public') return
  if (access === 'sandbox' && !app.config.isSandbox) throw new Problem('route-not-found')
  if (!caller) throw new Problem('sign-in-required')
  if ((access === 'admin' || access === 'sandbox') && !caller.isAdministrator) throw new Problem('not-allowed')
}
