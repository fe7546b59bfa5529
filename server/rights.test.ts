/** Who may call what: one table of endpoints and roles, generated from the contract, for the own client, another's and none. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressFieldsOf } from '../contract/addresses.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { may, type Permission, PlatformRole, Role, roles } from '../contract/permissions.ts'
import { routesOf } from './app.ts'
import { createSavedAddress } from './features/addresses/address-book.ts'
import { addMember } from './features/members/clients.ts'
import { aDraft, aShipment } from './features/orders/test-orders.ts'
import { signInAs, testServer } from './test-server.ts'
import { shopRecords } from './test-shop-records.ts'

const { parts, call, user, member, operator } = await testServer()
const { app } = parts
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
    for (const token of [undefined, 'nobodys-token']) expect(await ask(endpoint, token)).toEqual({ status: 401, title: 'sign-in-required' })
  })
})

describe.each(Role.options)('a member who is %s', (role) => {
  const mayCall = (permission: Permission | null) => permission === null || may({ ...actor, role }, permission)

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
  const mayCall = (permission: Permission | null) => permission === null || may({ ...actor, platformRole, isActingFor: true }, permission)

  it.each(guarded.filter(([name]) => name !== 'POST /auth/logout'))(
    'may call %s for any client as the table says',
    async (_name, endpoint) => {
      const permission = permissionOf(endpoint)
      const asked = await ask(endpoint, tokenOf(platformRole), other.id)
      const unnamed = await ask(endpoint, tokenOf(platformRole))
      if (!mayCall(permission)) for (const refused of [asked, unnamed]) expectRefused(refused)
      else {
        expectAdmitted(asked)
        if (permission === null || forPlatform(permission)) expectAdmitted(unnamed)
        else expectRefused(unnamed, 'client-required')
      }
    },
  )
})

describe('the table of roles', () => {
  const mayAnyOf = (role: Role) =>
    endpoints.filter((one) => permissionOf(one) !== null && may({ ...actor, role }, permissionOf(one) as Permission))

  it('lets a read-only member and an accountant change nothing, whatever the call', () => {
    for (const role of ['read-only', 'accountant'] as const)
      expect(
        mayAnyOf(role)
          .filter(({ isReading }) => !isReading)
          .map(nameOf),
      ).toEqual([])
  })

  it('lets a dispatcher activate, and neither see money nor members nor manage stores', () => {
    const names = mayAnyOf('dispatcher').map(nameOf)
    expect(names).toContain('POST /orders/:uniqueId/activate')
    for (const closed of ['GET /user/balance/left', 'GET /members', 'GET /audit', 'PUT /user/integration/shopify/settings/:clientId'])
      expect(names).not.toContain(closed)
  })

  it('lets nobody write orders who reads account numbers and may not write them', () => {
    for (const role of Role.options) {
      const has = (permission: Permission) => may({ ...actor, role }, permission)
      expect([role, has('orders.write') && has('bank.read') !== has('bank.write')]).toEqual([role, false])
    }
  })

  it('gives every permission to some role and asks for each in some call or screen', () => {
    expect(roles.owner).toEqual(expect.arrayContaining(ofClients.map(([, endpoint]) => permissionOf(endpoint))))
  })
})

type Question = { address: string; payload?: object }
/** No amounts in it: the wire and the program agree on everything else. */
const wish = { shipment: aShipment(), clientReference: '' }
const fields = addressFieldsOf(aShipment().sender, 'Depozit')
const anOrderOf = (owner: string) => aDraft(app, owner)
const anAddressOf = async (owner: string) =>
  (await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: owner, fields }, app.geography))).id
const aSessionOf = async ({ userId, email }: { userId: string; email: string }) => {
  await signInAs(app, userId)
  const { rows } = await app.db.$client.query<{ id: string }>(
    'select s.id from sessions s join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1',
    [email],
  )
  return rows[0]?.id ?? ''
}

type Owner = typeof client
const aMemberOf = async ({ id }: Owner) => (await member(`coleg-${randomUUID()}`, { clientId: id, role: 'dispatcher' })).userId
const anInvitationOf = async ({ token }: Owner): Promise<string> => {
  const payload = { email: `chemat-${randomUUID()}@exemplu.ro`, role: 'dispatcher' }
  return (await call('/members/invitations', { method: 'POST', token, payload })).json().id
}

