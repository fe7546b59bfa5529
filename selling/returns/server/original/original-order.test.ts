/** The order of a connected shop that a buyer names: its goods, what the law excepts of them, and nothing for who does not know it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { storeOrders } from '#selling/store-copy/server/tables.ts'
import { aTemplate, returnSent, withdrawalSent } from '../test-returns.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const client = await user('are-magazin')
await packingTable(app, client.id)
const template = await aTemplate(app, client.id, [])
const [copy] = (await app.db.select().from(storeOrders)).filter(
  ({ parts: waiting, summary }) =>
    summary?.email &&
    (summary.shippingAddress?.phone || summary.phone) &&
    waiting?.some(({ lines }) => lines.some(({ remaining }) => remaining > 0)),
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

it('asks the database the same for a wrong contact as for a number that does not exist', async () => {
  const query = vi.spyOn(app.db.$client, 'query')
  const askedFor = async (contact: string, wanted: string) => {
    query.mockClear()
    expect(await find(contact, wanted)).toBeNull()
    return query.mock.calls.map(([statement]) => (typeof statement === 'string' ? statement : (statement as { text: string }).text))
  }
  const wrong = await askedFor('altcineva@exemplu.ro', number)
  const unknown = await askedFor(email, number.replace(/\d+/, '999999'))
  query.mockRestore()
  expect(wrong.length).toBeGreaterThan(2)
  expect(unknown).toEqual(wrong)
})

it('is found by what the buyer types of its number and of the phone, in any form', async () => {
  const digits = /\d+/.exec(number)?.[0] ?? ''
  expect(digits).not.toBe('')
  const phone = (summary.shippingAddress?.phone || summary.phone).replace(/\D/g, '').slice(-9)
  expect(phone).toHaveLength(9)
  const found = await find(email)
  const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`
  const contacts = [
    ` ${email.toUpperCase()} `,
    `0${phone}`,
    `+40${phone}`,
    `0040 ${spaced}`,
    `0${spaced.replaceAll(' ', '.')}`,
    `(+40) ${spaced}`,
  ]
  for (const contact of contacts) expect([contact, await find(contact)]).toEqual([contact, found])
  for (const typed of [`#${digits}`, digits, `0${digits}`, ` ${digits} `, `nr. ${digits}`, `Comanda nr. #${digits}`, `Numărul: ${digits}`])
    expect([typed, await find(email, typed)]).toEqual([typed, found])
})

it('is found in English by what is written before its number there, with the words of that language', async () => {
  const digits = /\d+/.exec(number)?.[0] ?? ''
  const inEnglish = async (contact: string, typed: string) => {
    const headers = { 'accept-language': 'en' }
    return (await call(`/order-return/${template}/find`, { method: 'POST', headers, payload: { number: typed, contact } })).json().found
  }
  const found = await inEnglish(email, number)
  expect(found.goods.find((one: { name: string }) => one.name === line?.name).exception).toContain('deteriorate')
  for (const typed of [
    `Order #${digits}`,
    `Order no. ${digits}`,
    `Order number: ${digits}`,
    `order ID ${digits}`,
    `No. ${digits}`,
    `Number ${digits}`,
  ])
    expect([typed, await inEnglish(email, typed)]).toEqual([typed, found])
  expect([await inEnglish('another.buyer@example.com', number), await inEnglish(email, 'Order no. 999999')]).toEqual([null, null])
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

it('counts units over all returns of it: what was asked for is gone until it is refused, however many pages are open', async () => {
  const name = line?.name ?? ''
  const waiting = (copy.parts ?? []).map((part) => ({
    ...part,
    lines: part.lines.map((one) => (one.name === name ? { ...one, remaining: 5 } : one)),
  }))
  await app.db.update(storeOrders).set({ parts: waiting }).where(eq(storeOrders.id, copy.id))
  const leftNow = async (): Promise<{ quantity: number; left: number }> =>
    (await find(email)).goods.find((one: { name: string }) => one.name === name)
  const { quantity: ordered } = await leftNow()
  await app.db.$client.query('delete from return_requests where client_id = $1', [client.id])
  const { seal } = (await call(`/order-return/${template}`)).json()
  const send = (goods: object[]) =>
    call(`/order-return/${template}/return`, {
      ...{ method: 'POST', headers: { 'idempotency-key': randomUUID(), 'accept-language': 'ro' } },
      payload: { ...returnSent(seal, { answers: {}, order: { number, contact: email } }), goods },
    })
  const units = (quantity: number) => send([{ name, quantity }])
  // Named twice it is added up.
  const first = (
    await send([
      { name, quantity: 1 },
      { name, quantity: ordered - 4 },
    ])
  ).json()
  expect((await leftNow()).left).toBe(3)
  const tooMany = await units(4)
  expect([tooMany.statusCode, tooMany.json().errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'goods', message: `${name}: mai puteti returna 3 bucati.` })],
  ])
  const together = await Promise.all([units(2), units(2)])
  expect(together.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect((await leftNow()).left).toBe(1)
  // What is over stays claimed: its goods came back, or were paid without.
  await call(`/returns/${first.id}/close`, { method: 'POST', token: client.token })
  expect((await leftNow()).left).toBe(1)
  await call(`/returns/${first.id}/reopen`, { method: 'POST', token: client.token })
  await call(`/returns/${first.id}/refuse`, { method: 'POST', token: client.token, payload: { reason: 'Purtat' } })
  expect((await leftNow()).left).toBe(ordered - 2)
  // A statement is taken as it was made: whether the goods were asked back before is no reason to refuse it.
  const stated = withdrawalSent(seal, { orderNumber: number, email, goods: [{ name, quantity: ordered }] })
  const headers = { 'idempotency-key': randomUUID() }
  expect((await call(`/order-return/${template}/withdrawal`, { method: 'POST', payload: stated, headers })).statusCode).toBe(200)
})

it('reads what was asked for of a store’s order by an index, however many requests there are', async () => {
  const { $client } = app.db
  await $client.query(
    `insert into return_requests (client_id, id, kind, state, state_changed_at, template_id, template_name, shop_name, to_address, language,
            name, email, order_number, original, goods, exceptions, fields, answers, received_at, search_text)
     select $1, 'X' || n, 'return', 'closed', now(), gen_random_uuid(), 'Retururi', 'Magazin', '{}', 'ro', 'Mara', 'mara@exemplu.ro', '',
            jsonb_build_object('shop', 'magazin', 'storeOrderId', 'order ' || n), '[]', '[]', '[]', '{}', now(), ''
       from generate_series(1, 3000) n`,
    [client.id],
  )
  const { rows } = await $client.query<{ 'QUERY PLAN': string }>(
    `explain select goods from return_requests where client_id = $1 and original ->> 'storeOrderId' = 'order 7'
        and original ->> 'shop' is not distinct from 'magazin' and state <> 'refused' and not is_doubtful`,
    [client.id],
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('return_requests_store_order')
})
