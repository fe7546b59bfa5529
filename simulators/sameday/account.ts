/** Who may speak to the simulated Sameday: the demo account, its tokens, its pick-up point. */
import { randomBytes } from 'node:crypto'
import { issueToken, isTokenValid, type SimCourierTokens } from '#simulators/courier-desk.ts'
import { jsonReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { localTime } from '#simulators/time.ts'

export const samedayDemoLogin = { username: 'demo-sameday', password: 'Demo-sameday-1', pickupPointId: 7001, contactPersonId: 7101 }

/** Twelve hours, two weeks with remember_me. */
const TOKEN_HOURS = 12
const REMEMBERED_HOURS = 14 * 24
/** Logins a minute; more are turned away. */
const LOGINS_MAX = 12
const MINUTE_MS = 60_000

export const samedayFailure = (code: number, message: string): SimReply => jsonReply(code, { error: { code, message } })

export function samedayLogin(call: SimCall, desk: SimCourierTokens, recent: number[]): SimReply {
  const now = desk.now()
  if (call.method !== 'POST') return samedayFailure(405, 'No route found: Method Not Allowed (Allow: POST)')
  while (recent.length > 0 && (recent[0] ?? 0) < now.getTime() - MINUTE_MS) recent.shift()
  if (recent.length >= LOGINS_MAX) return samedayFailure(429, 'Too many authentication requests.')
  recent.push(now.getTime())
  if (call.headers['x-auth-username'] !== samedayDemoLogin.username || call.headers['x-auth-password'] !== samedayDemoLogin.password) {
    return samedayFailure(403, 'Invalid credentials.')
  }
  const remembered = new URLSearchParams(call.body.toString('utf8')).get('remember_me') === '1'
  const token = randomBytes(20).toString('hex')
  const expiresAt = issueToken(desk, token, remembered ? REMEMBERED_HOURS : TOKEN_HOURS)
  const utc = expiresAt.toISOString().replace('T', ' ').slice(0, 16)
  return jsonReply(200, { token, expire_at: localTime(expiresAt).slice(0, 16), expire_at_utc: utc })
}

/** null: welcome. */
export const samedayUnauthorized = (call: SimCall, desk: SimCourierTokens): SimReply | null =>
  isTokenValid(desk, call.headers['x-auth-token']) ? null : samedayFailure(401, 'Invalid or expired authentication token.')