/** For every call that names a record: how to ask it for a record of this owner. */
const records: Record<string, (owner: Owner) => Promise<Question>> = {
  'PUT /members/:userId/role': async (owner) => ({ address: `/members/${await aMemberOf(owner)}/role`, payload: { role: 'accountant' } }),
  'DELETE /members/:userId': async (owner) => ({ address: `/members/${await aMemberOf(owner)}` }),
  'POST /members/invitations/:id/resend': async (owner) => ({ address: `/members/invitations/${await anInvitationOf(owner)}/resend` }),
  'DELETE /members/invitations/:id': async (owner) => ({ address: `/members/invitations/${await anInvitationOf(owner)}` }),
  'DELETE /auth/sessions/:id': async (owner) => ({ address: `/auth/sessions/${await aSessionOf(owner)}` }),
  'PUT /address/:id': async ({ id }) => ({ address: `/address/${await anAddressOf(id)}`, payload: fields }),
  'DELETE /address/:id': async ({ id }) => ({ address: `/address/${await anAddressOf(id)}` }),
  'PUT /address/:id/default': async ({ id }) => ({ address: `/address/${await anAddressOf(id)}/default` }),
  'GET /orders/:uniqueId': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}` }),
  'PUT /orders/:uniqueId': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}`, payload: wish }),
  'DELETE /orders/:uniqueId': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}` }),
  'POST /orders/:uniqueId/offers': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}/offers` }),
  'POST /orders/:uniqueId/activate': async ({ id }) => ({
    address: `/orders/${await anOrderOf(id)}/activate`,
    payload: { offerId: randomUUID() },
  }),
  'POST /orders/:uniqueId/cancel': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}/cancel` }),
  'POST /orders/:uniqueId/again': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}/again` }),
  'GET /order-auth/print/:uniqueId/:format': async ({ id }) => ({ address: `/order-auth/print/${await anOrderOf(id)}/A6` }),
  'POST /orders/labels': async ({ id }) => ({
    address: '/orders/labels',
    payload: { uniqueIds: [await anOrderOf(id)], layout: 'one-per-page' },
  }),
  ...shopRecords(app, call),
}

/** Parameters that name nobody's record: a courier's point is everybody's. */
const everybodys = ['POST /shipping-points/point/:id']

describe('a record of another client', () => {
  it('has a row here for every call that names one', () => {
    const naming = ofClients.map(([name]) => name).filter((name) => name.includes(':') && !everybodys.includes(name))
    expect(naming.filter((name) => !(name in records))).toEqual([])
    const known = new Set(endpoints.map(nameOf))
    expect(Object.keys(records).filter((name) => !known.has(name))).toEqual([])
  })

  it.each(Object.entries(records))('is not found by %s, one’s own is', async (name, recordOf) => {
    const method = name.split(' ')[0] as Endpoint['method']
    const theirs = await recordOf(other)
    const answer = await call(theirs.address, { method, token: client.token, ...(theirs.payload ? { payload: theirs.payload } : {}) })
    expect([answer.statusCode, answer.json().title]).toEqual([404, 'not-found'])
    const own = await recordOf(client)
    const owned = await call(own.address, { method, token: client.token, ...(own.payload ? { payload: own.payload } : {}) })
    expect(owned.statusCode).not.toBe(404)
    expect(owned.statusCode).toBeLessThan(500)
  })
})

describe('selectedClient', () => {
  const listed = async (token: string, query: Record<string, string>) => {
    const answer = await call('/orders', { token, query })
    return answer.statusCode === 200 ? answer.json().list.map((order: { uniqueId: string }) => order.uniqueId) : answer.json().title
  }

  it('lets an administrator act for a client, in query and body', async () => {
    const orderId = await anOrderOf(other.id)
    const administrator = tokenOf('administrator')
    expect(await listed(administrator, { selectedClient: other.id })).toContain(orderId)
    expect(await listed(administrator, { selectedClient: other.id.toUpperCase() })).toContain(orderId)
    const made = await call('/orders', { method: 'POST', token: administrator, payload: { ...wish, selectedClient: other.id } })
    expect(made.statusCode).toBe(200)
    expect(await listed(other.token, {})).toContain(made.json().uniqueId)
  })

  it('chooses among the own clients, and the role is that of the chosen one', async () => {
    const both = await member('doua', { clientId: client.id, role: 'dispatcher' })
    await app.db.inTransaction((tx) => addMember(tx, { clientId: other.id, userId: both.userId, role: 'read-only' }))
    const orderId = await anOrderOf(other.id)
    expect(await listed(both.token, {})).not.toContain(orderId)
    expect(await listed(both.token, { selectedClient: other.id })).toContain(orderId)
    const make = (selectedClient: string) => call('/orders', { method: 'POST', token: both.token, payload: { ...wish, selectedClient } })
    expect((await make(other.id)).json().title).toBe('not-allowed')
    expect((await make(client.id)).statusCode).toBe(200)
  })

  it('of somebody else changes nothing anywhere', async () => {
    const before = [await listed(client.token, {}), await listed(other.token, {})]
    const made = await call('/orders', { method: 'POST', token: client.token, payload: { ...wish, selectedClient: other.id } })
    expect([made.statusCode, made.json().title]).toEqual([404, 'not-found'])
    expect([await listed(client.token, {}), await listed(other.token, {})]).toEqual(before)
  })

  it('that is no client is not found, by the platform’s users either', async () => {
    for (const selectedClient of [randomUUID(), 'nimeni'])
      expect(await listed(tokenOf('administrator'), { selectedClient })).toBe('not-found')
  })
})

it('a role that was taken away ends with the next call', async () => {
  const { userId, token } = await member('trecator', { clientId: client.id, role: 'dispatcher' })
  expect((await call('/orders', { token })).statusCode).toBe(200)
  await app.db.$client.query('delete from memberships where user_id = $1', [userId])
  expect((await call('/orders', { token })).json().title).toBe('client-required')
})
