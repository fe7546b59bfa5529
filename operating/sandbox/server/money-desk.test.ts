import { expect, it, vi } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { verifyLedger } from '#server/ledger/verify.ts'

const { parts, call, user, operator } = await testServer()
const { app } = parts
const client = await user('ana')
const admin = await operator('admin')
const settled = { timeout: 60_000, interval: 100 }

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, { by = admin, body }: { by?: { token: string }; body?: object } = {}) => {
  const answer = await call(path, { method, token: by.token, ...(body ? { payload: body } : {}) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.headers['content-type']?.includes('json') ? answer.json() : answer.body
}
const cashState = async () => (await app.db.$client.query('select state from repayments')).rows

async function deliverWithCash(courier: string): Promise<void> {
  const address = { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' }
  const repayment = { amount: 150, iban: 'RO33BTRL0130120200000001', accountHolder: 'Ana Pop' }
  const shipment = { ...aShipment({ recipient: aParty({ address }) }), extraOptions: { repayment } }
  const { uniqueId } = await ask('POST', '/orders', { by: client, body: { shipment } })
  // On a busy machine a courier may be too late for the first request.
  const offer = await vi.waitFor(async () => {
    const { offers } = await ask('POST', `/orders/${uniqueId}/offers`, { by: client, body: {} })
    const found = offers.find((one: { courier: string; errors: unknown[] }) => one.courier === courier && one.errors.length === 0)
    expect(found).toBeTruthy()
    return found
  }, settled)
  const { order } = await ask('POST', `/orders/${uniqueId}/activate`, { by: client, body: { offerId: offer.id } })
  await ask('POST', '/sandbox/advance', { body: { courier, awb: order.awb, to: 'delivered' } })
}

it('brings the cash of delivered parcels to the client’s bank by the panel and the product’s own calls alone', async () => {
  expect(await ask('POST', '/sandbox/cash')).toEqual([])
  expect((await call('/sandbox/bank-answer', { method: 'POST', token: admin.token })).statusCode).toBe(404)
  await deliverWithCash('fan')
  await deliverWithCash('sameday')
  expect(await cashState()).toEqual([{ state: 'at-courier' }, { state: 'at-courier' }])

  expect(await ask('POST', '/sandbox/cash')).toEqual(
    expect.arrayContaining([
      { courier: 'fan', parcels: 1, amount: 150 },
      { courier: 'sameday', parcels: 1, amount: 150 },
    ]),
  )
  expect(await ask('POST', '/sandbox/statement')).toMatchObject({ linesRead: 2, linesUsed: 2, linesOpen: 0 })
  await vi.waitFor(async () => expect(await cashState()).toEqual([{ state: 'at-us' }, { state: 'at-us' }]), settled)
  expect(await ask('POST', '/sandbox/cash'), 'it is sent once').toEqual([])

  await ask('PUT', `/admin/repayment/process-user-payment/${client.id}`, { body: { password: PASSWORD } })
  const { list } = await ask('GET', '/admin/payouts/runs')
  await ask('GET', `/admin/payouts/runs/${list[0].id}/file/09`)
  expect(await ask('POST', '/sandbox/bank-answer')).toEqual({ runId: list[0].id, paid: 1, refused: 0 })
  expect(await cashState()).toEqual([{ state: 'paid' }, { state: 'paid' }])
  expect((await call('/sandbox/bank-answer', { method: 'POST', token: admin.token })).statusCode).toBe(404)
  expect((await verifyLedger(app.db)).differences).toEqual([])
})

it('is of administrators alone', async () => {
  for (const what of ['cash', 'statement', 'bank-answer'])
    expect((await call(`/sandbox/${what}`, { method: 'POST', token: client.token })).statusCode).toBe(403)
})
