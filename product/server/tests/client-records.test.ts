/** Records of one client, as another owner, members and the platform's users meet them. */

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '#account/clients/server/clients.ts'
import { passkeyDevice, passkeyStage } from '#account/sign-in/server/passkeys/test-passkeys.ts'
import { aSheet, sheetMoves } from '#cash/payouts/server/test-sheets.ts'
import { activeOrder, repaymentNow } from '#cash/repayments/server/test-repayments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { aCompanyInGermany } from '#invoicing/customers/server/test-customers.ts'
import { einvoiceRecords } from '#invoicing/sent/server/test-einvoice-records.ts'
import { viewerRecords } from '#invoicing/viewer/server/test-viewed.ts'
import { aCompanyAbroad, anEntity } from '#paying/billing/server/test-entities.ts'
import { anInvoice } from '#paying/invoices/server/test-invoices.ts'
import { aSubscription } from '#paying/subscriptions/server/test-subscriptions.ts'
import { returnRecords } from '#selling/returns/server/test-returns.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { aPng, formOf, templateWire } from '#sending/order-templates/server/test-templates.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { aDraft, aShipment } from '#sending/orders/server/test-orders.ts'
import { requestedElsewhere as pickupPointOf } from '#sending/pickup-points/server/test-points.ts'
import { routesOf } from '../app.ts'
import { PASSWORD, signInAs, testServer } from '../test-server.ts'
import { payableBy } from './refusals/test-money-problems.ts'
import { importRecords } from './test-imports.ts'
import { shopRecords } from './test-shop-records.ts'
import { writtenRecords } from './test-written-records.ts'

