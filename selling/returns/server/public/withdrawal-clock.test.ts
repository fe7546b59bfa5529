/** When a withdrawal is in time, as the page says and as the statement is judged: by the last parcel of the order, to the last minute. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { activeOrder, moved } from '#cash/repayments/server/test-repayments.ts'
import { testServer } from '#product/server/test-server.ts'
import { textOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import { testClock } from '#server/platform/test-app.ts'
import { noteReceipt } from '../mails.ts'
import { aTemplate, withdrawalSent } from '../test-returns.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const shop = await user('cu-ceas')
const template = await aTemplate(app, shop.id, [])
const clock = testClock('2026-06-10T12:00:00+03:00')
app.clock = clock
const at = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())

/** One parcel each; null: it is under way. */
async function ordered(reference: string, cameAt: readonly (string | null)[]): Promise<void> {
  for (const came of cameAt) {
    const order = await activeOrder(app, shop.id, { reference })
    await moved(app, order, 'picked_up')
    if (came === null) continue
    await moved(app, order, 'delivered')
    await app.db.$client.query(`update order_events set happened_at = $2 where order_id = $1 and state = 'delivered'`, [
      order.orderId,
      came,
    ])
  }
}

const found = async (number: string) =>
  (await call(`/order-return/${template}/find`, { method: 'POST', payload: { number, contact: 'ana@exemplu.ro' } })).json().found
type Stated = { id: string; timeliness: string }
async function statement(orderNumber: string): Promise<Stated> {
  const { seal, fillMs } = (await call(`/order-return/${template}`)).json()
  clock.advance(fillMs)
  const payload = withdrawalSent(seal, { orderNumber, email: 'ana@exemplu.ro' })
  const headers = { 'idempotency-key': randomUUID() }
  return (await call(`/order-return/${template}/withdrawal`, { method: 'POST', payload, headers })).json()
}
const stated = async (orderNumber: string): Promise<string> => (await statement(orderNumber)).timeliness

it('goes by the last of the parcels, and from a Saturday to the end of the next working day', async () => {
  await ordered('Z-1', ['2026-06-04T10:00:00+03:00', '2026-06-06T16:20:00+03:00'])
  expect(await found('Z-1')).toMatchObject({ periodUntil: '2026-06-22', timeliness: 'in-time' })
  at('2026-06-22T23:59:30+03:00')
  expect(await stated('Z-1')).toBe('in-time')
  at('2026-06-23T00:00:00+03:00')
  expect([await stated('Z-1'), (await found('Z-1')).timeliness]).toEqual(['late', 'late'])
})

it('goes over holidays, and has not begun while a parcel is under way', async () => {
  // The fourteenth day is Monday 30 November, and the day after it is a holiday too.
  await ordered('Z-2', ['2026-11-16T12:00:00+02:00'])
  await ordered('Z-3', ['2026-06-04T10:00:00+03:00', null])
  at('2026-12-02T23:59:30+02:00')
  expect([await found('Z-2'), await stated('Z-2')]).toEqual([expect.objectContaining({ periodUntil: '2026-12-02' }), 'in-time'])
  expect([await found('Z-3'), await stated('Z-3')]).toEqual([expect.objectContaining({ periodUntil: null }), 'in-time'])
  at('2026-12-03T00:00:00+02:00')
  expect(await stated('Z-2')).toBe('late')
})

it('stands in the evidence with what it is judged by: the statement, each delivery, the confirmation, and the money', async () => {
  at('2026-06-10T12:00:00+03:00')
  await ordered('Z-4', ['2026-06-04T10:00:00+03:00', '2026-06-06T16:20:00+03:00', null])
  await ordered('Z-5', ['2026-06-04T10:00:00+03:00', '2026-06-06T16:20:00+03:00'])
  at('2026-06-22T23:59:30+03:00')
  const [{ id }, { id: open }] = [await statement('Z-5'), await statement('Z-4')]
  const evidence = async (which: string) =>
    (await textOfPdf((await call(`/returns/${which}/evidence`, { token: shop.token })).rawPayload)).replace(/\s+/g, ' ')
  for (const which of [id, open])
    await expect.poll(() => evidence(which), { timeout: 60_000 }).toMatch(/Confirmarea trimisa 22\.06\.2026,? 23:59/)
  await app.db.inTransaction((tx) => noteReceipt(app, tx, { clientId: shop.id, id: open }, { isSent: false }))
  const text = await evidence(id)
  for (const said of [
    /ma retrag din contractul privind comanda Z-5/,
    /Primita la:? 22\.06\.2026,? 23:59/,
    /pana in 22\.06\.2026, ora 24:00, trimisa in termen/,
    /AWB \S+ 04\.06\.2026,? 10:00/,
    /AWB \S+ 06\.06\.2026,? 16:20/,
    /De restituit pana in 06\.07\.2026/,
    /Restituit nenotat/,
  ])
    expect(text).toMatch(said)
  // A parcel under way: the period has not begun, which is said of it alone.
  const unknown = await evidence(open)
  expect(unknown).toMatch(/AWB \S+ nelivrat sau ora necunoscuta/)
  expect(unknown).toMatch(/Confirmarea trimisa nu a putut fi trimisa/)
})
