/** Numbers of bank accounts: who may not read them sees them in no answer, and cannot lead cash to another account. */
import { beforeAll, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { camtFile, ibanNumbered } from '#paying/bank-statements/server/test-files.ts'
import { StoreSettings } from '#selling/stores/contract/stores.ts'
import { aDraft, aShipment } from '#sending/orders/server/test-orders.ts'
import { testServer } from '../test-server.ts'
import { shopsOf } from './test-shop-records.ts'

const { parts, call, user, member, operator } = await testServer()
const { app } = parts
const shops = shopsOf(app)

const iban = 'RO49AAAA1B31007593840000'
const accountHolder = 'Atelier SRL'
const cash = { amount: fromRon(120), iban, accountHolder }
const twice = (id: string) => encodeURIComponent(encodeURIComponent(id))

let owner: Awaited<ReturnType<typeof user>>
let orderId: string
let store: { name: string; orderId: string }
const tokens: Record<string, string> = {}
const inStores = (path: string) => `/user/integration/shopify/${path}`

beforeAll(async () => {
  owner = await user('ana')
  for (const role of ['dispatcher', 'accountant', 'read-only'] as const)
    tokens[role] = (await member(role, { clientId: owner.id, role })).token
  tokens.support = (await operator('ajutor', 'support')).token
  orderId = await aDraft(app, owner.id, aShipment({ options: { repayment: cash } }))
  store = await shops.orderOf(owner)
  const settings = StoreSettings.parse({ repaymentAccount: { iban, accountHolder } })
  await call(inStores(`settings/${store.name}`), { method: 'PUT', token: owner.token, payload: settings })
})

/** Every answer that can hold an account's number, as a role gets it. */
async function answersTo(token: string): Promise<string[]> {
  const query = { selectedClient: owner.id }
  const asked = [
    '/orders',
    `/orders/${orderId}`,
    inStores('shops'),
    inStores(`order/${store.name}/${twice(store.orderId)}`),
    '/user/settings/repayment-account',
  ]
  const answers = await Promise.all(asked.map((path) => call(path, { token, query })))
  return answers.map(({ body }) => body)
}

const read = async (token: string) => (await call(`/orders/${orderId}`, { token })).json().shipment
const write = (token: string, shipment: object) => call(`/orders/${orderId}`, { method: 'PUT', token, payload: { shipment } })
const stored = async () =>
  (await app.db.$client.query<{ iban: string }>(`select extra_options #>> '{repayment,iban}' as iban from orders where id = $1`, [orderId]))
    .rows[0]?.iban

describe('the number of a bank account', () => {
  it('of a payer is read in the platform’s statements by those who move its money', async () => {
    const { token } = await operator('trezorier')
    const lines = [{ amount: 1_234, iban: ibanNumbered(1), name: 'Ana' }]
    const headers = { 'content-type': 'application/octet-stream' }
    await call('/admin/bank-statements', { method: 'POST', token, payload: camtFile(app, lines), headers })
    expect((await call('/admin/bank-statements/lines', { token })).body).toContain(ibanNumbered(1))
    expect((await call('/admin/bank-statements/lines', { token: tokens.support })).statusCode).toBe(403)
  })

  it.each(['dispatcher', 'read-only', 'support'])('stands in no answer to %s, whose order and shop it is in', async (role) => {
    const answers = await answersTo(tokens[role] ?? '')
    for (const answer of answers) expect(answer).not.toContain(iban)
    expect(answers.filter((answer) => answer.includes('cont-0000.')).length).toBeGreaterThanOrEqual(role === 'read-only' ? 2 : 3)
  })

  it('is read by owners and accountants', async () => {
    for (const token of [owner.token, tokens.accountant ?? ''])
      expect((await answersTo(token)).filter((answer) => answer.includes(iban)).length).toBeGreaterThanOrEqual(2)
  })

  it('is the same seal each time, so that nothing looks changed', async () => {
    expect((await read(tokens.dispatcher ?? '')).extraOptions).toEqual((await read(tokens.dispatcher ?? '')).extraOptions)
  })

  it('stays when a dispatcher sends back what was answered', async () => {
    const shipment = await read(tokens.dispatcher ?? '')
    const saved = await write(tokens.dispatcher ?? '', { ...shipment, packing: { ...shipment.packing, content: 'Cuburi' } })
    expect(saved.statusCode).toBe(200)
    expect(saved.body).not.toContain(iban)
    expect(await stored()).toBe(iban)
  })

  it('cannot be typed by a dispatcher, nor taken from another client', async () => {
    const shipment = await read(tokens.dispatcher ?? '')
    const withAccount = (text: string) => ({
      ...shipment,
      extraOptions: { ...shipment.extraOptions, repayment: { ...shipment.extraOptions.repayment, iban: text } },
    })
    const other = await user('bogdan')
    const theirs = await aDraft(app, other.id, aShipment({ options: { repayment: { ...cash, iban: 'RO09BCYP0000001234567890' } } }))
    const spy = await member('spion', { clientId: other.id, role: 'dispatcher' })
    const sealedThere = (await call(`/orders/${theirs}`, { token: spy.token })).json().shipment.extraOptions.repayment.iban
    for (const text of ['RO09BCYP0000001234567890', sealedThere, 'cont-0000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      const refused = await write(tokens.dispatcher ?? '', withAccount(text))
      expect([refused.statusCode, refused.json().errors[0]?.path]).toEqual([422, 'shipment.extraOptions.repayment.iban'])
    }
    expect(await stored()).toBe(iban)
  })

  it('of the last order is what the next one begins with, and none where no order had one', async () => {
    const last = async (token: string) => (await call('/user/settings/repayment-account', { token })).json()
    expect(await last(owner.token)).toEqual({ account: { iban, accountHolder } })
    expect(await last((await user('carmen')).token)).toEqual({ account: null })
    const { token, id } = await user('dan')
    await aDraft(app, id, aShipment({ options: { repayment: cash } }))
    await aDraft(app, id)
    await aDraft(app, id, aShipment({ options: { repayment: { ...cash, accountHolder: 'Altul SRL' } } }))
    await aDraft(app, id)
    expect(await last(token)).toEqual({ account: { iban, accountHolder: 'Altul SRL' } })
  })
})
