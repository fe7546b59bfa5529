/** Every call that says it takes an `Idempotency-Key` does: the same answer again, and a conflict for anything else. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { cashAtUs, eachDay } from '#cash/payouts/server/test-payouts.ts'
import { ZERO } from '#contract/money.ts'
import { aConnection } from '#invoicing/connections/server/test-connections.ts'
import { anIndividual } from '#invoicing/customers/server/test-customers.ts'
import { aCustomer, aKeptDraft } from '#invoicing/writing/server/test-written.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { aRequest, aTemplate, returnForm, returnSent, withdrawalSent } from '#selling/returns/server/test-returns.ts'
import { templateWire } from '#sending/order-templates/server/test-templates.ts'
import { aDraft, aParty, aShipment, ready } from '#sending/orders/server/test-orders.ts'
import { serve } from '#server/platform/http/http.ts'
import { routesOf } from '../app.ts'
import { PASSWORD, testServer } from '../test-server.ts'
import { payableBy } from './refusals/test-money-problems.ts'
import { shopsOf } from './test-shop-records.ts'

const { parts, call, user, operator } = await testServer({ env: { INVOICE_CREATION: 'on' } })
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
let administrator: { token: string }
const shops = shopsOf(app)
const inStores = (path: string) => `/user/integration/shopify/${path}`

beforeAll(async () => {
  client = await user('ana')
  administrator = await operator('casier')
  await anEntity(app, { clientId: client.id })
  await aConnection(app, { clientId: client.id })
})

/** `token`: of who asks; `owner`: of whom it is about. Without them the client. */
type Question = { path: string; method?: 'POST' | 'PUT'; payload?: object; token?: string; owner?: string }
const activeOrder = async (): Promise<string> => {
  const { orderId, offerId } = await ready(app, client.id)
  await call(`/orders/${orderId}/activate`, { method: 'POST', token: client.token, payload: { offerId } })
  return orderId
}

/** A request of each that would be carried out; a call without a row here fails. */
const requests: Record<string, () => Promise<Question>> = {
  'POST /orders': async () => ({ path: '/orders', payload: { shipment: aShipment() } }),
  'PUT /user/packaging/templates/:id': async () => {
    const payload = { name: randomUUID(), packing: aShipment().packing }
    const kept = await call('/user/packaging/templates/add', { method: 'POST', token: client.token, payload })
    return { path: `/user/packaging/templates/${kept.json().id}`, method: 'PUT' }
  },
  'POST /order-template': async () => ({ path: '/order-template', payload: templateWire() }),
  'POST /orders/:uniqueId/activate': async () => {
    const { orderId, offerId } = await ready(app, client.id)
    return { path: `/orders/${orderId}/activate`, payload: { offerId } }
  },
  'POST /orders/:uniqueId/cancel': async () => ({ path: `/orders/${await activeOrder()}/cancel` }),
  'POST /orders/:uniqueId/correct': async () => {
    const uniqueId = await activeOrder()
    const shipment = aShipment({ recipient: aParty({ contact: { name: 'Ana Corectata' } }) })
    const asked = await call('/offers', { method: 'POST', token: client.token, payload: shipment })
    type Offer = { id: string; delivery: string; errors: unknown[] }
    const { offers } = asked.json() as { offers: Offer[] }
    const offer = offers.find(({ delivery, errors }) => delivery === 'address' && errors.length === 0)
    return { path: `/orders/${uniqueId}/correct`, payload: { order: { shipment }, offerId: offer?.id } }
  },
  'POST /orders/:uniqueId/again': async () => ({ path: `/orders/${await aDraft(app, client.id)}/again` }),
  'POST /user/prepay/card': async () => ({ path: '/user/prepay/card', payload: await payableBy(app, client.id) }),
  'POST /user/integration/shopify/order/:clientId': async () => {
    const { name, payload } = await shops.activationOf(client)
    return { path: inStores(`order/${name}`), payload }
  },
  'POST /user/integration/shopify/orders-activation/:clientId': async () => {
    const { name, orderId } = await shops.orderOf(client)
    return { path: inStores(`orders-activation/${name}`), payload: { list: [{ id: orderId }] } }
  },
  'POST /user/scan-station/scan': async () => ({ path: '/user/scan-station/scan', payload: { text: '#0' } }),
  'POST /admin/revert-payment': async () => ({
    path: '/admin/revert-payment',
    payload: { id: await aPayment(app, client.id, 1_000, { method: 'transfer' }), amount: 10, password: PASSWORD },
    token: administrator.token,
  }),
  'POST /admin/payouts/bank-refund': async () => {
    const { id, token: owner } = await user(`cu-avans-${randomUUID()}`, { startBani: ZERO })
    await anEntity(app, { clientId: id })
    await aPayment(app, id, 1_000, { isInvoiced: true })
    const payload = { returnForUserId: id, subaccountNumber: 1, amount: 5, ...account, password: PASSWORD }
    return { path: '/admin/payouts/bank-refund', payload, token: administrator.token, owner }
  },
  'POST /admin/payouts/runs': async () => {
    await eachDay(app, client.id)
    await cashAtUs(app, client.id)
    await app.db.$client.query(`update repayments set received_at = received_at - interval '7 days'`)
    return { path: '/admin/payouts/runs', token: administrator.token }
  },
  'POST /user/settle-account-finances': async () => {
    const { token } = await user(`cu-rest-${randomUUID()}`)
    return { path: '/user/settle-account-finances', payload: { ...account, password: PASSWORD }, token, owner: token }
  },
  'POST /order-return/:uniqueId/return': () => ofBuyer('return'),
  'POST /order-return/:uniqueId/withdrawal': () => ofBuyer('withdrawal'),
  'POST /returns/:id/label': async () => {
    const id = await aRequest(app, call, { clientId: client.id, kind: 'return' })
    await app.db.$client.query(`update return_requests set state = 'shipped', order_id = $2 where id = $1`, [id, await activeOrder()])
    return { path: `/returns/${id}/label` }
  },
  'POST /user/invoicing-system/written-invoices/:id/issue': async () => {
    const customer = await aCustomer(app, client.id, anIndividual('Ana Pop'))
    const id = await aKeptDraft(app, { clientId: client.id, draft: { customer } })
    return { path: `/user/invoicing-system/written-invoices/${id}/issue` }
  },
  'POST /user/prepay/transfer': async () => ({ path: '/user/prepay/transfer', payload: { amount: 100, fiscalSubaccountNumber: 1 } }),
}
/** Sent by who is signed in nowhere, to a template of the client. */
async function ofBuyer(kind: 'return' | 'withdrawal'): Promise<Question> {
  const uniqueId = await aTemplate(app, client.id, returnForm)
  const { seal } = (await call(`/order-return/${uniqueId}`)).json()
  return { path: `/order-return/${uniqueId}/${kind}`, payload: kind === 'return' ? returnSent(seal) : withdrawalSent(seal) }
}
const account = { bankAccount: 'RO49AAAA1B31007593840000', accountHolder: 'Ana Pop' }
/** Its order is read from the store first, and this one is older than the store's: it is refused before anything is kept. */
/** Of no client: its keys are the platform's own. */
const ofNoClient = ['POST /admin/payouts/runs']
const refusedBefore = ['POST /user/integration/shopify/order/:clientId']

