/** Who may call what: one table of endpoints and roles, generated from the contract, for the own client, another's and none. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasPermission, type Permission, PlatformRole, Role, roles } from '#contract/permissions.ts'
import { routesOf } from '../app.ts'
import { testServer } from '../test-server.ts'

const { parts, call, user, member, operator } = await testServer()
const endpoints = routesOf(parts).map((route) => route.endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

let client: Awaited<ReturnType<typeof user>>
let other: typeof client
const tokens = new Map<string, string>()
const tokenOf = (name: string) => tokens.get(name) ?? ''

beforeAll(async () => {
  client = await user('ana')
  other = await user('bogdan')
  for (const role of Role.options) tokens.set(role, (await member(role, { clientId: client.id, role })).token)
  for (const role of PlatformRole.options) tokens.set(role, (await operator(role, role)).token)
  tokens.set('without a client', (await member('singur', null)).token)
})

/** Some address of the endpoint; nothing stands behind its parameters. */
const samples: Record<string, string> = {
  uniqueId: '0123456789AB',
  id: randomUUID(),
  identifier: randomUUID(),
  userId: randomUUID(),
  mutationId: randomUUID(),
  format: 'A6',
  awb: '1234567890',
}
const addressOf = (endpoint: Endpoint) => endpoint.path.replace(/:(\w+)/g, (_all, name: string) => samples[name] ?? 'CJ')

async function ask(endpoint: Endpoint, token?: string, selectedClient?: string) {
  const query = selectedClient ? { selectedClient } : {}
  const answer = await call(addressOf(endpoint), { method: endpoint.method, token, query })
  return { status: answer.statusCode, title: answer.headers['content-type']?.includes('problem') ? (answer.json().title as string) : null }
}

const named = (some: readonly Endpoint[]) => some.map((endpoint) => [nameOf(endpoint), endpoint] as const)
const open = named(endpoints.filter(({ access }) => access === 'public'))
const guarded = named(endpoints.filter(({ access }) => access !== 'public'))
const permissionOf = ({ access }: Endpoint) => (access === 'public' || access === 'signed-in' ? null : access)
const forPlatform = (permission: Permission | null) => permission?.startsWith('platform.') ?? false
const ofClients = named(endpoints.filter((one) => permissionOf(one) && !forPlatform(permissionOf(one))))

const actor = { kind: 'user', userId: '', role: null, platformRole: null, isActingFor: false } as const

type Asked = Awaited<ReturnType<typeof ask>>
const expectAdmitted = ({ status, title }: Asked) => {
  expect([401, 403], `${status} ${title}`).not.toContain(status)
  expect(status).toBeLessThan(500)
}
const expectRefused = (asked: Asked, title = 'not-allowed') => expect(asked).toEqual({ status: 403, title })

describe('without a session', () => {
  it.each(open)('%s is open', async (_name, endpoint) => {
    const { status, title } = await ask(endpoint)
    // 401 is the answer of a wrong password only, which an empty request is not.
    expect(title).not.toBe('sign-in-required')
    expect(status).toBeLessThan(500)
  })

  it.each(guarded)('%s is closed, whatever the body', async (_name, endpoint) => {
    for (const token of [undefined, 'unknown-token']) expect(await ask(endpoint, token)).toEqual({ status: 401, title: 'sign-in-required' })
  })
})

describe.each(Role.options)('a member who is %s', (role) => {
  const mayCall = (permission: Permission | null) => permission === null || hasPermission({ ...actor, role }, permission)

  it.each(guarded.filter(([name]) => name !== 'POST /auth/logout'))(
    'may call %s for the own client as the table says',
    async (_name, endpoint) => {
      const asked = await ask(endpoint, tokenOf(role))
      if (mayCall(permissionOf(endpoint))) expectAdmitted(asked)
      else expectRefused(asked)
    },
  )

  it.each(ofClients)('finds no other client by %s', async (_name, endpoint) => {
    for (const selected of [other.id, randomUUID()]) {
      const asked = await ask(endpoint, tokenOf(role), selected)
      if (mayCall(permissionOf(endpoint))) expect(asked).toEqual({ status: 404, title: 'not-found' })
      else expectRefused(asked)
    }
  })
})

describe('a user without a client', () => {
  it.each(guarded.filter(([name]) => name !== 'POST /auth/logout'))('may call %s only about the own account', async (_name, endpoint) => {
    const permission = permissionOf(endpoint)
    for (const selected of [undefined, other.id]) {
      const asked = await ask(endpoint, tokenOf('without a client'), selected)
      if (permission === null) expectAdmitted(asked)
      else expectRefused(asked, forPlatform(permission) ? 'not-allowed' : 'client-required')
    }
  })
})

describe.each(PlatformRole.options)('on the platform’s side, %s', (platformRole) => {
  const mayCall = (permission: Permission | null) =>
    permission === null || hasPermission({ ...actor, platformRole, isActingFor: true }, permission)

  it.each(guarded.filter(([name]) => name !== 'POST /auth/logout'))(
    'may call %s for any client as the table says',
    async (_name, endpoint) => {
      const permission = permissionOf(endpoint)
      const asked = await ask(endpoint, tokenOf(platformRole), other.id)
      const unnamed = await ask(endpoint, tokenOf(platformRole))
      if (!mayCall(permission)) for (const refused of [asked, unnamed]) expectRefused(refused)
      else {
        expectAdmitted(asked)
        if (permission === null || forPlatform(permission) || (endpoint.mayNameAll && mayCall('platform.money'))) expectAdmitted(unnamed)
        else if (endpoint.namesClient) expect(unnamed).toEqual({ status: 422, title: 'invalid-fields' })
        else expectRefused(unnamed, 'client-required')
      }
    },
  )
})

describe('the table of roles', () => {
  const mayAnyOf = (role: Role) =>
    endpoints.filter((one) => permissionOf(one) !== null && hasPermission({ ...actor, role }, permissionOf(one) as Permission))

  it('lets a read-only member change nothing, and an accountant nothing but billing and where cash is paid', () => {
    const changing = (role: Role) => mayAnyOf(role).filter(({ does, audits }) => does === 'writes' && audits !== null)
    expect(changing('read-only').map(nameOf)).toEqual([])
    expect(new Set(changing('accountant').map(permissionOf))).toEqual(new Set(['money.write', 'bank.write', 'profile.write']))
  })

  it('lets a dispatcher activate, and neither see money nor members nor manage stores', () => {
    const names = mayAnyOf('dispatcher').map(nameOf)
    expect(names).toContain('POST /orders/:uniqueId/activate')
    for (const closed of [
      'GET /user/balance/left',
      'GET /user/billing/data',
      'GET /members',
      'GET /audit',
      'PUT /user/integration/shopify/settings/:clientId',
    ])
      expect(names).not.toContain(closed)
  })

  it('gives no role that writes orders account numbers to read and not to write', () => {
    for (const role of Role.options) {
      const has = (permission: Permission) => hasPermission({ ...actor, role }, permission)
      expect([role, has('orders.write') && has('bank.read') !== has('bank.write')]).toEqual([role, false])
    }
  })

  it('gives every permission to some role and asks for each in some call or screen', () => {
    expect(roles.owner).toEqual(expect.arrayContaining(ofClients.map(([, endpoint]) => permissionOf(endpoint))))
  })
})
