import { inflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { aSavedCard } from '#paying/payments/server/test-saved-cards.ts'
import { testServer } from '#product/server/test-server.ts'
import { lookAfterSubscriptions } from './look-after-subscriptions.ts'
import { cardExpiresMail } from './mails.ts'
import { aSubscription } from './test-subscriptions.ts'

const { parts, call, user } = await testServer()
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
let number = 0

beforeEach(async () => {
  number += 1
  client = await user(`client-${number}`)
})

const list = async () => (await call('/user/prepay/subscriptions', { token: client.token })).json()
const at = (id: string) => `/user/prepay/subscription/${id}`
const change = (id: string, payload: object) => call(at(id), { method: 'PATCH', token: client.token, payload })
const deactivate = (id: string) => call(at(id), { method: 'DELETE', token: client.token })
const manage = (payload: object) => call('/user/prepay/subscription', { method: 'PATCH', token: client.token, payload })
const amounts = (recurringAmount: number, recurringMinBalance: number) => ({ recurringAmount, recurringMinBalance })
const row = async (id: string) => (await list()).find((one: { identifier: string }) => one.identifier === id)

const sub = async (given: Partial<Parameters<typeof aSubscription>[1]> = {}) => aSubscription(app, { clientId: client.id, ...given })

describe('the list', () => {
  it('is empty, and shows each with its amounts, entity, card and picture', async () => {
    expect(await list()).toEqual([])
    await anEntity(app, { clientId: client.id })
    const cardId = await aSavedCard(app, { clientId: client.id })
    const id = await sub({ cardId, activatedAt: new Date('2026-03-05T12:07:00Z') })
    expect(await list()).toEqual([
      {
        identifier: id,
        status: 2,
        paymentAmount: 200,
        triggerAmount: 50,
        activatedDatetime: '2026-03-05T12:07:00.000Z',
        userFinancialSubaccount: { name: '1', entityName: 'ATELIER DEMO S.R.L.' },
        cardData: { cardBrand: 'visa', lastDigits: '4242', expiryDate: '2040-12', imageString: expect.any(String) },
        problem: null,
      },
    ])
  })

  it('has the active one first, then the newest, and passes on a status that is unknown or missing', async () => {
    const cardId = await aSavedCard(app, { clientId: client.id })
    const of = (status: number | null, day: number) => sub({ cardId, status, createdAt: new Date(2026, 0, day) })
    await of(2, 1)
    await of(9, 2)
    await of(0, 3)
    await of(null, 4)
    expect((await list()).map(({ status }: { status: number | null }) => status)).toEqual([2, null, 0, 9])
  })

  it('draws a picture of each brand as a PNG, and none of a card that is not known', async () => {
    for (const cardBrand of ['visa', 'mastercard', 'maestro', null] as const) {
      const card = { cardBrand, lastDigits: '1111', expiryDate: '2040-01', bankName: null }
      const id = await sub({ cardId: await aSavedCard(app, { clientId: client.id, card }), status: 0 })
      const png = Buffer.from((await row(id)).cardData.imageString, 'base64')
      if (cardBrand === null) {
        expect(png).toHaveLength(0)
        continue
      }
      expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
      const [width, height, pixels] = [png.readUInt32BE(16), png.readUInt32BE(20), png.readUInt32BE(33)]
      expect(inflateSync(png.subarray(41, 41 + pixels))).toHaveLength(height * (1 + 4 * width))
    }
  })

  it('says of a card that has expired, or that the bank refuses, why it tops nothing up', async () => {
    const card = { cardBrand: 'visa' as const, lastDigits: '4242', expiryDate: '2020-03', bankName: null }
    const id = await sub({ cardId: await aSavedCard(app, { clientId: client.id, card }) })
    expect((await row(id)).problem).toBe('Cardul a expirat (03/20). Adaugati alt card din pagina de alimentare.')
    await deactivate(id)
    expect((await row(id)).problem).toBeNull()
    const cardId = await aSavedCard(app, { clientId: client.id })
    const stopped = await sub({ cardId, problem: { code: 'top-up-stopped', params: { reason: { code: 'top-up-declined' } } } })
    expect((await row(stopped)).problem).toMatch(/^Alimentarea automata este oprita: Banca a refuzat plata\./)
  })
})

describe('a change', () => {
  it('writes both amounts; 0 stands for the order that cannot be paid', async () => {
    const id = await sub()
    expect((await change(id, amounts(500, 200))).json()).toEqual({ success: true })
    expect(await row(id)).toMatchObject({ paymentAmount: 500, triggerAmount: 200 })
    await change(id, amounts(50, 0))
    expect(await row(id)).toMatchObject({ paymentAmount: 50, triggerAmount: 0 })
  })

  it.each([
    [amounts(49.99, 0), 'recurringAmount', 'Suma minima de alimentare este 50 RON.'],
    [amounts(200, 500), 'recurringAmount', 'Suma de alimentare trebuie sa fie cel putin cat pragul.'],
    [amounts(200, 0.5), 'recurringMinBalance', 'Pragul trebuie sa fie de cel putin 1 RON.'],
    [amounts(100_000, 0), 'recurringAmount', 'Suma maxima este 99.999 RON.'],
    [{ recurringAmount: 200 }, 'recurringMinBalance', expect.any(String)],
  ])('that breaks a rule is refused at its field: %j', async (payload, path, message) => {
    const id = await sub()
    for (const answer of [await change(id, payload), await manage({ subscriptionId: id, data: { recurringPay: true, ...payload } })]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toContainEqual(expect.objectContaining({ path: expect.stringMatching(`${path}$`), message }))
    }
    expect(await row(id)).toMatchObject({ paymentAmount: 200, triggerAmount: 50 })
  })

  it('of an inactive one is refused, by either call: it is reactivated only by a payment', async () => {
    for (const status of [0, 9, null]) {
      const id = await sub({ status, cardId: await aSavedCard(app, { clientId: client.id }) })
      for (const answer of [
        await change(id, amounts(100, 50)),
        await manage({ subscriptionId: id, data: { recurringPay: true, ...amounts(100, 50) } }),
      ]) {
        expect([answer.statusCode, answer.json().title]).toEqual([409, 'subscription-inactive'])
      }
      expect((await row(id)).status).toBe(status)
    }
  })
})

describe('deactivating', () => {
  it('twice answers the same, and leaves it inactive', async () => {
    const id = await sub({ cardId: await aSavedCard(app, { clientId: client.id }) })
    for (const answer of [await deactivate(id), await deactivate(id)])
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect((await row(id)).status).toBe(0)
  })

  it('is what the call with recurringPay false does', async () => {
    const id = await sub({ cardId: await aSavedCard(app, { clientId: client.id }) })
    await manage({ subscriptionId: id, data: { recurringPay: false, ...amounts(100, 50) } })
    expect(await row(id)).toMatchObject({ status: 0, paymentAmount: 200 })
  })

  it('of one that is not the client’s is not found', async () => {
    const other = await user(`altul-${number}`)
    const id = await aSubscription(app, { clientId: other.id })
    for (const answer of [await deactivate(id), await change(id, amounts(100, 50))]) expect(answer.statusCode).toBe(404)
  })
})

it('billing data of an active subscription is not deleted, and the refusal names it', async () => {
  await anEntity(app, { clientId: client.id })
  await anEntity(app, { clientId: client.id, number: 2, isActive: false, identificationCode: '90000022' })
  const id = await sub({ entityNumber: 2, cardId: await aSavedCard(app, { clientId: client.id }) })
  const remove = () => call('/user/billing/data/2', { method: 'DELETE', token: client.token })
  const refused = await remove()
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Pe aceste date se factureaza subscriptia de 200,00 RON de pe cardul **** 4242. Dezactivati intai subscriptia.',
  ])
  await deactivate(id)
  expect((await remove()).statusCode).toBe(200)
})

