import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { USER_ADMINISTRATOR } from '../contract/account.ts'
import { addressFieldsOf } from '../contract/addresses.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { routesOf } from './app.ts'
import { createSavedAddress } from './features/addresses/address-book.ts'
import { aDraft, aShipment } from './features/orders/test-orders.ts'
import { signInAs, testServer } from './test-server.ts'
import { shopRecords } from './test-shop-records.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const endpoints = routesOf(parts).map((route) => route.endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

let client: Awaited<ReturnType<typeof user>>
let other: typeof client
let admin: typeof client

beforeAll(async () => {
  client = await user('ana')
  other = await user('bogdan')
  admin = await user('administrator', { userType: USER_ADMINISTRATOR })
})

/** Some address of the endpoint; nothing stands behind its parameters. */
const samples: Record<string, string> = { uniqueId: '0123456789AB', id: randomUUID(), format: 'A6', awb: '1234567890' }
const addressOf = (endpoint: Endpoint) => endpoint.path.replace(/:(\w+)/g, (_all, name: string) => samples[name] ?? 'CJ')
const ask = (endpoint: Endpoint, token?: string) => call(addressOf(endpoint), { method: endpoint.method, token })

const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public').map((endpoint) => [nameOf(endpoint), endpoint] as const)
const open = endpoints.filter((endpoint) => endpoint.access === 'public').map((endpoint) => [nameOf(endpoint), endpoint] as const)
const forAdministrators = guarded.filter(([, { access }]) => access !== 'client')
const forClients = guarded.filter(([, { access }]) => access === 'client')

describe('without a session', () => {
  it.each(open)('%s is open', async (_name, endpoint) => {
    const { statusCode, body } = await ask(endpoint)
    // 401 is the answer of a wrong password only, which an empty request is not.
    expect([statusCode, body]).not.toEqual([401, expect.anything()])
    expect(statusCode).toBeLessThan(500)
  })

  it.each(guarded)('%s is closed, whatever the body', async (_name, endpoint) => {
    for (const token of [undefined, 'nobodys-token']) {
      const answer = await ask(endpoint, token)
      expect([answer.statusCode, answer.json().title]).toEqual([401, 'sign-in-required'])
    }
  })
})

describe('a client', () => {
  it.each(forAdministrators)('may not call %s', async (_name, endpoint) => {
    const answer = await ask(endpoint, client.token)
    expect([answer.statusCode, answer.json().title]).toEqual([403, 'not-allowed'])
  })

  it.each(forClients.filter(([name]) => name !== 'POST /auth/logout'))('may call %s', async (_name, endpoint) => {
    const { statusCode } = await ask(endpoint, client.token)
    expect([401, 403]).not.toContain(statusCode)
    expect(statusCode).toBeLessThan(500)
  })
})

it.each(forAdministrators)('an administrator may call %s', async (_name, endpoint) => {
  const { statusCode } = await ask(endpoint, admin.token)
  expect([401, 403]).not.toContain(statusCode)
})

type Question = { address: string; payload?: object }
/** No amounts in it: the wire and the program agree on everything else. */
const wish = { shipment: aShipment(), clientReference: '' }
const fields = addressFieldsOf(aShipment().sender, 'Depozit')
const anOrderOf = (owner: string) => aDraft(app, owner)
const anAddressOf = async (owner: string) =>
  (await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: owner, fields }, app.geography))).id
const aSessionOf = async ({ id, email }: { id: string; email: string }) => {
  await signInAs(app, id)
  const { rows } = await app.db.$client.query<{ id: string }>(
    `select s.id from "session" s join "user" u on u.id = s."userId" where u.email = $1 order by s."createdAt" desc limit 1`,
    [email],
  )
  return rows[0]?.id ?? ''
}

type Owner = typeof client

/** For every call that names a record: how to ask it for a record of this owner. */
const records: Record<string, (owner: Owner) => Promise<Question>> = {
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
    const naming = forClients.map(([name]) => name).filter((name) => name.includes(':') && !everybodys.includes(name))
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
    return answer.statusCode === 200 ? answer.json().list.map((order: { uniqueId: string }) => order.uniqueId) : answer.statusCode
  }

  it('lets an administrator act for a client, in query and body', async () => {
    const orderId = await anOrderOf(other.id)
    expect(await listed(admin.token, { selectedClient: other.id })).toContain(orderId)
    expect(await listed(admin.token, {})).toEqual([])
    const made = await call('/orders', { method: 'POST', token: admin.token, payload: { ...wish, selectedClient: other.id } })
    expect(made.statusCode).toBe(200)
    expect(await listed(other.token, {})).toContain(made.json().uniqueId)
  })

  it('is ignored from anybody else', async () => {
    const orderId = await anOrderOf(other.id)
    expect(await listed(client.token, { selectedClient: other.id })).not.toContain(orderId)
    const made = await call('/orders', { method: 'POST', token: client.token, payload: { ...wish, selectedClient: other.id } })
    expect(await listed(client.token, {})).toContain(made.json().uniqueId)
    const balance = await call('/user/balance/available', { method: 'POST', token: client.token, payload: { selectedClient: other.id } })
    expect(balance.json().amounts.totalLeft).toBe(500)
  })

  it('that is nobody is not found', async () => {
    expect(await listed(admin.token, { selectedClient: randomUUID() })).toBe(404)
    expect(await listed(admin.token, { selectedClient: 'nimeni' })).toBe(404)
  })
})
