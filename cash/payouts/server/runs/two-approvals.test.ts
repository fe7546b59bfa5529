/** Runs that the schedule made: no user vouches for one before it is approved, so from a sum on two of them do. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { ANA, cashAtUs, DAN, eachDay, expectPayoutsRight, jsonPaymentFiles, runNow, sheetsNow } from '../test-payouts.ts'
import { makePayoutRun } from './make-run.ts'

const server = await testServer()
const { parts, call, user, operator } = server
const { app } = parts
app.paymentFiles = jsonPaymentFiles

type Operator = Awaited<ReturnType<typeof operator>>

let client: Awaited<ReturnType<typeof user>>
let one: Operator
let other: Operator

beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
  one = await operator(`unul-${randomUUID()}`)
  other = await operator(`altul-${randomUUID()}`)
  await eachDay(app, client.id)
})

/** Each of another day. */
let days = 0
const bySchedule = () => makePayoutRun(app, { madeBy: null, period: `2026-12-${String(++days).padStart(2, '0')}` })
const approve = (id: string, { token }: Operator) =>
  call(`/admin/payouts/runs/${id}/approve`, { method: 'POST', token, payload: { password: PASSWORD } })
const outcome = async (id: string, by: Operator) => {
  const answer = await approve(id, by)
  return answer.statusCode === 200 ? answer.json<{ isWaiting: boolean }>().isWaiting : answer.json<{ title: string }>().title
}
const shownTo = async (id: string, { token }: Operator) =>
  (await call(`/admin/payouts/runs/${id}/sheets`, { token })).json<{ run: Record<string, unknown> }>().run

const nameOf = async (userId: string) =>
  (await app.db.$client.query<{ name: string }>('select name from users where id = $1', [userId])).rows[0]?.name

it('from 10,000 RON on waits after the first approval, which reserves nothing, and is approved by another user', async () => {
  await cashAtUs(app, client.id, { ron: 10_000 })
  const id = await bySchedule()
  expect(await shownTo(id, one)).toMatchObject({ madeBy: null, approval: 'first-of-two', firstApproval: null })

  const first = await approve(id, one)
  expect(first.json()).toMatchObject({ isWaiting: true, amount: 10_000, accounts: '0001' })
  expect(await runNow(app, id)).toMatchObject({ state: 'made', step: null })
  expect((await sheetsNow(app, client.id)).map(({ state }) => state)).toEqual(['made'])
  const firstApproval = { by: await nameOf(one.userId), at: expect.any(String) }
  expect(await shownTo(id, one)).toMatchObject({ state: 'made', approval: 'of-another', firstApproval, approvedBy: null })
  expect(await shownTo(id, other)).toMatchObject({ state: 'made', approval: 'whole', firstApproval })

  expect(await outcome(id, one)).toBe('second-user-required')
  expect(await outcome(id, other)).toBe(false)
  expect(await shownTo(id, one)).toMatchObject({
    state: 'approved',
    approval: null,
    firstApproval,
    approvedBy: await nameOf(other.userId),
    approvedAt: expect.any(String),
  })
  const { rows } = await app.db.$client.query('select requested_by, decided_by from payment_authorisations where client_id = $1', [
    client.id,
  ])
  expect(rows).toEqual([{ requested_by: one.userId, decided_by: other.userId }])
  await expectPayoutsRight(app)
})

it('is approved once by two users at the same moment, whichever is the first', async () => {
  await cashAtUs(app, client.id, { ron: 12_000 })
  const id = await bySchedule()
  const outcomes = await Promise.all([outcome(id, one), outcome(id, other)])
  expect(outcomes.toSorted()).toEqual([false, true])
  expect(await runNow(app, id)).toMatchObject({ state: 'approved' })
  await expectPayoutsRight(app)
})

it('by one user twice at the same moment stays with its first approval', async () => {
  await cashAtUs(app, client.id, { ron: 12_000 })
  const id = await bySchedule()
  const outcomes = await Promise.all([outcome(id, one), outcome(id, one)])
  expect(outcomes.map(String).toSorted()).toEqual(['second-user-required', 'true'])
  expect(await runNow(app, id)).toMatchObject({ state: 'made' })
})

it('below the sum is approved by one, and counts as what that user has let out alone on the day', async () => {
  await cashAtUs(app, client.id, { ron: 6_000 })
  expect(await outcome(await bySchedule(), one)).toBe(false)
  const next = await user(`alt-client-${randomUUID()}`)
  await eachDay(app, next.id)
  // To another account: neither that nor the client comes to the sum.
  await cashAtUs(app, next.id, { ron: 6_000, ...DAN })
  const second = await bySchedule()
  expect(await shownTo(second, one)).toMatchObject({ approval: 'first-of-two' })
  expect(await shownTo(second, other)).toMatchObject({ approval: 'whole' })
  expect(await outcome(second, one)).toBe(true)
  expect(await outcome(second, other)).toBe(false)
})

it('that falls below the sum, as a sheet was left out, is approved by the first one too', async () => {
  await cashAtUs(app, client.id, { ron: 9_000, ...ANA })
  await cashAtUs(app, client.id, { ron: 3_000, ...DAN })
  const id = await bySchedule()
  expect(await outcome(id, one)).toBe(true)
  const large = (await sheetsNow(app, client.id)).find(({ amountBani }) => amountBani === 900_000)
  await call(`/admin/payouts/runs/${id}/sheets/${large?.id}`, { method: 'DELETE', token: one.token })
  expect(await shownTo(id, one)).toMatchObject({ approval: 'whole', total: 3_000 })
  expect(await outcome(id, one)).toBe(false)
})

it('may be discarded between the two approvals, by either', async () => {
  await cashAtUs(app, client.id, { ron: 12_000 })
  const id = await bySchedule()
  await approve(id, one)
  const payload = { reason: 'Se reface' }
  expect((await call(`/admin/payouts/runs/${id}/discard`, { method: 'POST', token: other.token, payload })).statusCode).toBe(200)
  expect(await outcome(id, other)).toBe('run-not-open')
  await expectPayoutsRight(app)
})

it('writes the first approval into the audit log, with its sum', async () => {
  await cashAtUs(app, client.id, { ron: 12_000 })
  const id = await bySchedule()
  await approve(id, one)
  // What was discarded before it is in it too.
  const amount = String(Number((await shownTo(id, one)).total) * 100)
  const { rows } = await app.db.$client.query(`select user_id, ids from audit_log where call like '%/approve' and ids->>'id' = $1`, [id])
  expect(rows).toMatchObject([{ user_id: one.userId, ids: { id, amount, accounts: '0001' } }])
})
