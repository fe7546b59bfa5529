/** Goods and money of a return: two lives beside what was decided, counted by unit, and bounded by what arrived. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { activeOrder } from '#cash/repayments/server/test-repayments.ts'
import { testServer } from '#product/server/test-server.ts'
import { textOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { storeOrders } from '#selling/store-copy/server/tables.ts'
import type { ReturnDetails } from '../contract/return-requests.ts'
import { returnRequests } from './tables.ts'
import { aTemplate, returnSent, withdrawalSent } from './test-returns.ts'

const { parts, call, user, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
let client: Awaited<ReturnType<typeof user>>
let template: string
let copy: typeof storeOrders.$inferSelect
let goods: { name: string; quantity: number }[]

beforeAll(async () => {
  client = await user('numara')
  await packingTable(app, client.id)
  template = await aTemplate(app, client.id, [])
  const found = (await app.db.select().from(storeOrders)).find(
    ({ summary, parts: waiting }) => summary?.email && (waiting ?? []).some(({ lines }) => lines.some(({ remaining }) => remaining > 0)),
  )
  if (!found) throw new Error('the shop has no order with goods and an e-mail')
  const [line] = (found.parts ?? []).flatMap((part) => part.lines).filter(({ remaining }) => remaining > 0)
  if (!line) throw new Error('the order has no goods')
  // Three at 89.99, and another thing at 10.00.
  const priced = [
    { ...line, remaining: 3, total: 3, unitPrice: { minor: 8999, currency: 'RON' } },
    { ...line, id: `${line.id}-2`, name: 'Cana alba', sku: 'cana', remaining: 1, total: 1, unitPrice: { minor: 1000, currency: 'RON' } },
  ] as (typeof line)[] // amounts are whole
  const waiting = (found.parts ?? []).slice(0, 1).map((part) => ({ ...part, lines: priced }))
  const changed = { parts: waiting, totalMinor: 500_00, currency: 'RON' } as Partial<typeof storeOrders.$inferInsert> // whole hundredths
  const [row] = await app.db.update(storeOrders).set(changed).where(eq(storeOrders.id, found.id)).returning()
  if (!row) throw new Error('the order is gone')
  copy = row
  goods = priced.map(({ name, remaining }) => ({ name, quantity: remaining }))
})

const act = (id: string, path: string, payload: object = {}) =>
  call(`/returns/${id}/${path}`, { method: 'POST', token: client.token, payload })
const detailsOf = async (id: string): Promise<ReturnDetails> => (await call(`/returns/${id}`, { token: client.token })).json()
const errorsOf = async (answer: ReturnType<typeof act>) =>
  ((await answer).json().errors as { path: string; message: string }[]).map(({ path, message }) => [path, message])
const seenOf = async (id: string) => (await detailsOf(id)).counted?.changedAt ?? null

const send = async (kind: 'return' | 'withdrawal', payload: object): Promise<string> => {
  const headers = { 'idempotency-key': randomUUID() }
  return (await call(`/order-return/${template}/${kind}`, { method: 'POST', payload, headers })).json().id
}
const seal = async () => (await call(`/order-return/${template}`)).json().seal as string

/** Of the shop's order; `units` of its first good. */
async function ofOrder(units: number, email = 'mara@exemplu.ro'): Promise<string> {
  const order = { number: copy.name, contact: copy.summary?.email ?? '' }
  const sent = returnSent(await seal(), { answers: {}, order })
  return send('return', { ...sent, buyer: { ...sent.buyer, email }, goods: [{ name: goods[0]?.name, quantity: units }] })
}

const first = () => goods[0]?.name ?? ''
const count = async (id: string, whole: number, damaged = 0, others: object[] = []) =>
  act(id, 'count', { lines: [{ name: first(), whole, damaged }, ...others], seen: await seenOf(id) })

async function forgetReturns(): Promise<void> {
  await app.db.delete(returnRequests).where(eq(returnRequests.clientId, client.id))
}

