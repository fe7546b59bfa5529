/** The order of a connected shop that a buyer names: its goods, what the law excepts of them, and nothing for who does not know it. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { storeOrders } from '#selling/store-copy/server/tables.ts'
import { testServer } from '#server/test-server.ts'
import { aTemplate, withdrawalSent } from './test-returns.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const client = await user('are-magazin')
await packingTable(app, client.id)
const template = await aTemplate(app, client.id, [])
const [copy] = (await app.db.select().from(storeOrders)).filter(
  ({ parts: waiting, summary }) => summary?.email && waiting?.some(({ lines }) => lines.some(({ remaining }) => remaining > 0)),
)
if (!copy?.summary?.email) throw new Error('the shop has no order with goods and an e-mail')
const { name: number, summary } = copy
const email = summary.email ?? ''
const [line] = (copy.parts ?? []).flatMap(({ lines }) => lines.filter(({ remaining }) => remaining > 0))

const find = async (contact: string, wanted = number) =>
  (await call(`/order-return/${template}/find`, { method: 'POST', payload: { number: wanted, contact } })).json().found

it('names its goods, and says why the law excepts one', async () => {
  const exceptions = [{ product: line?.name ?? '', ground: 'perishable' }]
  const settings = { isInforming: true, paysSendingBack: false, holdsMoney: true, exceptions }
  await call('/returns/settings', { method: 'PUT', token: client.token, payload: settings })
  const found = await find(email.toUpperCase())
  expect(found).toMatchObject({ timeliness: 'in-time', periodUntil: null })
  const goods = found.goods.find((one: { name: string }) => one.name === line?.name)
  expect(goods.exception).toContain('se deterioreaza')
  expect(found).toEqual(await find(email, number.replace('#', '# ')))
})

it('answers a wrong contact as it answers a number that does not exist', async () => {
  expect([await find('altcineva@exemplu.ro'), await find(email, '#999999')]).toEqual([null, null])
})

it('takes no more of it than was ordered, and keeps the exception with the statement', async () => {
  const { seal } = (await call(`/order-return/${template}`)).json()
  const goods = [
    { name: line?.name ?? '', quantity: 9_999 },
    { name: 'Altceva', quantity: 1 },
  ]
  const payload = withdrawalSent(seal, { orderNumber: number, email, goods })
  const headers = { 'idempotency-key': randomUUID() }
  const { id } = (await call(`/order-return/${template}/withdrawal`, { method: 'POST', payload, headers })).json()
  const details = (await call(`/returns/${id}`, { token: client.token })).json()
  expect(details.goods).toEqual([{ name: line?.name, quantity: expect.any(Number) }])
  expect(details.goods[0].quantity).toBeLessThan(9_999)
  expect(details.exceptions).toEqual([expect.stringContaining(line?.name ?? '')])
  expect(details.original.store).toEqual({ shop: copy.shop, id: copy.id })
})
