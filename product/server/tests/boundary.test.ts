/** What every call refuses before anything is looked up or kept, walked over the whole contract. */
import { beforeAll, describe, expect, it } from 'vitest'
import { NOT_STORABLE } from '#contract/storable-text.ts'
import { wordsOfCoded } from '#contract/texts/message.ts'
import { aShipment } from '#sending/orders/server/test-orders.ts'
import { ro } from '#texts/ro/ro.ts'
import { routesOf } from '../app.ts'
import { testServer } from '../test-server.ts'

const { parts, call, user, operator } = await testServer()
const endpoints = routesOf(parts).map((route) => route.endpoint)
let client: Awaited<ReturnType<typeof user>>
let admin: Awaited<ReturnType<typeof operator>>

beforeAll(async () => {
  client = await user('ana')
  admin = await operator('administrator')
})

const named = endpoints
  .filter(({ path }) => path !== '/auth/logout')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const tokenFor = ({ access }: { access: string }) => (access.startsWith('platform.') ? admin.token : client.token)

describe('text that the database cannot hold', () => {
  it.each(named)('is refused in the body, the address and the query of %s, named by its field', async (_name, endpoint) => {
    const token = tokenFor(endpoint)
    const plain = endpoint.path.replace(/:\w+/g, 'x')
    for (const broken of ['a\u0000b', 'a\ud800b']) {
      if (endpoint.method !== 'GET') {
        const payload = JSON.stringify({ deep: { list: ['fine', broken] } })
        const inBody = await call(plain, { method: endpoint.method, token, payload, headers: { 'content-type': 'application/json' } })
        expect([inBody.statusCode, inBody.json().errors]).toEqual([
          422,
          [{ path: 'deep.list.1', code: 'not-storable', message: wordsOfCoded(ro, NOT_STORABLE) }],
        ])
      }
    }
    for (const encoded of ['a%00', 'a%2500']) {
      if (!endpoint.path.includes(':')) continue
      const inPath = await call(endpoint.path.replace(/:\w+/g, encoded), { method: endpoint.method, token })
      expect([inPath.statusCode, inPath.json().errors.length]).toEqual([400, endpoint.path.split(':').length - 1])
    }
    const inQuery = await call(`${plain}?selectedClient=a%00`, { method: endpoint.method, token })
    expect([inQuery.statusCode, inQuery.json().errors[0].path]).toEqual([400, 'selectedClient'])
  })

  it('is refused in headers that are kept, and is no token', async () => {
    const shipment = aShipment()
    for (const name of ['idempotency-key', 'user-agent']) {
      const answer = await call('/orders', { method: 'POST', token: client.token, payload: { shipment }, headers: { [name]: 'a\u0000' } })
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, name])
    }
    expect((await call('/auth/me', { headers: { authorization: 'Bearer a\u0000' } })).statusCode).toBe(401)
  })

  it('is refused in what a store sent back with the browser', async () => {
    const answer = await call('/user/integration/shopify/connect/finish', {
      method: 'POST',
      token: client.token,
      payload: { query: 'state=a%00&code=1' },
    })
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'query'])
  })
})

describe('an order', () => {
  const wrong = async (change: (shipment: ReturnType<typeof aShipment>) => object) => {
    const answer = await call('/orders', { method: 'POST', token: client.token, payload: { shipment: change(aShipment()) } })
    return [answer.statusCode, answer.json().errors?.map((error: { path: string }) => error.path)]
  }

  it('is insured for no more than couriers take', async () => {
    const insured = (insurance: number) => wrong((shipment) => ({ ...shipment, extraOptions: { ...shipment.extraOptions, insurance } }))
    expect(await insured(1e9)).toEqual([422, ['shipment.extraOptions.insurance']])
    expect(await insured(1_000_000)).toEqual([422, ['shipment.extraOptions.insurance']])
    expect(await insured(999_999)).toEqual([200, undefined])
  })

  it('has no e-mail of a book’s length', async () => {
    const email = `${'a'.repeat(60)}@${'exemplu.'.repeat(30_000)}ro`
    expect(
      await wrong(({ recipient, ...rest }) => ({ ...rest, recipient: { ...recipient, contact: { ...recipient.contact, email } } })),
    ).toEqual([422, ['shipment.recipient.contact.email']])
  })
})

describe('a day', () => {
  it.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '9999999-01-01', '2026-02-30', ''])(
    'that is %s is refused at its field',
    async (day) => {
      for (const field of ['fromDate', 'toDate']) {
        const answer = await call(`/orders?${field}=${day}`, { token: client.token })
        expect([answer.statusCode, answer.json().errors.map((error: { path: string }) => error.path)]).toEqual([400, [field]])
      }
    },
  )

  it('within two centuries is taken', async () => {
    expect((await call('/orders?fromDate=1900-01-01&toDate=2199-12-31', { token: client.token })).statusCode).toBe(200)
  })
})

type Schema = {
  type?: string | string[]
  $ref?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMaximum?: number
  exclusiveMinimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  maxProperties?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Described = { parameters?: { name: string; schema: Schema }[]; requestBody?: { content: Record<string, { schema: Schema }> } }

describe('what a call may be sent', () => {
  it('has an end: every text a length, every list a number of entries, every number its bounds', async () => {
    const document = (await call('/openapi.json')).json()
    const referred = (ref: string): Schema =>
      ref
        .split('/')
        .slice(1)
        .reduce((node, key) => node[key], document)
    const endless: string[] = []
    function walk(schema: Schema, at: string): void {
      if (schema.$ref) {
        walk(referred(schema.$ref), at)
        return
      }
      if (isEndless(schema)) endless.push(`${at}: ${JSON.stringify(schema).slice(0, 80)}`)
      for (const [name, inner] of Object.entries(schema.properties ?? {})) walk(inner, `${at}.${name}`)
      if (schema.items) walk(schema.items, `${at}[]`)
      const { propertyNames: names, maxProperties } = schema
      const hasEnd = names?.enum !== undefined || (names?.maxLength !== undefined && maxProperties !== undefined)
      if (typeof schema.additionalProperties === 'object' && !hasEnd) endless.push(`${at}: names without end`)
      for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(inner, at)
    }
    for (const [path, calls] of Object.entries(document.paths as Record<string, Record<string, Described>>)) {
      for (const [method, { parameters = [], requestBody }] of Object.entries(calls)) {
        for (const { name, schema } of parameters) walk(schema, `${method} ${path} ${name}`)
        for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema, `${method} ${path} body`)
      }
    }
    expect(endless).toEqual([])
  })
})

const isOpenPattern = (pattern: string) => /[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, '.').replace(/\\./g, '.'))

/** Wider than a whole number that a column holds. */
const COLUMN_MAX = 2 ** 31

function isEndless(schema: Schema): boolean {
  if (schema.const !== undefined || schema.enum !== undefined) return false
  const is = (type: string) => [schema.type].flat().includes(type)
  if (is('string')) return schema.maxLength === undefined && (schema.pattern === undefined || isOpenPattern(schema.pattern))
  if (is('array')) return schema.maxItems === undefined
  if (is('number') || is('integer')) {
    const max = schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY
    const least = schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY
    return max > COLUMN_MAX || least < -COLUMN_MAX
  }
  return false
}