it('counts by line what arrived, writes the buyer of a difference before the money, and bounds the money by the count', async () => {
  await forgetReturns()
  const email = 'lipsa@exemplu.ro'
  const id = await ofOrder(3, email)
  expect(await detailsOf(id)).toMatchObject({
    ...{ custody: 'announced', money: 'not-asked', counted: null, announced: [{ name: first(), quantity: 3 }] },
    refund: { ceiling: 269.97, currency: 'RON' },
  })
  expect((await count(id, 1, 1, [{ name: 'Un strain', whole: 1, damaged: 0 }])).statusCode).toBe(200)
  const counted = await detailsOf(id)
  expect(counted).toMatchObject({ custody: 'received', refund: { ceiling: 179.98 } })
  expect(counted.counted?.lines).toMatchObject([
    { name: first(), announced: 3, whole: 1, damaged: 1 },
    { name: 'Un strain', announced: 0, whole: 1 },
  ])
  const mail = await mailbox.mail(email, /difera de ce ati anuntat/)
  expect(mail.text).toContain(`${first()}: anuntate 3, venite 2, din care deteriorate 1`)
  expect(mail.text).toContain('Un strain: anuntate 0, venite 1')
  // The receipt may be sent after it.
  const steps = counted.timeline.map(({ text }: { text: string }) => text)
  expect(steps).toContain('Numarate: intregi 2, anuntate 3, deteriorate 1, lipsa 1, in plus 1.')
})

it('frees the units that did not arrive, and all of what never came', async () => {
  await forgetReturns()
  const left = async () => {
    const asked = { number: copy.name, contact: copy.summary?.email }
    const { found } = (await call(`/order-return/${template}/find`, { method: 'POST', payload: asked })).json()
    return found.goods.find(({ name }: { name: string }) => name === first()).left as number
  }
  const id = await ofOrder(3)
  expect(await left()).toBe(0)
  await count(id, 1)
  expect(await left()).toBe(2)
  const other = await ofOrder(2)
  expect(await left()).toBe(0)
  expect((await act(other, 'never-came')).statusCode).toBe(200)
  expect([await left(), (await detailsOf(other)).custody]).toEqual([2, 'never-came'])
  await act(other, 'awaited-again')
  expect([await left(), (await detailsOf(other)).custody]).toEqual([0, 'announced'])
})

it('deals with every unit that arrived, keeps a list of what waits to be handed back, and ends with the last', async () => {
  await forgetReturns()
  const id = await ofOrder(3)
  await count(id, 2, 1)
  const dispose = async (ways: object) =>
    act(id, 'dispose', {
      seen: await seenOf(id),
      lines: [{ name: first(), kept: 0, destroyed: 0, handedBack: 0, toHandBack: 0, ...ways }],
    })
  expect(await errorsOf(dispose({ kept: 3, destroyed: 1 }))).toEqual([
    ['lines', 'Din unele produse au fost repartizate mai multe decat au venit.'],
  ])
  await dispose({ kept: 2, toHandBack: 1 })
  expect(await detailsOf(id)).toMatchObject({ custody: 'received', handBackSince: expect.any(String) })
  const waiting = (await call('/returns', { token: client.token, query: { state: 'to-hand-back' } })).json()
  expect([waiting.list.map((one: { id: string }) => one.id), waiting.counts['to-hand-back']]).toEqual([[id], 1])
  await dispose({ kept: 2, handedBack: 1 })
  expect(await detailsOf(id)).toMatchObject({ custody: 'disposed', handBackSince: null })
  await count(id, 3)
  expect(await detailsOf(id)).toMatchObject({ custody: 'disposed' })
  await act(id, 'count-undone', { seen: await seenOf(id) })
  expect(await detailsOf(id)).toMatchObject({ custody: 'announced', counted: null })
})

