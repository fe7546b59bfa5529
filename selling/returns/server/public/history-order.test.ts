/** The order of a return's history: what began it stands first, though all of it is of one moment. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testClock } from '#server/platform/test-app.ts'
import { noteReceipt } from '../mails.ts'
import { returnMoved } from '../request-life.ts'
import { aTemplate, returnForm, returnSent } from '../test-returns.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const shop = await user('istoric-in-ordine')
const template = await aTemplate(app, shop.id, returnForm)
const clock = testClock('2026-06-01T12:00:00+03:00')
app.clock = clock
app.subscriptions = [
  ...app.subscriptions,
  subscribe(returnMoved, async (during, tx, { from, now }) => {
    if (from === null) await noteReceipt(during, tx, now, { isSent: true })
  }),
]

async function sendReturn(): Promise<string> {
  const { seal, fillMs } = (await call(`/order-return/${template}`)).json()
  clock.advance(fillMs)
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await call(`/order-return/${template}/return`, { method: 'POST', payload: returnSent(seal), headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}
const stepsOf = async (id: string) => {
  const { timeline } = (await call(`/returns/${id}`, { token: shop.token })).json() as { timeline: { step: string; at: string }[] }
  return timeline.map(({ step }) => step)
}
const writtenSteps = async (id: string) =>
  (await app.db.$client.query('select step from return_request_steps where request_id = $1 order by id', [id])).rows.map(({ step }) => step)

it('keeps the receipt of a request before what its event brought about', async () => {
  const id = await sendReturn()
  expect(await writtenSteps(id)).toEqual(['received', 'receipt-mailed'])
})

it('shows the receipt first where the keys of the rows say otherwise, as those of a copied history may', async () => {
  const id = await sendReturn()
  await app.db.$client.query(
    `update return_request_steps set id = case step when 'received' then 'ffffffff-0000-7000-8000-000000000000'::uuid else id end where request_id = $1`,
    [id],
  )
  expect(await writtenSteps(id)).toEqual(['receipt-mailed', 'received'])
  expect(await stepsOf(id)).toEqual(['received', 'receipt-mailed'])
})
