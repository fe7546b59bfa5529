/**
 * Who is calling, by the bearer token: one prepared statement, because every call needs it. It answers the memberships too,
 * so that a revoked role ends with the next call. The database knows the token's hash only. A session ends
 * unused, at the latest by its age, or when it is ended: its row is deleted.
 */
import type { FastifyRequest } from 'fastify'
import { SESSION_DAYS_MAX, SESSION_IDLE_DAYS } from '#contract/account/own-account.ts'
import { PlatformRole, Role } from '#contract/permissions.ts'
import { isStorableText } from '#contract/storable-text.ts'
import { Language } from '#contract/texts/languages.ts'
import type { App } from '../app.ts'
import { hashOfToken } from './tokens.ts'

export type Caller = {
  id: string
  email: string
  name: string
  referralCode: string
  platformRole: PlatformRole | null
  /** null: none was chosen. */
  language: Language | null
  /** Of the platform, without two-step sign-in. */
  lacksSecondFactor: boolean
  /** The client chosen last first. */
  memberships: { clientId: string; role: Role }[]
  sessionId: string
}

/** A session in use goes on: its end is moved when less than this is left. */
const RENEW_BEFORE_DAYS = SESSION_IDLE_DAYS - 1
/** How exactly its owner sees when it was last used; a row is written as often at most. */
const SEEN_AGAIN_MINUTES = 5

type Row = {
  session_id: string
  expires_at: Date
  last_seen_at: Date
  id: string
  email: string
  name: string
  referral_code: string
  platform_role: string | null
  language: string | null
  lacks_second_factor: boolean
  memberships: [clientId: string, role: string][] | null
}

export async function callerOf(app: App, request: FastifyRequest): Promise<Caller | null> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token || !isStorableText(token)) return null
  const { rows } = await app.db.$client.query<Row>({
    name: 'session-by-token',
    text: `select s.id as session_id, s.expires_at, s.last_seen_at, u.id, u.email, u.name, u.referral_code, u.platform_role, u.language,
                  u.platform_role is not null and not exists (
                    select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as lacks_second_factor,
                  (select json_agg(json_build_array(m.client_id, m.role) order by m.chosen_at desc nulls last, m.joined_at, m.client_id)
                     from memberships m where m.user_id = u.id) as memberships
             from sessions s join users u on u.id = s.user_id
            where s.token_hash = $1 and s.expires_at > now() and s.created_at > now() - interval '${SESSION_DAYS_MAX} days'`,
    values: [hashOfToken(token)],
  })
  const row = rows[0]
  if (!row) return null
  const now = app.clock.now().getTime()
  const isLongUnseen = now - row.last_seen_at.getTime() > SEEN_AGAIN_MINUTES * 60_000
  if (isLongUnseen || row.expires_at.getTime() - now < RENEW_BEFORE_DAYS * 86_400_000) await renew(app, row.session_id)
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    referralCode: row.referral_code,
    platformRole: row.platform_role === null ? null : PlatformRole.parse(row.platform_role),
    language: Language.safeParse(row.language).data ?? null,
    lacksSecondFactor: row.lacks_second_factor,
    memberships: (row.memberships ?? []).map(([clientId, role]) => ({ clientId, role: Role.parse(role) })),
    sessionId: row.session_id,
  }
}

const renew = (app: App, sessionId: string) =>
  app.db.$client.query(
    `update sessions set expires_at = least(now() + make_interval(days => $2), created_at + make_interval(days => $3)), last_seen_at = now() where id = $1`,
    [sessionId, SESSION_IDLE_DAYS, SESSION_DAYS_MAX],
  )

export async function isClient(app: App, id: string): Promise<boolean> {
  const { rowCount } = await app.db.$client.query('select 1 from clients where id::text = $1', [id])
  return rowCount === 1
}
