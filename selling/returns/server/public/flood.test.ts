/** A flood of posts: what is beyond the usual is kept apart, announced once, and at last refused. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { testClock } from '#server/platform/test-app.ts'
import { aTemplate, returnSent, withdrawalSent } from '../test-returns.ts'

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

const rowsOf = async (clientId: string) =>
  (await app.db.$client.query('select id, kind, is_doubtful, receipt from return_requests where client_id = $1', [clientId])).rows
const doubtfulOf = async (clientId: string) => (await rowsOf(clientId)).filter((row) => row.is_doubtful)
const mailsFor = async (ids: readonly string[]) =>
  (await app.db.$client.query(`select 1 from effects e where row_to_json(e)::text like any($1)`, [ids.map((id) => `%${id}%`)])).rowCount

it('takes so many of one network, and so many of one template from all of them; what is beyond is kept as doubtful', async () => {
  const { id, token } = await user('inundat')
  const template = await aTemplate(app, id, [])
  const sent = { ...returnSent(await seal(template)), answers: {} }
  const post = (at: number, network: number) =>
    send(template, { ...sent, buyer: { ...sent.buyer, email: `b${at}@exemplu.ro` } }, `10.1.${network}.1`)
  // All but 40 of the template's share are taken already: two networks use them up, each going beyond its own limit.
  await app.db.$client.query(`insert into rate_limits (key, window_ends_at, taken) values ($1, now() + interval '1 hour', 260)`, [
    `returns-sent/returns/of/${template}`,
  ])
  const confirmed = []
  for (let network = 0; network < 3; network += 1) {
    const answers = []
    for (let at = 0; at < 25; at += 5)
      answers.push(...(await Promise.all([0, 1, 2, 3, 4].map((beside) => post(network * 100 + at + beside, network)))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(25).fill(200))
    confirmed.push(answers.filter((answer) => answer.json().isConfirmed).length)
  }
  expect(confirmed).toEqual([20, 20, 0])
  const doubtful = await doubtfulOf(id)
  expect([await stored(id), doubtful.length]).toEqual([75, 35])
  expect(await mailsFor(doubtful.map((row) => row.id))).toBe(0)
  // Counted nowhere but among the doubtful ones, and announced once.
  const { total, counts } = (await call('/returns', { token })).json()
  const { open, doubtful: waiting } = counts
  expect([total, open, waiting]).toEqual([40, 40, 35])
  expect((await call('/returns/counts', { token })).json().received).toBe(40)
  const kinds = (await app.db.$client.query('select kind from notifications where client_id = $1', [id])).rows.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'returns-doubtful')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'return-received')).toHaveLength(40)
  // A consumer's right is counted apart.
  const statement = await send(template, withdrawalSent(await seal(template)), '10.2.0.1', 'withdrawal')
  expect([statement.statusCode, statement.json().isConfirmed]).toEqual([200, true])
})

it('refuses what comes when as many doubtful ones were kept as may be in a day, and says so in the language that is read', async () => {
  const { id } = await user('plin')
  const template = await aTemplate(app, id, [])
  const given = returnSent(await seal(template))
  const sent = { ...given, answers: {}, buyer: { ...given.buyer, email: 'plin@exemplu.ro' } }
  const post = (language: string) =>
    call(`/order-return/${template}/return`, {
      ...{ method: 'POST', payload: sent, remoteAddress: '10.5.0.1' },
      headers: { 'idempotency-key': randomUUID(), 'accept-language': language },
    })
  for (let at = 0; at < 21; at += 1) await post('ro')
  expect(await doubtfulOf(id)).toHaveLength(11)
  await app.db.$client.query('update rate_limits set taken = 2000 where key = $1', [`returns-doubtful/returns/of/${template}`])
  const before = await stored(id)
  const [romanian, english] = [await post('ro'), await post('en')]
  expect([romanian.statusCode, english.statusCode]).toEqual([429, 429])
  expect(romanian.json().message).toContain('prea multe cereri')
  expect(english.json().message).toContain('Too many requests came through this link today')
  expect(Number(romanian.headers['retry-after'])).toBeGreaterThan(3_600)
  expect(await stored(id)).toBe(before)
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

it('mails no address again and again because someone types it: what comes then is kept, and not confirmed', async () => {
  const { id } = await user('hartuit')
  const template = await aTemplate(app, id, [])
  const sent = withdrawalSent(await seal(template), { email: 'victima@exemplu.ro' })
  const answers = []
  for (let at = 0; at < 11; at += 1) answers.push(await send(template, sent, `10.4.${at}.1`, 'withdrawal'))
  expect(answers.map((answer) => [answer.statusCode, answer.json().isConfirmed])).toEqual([...Array(10).fill([200, true]), [200, false]])
  expect(await doubtfulOf(id)).toHaveLength(1)
})
