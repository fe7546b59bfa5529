/** Who may speak to the simulated Sameday: the demo account, its tokens, its pick-up point. */
import { randomBytes } from 'node:crypto'
import { type Door, issueToken, isWelcome } from '#simulators/courier-desk.ts'
import { type Call, json, type Reply } from '#simulators/protocol.ts'
import { localTime } from '#simulators/time.ts'

export const demoAccount = { username: 'demo-sameday', password: 'Demo-sameday-1', pickupPointId: 7001, contactPersonId: 7101 }

/** Twelve hours, two weeks with remember_me. */
const TOKEN_HOURS = 12
const REMEMBERED_HOURS = 14 * 24
/** Logins a minute; more are turned away. */
const LOGINS_MAX = 12
const MINUTE_MS = 60_000

export const failure = (code: number, message: string): Reply => json(code, { error: { code, message } })

export function login(call: Call, desk: Door, recent: number[]): Reply {
  const now = desk.now()
  if (call.method !== 'POST') return failure(405, 'No route found: Method Not Allowed (Allow: POST)')
  while (recent.length > 0 && (recent[0] ?? 0) < now.getTime() - MINUTE_MS) recent.shift()
  if (recent.length >= LOGINS_MAX) return failure(429, 'Too many authentication requests.')
  recent.push(now.getTime())
  if (call.headers['x-auth-username'] !== demoAccount.username || call.headers['x-auth-password'] !== demoAccount.password) {
    return failure(403, 'Invalid credentials.')
  }
  const remembered = new URLSearchParams(call.body.toString('utf8')).get('remember_me') === '1'
  const token = randomBytes(20).toString('hex')
  const expiresAt = issueToken(desk, token, remembered ? REMEMBERED_HOURS : TOKEN_HOURS)
  const utc = expiresAt.toISOString().replace('T', ' ').slice(0, 16)
  return json(200, { token, expire_at: localTime(expiresAt).slice(0, 16), expire_at_utc: utc })
}

/** null: welcome. */
export const unauthorized = (call: Call, desk: Door): Reply | null =>
  isWelcome(desk, call.headers['x-auth-token']) ? null : failure(401, 'Invalid or expired authentication token.')
