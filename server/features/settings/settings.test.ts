import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../test-server.ts'

const { call, user } = await testServer({ env: { PRODUCT_NAME: 'Coletar' } })
let token: string
beforeAll(async () => {
  token = (await user('ana')).token
})

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

it('the product says its name, its mode and, in the sandbox alone, its demo accounts', async () => {
  const about = (await call('/about')).json()
  expect(about).toMatchObject({ productName: 'Coletar', isSandbox: true })
  expect(about.demoAccounts.map((one: { email: string }) => one.email)).toContain('client@demo.test')
  expect(about.geographyCredit).toContain('GeoNames')
})

describe('in production', async () => {
  const production = await testServer({
    env: {
      EXPEDIO_MODE: 'production',
      AUTH_SECRET: '0123456789abcdef0123456789abcdeF',
      PUBLIC_URL: 'https://expedio.exemplu.ro',
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
    expect((await production.call('/about')).json()).toMatchObject({ isSandbox: false, demoAccounts: [] })
    const payload = { email: 'client@demo.test', password: 'Demo-parola-1' }
    expect((await production.call('/auth/login', { method: 'POST', payload })).statusCode).toBe(401)
    const document = (await production.call('/openapi.json')).json()
    expect(Object.keys(document.paths).filter((path) => path.includes('sandbox'))).toEqual([])
  })
})