const idempotent = routesOf(parts)
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.idempotent)
  .map(({ method, path }) => `${method} ${path}`)
const post = ({ path, method = 'POST', payload = {}, token = client.token }: Question, key: string) =>
  call(path, { method, token, payload, headers: { 'idempotency-key': key } })

describe('a call that takes a key', () => {
  it('has a row here', () => {
    expect(Object.keys(requests).sort()).toEqual(idempotent.sort())
  })

  it.each(Object.keys(requests).filter((name) => !refusedBefore.includes(name)))(
    '%s answers the same again for the same key',
    async (name) => {
      const question = await (requests[name] as () => Promise<Question>)()
      const key = randomUUID()
      const first = await post(question, key)
      const again = await post(question, key)
      expect([first.statusCode, again.statusCode]).toEqual([200, 200])
      const { id, uniqueId, identifier, order } = again.json()
      expect({ id, uniqueId, identifier, order: order?.uniqueId }).toEqual({
        id: first.json().id,
        uniqueId: first.json().uniqueId,
        identifier: first.json().identifier,
        order: first.json().order?.uniqueId,
      })
    },
  )

  it.each(Object.keys(requests).filter((name) => ![...refusedBefore, ...ofNoClient].includes(name)))(
    '%s refuses the key of another request',
    async (name) => {
      const key = randomUUID()
      const question = await (requests[name] as () => Promise<Question>)()
      const order = await (requests['POST /orders'] as () => Promise<Question>)()
      await post({ ...order, token: question.owner ?? client.token }, key)
      const other = name === 'POST /orders' ? { ...question, payload: { ...question.payload, clientReference: 'alta' } } : question
      const answer = await post(other, key)
      expect([answer.statusCode, answer.json().title]).toEqual([409, 'idempotency-key-reused'])
    },
  )
})

describe('cancelling', () => {
  it('with the key of another order leaves that order as it was', async () => {
    const [one, two] = [await activeOrder(), await activeOrder()]
    const key = randomUUID()
    expect((await post({ path: `/orders/${one}/cancel` }, key)).json()).toMatchObject({ uniqueId: one, state: 'cancelled' })
    expect((await post({ path: `/orders/${two}/cancel` }, key)).statusCode).toBe(409)
    expect((await call(`/orders/${two}`, { token: client.token })).json().state).toBe('active')
  })
})

it('binds no endpoint that takes a key to an operation that never looks at it', async () => {
  const { addRoutes, createHttp } = await import('#server/platform/http/http.ts')
  const endpoint = routesOf(parts).find((route) => route.endpoint.path === '/orders/:uniqueId/again')?.endpoint
  if (!endpoint) throw new Error('the call is gone')
  const http = createHttp(app.log, app.config)
  addRoutes(http, { app }, [serve(endpoint, async () => ({}))])
  const headers = { authorization: `Bearer ${client.token}`, 'idempotency-key': 'k' }
  expect((await http.inject({ method: 'POST', url: '/api/orders/0123456789AB/again', headers })).statusCode).toBe(500)
  await http.close()
})
