import { afterEach, describe, expect, it, vi } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import type { OwnAccount } from '#contract/account/own-account.ts'
import { testServer } from '#product/server/test-server.ts'
import type { MemberList } from '../contract/members.ts'

const { call, user, simulator } = await testServer()
const mailbox = mailboxOf(simulator)
const REFUSAL = '550 5.1.1 Mailbox unknown'

/** The mail server knows none of these. */
const unknown = (...addresses: string[]) =>
  fetch(`${simulator}/mail/_sim/advance`, { method: 'POST', body: JSON.stringify({ faults: { unknown: addresses } }) })
afterEach(() => unknown())

const post = (path: string, payload: object, token = '') => call(path, { method: 'POST', payload, ...(token === '' ? {} : { token }) })
const members = async (token: string): Promise<MemberList> => (await call('/members', { token })).json()
const me = async (token: string): Promise<OwnAccount> => (await call('/auth/me', { token })).json()
const settings = async (token: string) => (await call('/user/settings/mail', { token })).json().refused
const until = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: 60_000, interval: 50 })

describe('an invitation', () => {
  it('that is refused for good says so in the list of members, until it is sent again', async () => {
    const { token } = await user('ana')
    await unknown('nou@exemplu.ro')
    const { id } = (await post('/members/invitations', { email: 'nou@exemplu.ro', role: 'dispatcher' }, token)).json() as { id: string }
    const notSent = async () => (await members(token)).invitations.map((one) => one.notSent)
    await until(async () => expect(await notSent()).toEqual([REFUSAL]))
    await unknown()
    expect((await post(`/members/invitations/${id}/resend`, {}, token)).statusCode).toBe(200)
    expect(await notSent()).toEqual([null])
    await mailbox.token('nou@exemplu.ro', 'invitation')
    expect(await notSent()).toEqual([null])
  })
})

describe('an account’s own address', () => {
  it('that refuses e-mails is known to its user, its colleagues and the settings, until one is taken there', async () => {
    const { email, token } = await user('ema')
    expect((await me(token)).refused).toBeNull()
    await unknown(email)
    await post('/auth/forgot-password', { email })
    const refused = { reason: REFUSAL, since: expect.any(String) }
    await until(async () => expect((await me(token)).refused).toEqual(refused))
    expect((await members(token)).members).toMatchObject([{ email, refused }])
    expect(await settings(token)).toEqual([{ email, ...refused }])
    await unknown()
    await post('/auth/forgot-password', { email })
    await until(async () => expect((await me(token)).refused).toBeNull())
    expect([(await members(token)).members[0]?.refused, await settings(token)]).toEqual([null, []])
  })
})
