import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it, vi } from 'vitest'
import { PREDEFINED_AMOUNTS } from '#contract/balance/amounts.ts'
import { fromRon } from '#contract/money.ts'
import { unusedAddress } from '#partners/sample-partner.ts'
import { saveClientFlags } from '#paying/billing/server/client-billing.ts'
import { testServer } from '#product/server/test-server.ts'
import { payableBy } from '#product/server/tests/refusals/test-money-problems.ts'
import { effectsOf } from '#server/effects/test-effects.ts'
import { partnerCalls } from '#server/platform/tables.ts'
import { testCard } from '#simulators/netopia/test-cards.ts'
import { startCardPayment } from './card-page/start-card-payment.ts'
import { chargeSavedCard } from './charge-card.ts'
import { savedCard } from './saved-cards.ts'

const publicUrl = await unusedAddress()
const { parts, call, user, http } = await testServer({ env: { PUBLIC_URL: publicUrl } })
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
let fiscalSubaccountNumber: number

beforeAll(async () => {
  await http.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) })
  client = await user('ana', { startBani: fromRon(0) })
  ;({ fiscalSubaccountNumber } = await payableBy(app, client.id))
})

const pay = (body: object) =>
  call('/user/prepay/card', { method: 'POST', token: client.token, payload: { fiscalSubaccountNumber, ...body } })
function typeCard(url: string): Promise<Response> {
  const form = { number: testCard('00'), expiry: '12/30', cvv: '123', name: 'Ana Popescu' }
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}
const profile = async () => (await call('/user/profile', { token: client.token })).json().profile

it('a top-up goes from the page to the balance by the provider’s notice alone', async () => {
  const { success, identifier, url } = (await pay({ amount: 200 })).json()
  expect(success).toBe(true)
  const back = await typeCard(url)
  expect(back.headers.get('location')).toBe(`${publicUrl}/profile/after-payment/${identifier}?orderId=${identifier}`)
  const left = async () => (await call('/user/balance/left', { token: client.token })).json()
  await vi.waitFor(async () => expect(await left()).toEqual({ totalLeft: 200 }), { interval: 50 })
  const { state, amount, balance, method } = (await call(`/user/payments/${identifier}`, { token: client.token })).json()
  expect({ state, amount, balance, method }).toEqual({ state: 'received', amount: 200, balance: { totalLeft: 200 }, method: 'card-page' })
})

it('takes the predefined amounts and others within the bounds, and says at the field what is wrong', async () => {
  expect(PREDEFINED_AMOUNTS).toEqual([50, 200, 500, 1000].map(fromRon))
  for (const amount of [50, 200, 500, 1000, 73.21]) expect((await pay({ amount })).statusCode).toBe(200)
  for (const [amount, message] of [
    [49.99, 'Suma minima de alimentare este 50 RON.'],
    [100_000, 'Suma maxima este 99.999 RON.'],
  ] as const)
    expect((await pay({ amount })).json().errors).toMatchObject([{ path: 'amount', message }])
})

it('begins no subscription whose payments would not lift the balance over its threshold', async () => {
  const subscription = { recurringMinBalance: 1000, subscriptionId: null, consent: true }
  const refused = await pay({ amount: 50, subscription })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'amount'])
  expect((await pay({ amount: 1000, subscription })).statusCode).toBe(200)
})

it('a card’s token stands nowhere but sealed: not in recorded calls, effects or notices', async () => {
  const payer = await user('cu-card', { startBani: fromRon(0) })
  const { fiscalSubaccountNumber: entityNumber } = await payableBy(app, payer.id)
  const subscriptionId = randomUUID()
  const wanted = { clientId: payer.id, userId: payer.userId, key: null, amountBani: fromRon(50), entityNumber, subscriptionId }
  const { paymentId, url } = await startCardPayment(app, { ...wanted, consentText: 'Sunt de acord' })
  await typeCard(url)
  const charge = { clientId: payer.id, subscriptionId, cardId: paymentId, amountBani: fromRon(50), entityNumber }
  await vi.waitFor(async () => expect(await savedCard(app.db, charge)).not.toBe(null), { interval: 50 })
  const charged = await app.db.inTransaction((tx) => chargeSavedCard(app, tx, charge))
  const effect = () => effectsOf(app, charged?.paymentId ?? '')
  await vi.waitFor(async () => expect(await effect()).toMatchObject([{ state: 'done' }]), { interval: 50 })
  const recorded = async () => (await app.db.select().from(partnerCalls)).filter(({ partner }) => partner === 'netopia')
  await vi.waitFor(async () => expect((await recorded()).map(({ operation }) => operation)).toContain('charge-saved-card'))
  const { rows: notices } = await app.db.$client.query('select * from card_notices')
  expect(JSON.stringify([await recorded(), await effect(), notices])).not.toMatch(/tok-[0-9a-f]{8}/)
})

it('the profile says whether the client can pay by card', async () => {
  expect((await profile()).cardPaymentEnabled).toBe(true)
  const { cards } = app
  app.cards = null
  expect((await profile()).cardPaymentEnabled).toBe(false)
  app.cards = cards
  await saveClientFlags(app.db, client.id, { multiCompanySelect: false, cardPaymentEnabled: false })
  expect((await profile()).cardPaymentEnabled).toBe(false)
  const refused = await pay({ amount: 200 })
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'Plata cu cardul nu este activata pentru contul dvs.'])
})
