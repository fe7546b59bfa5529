import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import type { EffectState } from '#contract/effects/effects.ts'
import { bani, fromRon } from '#contract/money.ts'
import { type ProblemCode, problems } from '#contract/problems.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { agreeAsMerchant } from '#operating/sandbox/server/agree-as-merchant.ts'
import { deletingTheActive } from '#paying/billing/server/test-entities.ts'
import { SMALL_SHOP } from '#selling/stores/server/test-shops.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { syncLockersOf } from '#sending/lockers/server/sync-lockers.ts'
import { aDraft, anOffer, aParty, aShipment, ready } from '#sending/orders/server/test-orders.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import { PARCEL, type Packing } from '#sending/shipments/contract/shipments.ts'
import { writtenEffect } from '#server/effects/test-effects.ts'
import { testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { testServer } from '../test-server.ts'
import { accountProblems } from './refusals/test-account-problems.ts'
import { einvoiceProblems } from './refusals/test-einvoice-problems.ts'
import { memberProblems } from './refusals/test-member-problems.ts'
import { moneyProblems } from './refusals/test-money-problems.ts'
import { serverProblems } from './refusals/test-server-problems.ts'
import { importProblems } from './test-imports.ts'
import { shopsOf } from './test-shop-records.ts'

const { parts, call, user, member, operator, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
let client: Awaited<ReturnType<typeof user>>

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

beforeAll(async () => {
  client = await user('ana')
  for (const courier of [...app.couriers.values()]) await syncLockersOf(app, courier)
})

const post = (path: string, payload: object | string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(path, { method: 'POST', token: client.token, payload, headers: { 'content-type': 'application/json', ...headers } })

/** A party whose address the embedded places know. */
const recipient = aParty({ address: { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' } })
const shipment = aShipment({ recipient })
const draft = (owner = client.id) => aDraft(app, owner, shipment)
const activate = (orderId: string, offerId: string = randomUUID(), headers = {}) =>
  post(`/orders/${orderId}/activate`, { offerId }, headers)
const offerFor = (orderId: string, which = {}) => anOffer(app, client.id, orderId, which)
const advance = (courier: string, order: object) =>
  fetch(`${simulator}/${courier}/_sim/advance`, { method: 'POST', body: JSON.stringify(order) })

async function active(): Promise<{ orderId: string; awb: string }> {
  const { orderId, offerId } = await ready(app, client.id, { shipment })
  return { orderId, awb: JSON.parse((await activate(orderId, offerId)).body).order.awb }
}

async function offerWith(change: string): Promise<Answer> {
  const { orderId, offerId } = await ready(app, client.id, { shipment })
  await app.db.$client.query(`update offers set ${change} where id = $1`, [offerId])
  return activate(orderId, offerId)
}

/** Fills the offered locker at the courier; `isSynced`: and our list is synced. */
async function lockerFilled({ isSynced }: { isSynced: boolean }): Promise<Answer> {
  const orderId = await draft()
  const offer = await offerFor(orderId, { delivery: 'locker' })
  await advance('fan', { locker: offer.locker?.id, full: true })
  if (isSynced) await syncLockersOf(app, courierOf(app, 'fan'))
  return activate(orderId, offer.id)
}

/** In words that only that courier has, which no simulator can be brought to say of a shipment it has priced. */
async function refusedByCourier(): Promise<Answer> {
  const { orderId, offerId } = await ready(app, client.id, { shipment })
  const couriers = [...app.couriers.values()]
  const before = couriers.map((courier) => courier.createAwb)
  for (const courier of couriers) courier.createAwb = async () => ({ kind: 'refused', reason: partnerSaid('Strada nu este deservita.') })
  return activate(orderId, offerId).finally(() => {
    couriers.forEach((courier, i) => {
      courier.createAwb = before[i] ?? courier.createAwb
    })
  })
}

async function onAThursday(ask: () => Promise<Answer>): Promise<Answer> {
  const { clock } = app
  app.clock = testClock('2026-11-19T10:00:00+02:00')
  return ask().finally(() => {
    app.clock = clock
  })
}

const asOften = async (times: number, ask: () => Promise<Answer>): Promise<Answer> => {
  for (let i = 1; i < times; i += 1) await ask()
  return ask()
}
const guess = () => post('/auth/login', { email: 'nimeni@exemplu.ro', password: 'x' })
const heavy: Packing = { type: PARCEL, content: 'Plumb', packages: [{ weightKg: 900, lengthCm: 30, widthCm: 20, heightCm: 8 }] }
const cash = { amount: 10_000.01, iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' }

const shops = shopsOf(app)
const inStores = (path: string) => `/user/integration/shopify/${path}`
const breakShopify = (match: string) =>
  fetch(`${simulator}/shopify/_sim/faults`, { method: 'POST', body: JSON.stringify({ match, kind: 'error', count: 1 }) })

/** The second shop, to the merchant's page and back. */
async function connecting(answer: 'approve' | 'deny', meanwhile: () => Promise<unknown> = async () => undefined): Promise<Answer> {
  const begun = await post(inStores('connect'), { shop: SMALL_SHOP })
  const query = await agreeAsMerchant(JSON.parse(begun.body).redirectUrl, answer)
  await meanwhile()
  return post(inStores('connect/finish'), { query })
}

/** Sends an order of the first shop that changed in the store meanwhile. */
async function sending(changed: object): Promise<Answer> {
  const { name, orderId, payload } = await shops.activationOf(client)
  await advance('shopify', { order: orderId, ...changed })
  return post(inStores(`order/${name}`), payload)
}

/** An AWB that collects though nothing is owed, by a courier that changes nothing. */
async function collectingTooMuch(): Promise<Answer> {
  const { orderId, awb } = await active()
  const name = await shops.shipmentOf(client, { orderId, awb, cashBani: bani(9_000_000) })
  return call(inStores(`order-cash/${name}/${orderId}`), { method: 'POST', token: client.token })
}

async function removedFromTheStore(): Promise<Answer> {
  const { name, orderId } = await shops.orderOf(client)
  await advance('shopify', { uninstall: true })
  return call(inStores(`order/${name}/${encodeURIComponent(orderId)}`), { token: client.token })
}

/** By an operator, an effect that meanwhile came so far. */
async function settlingAnEffect({ state, settledAt = null }: { state: EffectState; settledAt?: Date | null }): Promise<Answer> {
  const id = await writtenEffect(app, { state, settledAt })
  const { token } = await operator(`operator-${id}`)
  const payload = { outcome: 'done', note: 'Confirmat la telefon' }
  return call(`/admin/effects/${id}/settle`, { method: 'POST', token, payload })
}

/** Every problem that the contract declares, met on the way on which a caller meets it. */
const met: Record<ProblemCode, () => Promise<Answer>> = {
  'malformed-request': () => post('/orders', '{"shipment":'),
  'invalid-fields': () => post('/orders', { shipment: {} }),
  'sign-in-required': () => call('/orders'),
  'wrong-credentials': guess,
  'not-allowed': () => call('/admin/clients', { token: client.token }),
  'client-required': async () => call('/orders', { token: (await operator('fara-client')).token }),
  ...memberProblems({ server: { parts, call, user, member, operator }, mailbox, client: () => client, post }),
  'not-found': () => call('/orders/0123456789AB', { token: client.token }),
  'route-not-found': () => call('/nothing-here', { token: client.token }),
  ...serverProblems(app.config),
  ...accountProblems(post, { app, userId: () => client.userId }),
  'idempotency-key-reused': async () => {
    await post('/orders', { shipment }, { 'idempotency-key': 'k1' })
    return post('/orders', { shipment: { ...shipment, recipient: aParty() } }, { 'idempotency-key': 'k1' })
  },
  'changed-meanwhile': async () => {
    const headers = { 'if-match': '"begun-with-another"' }
    return call(`/orders/${await draft()}`, {
      method: 'PUT',
      token: client.token,
      headers,
      payload: { shipment: aShipment({ recipient: aParty() }) },
    })
  },
  'order-not-draft': async () => activate((await active()).orderId, (await ready(app, client.id, { shipment })).offerId),
  'order-not-cancellable': async () => {
    const { orderId, awb } = await active()
    await advance('fan', { awb, to: 'picked_up' })
    return post(`/orders/${orderId}/cancel`, {})
  },
  'order-has-no-awb': async () => post(`/orders/${await draft()}/cancel`, {}),
  'order-not-returned': async () => post(`/orders/${await draft()}/receive-back`, { isReceived: true }),
  'offer-expired': () => offerWith('valid_until = now()'),
  'offer-not-current': async () => activate(await draft()),
  'offer-unavailable': async () => {
    const asked = await post('/offers', { ...shipment, packing: heavy })
    const order = await post('/orders', { shipment: { ...shipment, packing: heavy } })
    return activate(JSON.parse(order.body).uniqueId, JSON.parse(asked.body).offers[0].id)
  },
  'balance-too-small': async () => {
    const { id, token } = await user('sarac', { startBani: bani(1) })
    const { orderId, ...payload } = await ready(app, id, { shipment })
    return call(`/orders/${orderId}/activate`, { method: 'POST', token, payload })
  },
  ...moneyProblems({ parts, call, user, operator }),
  ...einvoiceProblems({ parts, call, user, simulator }),
  'courier-refused': refusedByCourier,
  'locker-unavailable': () => lockerFilled({ isSynced: false }),
  ...importProblems(call, () => client.token),
  'saturday-not-offered': () =>
    onAThursday(() => post('/offers', { ...shipment, extraOptions: { ...shipment.extraOptions, saturdayDelivery: true } })),
  'repayment-too-large': () => post('/offers', { ...shipment, extraOptions: { ...shipment.extraOptions, repayment: cash } }),
  'store-taken': async () => {
    await shops.shopOf(client)
    const { token } = await user('alt-magazin')
    return call(inStores('connect'), { method: 'POST', token, payload: { shop: 'magazin-demo' } })
  },
  'address-in-use': async () => {
    const { name } = await shops.orderOf(client) // its warehouse is known from then on
    const [warehouse] = JSON.parse((await call(inStores(`locations/${name}`), { token: client.token })).body)
    const saved = JSON.parse((await post('/address', addressFieldsOf(aParty(), 'Depozit'))).body)
    await post(inStores(`location-mutation/from/${name}`), { shopifyLocationId: warehouse.locationId, internalAddressId: saved.id })
    return call(`/address/${saved.id}`, { method: 'DELETE', token: client.token })
  },
  'store-return-forged': () => post(inStores('connect/finish'), { query: 'state=ghicit' }),
  'store-denied': () => connecting('deny'),
  'store-failed': () => connecting('approve', () => breakShopify('access_token')),
  'store-order-changed': () => sending({ note: 'Va rog sunati.' }),
  'store-order-not-sendable': () => sending({ cancel: true }),
  'cash-not-changeable': collectingTooMuch,
  'store-refused': async () => {
    const { name, partId } = await shops.orderOf(client)
    const nowhere = encodeURIComponent('gid://shopify/Location/1')
    const path = `${name}.myshopify.com/fulfillment-order/${encodeURIComponent(partId)}/move/${nowhere}`
    return call(inStores(path), { method: 'POST', token: client.token })
  },
  'store-needs-auth': removedFromTheStore,
  'effect-settled': () => settlingAnEffect({ state: 'refused', settledAt: app.clock.now() }),
  'effect-under-way': () => settlingAnEffect({ state: 'claimed' }),
  'billing-refused': () => deletingTheActive(app, client.id, (path) => call(path, { method: 'DELETE', token: client.token })),
  'label-unavailable': async () => {
    const { orderId } = await active()
    await app.db.$client.query(`update orders set awb = '7999999999999' where id = $1`, [orderId])
    return call(`/order-auth/print/${orderId}/A4`, { token: client.token })
  },
  'payload-too-large': () => post('/orders', { shipment, clientReference: 'x'.repeat(600_000) }),
  'too-many-requests': () => asOften(9, guess),
  'courier-failed': async () => {
    const { orderId } = await active()
    const fault = { match: 'GET /awb/label', kind: 'error', count: 1 }
    await fetch(`${simulator}/fan/_sim/faults`, { method: 'POST', body: JSON.stringify(fault) })
    return call(`/order-auth/print/${orderId}/A4`, { token: client.token })
  },
  unexpected: async () => {
    const { orderId } = await active()
    await app.db.$client.query(`update orders set courier = 'unknown' where id = $1`, [orderId])
    return call(`/order-auth/print/${orderId}/A4`, { token: client.token })
  },
}

describe('every problem', () => {
  it.each(Object.entries(met))('%s is met, with its status, its Romanian text and nothing of our insides', async (code, meet) => {
    const answer = await meet()
    const details = JSON.parse(answer.body)
    const status = problems[code as ProblemCode]
    expect([answer.statusCode, details.status, details.title]).toEqual([status, status, code])
    expect(details).toMatchObject({ type: `https://expedio.dev/problems/${code}`, detail: details.message })
    expect(details.message).toMatch(/^[\x20-\x7e]{5,}$/)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.body).not.toMatch(/node_modules|\.ts\b|at \w+ \(|EISDIR|expedio-files|select /)
  })

  it('is one that can occur', () => {
    expect(Object.keys(met).sort()).toEqual(Object.keys(problems).sort())
  })
})

describe('a refusal', () => {
  it('that was not foreseen carries an id and the common text only', async () => {
    const details = JSON.parse((await met.unexpected()).body)
    expect(details).toEqual({
      type: 'https://expedio.dev/problems/unexpected',
      title: 'unexpected',
      status: 500,
      ...{ detail: textsOf('ro').problems.unexpected, message: textsOf('ro').problems.unexpected },
      errors: [],
      success: false,
      instance: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('for too many requests says when to come back', async () => {
    const wait = (await met['too-many-requests']()).headers['retry-after']
    expect(Number(wait)).toSatisfy((seconds) => seconds > 0 && seconds <= 15 * 60)
  })

  it('of the balance says what there is and what it costs', async () => {
    const { id, token } = await user('sarac2', { startBani: fromRon(1) })
    const input = await ready(app, id, { shipment })
    const answer = await call(`/orders/${input.orderId}/activate`, { method: 'POST', token, payload: { offerId: input.offerId } })
    expect(answer.json()).toMatchObject({ extra: { available: 1, price: expect.any(Number) } })
  })
})
