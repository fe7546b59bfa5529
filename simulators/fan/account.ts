/** Who may speak to the simulated FAN Courier: the demo account and the tokens it was given. */
import { randomBytes } from 'node:crypto'
import { type Door, issueToken, isWelcome } from '#simulators/courier-desk.ts'
import { type Call, json, type Reply } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import { localTime } from '#simulators/time.ts'

/** An invented account; its branch stands in Bucharest. */
export const demoAccount = { clientId: '9000001', username: 'demo-fan', password: 'Demo-fan-1', county: 'Bucuresti', locality: 'Bucuresti' }

/** A token is good for a day (FAN's document, authentication). */
const TOKEN_HOURS = 24

export function login(call: Call, desk: Door): Reply {
  const given = credentials(call)
  const missing = (['username', 'password'] as const).filter((field) => !given[field])
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((field) => [field, [`The ${field} field is required.`]]))
    return json(422, { status: 'fail', message: 'The given data was invalid.', data: { errors } })
  }
  if (given.username !== demoAccount.username || given.password !== demoAccount.password) {
    return json(401, { status: 'error', message: 'These credentials do not match our records.' })
  }
  const token = `${48_000_000 + desk.tokens.size}|${randomBytes(30).toString('base64url')}`
  return json(200, { status: 'success', data: { token, expiresAt: localTime(issueToken(desk, token, TOKEN_HOURS)) } })
}

/** Query, form or JSON: FAN takes all three. */
function credentials(call: Call): { username?: string; password?: string } {
  const form = new URLSearchParams(call.headers['content-type']?.includes('form') ? call.body.toString('utf8') : '')
  const body = form.size === 0 ? readJson(call.body) : null
  const pick = (field: string) => {
    const inBody: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
    return call.query.get(field) ?? form.get(field) ?? (typeof inBody === 'string' ? inBody : '')
  }
  return { username: pick('username'), password: pick('password') }
}

/** null: welcome. */
export const unauthorized = (call: Call, desk: Door): Reply | null =>
  isWelcome(desk, call.headers.authorization?.replace(/^Bearer /, '')) ? null : json(401, { message: 'Unauthenticated.' })

/** null: the branch is ours. */
export function wrongBranch(clientId: string | null): Reply | null {
  if (clientId === demoAccount.clientId) return null
  return invalid({ clientId: [clientId ? 'The selected client id is invalid.' : 'The client id field is required.'] })
}

export const invalid = (errors: Record<string, string[]>): Reply =>
  json(422, { status: 'fail', message: 'The given data was invalid.', data: { errors } })
