import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { sellerOfTests } from '#server/platform/test-seller.ts'

const { parts, call, user, member } = await testServer({ env: { PRODUCT_NAME: 'Coletar' } })
let token: string
let clientId: string
beforeAll(async () => {
  ;({ token, id: clientId } = await user('ana'))
})

const post = (path: string, payload: object, of = token) => call(path, { method: 'POST', token: of, payload })
const get = async (path: string, of = token) => (await call(path, { token: of })).json()

const read = async (of = token) => (await call('/user/settings/print', { token: of })).json()
const awbFormat = async (of = token) => ({ awbFormat: (await read(of)).awbFormat })
const save = (payload: object, of = token) => call('/user/settings/print', { method: 'POST', token: of, payload })

describe('the preferred label', () => {
  it('is A4 until one chooses, each for oneself, the last choice counts', async () => {
    expect(await awbFormat()).toEqual({ awbFormat: 'A4' })
    expect((await save({ settings: { awbFormat: 'A6' } })).json()).toEqual({ success: true })
    expect(await awbFormat()).toEqual({ awbFormat: 'A6' })
    expect(await awbFormat((await user('bogdan')).token)).toEqual({ awbFormat: 'A4' })
    await save({ settings: { awbFormat: 'A4' } })
    expect(await awbFormat()).toEqual({ awbFormat: 'A4' })
  })

  it('is answered in the forms of both documents', async () => {
    expect(await read()).toEqual({ awbFormat: 'A4', settings: { awbFormat: 'A4' } })
  })

  it('is one that exists', async () => {
    const refused = await save({ settings: { awbFormat: 'A5' } })
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'settings.awbFormat'])
  })
})

describe('whether the sender prints labels', () => {
  const order = (value: unknown, of = token) => post('/user/settings/order', { settings: { willPrint: { value } } }, of)

  it('is not chosen until it is, and each for oneself', async () => {
    const other = (await user('cristina')).token
    expect(await get('/user/settings/order')).toEqual({ settings: { willPrint: { value: null } } })
    for (const value of [false, true]) {
      expect((await order(value)).json()).toEqual({ success: true })
      expect(await get('/user/settings/order')).toEqual({ settings: { willPrint: { value } } })
    }
    expect(await get('/user/settings/order', other)).toEqual({ settings: { willPrint: { value: null } } })
  })

  it('is yes or no', async () => {
    for (const value of [null, 'da', undefined]) {
      const refused = await order(value)
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'settings.willPrint.value'])
    }
  })

  it('and the format are chosen by who ships, seen by every member, and written in the journal', async () => {
    const as = async (role: 'dispatcher' | 'accountant' | 'read-only') => (await member(`${role}-tipar`, { clientId, role })).token
    const [dispatcher, accountant, reader] = [await as('dispatcher'), await as('accountant'), await as('read-only')]
    expect((await order(false, dispatcher)).statusCode).toBe(200)
    expect((await save({ settings: { awbFormat: 'A6' } }, dispatcher)).statusCode).toBe(200)
    for (const other of [accountant, reader]) {
      expect([(await order(true, other)).statusCode, (await save({ settings: { awbFormat: 'A4' } }, other)).statusCode]).toEqual([403, 403])
      expect([await awbFormat(other), await get('/user/settings/order', other)]).toEqual([
        ...[{ awbFormat: 'A6' }, { settings: { willPrint: { value: false } } }],
      ])
    }
    const { list } = await get('/audit')
    expect(list.slice(0, 2).map((one: { call: string }) => one.call)).toEqual(['POST /user/settings/print', 'POST /user/settings/order'])
  })
})

describe('text messages to recipients', () => {
  const sms = (enabled: boolean, second: boolean, of = token) =>
    post(
      '/user/settings/sms',
      { settings: { pickUpRecipientNotify: { enabled: { value: enabled }, secondPhoneAlso: { value: second } } } },
      of,
    )

  it('are off until they are asked for; the second phone is kept while they are off', async () => {
    const read = async () => (await get('/user/settings/sms')).settings.pickUpRecipientNotify
    expect(await read()).toEqual({ enabled: { value: false }, secondPhoneAlso: { value: false } })
    expect((await sms(true, true)).json()).toEqual({ success: true })
    await sms(false, true)
    expect(await read()).toEqual({ enabled: { value: false }, secondPhoneAlso: { value: true } })
  })

  it('are set by owners alone, and whole', async () => {
    const dispatcher = (await member('dispecer-sms', { clientId, role: 'dispatcher' })).token
    expect((await sms(true, false, dispatcher)).statusCode).toBe(403)
    expect((await call('/user/settings/sms', { token: dispatcher })).statusCode).toBe(200)
    const half = await post('/user/settings/sms', { settings: { pickUpRecipientNotify: { enabled: { value: true } } } })
    expect([half.statusCode, half.json().errors[0].path]).toEqual([422, 'settings.pickUpRecipientNotify.secondPhoneAlso'])
  })
})

it('the product says its name, its address, its mode and, in the sandbox alone, its demo accounts and companies', async () => {
  const about = (await call('/about')).json()
  expect(about).toMatchObject({ productName: 'Coletar', publicUrl: parts.app.config.publicUrl, isSandbox: true })
  expect(about.demoAccounts.map((one: { email: string }) => one.email)).toContain('client@demo.test')
  expect(about.trialCompanies[0]).toEqual({ identificationCode: '90000014', name: 'ATELIER DEMO S.R.L.', about: 'plateste TVA' })
  expect(about.trialVatNumbers).toContainEqual({
    countryCode: 'DE',
    identificationCode: '811234567',
    name: '',
    about: 'valid, fara nume in VIES',
  })
  expect(about.geographyCredit).toContain('GeoNames')
  expect(about.map, 'the operator has set none').toBeNull()
})

describe('in production', async () => {
  const production = await testServer({
    env: {
      EXPEDIO_MODE: 'production',
      AUTH_SECRET: '0123456789abcdef0123456789abcdeF',
      PUBLIC_URL: 'https://expedio.exemplu.ro',
      ...sellerOfTests,
      // No partner is called.
      FAN_BASE_URL: 'http://127.0.0.1:9',
      SAMEDAY_BASE_URL: 'http://127.0.0.1:9',
      FAN_CLIENT_ID: '1',
      FAN_USERNAME: 'u',
      FAN_PASSWORD: 'p',
      SAMEDAY_USERNAME: 'u',
      SAMEDAY_PASSWORD: 'p',
      SAMEDAY_PICKUP_POINT: '1',
      SHOPIFY_CLIENT_ID: 'c',
      SHOPIFY_CLIENT_SECRET: 's',
      WOOCOMMERCE_WEBHOOK_SECRET: 'w'.repeat(32),
    },
  })

  it('there is no sandbox, not even for administrators, and no demo account', async () => {
    const admin = await production.operator('seful')
    for (const path of ['/sandbox/parcels', '/sandbox/faults', '/sandbox/inbox']) {
      expect((await production.call(path, { token: admin.token })).json().title).toBe('route-not-found')
    }
    await production.parts.seed()
    expect((await production.call('/about')).json()).toMatchObject({
      isSandbox: false,
      demoAccounts: [],
      trialCompanies: [],
      trialVatNumbers: [],
    })
    const payload = { email: 'client@demo.test', password: 'Demo-parola-1' }
    expect((await production.call('/auth/login', { method: 'POST', payload })).statusCode).toBe(401)
    const document = (await production.call('/openapi.json')).json()
    expect(Object.keys(document.paths).filter((path) => path.includes('sandbox'))).toEqual([])
  })
})
