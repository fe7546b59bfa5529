import { describe, expect, it } from 'vitest'
import { courierCodes } from '#contract/couriers.ts'
import { tokensInMemory } from '#partners/partner-http.ts'
import { aShipment } from '#sending/orders/server/test-orders.ts'
import { testConfig } from '#server/platform/test-app.ts'
import { sellerOfTests } from '#server/platform/test-seller.ts'
import { courierPorts, partnerSettingsProblems, storePorts } from '../partner-accounts.ts'
import { testServer } from '../test-server.ts'

const accounts = {
  FAN_CLIENT_ID: '7032158',
  FAN_USERNAME: 'magazin',
  FAN_PASSWORD: 'o-parola-adevarata',
  SAMEDAY_USERNAME: 'magazin-api',
  SAMEDAY_PASSWORD: 'alta-parola-adevarata',
  SAMEDAY_PICKUP_POINT: '4410',
  SHOPIFY_CLIENT_ID: '8f2b0c41',
  SHOPIFY_CLIENT_SECRET: 'un-secret-adevarat',
  WOOCOMMERCE_WEBHOOK_SECRET: 'un-secret-adevarat-de-treizeci-si-doua',
}
const only = (prefix: string) => Object.fromEntries(Object.entries(accounts).filter(([name]) => name.startsWith(prefix)))
const deps = { now: () => new Date(), tokens: tokensInMemory(), record: () => undefined }
const named = (env: Record<string, string>) => partnerSettingsProblems(env).map((line) => line.split(':')[0])

describe('the partners’ accounts', () => {
  it('that are set in part are named, each by its missing variable', () => {
    for (const name of Object.keys(accounts).filter((one) => one !== 'WOOCOMMERCE_WEBHOOK_SECRET'))
      expect(named({ ...accounts, [name]: '' })).toEqual([name])
    expect(named({ FAN_USERNAME: 'magazin' })).toEqual(['FAN_CLIENT_ID', 'FAN_PASSWORD'])
    expect(named({ ...only('FAN_'), SHOPIFY_CLIENT_ID: '8f2b0c41' })).toEqual(['SHOPIFY_CLIENT_SECRET'])
  })

  it('of one courier are enough, and the others and the stores are absent', async () => {
    const env = only('SAMEDAY_')
    expect(partnerSettingsProblems(env)).toEqual([])
    const config = { ...(await testConfig({})), isSandbox: false, env }
    expect([...courierPorts(config, deps).keys()]).toEqual(['sameday'])
    const grants = { read: async () => null } as never // no store is made
    expect([...storePorts(config, { ...deps, grants, productName: 'Expedio' }).keys()]).toEqual([])
  })

  it('of no courier refuse the start in one sentence', () => {
    const sentence = 'no courier: set the variables of at least one, which begin with FAN_ or SAMEDAY_'
    expect(partnerSettingsProblems({})).toEqual([sentence])
    expect(partnerSettingsProblems({ ...only('SHOPIFY_'), FAN_USERNAME: '' })).toEqual([sentence])
  })

  it('are all in the sandbox', async () => {
    expect([...courierPorts(await testConfig({}), deps).keys()]).toEqual([...courierCodes])
  })

  it('that are still the demo’s are named', () => {
    const demo = { ...accounts, FAN_PASSWORD: 'Demo-fan-1', SAMEDAY_USERNAME: 'demo-sameday', SHOPIFY_CLIENT_ID: 'demo-shopify-client' }
    expect(partnerSettingsProblems(demo)).toEqual([
      "FAN_PASSWORD: still the demo's",
      "SAMEDAY_USERNAME: still the demo's",
      "SHOPIFY_CLIENT_ID: still the demo's",
    ])
  })

  it('that are complete are taken, numbers, flags and lists too', async () => {
    const env = { ...accounts, FAN_SERVICES: '["Standard"]', FAN_EPOD_LABELS: 'false', SAMEDAY_AWB_NUMBER_PREFIX: '' }
    expect(partnerSettingsProblems(env)).toEqual([])
    const config = { ...(await testConfig({})), isSandbox: false, env }
    const ports = courierPorts(config, deps)
    expect(ports.get('sameday')?.findAwb).toBeTruthy()
    expect(ports.get('fan')?.findAwb).toBeTruthy()
  })

  it('for text messages are wanted whole once one of them is set', () => {
    const set = { ...accounts, SMSAPI_FROM: 'Magazin' }
    expect(named(set)).toEqual(['SMSAPI_TOKEN'])
    expect(named({ ...set, SMSAPI_TOKEN: 'demo-smsapi-token-1' })).toEqual(['SMSAPI_TOKEN'])
    expect(named({ ...set, SMSAPI_TOKEN: 'un-token-adevarat' })).toEqual([])
  })

  it('for e-Factura are wanted whole once one of them is set', () => {
    const set = { ...accounts, EFACTURA_CLIENT_ID: 'aplicatie' }
    expect(named(set)).toEqual(['EFACTURA_CLIENT_SECRET'])
    expect(named({ ...set, EFACTURA_CLIENT_SECRET: 'demo-efactura-secret-1' })).toEqual(['EFACTURA_CLIENT_SECRET'])
    expect(named({ ...set, EFACTURA_CLIENT_SECRET: 'un-secret-adevarat', EFACTURA_ENVIRONMENT: 'demo' })).toEqual(['EFACTURA_ENVIRONMENT'])
    expect(named({ ...set, EFACTURA_CLIENT_SECRET: 'un-secret-adevarat', EFACTURA_ENVIRONMENT: 'test' })).toEqual([])
  })

  it('that make no sense are named', () => {
    expect(named({ ...accounts, FAN_CLIENT_ID: 'abc', SAMEDAY_PICKUP_POINT: 'Cluj', FAN_SERVICES: '["Zbor"]' })).toEqual([
      'FAN_CLIENT_ID',
      'FAN_SERVICES',
      'SAMEDAY_PICKUP_POINT',
    ])
  })
})

describe('in production with one courier alone', async () => {
  const production = await testServer({
    env: {
      EXPEDIO_MODE: 'production',
      AUTH_SECRET: '0123456789abcdef0123456789abcdeF',
      PUBLIC_URL: 'https://expedio.exemplu.ro',
      ...sellerOfTests,
      ...only('SAMEDAY_'),
      // No partner is called.
      SAMEDAY_BASE_URL: 'http://127.0.0.1:9',
    },
  })

  it('the product starts, names that courier alone, and serves what needs no other', async () => {
    await production.parts.seed()
    await production.parts.recover()
    expect((await production.call('/health')).statusCode).toBe(200)
    expect((await production.call('/about')).json()).toMatchObject({ couriers: ['sameday'], storePlatforms: [], isSandbox: false })
    const client = await production.user('ana')
    const post = (path: string, payload: object) => production.call(path, { method: 'POST', token: client.token, payload })
    const { uniqueId } = (await post('/orders', { shipment: aShipment() })).json()
    const offered = (await post(`/orders/${uniqueId}/offers`, {})).json()
    expect([offered.offers, offered.warnings.map(({ courier }: { courier: string }) => courier)]).toEqual([[], ['sameday']])
    expect((await production.call('/user/integration/shopify/shops', { token: client.token })).json()).toEqual([])
    const refused = await post('/user/integration/shopify/connect', { platform: 'shopify', shop: 'magazin-demo' })
    expect([refused.statusCode, refused.json().title]).toEqual([409, 'partner-not-in-use'])
  })
})
