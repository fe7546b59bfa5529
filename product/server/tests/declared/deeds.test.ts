/** What each call says of itself: whether it changes something, what is written down of it, which proof it asks, how much it takes. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { passkeyDevice } from '#account/sign-in/server/passkeys/test-passkeys.ts'
import { secondFactorStage } from '#account/sign-in/server/second-factor/test-second-factors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { bodyLimitOf } from '#server/platform/http/sent/sent-files.ts'
import { routesOf } from '../../app.ts'
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
    expect(silent.filter((one) => !isForAll(one)).map(nameOf)).toEqual([
      ...['POST /saved-views', 'PUT /saved-views/:id', 'DELETE /saved-views/:id'],
      ...['POST /notifications/read', 'POST /admin/notifications/read'],
    ])
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
  'POST /auth/email-change/confirm': [() => post('/auth/email-change/confirm', { token: 'x' }), 'link-expired'],
  'POST /auth/email-change/undo': [() => post('/auth/email-change/undo', { token: 'x' }), 'link-expired'],
  'POST /user/close-account': [() => post('/user/close-account', { password: WRONG }), 'password'],
  'POST /user/export': [() => post('/user/export', { password: WRONG }), 'password'],
  'POST /user/email': [() => post('/user/email', { email: 'noua@exemplu.ro', password: WRONG }), 'password'],
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
  ...moneyOut(),
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

/** Each way of money to an account. */
function moneyOut(): Record<string, readonly [Ask, string]> {
  const id = randomUUID()
  const wrong = { password: WRONG }
  const account = { bankAccount: 'RO49AAAA1B31007593840000', accountHolder: 'Ana Pop' }
  const asked = (method: 'POST' | 'PUT', path: string, payload: object): [Ask, string] => [
    // Each its own: who gives a wrong password too often has to wait.
    async () => call(path, { method, token: (await operator(`banii-${randomUUID()}`)).token, payload: { ...payload, ...wrong } }),
    'password',
  ]
  const said = { isPaid: false, paidOn: null, note: 'Extras' }
  const refund = { returnForUserId: id, subaccountNumber: 1, amount: 10, ...account }
  return {
    'POST /admin/activate-payment': asked('POST', '/admin/activate-payment', { id }),
    'POST /admin/revert-payment': asked('POST', '/admin/revert-payment', { id, amount: 10 }),
    'POST /admin/move-payment': asked('POST', '/admin/move-payment', { id, clientId: randomUUID() }),
    'POST /admin/payouts/bank-refund': asked('POST', '/admin/payouts/bank-refund', refund),
    'POST /user/settle-account-finances': [() => post('/user/settle-account-finances', { ...account, ...wrong }), 'password'],
    'POST /admin/payouts/authorisations/:id/grant': asked('POST', `/admin/payouts/authorisations/${id}/grant`, {}),
    'POST /admin/payouts/runs/:id/approve': asked('POST', `/admin/payouts/runs/${id}/approve`, {}),
    'POST /admin/payouts/sheets/:sheetId/decision': asked('POST', '/admin/payouts/sheets/1/decision', said),
    'POST /admin/payouts/sheets/:sheetId/decision/confirm': asked('POST', '/admin/payouts/sheets/1/decision/confirm', {}),
    'PUT /admin/repayment/process-user-payment/:clientId': asked('PUT', `/admin/repayment/process-user-payment/${id}`, {}),
  }
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
    const asking = endpoints.filter(({ proof }) => proof.length > 0)
    expect(Object.keys(refusals).sort()).toEqual(asking.map(nameOf).sort())
  })

  // That it is refused from its sum on is shown where runs are approved (cash/payouts/server/runs/payouts.test.ts).
  it('by a second user is declared with its refusal', () => {
    const asking = endpoints.filter(({ proof, problems }) => proof.includes('second-user') || problems.includes('second-user-required'))
    expect(asking.map((one) => [nameOf(one), one.proof, one.problems.includes('second-user-required')])).toEqual([
      ['POST /admin/payouts/runs/:id/approve', ['password', 'code-where-on', 'second-user'], true],
      ['POST /admin/payouts/sheets/:sheetId/decision/confirm', ['password', 'code-where-on', 'second-user'], true],
      ['POST /admin/payouts/authorisations/:id/grant', ['password', 'code-where-on', 'second-user'], true],
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
      ['/user/settle-account-finances', {}],
      ['/user/export', {}],
      ['/user/close-account', {}],
      ['/user/email', { email: 'noua@exemplu.ro' }],
    ] as const) {
      const answer = await post(path, { password: 'Parola-de-test-1', ...payload }, safe.token)
      expect([path, answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([path, 422, 'code'])
    }
  })
})

describe('an upload', () => {
  const uploads = endpoints.filter(({ upload }) => upload !== null)

  it.each(uploads.map((one) => [nameOf(one), one] as const))(
    'to %s is no longer than it says, sent as its bytes or in a form',
    async (_name, one) => {
      const path = one.path.replace(':courier', 'fan').replace(':uniqueId', 'un-cod-public')
      const type = one.upload?.field === undefined ? 'application/octet-stream' : 'multipart/form-data; boundary=x'
      const token = one.access.startsWith('platform.') ? admin.token : owner.token
      const query = { fileName: 'a.csv', awb: 'a', amount: 'b' }
      const send = (payload: Buffer, type: string) =>
        call(path, { method: one.method, token, query, payload, headers: { 'content-type': type } })
      const tooLong = await send(Buffer.alloc(bodyLimitOf(one) + 1, 'x'), type)
      expect([tooLong.statusCode, tooLong.json().title]).toEqual([413, 'payload-too-large'])
      expect((await send(Buffer.from('{}'), 'application/json')).statusCode).toBe(400)
    },
  )

  it('is kept out of the audit log', () => {
    for (const { audits } of uploads) expect(audits?.body ?? []).toEqual([])
    expect(uploads).toHaveLength(6)
  })
})
