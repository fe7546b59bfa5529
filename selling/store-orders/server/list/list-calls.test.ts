import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'

const { call, user } = await testServer()
const client = await user('ana')

const BOTH = ['/user/integration/shopify/orders/magazin-demo', '/user/integration/stores/orders']
const list = (path: string, body: object) => call(path, { method: 'POST', payload: body, token: client.token })

it.each(BOTH)('%s: a tab that does not exist is malformed, another wrong field is refused', async (path) => {
  for (const body of [{ type: 'ALL' }, {}, { type: 7 }]) {
    const answer = await list(path, body)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { status: 400, errors: [{ path: 'type' }] }])
  }
  expect((await list(path, { type: 'ALL', count: 1_000 })).statusCode).toBe(400)
  expect((await list(path, { type: 'AWAITING_ACTIVATION', count: 1_000 })).statusCode).toBe(422)
})
