/** A buyer wants to be forgotten: of what is over nothing of them stays; what a trader must be able to show does. */
import { beforeAll, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { buyersForgotten } from '#selling/store-copy/server/changes/privacy-requests.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { aRequest } from './test-returns.ts'

const { parts, call, user } = await testServer()
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
beforeAll(async () => {
  client = await user('uita')
})

const act = (path: string, payload?: object) =>
  call(`/returns/${path}`, { method: 'POST', token: client.token, ...(payload ? { payload } : {}) })
/** All that is kept of a request. */
async function keptOf(id: string): Promise<string> {
  const of = async (table: string, key: string) => (await app.db.$client.query(`select * from ${table} where ${key} = $1`, [id])).rows
  return JSON.stringify([...(await of('return_requests', 'id')), ...(await of('return_request_steps', 'request_id'))])
}
const personal = ['Mara', 'mara@exemplu.ro', '+40721000999', 'Crangului', 'Nu se potriveste', 'RO49AAAA1B31007593840000']
const ofBuyer = async (id: string) => {
  const kept = await keptOf(id)
  return personal.filter((text) => kept.toLowerCase().includes(text.toLowerCase()))
}
const forget = (orderIds: string[]) =>
  app.db.inTransaction((tx) => emitEvent(app, tx, buyersForgotten, { clientId: client.id, shop: 'magazin.test', orderIds }))

async function ofStoreOrder(kind: 'return' | 'withdrawal', storeOrderId: string): Promise<string> {
  const id = await aRequest(app, call, { clientId: client.id, kind })
  const original = JSON.stringify({ shop: 'magazin.test', storeOrderId, orderIds: [], isCash: false })
  await app.db.$client.query('update return_requests set original = $2::jsonb where id = $1', [id, original])
  return id
}

it('erases a return that is over, what was written to its buyer too, and keeps what the shop did', async () => {
  const id = await aRequest(app, call, { clientId: client.id, kind: 'return' })
  expect(await ofBuyer(id)).toEqual(personal)
  expect((await act(`${id}/erase`)).json().title).toBe('return-decided')
  await act(`${id}/refuse`, { reason: 'Doamna Mara a purtat produsul' })
  expect((await act(`${id}/erase`)).statusCode).toBe(200)
  expect(await ofBuyer(id)).toEqual([])
  const details = (await call(`/returns/${id}`, { token: client.token })).json()
  expect(details).toMatchObject({ state: 'refused', isErased: true, buyerName: '', email: '', answers: [], refusal: null })
  expect(details.timeline.map(({ step }: { step: string }) => step)).toEqual(expect.arrayContaining(['received', 'refused', 'erased']))
  const { list } = (await call('/returns', { token: client.token, query: { search: 'mara' } })).json()
  expect(list.map((one: { id: string }) => one.id)).not.toContain(id)
  expect((await act(`${id}/erase`)).json().title).toBe('return-decided')
})

it('keeps a withdrawal whole: it is evidence', async () => {
  const id = await ofStoreOrder('withdrawal', 'w-1')
  await act(`${id}/close`)
  const before = await keptOf(id)
  expect((await act(`${id}/erase`)).json().title).toBe('return-decided')
  await forget(['w-1'])
  expect(await keptOf(id)).toBe(before)
})

it('erases by the shop’s request what is over, what is not once it is, and nothing of another order', async () => {
  const [over, open, other] = [
    await ofStoreOrder('return', 'o-1'),
    await ofStoreOrder('return', 'o-1'),
    await ofStoreOrder('return', 'o-2'),
  ]
  await act(`${over}/close`)
  await forget(['o-1'])
  await expect.poll(() => ofBuyer(over)).toEqual([])
  expect([await ofBuyer(open), await ofBuyer(other)]).toEqual([personal, personal])
  await act(`${open}/close`)
  await expect.poll(() => ofBuyer(open)).toEqual([])
})
