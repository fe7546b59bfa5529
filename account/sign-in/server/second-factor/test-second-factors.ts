/** Accounts with an authenticator app, whose codes are made as an app makes them. */
import { Secret, TOTP } from 'otpauth'
import { PASSWORD, type testServer } from '#product/server/test-server.ts'
import { testClock } from '#server/platform/test-app.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Said = { title?: string; token: string; ticket: string; recoveryCodes: string[]; errors?: { path: string; message: string }[] }
export type Secured = { userId: string; id: string; email: string; token: string; key: string; recoveryCodes: string[] }

const STEP_MS = 30_000

export function secondFactorStage({ parts: { app }, call, user }: Pick<Server, 'parts' | 'call' | 'user'>) {
  const clock = testClock()
  app.clock = clock

  const post = async (path: string, payload: object, { token, from = '10.0.0.1' }: { token?: string; from?: string } = {}) => {
    const answer = await call(path, { method: 'POST', payload, token, remoteAddress: from })
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0), ...(answer.json() as Said) }
  }
  /** What an app shows whose clock is so many steps wrong. */
  const codeAt = (key: string, stepsOff = 0): string =>
    new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: clock.now().getTime() + stepsOff * STEP_MS })
  /** A code that was never used: the next step's. */
  const nextCode = (key: string): string => {
    clock.advance(STEP_MS)
    return codeAt(key)
  }
  const begin = (token: string) => post('/auth/second-factor/set-up', { password: PASSWORD }, { token })
  const keyOf = async (token: string): Promise<string> => ((await begin(token)) as unknown as { key: string }).key

  /** Switches it on for an account. */
  const securing = async <T extends { token: string }>(account: T): Promise<T & Pick<Secured, 'key' | 'recoveryCodes'>> => {
    const key = await keyOf(account.token)
    const { recoveryCodes } = await post('/auth/second-factor/confirm', { code: nextCode(key) }, account)
    return { ...account, key, recoveryCodes }
  }

  return {
    clock,
    post,
    codeAt,
    nextCode,
    begin,
    keyOf,
    securing,
    secured: async (name: string): Promise<Secured> => securing(await user(name)),
    password: (email: string, password = PASSWORD, from?: string) => post('/auth/login', { email, password }, from ? { from } : {}),
    /** A sign-in whose code is missing. */
    ticketOf: async (email: string, from?: string): Promise<string> =>
      (await post('/auth/login', { email, password: PASSWORD }, from ? { from } : {})).ticket,
    code: (ticket: string, code: string, from?: string) => post('/auth/login/code', { ticket, code }, from ? { from } : {}),
    statusOf: async (token: string): Promise<number> => (await call('/auth/me', { token })).statusCode,
  }
}
