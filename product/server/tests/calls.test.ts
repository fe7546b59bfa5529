import { beforeAll, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { routesOf } from '../app.ts'
import { testServer } from '../test-server.ts'

const METRICS_TOKEN = 'figures-for-the-operator'
const { parts, http, call, user } = await testServer({ env: { METRICS_TOKEN } })
let token: string
beforeAll(async () => {
  token = (await user('ana')).token
})

const json = { 'content-type': 'application/json' }
const post = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', token, payload: payload as object, headers: { ...json, ...headers } })
const shipment = aShipment({
  recipient: aParty({ address: { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' } }),
})

describe('a request that cannot be read', () => {
  it.each([
    ['half a JSON', '{"shipment":{"sender"'],
    ['no JSON', 'shipment=1'],
    ['a list', '[]'],
    ['a text', '"nimic"'],
    ['null', 'null'],
    ['nothing', ''],
  ])('with %s as its body is malformed', async (_what, payload) => {
    const answer = await post('/orders', payload)
    expect([answer.statusCode, answer.json().title]).toEqual([400, 'malformed-request'])
  })

  it('of another kind than JSON is malformed', async () => {
    const answer = await post('/orders', '<order/>', { 'content-type': 'application/xml' })
    expect([answer.statusCode, answer.json().title]).toEqual([400, 'malformed-request'])
  })

  it('with a broken address or wrong filters is malformed', async () => {
    for (const path of ['/orders/%E0%A4%A', '/orders?page=x', '/orders?state=none', '/orders?limit=1000', '/lockers?countyCode=CJ']) {
      const answer = await call(path, { token })
      expect([path, answer.statusCode, answer.json().title]).toEqual([path, 400, 'malformed-request'])
      expect(answer.headers['content-type']).toBe('application/problem+json')
    }
  })
})

describe('a body', () => {
  it('may be missing where none is needed', async () => {
    const answers = [await call('/address/all', { method: 'POST', token }), await post('/address/all', ''), await post('/address/all', {})]
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, []])
  })

  it('that breaks rules is reported field by field, each with its path and a text to show', async () => {
    const { sender, recipient, packing } = shipment
    const wrong = {
      ...shipment,
      sender: { ...sender, contact: { ...sender.contact, name: 7 } },
      recipient: { ...recipient, address: { ...recipient.address, postalCode: '40' } },
      packing: { ...packing, packages: [packing.packages[0], { ...packing.packages[0], weightKg: '2' }] },
      extraOptions: { repayment: { amount: 10.001, iban: '', accountHolder: 'x' } },
    }
    const answer = await post('/orders', { shipment: wrong, clientReference: [] })
    const { title, errors } = answer.json() as { title: string; errors: { path: string; message: string }[] }
    expect([answer.statusCode, title]).toEqual([422, 'invalid-fields'])
    expect(errors.map((error) => error.path).sort()).toEqual([
      'clientReference',
      'shipment.extraOptions.repayment.accountHolder',
      'shipment.extraOptions.repayment.amount',
      'shipment.extraOptions.repayment.iban',
      'shipment.packing.packages.1.weightKg',
      'shipment.recipient.address.postalCode',
      'shipment.sender.contact.name',
    ])
    for (const error of errors) expect(error.message).toMatch(/^[\x20-\x7e]+$/)
    expect(errors.find((error) => error.path.endsWith('postalCode'))?.message).toBe('Cod postal invalid!')
  })

  it('of half a megabyte is taken, above it is too large', async () => {
    const fits = await post('/orders', { shipment, unknown: 'x'.repeat(500_000) })
    expect(fits.statusCode).toBe(200)
    expect((await post('/orders', { shipment, unknown: 'x'.repeat(525_000) })).statusCode).toBe(413)
  })

  it('with more than is asked for is taken without it', async () => {
    const made = await post('/orders', {
      shipment,
      clientId: 'altul',
      state: 'delivered',
      uniqueId: 'ALTUL0000000',
      __proto__: { awb: '1' },
    })
    expect(made.json()).toMatchObject({ state: 'draft', awb: null })
    expect(made.json().uniqueId).not.toBe('ALTUL0000000')
  })

  it('carries money in RON with two decimals, there and back', async () => {
    const options = { repayment: { amount: fromRon(0), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' } }
    const wire = { ...shipment, extraOptions: { repayment: { ...options.repayment, amount: 249.99 }, insurance: 0.29 } }
    const made = (await post('/orders', { shipment: wire })).json()
    expect(made).toMatchObject({ repaymentAmount: 249.99, shipment: { extraOptions: { repayment: { amount: 249.99 }, insurance: 0.29 } } })
    expect((await call(`/orders/${made.uniqueId}`, { token })).json().repaymentAmount).toBe(249.99)
  })
})

describe('an address that leads nowhere', () => {
  it('is answered with a problem, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await call('/nothing', { method })
      expect([answer.statusCode, answer.headers['content-type'], answer.json().title]).toEqual([
        404,
        'application/problem+json',
        'route-not-found',
      ])
    }
    expect((await call('/orders/0123456789AB', { method: 'PATCH', token })).json().title).toBe('route-not-found')
  })

  it('because the id cannot exist is a record not found', async () => {
    for (const path of ['/orders/nu-este', `/orders/${'A'.repeat(300)}`, '/order-auth/print/0123456789AB/A5']) {
      expect((await call(path, { token })).json().title).toBe('not-found')
    }
  })
})

describe('an idempotency key', () => {
  it('answers the same request the same, however often, also at once', async () => {
    const headers = { 'idempotency-key': 'comanda-1' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/orders', { shipment }, headers)))
    expect(new Set(answers.map((answer) => answer.json().uniqueId)).size).toBe(1)
    expect((await post('/orders', { shipment }, headers)).body).toBe(answers[0]?.body)
  })

  it('is each client’s own', async () => {
    const headers = { 'idempotency-key': 'comanda-2' }
    const other = (await user('bogdan')).token
    const mine = await post('/orders', { shipment }, headers)
    const theirs = await call('/orders', { method: 'POST', token: other, payload: { shipment }, headers })
    expect(theirs.statusCode).toBe(200)
    expect(theirs.json().uniqueId).not.toBe(mine.json().uniqueId)
  })

  it('for another request, or another call, is a conflict', async () => {
    const headers = { 'idempotency-key': 'comanda-3' }
    const made = await post('/orders', { shipment }, headers)
    expect((await post('/orders', { shipment, clientReference: 'alta' }, headers)).statusCode).toBe(409)
    expect((await post(`/orders/${made.json().uniqueId}/again`, {}, headers)).statusCode).toBe(409)
  })

  it('is not used up by a request that was refused', async () => {
    const headers = { 'idempotency-key': 'comanda-4' }
    expect((await post('/orders', { shipment: {} }, headers)).statusCode).toBe(422)
    expect((await post('/orders', { shipment }, headers)).statusCode).toBe(200)
  })

  it('of endless length is malformed', async () => {
    expect((await post('/orders', { shipment }, { 'idempotency-key': 'x'.repeat(201) })).statusCode).toBe(400)
  })
})

describe('the reference', () => {
  type Described = { responses: object; security?: object[]; requestBody?: object; parameters?: { name: string; in: string }[] }

  it('is OpenAPI 3.1 and lists every call, with its parameters, its body, its answers and who may', async () => {
    const document = (await call('/openapi.json')).json() as { openapi: string; paths: Record<string, Record<string, Described>> }
    expect(document.openapi).toMatch(/^3\.1/)
    const listed = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const endpoints = routesOf(parts).map((route) => route.endpoint)
    expect(listed.sort()).toEqual(endpoints.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`).sort())
    for (const { method, path, access } of endpoints) {
      const described = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
      const inPath = described?.parameters?.filter((one) => one.in === 'path').map((one) => one.name) ?? []
      expect([path, inPath.sort()]).toEqual([path, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort()])
      expect([path, described?.security?.length ?? 0]).toEqual([path, access === 'public' ? 0 : 1])
      expect(Object.keys(described?.responses ?? {})).toContain('4XX')
    }
    expect(document.paths['/api/orders']?.post?.requestBody).toBeDefined()
  })

  it('lists calls by address and shapes by name, whatever serves them', async () => {
    const { paths, components } = (await call('/openapi.json')).json() as { paths: object; components: { schemas: object } }
    for (const listed of [Object.keys(paths), Object.keys(components.schemas)]) {
      expect(listed.length).toBeGreaterThan(5)
      expect(listed).toEqual(listed.toSorted())
    }
  })

  it('says of each call whether it takes a version: of those alone a change meanwhile is refused as 412', () => {
    const said = routesOf(parts).map(({ endpoint: { method, path, conditional, problems } }) => ({
      ...{ call: `${method} ${path}`, conditional, isRefused: problems.includes('changed-meanwhile') },
    }))
    expect(said.filter(({ conditional, isRefused }) => conditional !== isRefused)).toEqual([])
    expect(said.filter(({ conditional }) => conditional).length).toBeGreaterThan(5)
  })

  it('has a page to read', async () => {
    const page = await call('/docs')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  })
})

it('says it is well, counts what it does, and shows its figures with their token only', async () => {
  expect((await call('/health')).json()).toEqual({ status: 'ok' })
  const figures = await call('/metrics', { token: METRICS_TOKEN, remoteAddress: '10.0.0.9' })
  expect(figures.body).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/)
  for (const wrong of [undefined, 'ghicit', token, `${METRICS_TOKEN}x`])
    expect((await call('/metrics', { token: wrong })).statusCode).toBe(404)
})

it('answers the browser’s own addresses with its page where it is built, never the calls’', async () => {
  const page = await http.inject({ method: 'GET', url: '/orders/oricare' })
  expect([200, 404]).toContain(page.statusCode)
  expect((await http.inject({ method: 'POST', url: '/orders' })).statusCode).toBe(404)
  expect((await call('/orice')).headers['content-type']).toBe('application/problem+json')
})