const { parts, call, user, member, operator } = await testServer({ env: { INVOICE_CREATION: 'on' } })
const passkeys = passkeyStage({ call })
const { app } = parts
const endpoints = routesOf(parts).map((route) => route.endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isOfClients = ({ access }: Endpoint) => access !== 'public' && access !== 'signed-in' && !access.startsWith('platform.')

let client: Awaited<ReturnType<typeof user>>
let other: typeof client
let administrator: string

beforeAll(async () => {
  client = await user('ana')
  other = await user('bogdan')
  administrator = (await operator('seful')).token
})

type Question = { address: string; payload?: object; headers?: Record<string, string> }
/** No amounts in it: the wire and the program agree on everything else. */
const input = orderInput({ shipment: aShipment() })
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
const aPasskeyOf = async ({ token }: Owner) => (await passkeys.added(passkeyDevice(app.config.publicUrl), token)).id
const aMemberOf = async ({ id }: Owner) => (await member(`coleg-${randomUUID()}`, { clientId: id, role: 'dispatcher' })).userId
const anInvitationOf = async ({ token }: Owner): Promise<string> => {
  const payload = { email: `chemat-${randomUUID()}@exemplu.ro`, role: 'dispatcher' }
  return (await call('/members/invitations', { method: 'POST', token, payload })).json().id
}

const aBillingEntityOf = async ({ token }: Owner): Promise<number> =>
  (await call('/user/billing/data', { method: 'POST', token, payload: aCompanyAbroad() })).json().fiscalSubaccountNumber

const aPaymentOf = async ({ id, token }: Owner): Promise<string> => {
  const payload = await payableBy(app, id)
  return (await call('/user/prepay/card', { method: 'POST', token, payload })).json().identifier
}
const aViewOf = async ({ token }: Owner): Promise<string> => {
  const payload = { list: 'orders', name: randomUUID(), filters: { state: 'draft' } }
  return (await call('/saved-views', { method: 'POST', token, payload })).json().id
}
/** One for each: a client has one that is active. */
const savedBy = async (token: string, path: string, payload: object): Promise<string> =>
  (await call(`/user/packaging/${path}/add`, { method: 'POST', token, payload: { name: randomUUID(), ...payload } })).json().id
const packedGoodsOf = async (token: string) =>
  `/user/packaging/templates/${await savedBy(token, 'templates', { packing: aShipment().packing })}`
const aPackageOf = (token: string) => savedBy(token, 'packages', { package: aShipment().packing.packages[0] })
const aTemplateOf = async ({ token }: Owner): Promise<{ id: string; uniqueId: string }> =>
  (await call('/order-template', { method: 'POST', token, payload: templateWire() })).json()
const aCustomerOf = async ({ token }: Owner): Promise<string> =>
  `/user/customer/${(await call('/user/customer', { method: 'POST', token, payload: aCompanyInGermany() })).json().id}`
const aSubscriptionOf = (clientId: string) => aSubscription(app, { clientId, status: 1 })
async function anAnnouncedTransferOf({ id, token }: Owner): Promise<string> {
  await app.db.$client.query('delete from billing_entities where client_id = $1', [id])
  await anEntity(app, { clientId: id })
  const payload = { amount: 100, fiscalSubaccountNumber: 1 }
  return (await call('/user/prepay/transfer', { method: 'POST', token, payload })).json().identifier
}

/** Downwards: numbers go on from the highest, and the other client's next one must be none of the client's. */
let companies = 2000
async function aConnectedCompanyOf(owner: Owner): Promise<number> {
  companies -= 1
  await connected(app, call, owner, { number: companies, cif: String(70_000_000 + companies) })
  return companies
}

/** For every call that names a record: how to ask it for a record of this owner. */
const records: Record<string, (owner: Owner) => Promise<Question>> = {
  'PUT /members/:userId/role': async (owner) => ({ address: `/members/${await aMemberOf(owner)}/role`, payload: { role: 'accountant' } }),
  'DELETE /members/:userId': async (owner) => ({ address: `/members/${await aMemberOf(owner)}` }),
  'POST /members/invitations/:id/resend': async (owner) => ({ address: `/members/invitations/${await anInvitationOf(owner)}/resend` }),
  'DELETE /members/invitations/:id': async (owner) => ({ address: `/members/invitations/${await anInvitationOf(owner)}` }),
  'PUT /saved-views/:id': async (owner) => ({ address: `/saved-views/${await aViewOf(owner)}`, payload: { name: 'Ale mele' } }),
  'DELETE /saved-views/:id': async (owner) => ({ address: `/saved-views/${await aViewOf(owner)}` }),
  'DELETE /auth/sessions/:id': async (owner) => ({ address: `/auth/sessions/${await aSessionOf(owner)}` }),
  'PUT /auth/passkeys/:id': async (owner) => ({ address: `/auth/passkeys/${await aPasskeyOf(owner)}`, payload: { name: 'Laptop' } }),
  'POST /auth/passkeys/:id/remove': async (owner) => ({
    address: `/auth/passkeys/${await aPasskeyOf(owner)}/remove`,
    payload: { password: PASSWORD },
  }),
  'PUT /address/:id': async ({ id }) => ({ address: `/address/${await anAddressOf(id)}`, payload: fields }),
  'DELETE /address/:id': async ({ id }) => ({ address: `/address/${await anAddressOf(id)}` }),
  'PUT /address/:id/default': async ({ id }) => ({ address: `/address/${await anAddressOf(id)}/default` }),
  'PUT /user/pick-up-points/request-delete/:id': async ({ id }) => ({
    address: `/user/pick-up-points/request-delete/${await pickupPointOf(app, id)}`,
  }),
  'PUT /user/pick-up-points/keep/:id': async ({ id }) => ({ address: `/user/pick-up-points/keep/${await pickupPointOf(app, id)}` }),
  'PUT /user/pick-up-points/:id/days-off/:day': async ({ id }) => ({
    address: `/user/pick-up-points/${await pickupPointOf(app, id)}/days-off/2026-12-02`,
    payload: { isOff: true },
  }),
  'PUT /user/packaging/templates/:id': async ({ token }) => ({ address: await packedGoodsOf(token) }),
  'DELETE /user/packaging/templates/:id': async ({ token }) => ({ address: await packedGoodsOf(token) }),
  'DELETE /user/packaging/packages/:id': async ({ token }) => ({ address: `/user/packaging/packages/${await aPackageOf(token)}` }),
  'GET /order-template/data/:id': async (owner) => ({ address: `/order-template/data/${(await aTemplateOf(owner)).id}` }),
  'DELETE /order-template/:id': async (owner) => ({ address: `/order-template/${(await aTemplateOf(owner)).id}` }),
  'PUT /order-template/upload-photo/:uniqueId': async (owner) => ({
    address: `/order-template/upload-photo/${(await aTemplateOf(owner)).uniqueId}`,
    ...(await formOf([{ bytes: aPng }])),
  }),
  'DELETE /user/billing/data/:fiscalSubaccountNumber': async (owner) => ({
    address: `/user/billing/data/${await aBillingEntityOf(owner)}`,
  }),
  'DELETE /user/invoicing-system/company/:fiscalSubaccountNumber': async (owner) => ({
    address: `/user/invoicing-system/company/${await aConnectedCompanyOf(owner)}`,
  }),
  ...einvoiceRecords(app),
  ...viewerRecords(app),
  'PATCH /user/billing/data/set-active/:fiscalSubaccountNumber': async (owner) => ({
    address: `/user/billing/data/set-active/${await aBillingEntityOf(owner)}`,
  }),
  'PUT /user/customer/:id': async (owner) => ({ address: await aCustomerOf(owner), payload: aCompanyInGermany() }),
  'DELETE /user/customer/:id': async (owner) => ({ address: await aCustomerOf(owner) }),
  'POST /user/customer/:id/vat-number': async (owner) => ({ address: `${await aCustomerOf(owner)}/vat-number` }),
  'PATCH /user/prepay/subscription/:identifier': async ({ id }) => ({
    address: `/user/prepay/subscription/${await aSubscriptionOf(id)}`,
    payload: { recurringAmount: 100, recurringMinBalance: 50 },
  }),
  'DELETE /user/prepay/subscription/:identifier': async ({ id }) => ({ address: `/user/prepay/subscription/${await aSubscriptionOf(id)}` }),
  'GET /orders/:uniqueId': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}` }),
  'GET /orders/:uniqueId/notices': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}/notices` }),
  'PUT /orders/:uniqueId': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}`, payload: input }),
  'DELETE /orders/:uniqueId': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}` }),
  'POST /orders/:uniqueId/offers': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}/offers` }),
  'POST /orders/:uniqueId/activate': async ({ id }) => ({
    address: `/orders/${await anOrderOf(id)}/activate`,
    payload: { offerId: randomUUID() },
  }),
  'POST /orders/:uniqueId/cancel': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}/cancel` }),
  'POST /orders/:uniqueId/correct': async ({ id }) => ({
    address: `/orders/${await anOrderOf(id)}/correct`,
    payload: { order: input, offerId: randomUUID() },
  }),
  'POST /orders/:uniqueId/receive-back': async ({ id }) => ({
    address: `/orders/${await anOrderOf(id)}/receive-back`,
    payload: { isReceived: true },
  }),
  'POST /orders/:uniqueId/again': async ({ id }) => ({ address: `/orders/${await anOrderOf(id)}/again` }),
  'GET /order-auth/print/:uniqueId/:format': async ({ id }) => ({ address: `/order-auth/print/${await anOrderOf(id)}/A6` }),
  'POST /orders/labels': async ({ id }) => ({
    address: '/orders/labels',
    payload: { uniqueIds: [await anOrderOf(id)], layout: 'one-per-page' },
  }),
  'GET /invoice/print/:id': async ({ id }) => ({ address: `/invoice/print/${await anInvoice(app, id)}` }),
  'GET /invoice/annex/:id': async ({ id }) => ({ address: `/invoice/annex/${await anInvoice(app, id)}` }),
  'GET /user/invoices/:id/lines': async ({ id }) => ({ address: `/user/invoices/${await anInvoice(app, id)}/lines` }),
  'GET /user/payments/:identifier': async (owner) => ({ address: `/user/payments/${await aPaymentOf(owner)}` }),
  'GET /user/prepay/proforma/:identifier': async (owner) => ({ address: `/user/prepay/proforma/${await anAnnouncedTransferOf(owner)}` }),
  'GET /user/repayments/sheet/info/:sheetId': async ({ id }) => ({
    address: `/user/repayments/sheet/info/${(await sheetMoves(app, await aSheet(app, id), 'approved', 'in-file', 'paid')).id}`,
  }),
  'GET /user/repayments/path/:id': async ({ id }) => ({
    address: `/user/repayments/path/${(await repaymentNow(app, await activeOrder(app, id))).id}`,
  }),
  'GET /user/repayments/sheet/:sheetId/pdf': async ({ id }) => ({
    address: `/user/repayments/sheet/${(await sheetMoves(app, await aSheet(app, id), 'approved', 'in-file', 'paid')).id}/pdf`,
  }),
  ...shopRecords(app, call),
  ...importRecords(call),
  ...returnRecords(app, call),
  ...writtenRecords(app),
}