it('overwrites no count that another user has made meanwhile', async () => {
  await forgetReturns()
  const id = await ofOrder(2)
  const lines = [{ name: first(), whole: 2, damaged: 0 }]
  const answers = await Promise.all([1, 2].map(() => act(id, 'count', { lines, seen: null })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const kept = [{ name: first(), kept: 2, destroyed: 0, handedBack: 0, toHandBack: 0 }]
  expect((await act(id, 'dispose', { lines: kept, seen: null })).json().title).toBe('return-decided')
  const seen = await seenOf(id)
  const disposals = await Promise.all([1, 2].map(() => act(id, 'dispose', { lines: kept, seen })))
  expect(disposals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('pays no more than is owed, asks why where it is less, and says who, when and how much', async () => {
  await forgetReturns()
  const id = await ofOrder(2)
  await count(id, 1)
  const money = (payload: object) => act(id, 'money', { from: 'not-asked', to: 'paid', ...payload })
  expect(await errorsOf(money({ amount: 90 }))).toEqual([['amount', 'Se datoreaza cel mult 89,99 RON.']])
  expect(await errorsOf(money({ amount: 50 }))).toEqual([['reason', 'Camp obligatoriu!']])
  expect(await errorsOf(money({ to: 'refused' }))).toEqual([['reason', 'Camp obligatoriu!']])
  await money({ to: 'sent', amount: 50, reason: 'Ambalaj rupt', reference: 'OP 9' })
  expect((await money({ amount: 50, reason: 'Ambalaj rupt' })).json().title).toBe('return-decided')
  await act(id, 'money', { from: 'sent', to: 'paid', amount: 50, reason: 'Ambalaj rupt', reference: 'OP 9' })
  const { money: state, refund, timeline } = await detailsOf(id)
  expect([state, refund]).toMatchObject(['paid', { amount: 50, reason: 'Ambalaj rupt', reference: 'OP 9', by: 'numara' }])
  expect(timeline.map(({ text }: { text: string }) => text)).toContain(
    'Banii au fost restituiti, 50,00 RON, referinta OP 9, motiv: Ambalaj rupt.',
  )
  // What it was paid is no more there for another return of the order.
  const other = await ofOrder(1)
  await app.db
    .update(storeOrders)
    .set({ totalMinor: 100_00 as never })
    .where(eq(storeOrders.id, copy.id)) // whole hundredths
  const third = await ofOrder(1)
  expect((await detailsOf(other)).refund.ceiling).toBe(89.99)
  expect((await detailsOf(third)).refund.ceiling).toBe(50)
  await act(id, 'money', { from: 'paid', to: 'pending' })
  expect(await detailsOf(id)).toMatchObject({ money: 'pending', refund: { amount: null, reference: '' } })
})

it('moves no money of a return whose order is not known, until a user has matched it', async () => {
  await forgetReturns()
  const id = await send('withdrawal', withdrawalSent(await seal(), { orderNumber: copy.name, email: 'alta@exemplu.ro' }))
  expect(await detailsOf(id)).toMatchObject({ isOrderKnown: false, money: 'pending', timeliness: 'not-known' })
  await act(id, 'count', { lines: [{ name: 'Ceva', whole: 1, damaged: 0 }], seen: null })
  expect((await act(id, 'money', { from: 'pending', to: 'paid' })).json().title).toBe('return-order-unknown')
  const found = (await call(`/returns/${id}/orders`, { token: client.token })).json()
  const order = { kind: 'store', shop: copy.shop, id: copy.id }
  expect(found).toMatchObject({ list: [{ order, number: copy.name }], isCut: false })
  expect((await act(id, 'match', { order: { ...order, id: 'altul' } })).statusCode).toBe(404)
  expect((await act(id, 'match', { order })).statusCode).toBe(200)
  expect(await detailsOf(id)).toMatchObject({
    isOrderKnown: true,
    timeliness: 'in-time',
    matched: { by: 'numara' },
    original: { store: { id: copy.id } },
  })
  expect((await act(id, 'match', { order })).json().title).toBe('return-decided')
  await act(id, 'match-undone')
  expect(await detailsOf(id)).toMatchObject({ isOrderKnown: false, timeliness: 'not-known', matched: null })
  await act(id, 'match', { order: { kind: 'elsewhere' } })
  expect((await act(id, 'money', { from: 'pending', to: 'paid', reference: 'OP 12' })).statusCode).toBe(200)
  expect((await act(id, 'match-undone')).json().title).toBe('return-decided')
  const evidence = await textOfPdf((await call(`/returns/${id}/evidence`, { token: client.token })).rawPayload)
  for (const text of ['numara', 'OP 12', 'venite 1', `Comanda a fost aleasa: ${copy.name}.`, 'Restituita'])
    expect(evidence, text).toContain(text)
})

it('finds an order that was typed here by its AWB too', async () => {
  await forgetReturns()
  const { orderId } = await activeOrder(app, client.id, { reference: 'T-7' })
  const { awb } = (await call(`/orders/${orderId}`, { token: client.token })).json()
  const id = await send('return', returnSent(await seal(), { answers: {} }))
  for (const number of ['T-7', awb, orderId]) {
    const { list } = (await call(`/returns/${id}/orders`, { token: client.token, query: { number } })).json()
    expect(list, number).toMatchObject([{ order: { kind: 'order', id: orderId } }])
  }
  await act(id, 'match', { order: { kind: 'order', id: orderId } })
  expect(await detailsOf(id)).toMatchObject({ original: { orderIds: [orderId] } })
})

it('pays for an order that was typed here no more than it cost, over all its returns', async () => {
  await forgetReturns()
  const orders = await Promise.all(['T-8', 'T-9'].map((reference) => activeOrder(app, client.id, { reference, ron: 100 })))
  const matched = async ({ orderId }: { orderId: string }): Promise<string> => {
    const id = await send('return', returnSent(await seal(), { answers: {} }))
    await act(id, 'match', { order: { kind: 'order', id: orderId } })
    return id
  }
  const [typed, another] = orders as [(typeof orders)[0], (typeof orders)[0]]
  const [first, second, ofAnother] = [await matched(typed), await matched(typed), await matched(another)]
  expect((await detailsOf(second)).refund.ceiling).toBe(100)
  await act(first, 'money', { from: 'not-asked', to: 'paid', amount: 70, reason: 'Purtat' })
  expect((await detailsOf(second)).refund.ceiling).toBe(30)
  expect((await detailsOf(ofAnother)).refund.ceiling).toBe(100)
  expect(await errorsOf(act(second, 'money', { from: 'not-asked', to: 'paid', amount: 31 }))).toEqual([
    ['amount', 'Se datoreaza cel mult 30,00 RON.'],
  ])
})

it('lists what is to be counted, and parcels that should have come', async () => {
  await forgetReturns()
  const id = await ofOrder(1)
  const listed = async (state: string) =>
    (await call('/returns', { token: client.token, query: { state } })).json().list.map((one: { id: string }) => one.id)
  const set = (columns: string) => app.db.$client.query(`update return_requests set ${columns} where id = $1`, [id])
  const daysAgo = (days: number) => `'${new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()}'`
  await set(`state = 'shipped', state_changed_at = ${daysAgo(13)}`)
  expect(await listed('awaited')).toEqual([])
  await set(`state_changed_at = ${daysAgo(15)}`)
  expect(await listed('awaited')).toEqual([id])
  await set(`custody = 'received'`)
  expect([await listed('awaited'), await listed('to-count')]).toEqual([[], [id]])
  await set(`state = 'closed'`)
  expect(await listed('to-count')).toEqual([])
  await set(`state = 'refused'`)
  expect(await listed('to-count')).toEqual([id])
  await count(id, 1)
  expect(await listed('to-count')).toEqual([])
})
