import { describe, expect, it } from 'vitest'
import type { PartnerAnswer } from './partner-http.ts'
import { sampleDeps } from './sample-partner.ts'
import { type LoginAnswer, tokenSession } from './token-session.ts'

const answered = (status: number): PartnerAnswer => ({ kind: 'answered', status, type: '', body: new Uint8Array() })
const inAnHour = () => new Date(Date.now() + 3_600_000)

function account(login: () => LoginAnswer, deps = sampleDeps()) {
  let logins = 0
  const session = tokenSession({
    key: 'test/account',
    deps,
    login: async () => {
      logins += 1
      return login()
    },
    isTurnedAway: (answer) => answer.kind === 'answered' && answer.status === 401,
  })
  return { session, deps, logins: () => logins }
}

describe('a session by token', () => {
  it('logs in once for many calls at once, and keeps the token', async () => {
    const { session, logins, deps } = account(() => ({ kind: 'token', entry: { token: 'one', expiresAt: inAnHour() } }))
    const seen: string[] = []
    const call = async (token: string) => {
      seen.push(token)
      return answered(200)
    }
    await Promise.all([session(call), session(call), session(call)])
    await session(call)
    expect(logins()).toBe(1)
    expect(seen).toEqual(['one', 'one', 'one', 'one'])
    expect((await deps.tokens.get('test/account'))?.token).toBe('one')
  })

  it('logs in again when the token is at its end', async () => {
    const { session, logins, deps } = account(() => ({ kind: 'token', entry: { token: 'new', expiresAt: inAnHour() } }))
    await deps.tokens.put('test/account', { token: 'old', expiresAt: new Date(Date.now() + 1000) })
    await session(async (token) => answered(token === 'new' ? 200 : 401))
    expect(logins()).toBe(1)
  })

  it('repeats a call that was turned away once, with a new token', async () => {
    let made = 0
    const { session, logins } = account(() => {
      made += 1
      return { kind: 'token', entry: { token: `token-${made}`, expiresAt: inAnHour() } }
    })
    expect(await session(async (token) => answered(token === 'token-1' ? 401 : 200))).toMatchObject({ status: 200 })
    expect(await session(async () => answered(401))).toMatchObject({ status: 401 })
    expect(logins()).toBe(3)
  })

  it('sends nothing when there is no login', async () => {
    const { session } = account(() => ({ kind: 'failed', cause: 'login: wrong password' }))
    let isCalled = false
    const answer = await session(async () => {
      isCalled = true
      return answered(200)
    })
    expect(answer).toEqual({ kind: 'not-sent', cause: 'login: wrong password' })
    expect(isCalled).toBe(false)
  })
})
