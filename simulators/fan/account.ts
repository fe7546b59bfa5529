/** Who may speak to the simulated FAN Courier: the demo account and the tokens it was given. */
import { randomBytes } from 'node:crypto'
import { issueToken, isTokenValid, type SimCourierTokens } from '#simulators/courier-desk.ts'
import { jsonReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import { localTime } from '#simulators/time.ts'

/** An invented account; its branch stands in Bucharest. */
export const fanDemoLogin = {
  clientId: '9000001',
  username: 'demo-fan',
  password: 'Demo-fan-1',
  county: 'Bucuresti',
  locality: 'Bucuresti',
}

/** A token is good for a day (FAN's document, authentication). */
const TOKEN_HOURS = 24

export function fanLogin(call: SimCall, desk: SimCourierTokens): SimReply {
  const given = credentials(call)
  const missing = (['username', 'password'] as const).filter((field) => !given[field])
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((field) => [field, [`The ${field} field is required.`]]))
    return jsonReply(422, { status: 'fail', message: 'The given data was invalid.', data: { errors } })
  }
  if (given.username !== fanDemoLogin.username || given.password !== fanDemoLogin.password) {
    return jsonReply(401, { status: 'error', message: 'These credentials do not match our records.' })
  }
  const token = `${48_000_000 + desk.tokens.size}|${randomBytes(30).toString('base64url')}`
  return jsonReply(200, { status: 'success', data: { token, expiresAt: localTime(issueToken(desk, token, TOKEN_HOURS)) } })
}

/** Query, form or JSON: FAN takes all three. */
function credentials(call: SimCall): { username?: string; password?: string } {
  const form = new URLSearchParams(call.headers['content-type']?.includes('form') ? call.body.toString('utf8') : '')
  const body = form.size === 0 ? readJson(call.body) : null
  const pick = (field: string) => {
    const inBody: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
    return call.query.get(field) ?? form.get(field) ?? (typeof inBody === 'string' ? inBody : '')
  }
  return { username: pick('username'), password: pick('password') }
}

/** null: welcome. */
export const fanUnauthorized = (call: SimCall, desk: SimCourierTokens): SimReply | null =>
  isTokenValid(desk, call.headers.authorization?.replace(/^Bearer /, '')) ? null : jsonReply(401, { message: 'Unauthenticated.' })

/** null: the branch is ours. */
export function wrongBranch(clientId: string | null): SimReply | null {
  if (clientId === fanDemoLogin.clientId) return null
  return fanInvalidFields({ clientId: [clientId ? 'The selected client id is invalid.' : 'The client id field is required.'] })
}

export const fanInvalidFields = (errors: Record<string, string[]>): SimReply =>
  jsonReply(422, { status: 'fail', message: 'The given data was invalid.', data: { errors } })