/** Parameters that name public records: a courier's point has no owner. */
const everybodys = ['POST /shipping-points/point/:id']

describe('a record of another client', () => {
  it('has a row here for every call that names one', () => {
    const naming = endpoints
      .filter(isOfClients)
      .map(nameOf)
      .filter((name) => name.includes(':') && !everybodys.includes(name))
    expect(naming.filter((name) => !(name in records))).toEqual([])
    const known = new Set(endpoints.map(nameOf))
    expect(Object.keys(records).filter((name) => !known.has(name))).toEqual([])
  })

  it.each(Object.entries(records))('is not found by %s, one’s own is', async (name, recordOf) => {
    const method = name.split(' ')[0] as Endpoint['method']
    const theirs = await recordOf(other)
    const asked = ({ address: _, ...given }: Question) => ({ method, token: client.token, ...given })
    const answer = await call(theirs.address, asked(theirs))
    expect([answer.statusCode, answer.json().title]).toEqual([404, 'not-found'])
    const own = await recordOf(client)
    const owned = await call(own.address, asked(own))
    expect(owned.statusCode).not.toBe(404)
    expect(owned.statusCode).toBeLessThan(500)
  })
})

describe('acting for a client', () => {
  const isReading = new Set(endpoints.filter((endpoint) => endpoint.audits === null || endpoint.access === 'signed-in').map(nameOf))
  const writing = Object.entries(records).filter(([name]) => !isReading.has(name))

  it.each(writing)('%s leaves an entry in the audit log, done or refused', async (name, recordOf) => {
    const { address, payload = {}, headers = {} } = await recordOf(client)
    const query = { selectedClient: client.id }
    const answer = await call(address, {
      method: name.split(' ')[0] as Endpoint['method'],
      token: administrator,
      ...{ query, payload, headers },
    })
    const { rows } = await app.db.$client.query(
      `select outcome, is_acting_for from audit_log where client_id = $1 and call = $2 order by id desc limit 1`,
      [client.id, name],
    )
    expect(rows).toEqual([{ outcome: answer.statusCode === 200 ? 'done' : 'refused', is_acting_for: true }])
  })
})

