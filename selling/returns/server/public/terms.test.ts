/** What a shop's terms ask of who wants a return, and never of who withdraws. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { aTemplate, returnForm, returnSent, withdrawalSent } from '../test-returns.ts'

const { parts, call, user } = await testServer()
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
let template: string

const TERMS = '<h2>Retur</h2><p onclick="x()">In 30 de zile.<script>alert(1)</script></p>'
const HARMLESS = '<h2>Retur</h2><p>In 30 de zile.</p>'

beforeAll(async () => {
  client = await user('cu-conditii')
  template = await aTemplate(app, client.id, returnForm, { terms: TERMS, isForPlatform: true })
})

const pageOf = async (uniqueId = template) => (await call(`/order-return/${uniqueId}`)).json()
const post = (kind: 'return' | 'withdrawal', payload: object, uniqueId = template) =>
  call(`/order-return/${uniqueId}/${kind}`, { method: 'POST', payload, headers: { 'idempotency-key': randomUUID() } })
const change = (terms: string | null) =>
  app.db.$client.query('update order_templates set terms = $2 where unique_id = $1', [template, terms])

it('shows them harmless, with the version of their words', async () => {
  const { terms } = await pageOf()
  expect(terms).toEqual({ html: HARMLESS, version: expect.stringMatching(/^[\w-]{16}$/) })
  expect((await pageOf(await aTemplate(app, client.id, []))).terms).toBeNull()
})

it('takes no return without them, and keeps what was agreed to and when, as it was shown', async () => {
  const { terms, seal } = await pageOf()
  const refused = await post('return', returnSent(seal))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toMatchObject([{ path: 'agreedTo', message: expect.stringContaining('bifati') }])
  const { id, at } = (await post('return', returnSent(seal, { agreedTo: terms.version }))).json()
  await change('<p>Altfel.</p>')
  const { agreed } = (await call(`/returns/${id}`, { token: client.token })).json()
  expect(agreed).toMatchObject({ version: terms.version, terms: HARMLESS })
  expect(agreed.at <= at).toBe(true)
  await change(HARMLESS)
})

it('asks again where they have changed while the form was filled in', async () => {
  const { terms, seal } = await pageOf()
  await change('<p>In 20 de zile.</p>')
  const refused = await post('return', returnSent(seal, { agreedTo: terms.version }))
  expect(refused.json().errors).toMatchObject([{ path: 'agreedTo', message: expect.stringContaining('s-au schimbat') }])
  const { version } = (await pageOf()).terms
  expect((await post('return', returnSent(seal, { agreedTo: version }))).statusCode).toBe(200)
  await change(HARMLESS)
})

it('asks for them where an order is filled in instead of a form', async () => {
  const shared = await aTemplate(app, client.id, null, { terms: TERMS, isForPlatform: true })
  const { seal, terms } = await pageOf(shared)
  const parcel = {
    packing: { type: 2, content: 'Haine', packages: [{ weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 }] },
    ...{ openAtDelivery: false, saturdayDelivery: false, clientReference: '' },
  } as never
  const sent = { ...returnSent(seal), answers: {}, parcel }
  expect((await post('return', sent, shared)).json().errors.map(({ path }: { path: string }) => path)).toContain('agreedTo')
  const paths = ((await post('return', { ...sent, agreedTo: terms.version }, shared)).json().errors ?? []) as { path: string }[]
  expect(paths.map(({ path }) => path)).not.toContain('agreedTo')
})

it('asks for none where the shop has none, and never of a withdrawal', async () => {
  const bare = await aTemplate(app, client.id, returnForm)
  const sent = await post('return', returnSent((await pageOf(bare)).seal), bare)
  expect((await call(`/returns/${sent.json().id}`, { token: client.token })).json().agreed).toBeNull()
  const { id } = (await post('withdrawal', withdrawalSent((await pageOf()).seal))).json()
  expect((await call(`/returns/${id}`, { token: client.token })).json().agreed).toBeNull()
})
