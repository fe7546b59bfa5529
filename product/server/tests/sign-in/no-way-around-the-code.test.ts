/** Who knows the password of an account with two-step sign-in and reads its e-mails gets no session by any open call without the code. */
import { beforeAll, describe, expect, it } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { secondFactorStage } from '#account/sign-in/server/second-factor/test-second-factors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { routesOf } from '../../app.ts'
import { PASSWORD, testServer } from '../../test-server.ts'

const server = await testServer()
const { parts, call, user, simulator } = server
const { secured, ticketOf, code, codeAt, nextCode, post } = secondFactorStage(server)
const mailbox = mailboxOf(simulator)
const database = parts.app.db.$client
const open = routesOf(parts)
  .map((route) => route.endpoint)
  .filter(({ access, method }) => access === 'public' && method !== 'GET')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let owner: Awaited<ReturnType<typeof secured>>
/** Whatever a link or an answer has given out. */
const secrets: string[] = []

beforeAll(async () => {
  owner = await secured('ana')
  const inviting = await user('bogdan')
  await post('/auth/forgot-password', { email: owner.email })
  secrets.push(await mailbox.token(owner.email, 'reset-password'))
  const invited = await call('/members/invitations', {
    ...{ method: 'POST', token: inviting.token },
    payload: { email: owner.email, role: 'accountant' },
  })
  expect(invited.statusCode).toBe(200)
  secrets.push(await mailbox.token(owner.email, 'invitation'))
  await database.query('update users set is_confirmed = false where id = $1', [owner.userId])
  await post('/auth/confirm-email/again', { email: owner.email })
  secrets.push(await mailbox.token(owner.email, 'confirm-email'))
  await database.query('update users set is_confirmed = true where id = $1', [owner.userId])
  secrets.push(await ticketOf(owner.email))
})

const sessions = async (): Promise<string[]> => {
  const { rows } = await database.query<{ id: string }>('select id from sessions where user_id = $1 order by id', [owner.userId])
  return rows.map(({ id }) => id)
}

describe('an account with two-step sign-in', () => {
  it('has given out a link of each kind and a ticket', () => {
    expect(new Set(secrets.filter(Boolean)).size).toBe(4)
  })

  it.each(open)('is not opened by %s', async (_name, { method, path }: Endpoint) => {
    const before = await sessions()
    for (const secret of secrets) {
      const payload = {
        ...{ email: owner.email, password: PASSWORD, name: 'Ana', token: secret, ticket: secret, referralCode: '' },
        ...{ code: codeAt(owner.key, 40), recoveryCode: '2222-2222-2222', isCodeProved: true, isOn: false },
      }
      const answer = await call(path.replace(/:(\w+)/g, 'x'), { method, payload, token: secret })
      expect([answer.statusCode, 'token' in (answer.json() as object)]).toEqual([answer.statusCode, false])
    }
    // A new password ends those that were there.
    expect((await sessions()).filter((id) => !before.includes(id))).toEqual([])
  })

  it('is opened by the code, with what is left of it', async () => {
    expect(await code(await ticketOf(owner.email), nextCode(owner.key))).toMatchObject({ status: 200, user: { email: owner.email } })
  })
})