describe('selectedClient', () => {
  const listed = async (token: string, query: Record<string, string>) => {
    const answer = await call('/orders', { token, query })
    return answer.statusCode === 200 ? answer.json().list.map((order: { uniqueId: string }) => order.uniqueId) : answer.json().title
  }

  it('lets an administrator act for a client, in query and body', async () => {
    const orderId = await anOrderOf(other.id)
    expect(await listed(administrator, { selectedClient: other.id })).toContain(orderId)
    expect(await listed(administrator, { selectedClient: other.id.toUpperCase() })).toContain(orderId)
    const made = await call('/orders', { method: 'POST', token: administrator, payload: { ...input, selectedClient: other.id } })
    expect(made.statusCode).toBe(200)
    expect(await listed(other.token, {})).toContain(made.json().uniqueId)
  })

  it('chooses among the own clients, and the role is that of the chosen one', async () => {
    const both = await member('doua', { clientId: client.id, role: 'dispatcher' })
    await app.db.inTransaction((tx) => addMember(tx, { clientId: other.id, userId: both.userId, role: 'read-only' }))
    const orderId = await anOrderOf(other.id)
    expect(await listed(both.token, {})).not.toContain(orderId)
    expect(await listed(both.token, { selectedClient: other.id })).toContain(orderId)
    const make = (selectedClient: string) => call('/orders', { method: 'POST', token: both.token, payload: { ...input, selectedClient } })
    expect((await make(other.id)).json().title).toBe('not-allowed')
    expect((await make(client.id)).statusCode).toBe(200)
  })

  it('of another owner changes nothing anywhere', async () => {
    const before = [await listed(client.token, {}), await listed(other.token, {})]
    const made = await call('/orders', { method: 'POST', token: client.token, payload: { ...input, selectedClient: other.id } })
    expect([made.statusCode, made.json().title]).toEqual([404, 'not-found'])
    expect([await listed(client.token, {}), await listed(other.token, {})]).toEqual(before)
  })

  it('that is no client is not found, by the platform’s users either', async () => {
    for (const selectedClient of [randomUUID(), 'nimeni']) expect(await listed(administrator, { selectedClient })).toBe('not-found')
  })
})

it('a role that was taken away ends with the next call', async () => {
  const { userId, token } = await member('trecator', { clientId: client.id, role: 'dispatcher' })
  expect((await call('/orders', { token })).statusCode).toBe(200)
  await app.db.$client.query('delete from memberships where user_id = $1', [userId])
  expect((await call('/orders', { token })).json().title).toBe('client-required')
})