it('a card in its last month is said by e-mail, once, in words that fit', async () => {
  const expiryDate = '2020-03'
  const card = { cardBrand: 'visa' as const, lastDigits: '4242', expiryDate, bankName: null }
  const cardId = await aSavedCard(app, { clientId: client.id, card })
  const id = await sub({ cardId, thresholdBani: fromRon(0) })
  const good = await user(`bun-${number}`)
  await aSubscription(app, { clientId: good.id, cardId: await aSavedCard(app, { clientId: good.id }) })
  for (const _ of [1, 2]) await lookAfterSubscriptions.run(app, undefined as never)
  const { rows } = await app.db.$client.query<{ client: string; key: string }>(
    `select client_id as client, key from effects where kind = 'mail' and key like 'card-expires/%' and client_id = any($1)`,
    [[client.id, good.id]],
  )
  expect(rows).toEqual([{ client: client.id, key: `card-expires/${id}/${cardId}` }])
  const mail = await cardExpiresMail.write(app, { clientId: client.id, id: `${id}/${cardId}`, key: 'one', calls: 1 })
  expect(mail).toMatchObject({ to: client.email, subject: 'Expedio: cardul pentru alimentarea automata a expirat' })
  expect(mail?.text).toMatch(/\*\*\*\* 4242, care a expirat \(03\/20\)[\s\S]*\/profile\/prepay/)
})
