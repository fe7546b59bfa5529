/** A flood of posts: slowed, and nothing stored beyond the limit. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testClock } from '../../../server/platform/test-app.ts'
import { testServer } from '../../../server/test-server.ts'
import { aTemplate, returnSent, withdrawalSent } from './test-returns.ts'

const { parts, call, user } = await testServer({ env: { LIMITS_FACTOR: '1' } })
const { app } = parts
const clock = testClock(new Date().toISOString())
app.clock = clock

const send = (template: string, payload: object, remoteAddress: string, path = 'return') =>
  call(`/order-return/${template}/${path}`, { method: 'POST', payload, remoteAddress, headers: { 'idempotency-key': randomUUID() } })

const stored = async (clientId: string): Promise<number> =>
  Number((await app.db.$client.query('select count(*) from return_requests where client_id = $1', [clientId])).rows[0].count)

async function seal(template: string): Promise<string> {
  const { seal: handedOut, fillMs } = (await call(`/order-return/${template}`)).json()
  clock.advance(fillMs)
  return handedOut
}

it('refuses a form that comes back sooner than anyone fills it in, and says when to come again', async () => {
  const { id } = await user('grabit')
  const template = await aTemplate(app, id, [])
  const { seal: handedOut } = (await call(`/order-return/${template}`)).json()
  const answer = await send(template, returnSent(handedOut, { answers: {} }), '10.9.0.1')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '2'])
})

it('takes so many of one network, and so many of one template from all of them', async () => {
  const { id } = await user('inundat')
  const template = await aTemplate(app, id, [])
  const sent = { ...returnSent(await seal(template)), answers: {} }
  const post = (at: number, network: number) =>
    send(template, { ...sent, buyer: { ...sent.buyer, email: `b${at}@exemplu.ro` } }, `10.1.${network}.1`)
  let refused = 0
  // One network after the other, each beyond its own limit, until the template's is reached too.
  for (let network = 0; network < 18; network += 1) {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => post(network * 100 + at, network)))
    const limited = answers.filter(({ statusCode }) => statusCode === 429)
    for (const { headers } of limited) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(20)
    refused += limited.length
  }
  expect(await stored(id)).toBe(300)
  expect(refused).toBe(18 * 25 - 300)
  // A consumer's right is counted apart.
  const statement = await send(template, withdrawalSent(await seal(template)), '10.2.0.1', 'withdrawal')
  expect(statement.statusCode).toBe(200)
})

it('lets no caller try contacts with one order’s number, from however many networks', async () => {
  const { id } = await user('ghicit')
  const template = await aTemplate(app, id, [])
  const answers = []
  for (let at = 0; at < 12; at += 1)
    answers.push(
      await call(`/order-return/${template}/find`, {
        ...{ method: 'POST', payload: { number: '1001', contact: `p${at}@exemplu.ro` }, remoteAddress: `10.3.${at}.1` },
      }),
    )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429, 429])
})

it('mails no address again and again because someone types it', async () => {
  const { id } = await user('hartuit')
  const template = await aTemplate(app, id, [])
  const sent = withdrawalSent(await seal(template), { email: 'victima@exemplu.ro' })
  const answers = []
  for (let at = 0; at < 11; at += 1) answers.push(await send(template, sent, `10.4.${at}.1`, 'withdrawal'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429])
})
