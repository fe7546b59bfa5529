/** A sign-in whose code is missing is no sign-in: its ticket opens no endpoint, whatever the role behind it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { passkeyDevice, passkeyStage } from '#account/sign-in/server/passkeys/test-passkeys.ts'
import { secondFactorStage } from '#account/sign-in/server/second-factor/test-second-factors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { routesOf } from '../../app.ts'
import { testServer } from '../../test-server.ts'

const server = await testServer()
const { parts, call, user, operator } = server
const { securing, secured, ticketOf, code, nextCode } = secondFactorStage(server)
const endpoints = routesOf(parts).map((route) => route.endpoint)
const guarded = endpoints
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const addressOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, () => randomUUID())

const tickets: string[] = []
const handle = { id: 'YW5h', name: '', displayName: '' }
let owner: Awaited<ReturnType<typeof secured>>

beforeAll(async () => {
  owner = await secured('ana')
  await securing(await operator('seful'))
  tickets.push(await ticketOf('ana@exemplu.ro'), await ticketOf('seful@exemplu.ro'))
})

describe('a sign-in whose code is missing', () => {
  it('is one of an owner and one of an administrator', () => {
    expect(tickets).toEqual([expect.any(String), expect.any(String)])
  })

  it.each(guarded)('opens no %s', async (_name, endpoint) => {
    for (const token of tickets) {
      const answer = await call(addressOf(endpoint), { method: endpoint.method, token, query: { selectedClient: owner.id } })
      expect([answer.statusCode, answer.json().title]).toEqual([401, 'sign-in-required'])
    }
  })

  it('adds no passkey, and is finished by no passkey but its account’s own', async () => {
    const { begin, finish, asked, signIn } = passkeyStage({ call })
    const device = passkeyDevice()
    for (const token of tickets) {
      expect((await begin(token)).status).toBe(401)
      expect((await finish(token, device.make({ ...(await asked()), rp: { id: '127.0.0.1', name: '' }, user: handle }))).status).toBe(401)
    }
    expect(await signIn(device)).toMatchObject({ status: 401, title: 'passkey-unknown' })
  })

  it('opens no public call that asks who is signed in, and signs in once the code is there', async () => {
    const invited = await user('bogdan')
    const answer = await call('/members/invitations', {
      ...{ method: 'POST', token: tickets[0] ?? '' },
      payload: { email: invited.email, role: 'accountant' },
    })
    expect(answer.statusCode).toBe(401)
    expect(await code(tickets[0] ?? '', nextCode(owner.key))).toMatchObject({ status: 200, user: { email: owner.email } })
  })
})
