/** What each call says of itself: whether it changes something, what is written down of it, which proof it asks, how much it takes. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressFieldsOf } from '../../../contract/addresses/addresses.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { routesOf } from '../../app.ts'
import { passkeyDevice } from '../../features/account/passkeys/test-passkeys.ts'
import { secondFactorStage } from '../../features/account/second-factor/test-second-factors.ts'
import { aParty } from '../../features/orders/test-orders.ts'
import { testServer } from '../../test-server.ts'
import { shopsOf } from '../test-shop-records.ts'

const server = await testServer()
const { parts, call, user, operator } = server
const { app } = parts
const { secured } = secondFactorStage(server)
const shops = shopsOf(app)
const endpoints = routesOf(parts).map((route) => route.endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isForAll = ({ access }: Endpoint) => access === 'public' || access === 'signed-in'

let owner: Awaited<ReturnType<typeof user>>
let admin: Awaited<ReturnType<typeof operator>>
let safe: Awaited<ReturnType<typeof secured>>
beforeAll(async () => {
  safe = await secured('sigur')
  owner = await user('ana')
  admin = await operator('seful')
})

describe('what changes something', () => {
  it('is written down, but for what concerns the caller alone or another log keeps', () => {
    const silent = endpoints.filter(({ does, audits }) => (does === 'writes' || does === 'exports') && audits === null)
    expect(silent.filter((one) => !isForAll(one)).map(nameOf)).toEqual(['POST /notifications/read', 'POST /admin/notifications/read'])
    for (const { does, audits } of endpoints) if (does === 'reads' || does === 'fetches') expect(audits).toBeNull()
  })

  it('is nothing that only reads: the rows that a call wrote are looked at in each test with a server', async () => {
    const samples: Record<string, string> = { countyCode: 'CJ', text: 'cluj', postalCode: '400114', id: randomUUID() }
    const statuses = []
    for (const endpoint of endpoints.filter(({ does, file }) => does === 'reads' && file === null)) {
      const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => samples[name] ?? '1')
      const token = endpoint.access.startsWith('platform.') ? admin.token : owner.token
      statuses.push((await call(path, { method: endpoint.method, token })).statusCode)
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(40)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })
})

type Ask = () => Promise<{ statusCode: number; body: string }>
const WRONG = 'alta-Parola-1'
const post = (path: string, payload: object, token = owner.token) => call(path, { method: 'POST', token, payload })

/** Each call that asks for a proof, without it or with a wrong one, and its refusal. */
const refusals: Record<string, readonly [Ask, string]> = {
  'POST /auth/login': [() => post('/auth/login', { email: owner.email, password: WRONG }), 'wrong-credentials'],
  'POST /auth/login/code': [() => post('/auth/login/code', { ticket: 'x', code: '123456' }), 'sign-in-expired'],
  'POST /auth/login/passkey': [() => post('/auth/login/passkey', { answer: passkeyAnswer() }), 'passkey-expired'],
  'POST /auth/confirm-email': [() => post('/auth/confirm-email', { token: 'x' }), 'link-expired'],
  'POST /auth/reset-password': [() => post('/auth/reset-password', { token: 'x', password: 'Alta-parola-lunga-7' }), 'link-expired'],
  'POST /auth/invitation/accept': [() => post('/auth/invitation/accept', { token: 'x' }), 'link-expired'],
  'POST /auth/invitation/register': [
    () => post('/auth/invitation/register', { token: 'x', name: 'Ana', password: 'Alta-parola-lunga-7' }),
    'link-expired',
  ],
  'POST /user/change-password': [
    () => {
      const newPassword = 'Alta-parola-lunga-7'
      return post('/user/change-password', { oldPassword: WRONG, newPassword, newPasswordConfirmation: newPassword })
    },
    'oldPassword',
  ],
  'POST /auth/passkeys/options': [() => post('/auth/passkeys/options', { password: WRONG }), 'password'],
  'POST /auth/passkeys': [() => post('/auth/passkeys', { name: 'Telefon', answer: madePasskey() }), 'passkey-expired'],
  'POST /auth/passkeys/:id/remove': [() => post(`/auth/passkeys/${randomUUID()}/remove`, { password: WRONG }), 'password'],
  'POST /auth/second-factor/set-up': [() => post('/auth/second-factor/set-up', { password: WRONG }), 'password'],
  'POST /auth/second-factor/confirm': [() => post('/auth/second-factor/confirm', { code: '123456' }), 'second-factor-changed'],
  'POST /auth/second-factor/recovery-codes': [
    () => post('/auth/second-factor/recovery-codes', { password: WRONG, code: '123456' }, safe.token),
    'password',
  ],
  'POST /auth/second-factor/off': [() => post('/auth/second-factor/off', { password: WRONG, code: '123456' }, safe.token), 'password'],
  'DELETE /address/:id': [
    async () => {
      const { name } = await shops.orderOf(owner)
      const [{ locationId: shopifyLocationId }] = (await call(`/user/integration/shopify/locations/${name}`, { token: owner.token })).json()
      const { id } = (await post('/address', addressFieldsOf(aParty(), 'Depozit'))).json()
      await post(`/user/integration/shopify/location-mutation/from/${name}`, { shopifyLocationId, internalAddressId: id })
      return call(`/address/${id}`, { method: 'DELETE', token: owner.token })
    },
    'address-in-use',
  ],
}
const device = passkeyDevice()
const madePasskey = () =>
  device.make({ challenge: 'ZGVvcGFydGU', rp: { id: '127.0.0.1', name: '' }, user: { id: 'YW5h', name: '', displayName: '' } })
