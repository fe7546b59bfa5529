import { expect, it, vi } from 'vitest'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { testServer } from '#product/server/test-server.ts'
import type { Offer } from '#sending/offers/contract/offers.ts'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'

const { parts, call, user, operator } = await testServer()
const { app } = parts
const client = await user('ana')
const admin = await operator('admin')
const settled = { timeout: 60_000, interval: 100 }

const press = async (what: string) => {
  const answer = await call(`/sandbox/${what}`, { method: 'POST', token: admin.token })
  return { status: answer.statusCode, said: answer.json() }
}
const stateOf = async (uniqueId: string) => (await call(`/orders/${uniqueId}`, { token: client.token })).json().state

async function activated(cash: number | null): Promise<{ uniqueId: string; awb: string }> {
  const ask = async (path: string, payload: object) => (await call(path, { method: 'POST', token: client.token, payload })).json()
  const address = { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' }
  const repayment = cash === null ? null : { amount: cash, iban: 'RO33BTRL0130120200000001', accountHolder: 'Ana Pop' }
  const shipment = { ...aShipment({ recipient: aParty({ address }) }), extraOptions: { repayment } }
  const { uniqueId } = await ask('/orders', { shipment })
  // On a busy machine a courier may be too late for the first request.
  const offerId = await vi.waitFor(async () => {
    const { offers } = await ask(`/orders/${uniqueId}/offers`, {})
    const toTheDoor = offers.filter((one: Offer) => one.courier === 'fan' && one.delivery === 'address' && one.errors.length === 0)
    expect(toTheDoor).not.toEqual([])
    return toTheDoor[0].id
  }, settled)
  const { order } = await ask(`/orders/${uniqueId}/activate`, { offerId })
  return { uniqueId, awb: order.awb }
}

it('hands over the parcel that has been under way longest, one with cash before others, and says when there is none', async () => {
  expect(await press('hand-over')).toMatchObject({ status: 404, said: { detail: expect.stringContaining('Niciun colet') } })
  const [first, withCash] = [await activated(null), await activated(150)]
  expect(await press('hand-over')).toEqual({
    status: 200,
    said: { courier: 'fan', awb: withCash.awb, recipientName: aParty().contact.name, cash: 150 },
  })
  expect([await stateOf(first.uniqueId), await stateOf(withCash.uniqueId)]).toEqual(['active', 'delivered'])
  expect(await press('hand-over')).toMatchObject({ said: { awb: first.awb, cash: null } })
  expect((await press('hand-over')).status).toBe(404)
})

it('hands over none that its courier has no more, whatever is known of it here', async () => {
  const [gone, there] = [await activated(150), await activated(150)]
  expect(await app.couriers.get('fan')?.cancelAwb?.(gone.awb)).toMatchObject({ kind: 'cancelled' })
  expect(await press('hand-over')).toMatchObject({ said: { awb: there.awb } })
  expect([await stateOf(gone.uniqueId), (await press('hand-over')).status]).toEqual(['active', 404])
})

it('lets days pass: every parcel that is under way goes a step further', async () => {
  expect(await press('days')).toEqual({ status: 200, said: { moved: 0, delivered: 0 } })
  const { uniqueId } = await activated(null)
  const seen: string[] = []
  for (let day = 0; day < 4; day += 1) {
    expect((await press('days')).said).toEqual({ moved: 1, delivered: day === 3 ? 1 : 0 })
    seen.push(await stateOf(uniqueId))
  }
  expect(seen).toEqual(['picked_up', 'in_transit', 'out_for_delivery', 'delivered'])
})

it('has a supplier send each connected company an invoice, which is in its list at once', async () => {
  expect(await press('e-invoices')).toMatchObject({ status: 404, said: { detail: expect.stringContaining('e-Factura') } })
  await connected(app, call, client)
  // Of the days before nothing is left to bring in.
  await vi.waitFor(async () => {
    const { rows } = await app.db.$client.query('select synced_at from einvoice_connections')
    expect(rows[0].synced_at).not.toBeNull()
  }, settled)
  const { said } = await press('e-invoices')
  expect(said).toEqual([{ client: 'ana', identificationCode: '90000014', number: expect.stringMatching(/^P-/) }])
  const payload = { filtersObj: {}, identificationCode: '90000014' }
  const { list } = (await call('/user/invoicing-system/received-invoices', { method: 'POST', token: client.token, payload })).json()
  expect(list.map((one: { generalData: { invoiceIdentification: string } }) => one.generalData.invoiceIdentification)).toEqual([
    said[0].number,
  ])
})

it('is of administrators alone', async () => {
  for (const what of ['hand-over', 'days', 'e-invoices'])
    expect((await call(`/sandbox/${what}`, { method: 'POST', token: client.token })).statusCode).toBe(403)
})