function passkeyAnswer() {
  madePasskey()
  return device.answer({ challenge: 'ZGVvcGFydGU', rpId: '127.0.0.1' })
}

describe('a proof', () => {
  it('has a row here for every call that asks for one', () => {
    const asking = endpoints.filter(({ proof }) => proof.length > 0 && !proof.includes('second-user'))
    expect(Object.keys(refusals).sort()).toEqual(asking.map(nameOf).sort())
  })

  // That it is refused from its sum on is shown where runs are approved (cash/payouts/server/runs/payouts.test.ts).
  it('by a second user is declared with its refusal', () => {
    const asking = endpoints.filter(({ proof, problems }) => proof.includes('second-user') || problems.includes('second-user-required'))
    expect(asking.map((one) => [nameOf(one), one.proof, one.problems.includes('second-user-required')])).toEqual([
      ['POST /admin/payouts/runs/:id/approve', ['second-user'], true],
    ])
  })

  it.each(Object.entries(refusals))('is asked by %s', async (_name, [ask, expected]) => {
    const answer = await ask()
    expect([401, 403, 409, 410, 422]).toContain(answer.statusCode)
    const { title, errors = [] } = JSON.parse(answer.body) as { title: string; errors?: { path: string }[] }
    expect([title, ...errors.map(({ path }) => path)]).toContain(expected)
  })

  it('beside the password is asked where two-step sign-in is on', async () => {
    for (const [path, payload] of [
      ['/auth/passkeys/options', {}],
      ['/auth/second-factor/recovery-codes', { code: '000000' }],
      ['/auth/second-factor/off', { code: '000000' }],
    ] as const) {
      const answer = await post(path, { password: 'Parola-de-test-1', ...payload }, safe.token)
      expect([path, answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([path, 422, 'code'])
    }
  })
})

describe('an upload', () => {
  const uploads = endpoints.filter(({ upload }) => upload !== null)

  it.each(uploads.map((one) => [nameOf(one), one] as const))('to %s is no longer than it says, sent as its bytes', async (_name, one) => {
    const path = one.path.replace(':courier', 'fan')
    const token = one.access.startsWith('platform.') ? admin.token : owner.token
    const query = { fileName: 'a.csv', awb: 'a', amount: 'b' }
    const send = (payload: Buffer, type: string) => call(path, { method: 'POST', token, query, payload, headers: { 'content-type': type } })
    const tooLong = await send(Buffer.alloc((one.upload?.bytesMax ?? 0) + 1, 'x'), 'application/octet-stream')
    expect([tooLong.statusCode, tooLong.json().title]).toEqual([413, 'payload-too-large'])
    expect((await send(Buffer.from('{}'), 'application/json')).statusCode).toBe(400)
  })

  it('is kept out of the audit log', () => {
    for (const { audits } of uploads) expect(audits?.body ?? []).toEqual([])
    expect(uploads).toHaveLength(5)
  })
})
