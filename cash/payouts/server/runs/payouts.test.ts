import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { payoutRunMoved } from '../run-transition.ts'
import { sheetMoved } from '../sheet-transition.ts'
import {
  ANA,
  answersOf,
  byContract,
  cashAtUs,
  corrected,
  DAN,
  eachDay,
  expectPayoutsRight,
  jsonPaymentFiles,
  runNow,
  sheetNow,
  sheetsNow,
} from '../test-payouts.ts'

const server = await testServer()
const { parts, call, user, operator } = server
const { app } = parts
app.paymentFiles = jsonPaymentFiles
const heard: string[] = []
app.subscriptions = [
  ...app.subscriptions,
  subscribe(sheetMoved, async (_app, _tx, { from, to }) => void heard.push(`sheet ${from} ${to}`)),
  subscribe(payoutRunMoved, async (_app, _tx, { from, to }) => void heard.push(`run ${from} ${to}`)),
]

let client: Awaited<ReturnType<typeof user>>
let maker: Awaited<ReturnType<typeof operator>>
let approver: Awaited<ReturnType<typeof operator>>

beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
  maker = await operator(`face-${randomUUID()}`)
  approver = await operator(`aproba-${randomUUID()}`)
  await eachDay(app, client.id)
})

const post = (path: string, token = maker.token, payload: object = { password: PASSWORD }) => call(path, { method: 'POST', token, payload })
const make = async (token = maker.token) => post('/admin/payouts/runs', token)
const made = async () => (await make()).json<{ id: string }>().id
const approve = (id: string, token = approver.token) => post(`/admin/payouts/runs/${id}/approve`, token)
const discarded = (id: string) => post(`/admin/payouts/runs/${id}/discard`, maker.token, { reason: 'Se reface' })
const file = (id: string, version = '09') => call(`/admin/payouts/runs/${id}/file/${version}`, { token: maker.token })
const answer = (bytes: Buffer) =>
  call('/admin/payouts/answers', {
    method: 'POST',
    token: maker.token,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
const notProcessed = (sheetId: number, payload: object) =>
  call(`/admin/repayment/sheet/${sheetId}`, { method: 'DELETE', token: maker.token, payload })

/** Whose sheets stand in a file. */
async function handedOut(): Promise<string> {
  const id = await made()
  await approve(id)
  await file(id)
  return id
}

const statesOf = async () => {
  const { rows } = await app.db.$client.query<{ said: string }>(
    `select concat_ws(' ', state, amount_bani, account_problem, case when is_returned then 'returned' end) as said
       from repayments where client_id = $1 order by ordered_at, amount_bani`,
    [client.id],
  )
  return rows.map(({ said }) => said)
}

it('a run is handed out whole in each version, also when both are asked for at once', async () => {
  await cashAtUs(app, client.id, ANA)
  await cashAtUs(app, client.id, DAN)
  const id = await made()
  await approve(id)
  const files = await Promise.all(['09', '03', '09', '03'].map((version) => file(id, version)))
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(files.map((one) => one.json<{ payments: unknown[] }>().payments.length)).toEqual([2, 2, 2, 2])
  await expectPayoutsRight(app)
})

it('a run that the bank has begun to answer is handed out in no other version, and in the first one as before', async () => {
  await cashAtUs(app, client.id, ANA)
  await cashAtUs(app, client.id, DAN)
  const id = await made()
  await approve(id)
  const first = await file(id)
  const [sheet] = await sheetsNow(app, client.id)
  await answer(answersOf([{ endToEndId: sheet?.endToEndId ?? '', outcome: 'paid' }]))
  expect((await file(id, '03')).json()).toMatchObject({ title: 'run-not-open' })
  expect((await file(id)).body).toBe(first.body)
  await expectPayoutsRight(app)
})

describe('a payout run', () => {
  it('is made, approved, handed to the bank and paid: each repayment once, to its account', async () => {
    await cashAtUs(app, client.id, { ron: 100 })
    await cashAtUs(app, client.id, { ron: 50 })
    await cashAtUs(app, client.id, { ron: 30, ...DAN })
    const id = await made()
    heard.length = 0
    expect((await sheetsNow(app, client.id)).map(({ state, holder, iban, amountBani }) => [state, holder, iban, amountBani])).toEqual(
      expect.arrayContaining([
        ['made', 'Ana Pop', ANA.iban, 15_000],
        ['made', 'Dan Ion', DAN.iban, 3000],
      ]),
    )
    await expectPayoutsRight(app)
    expect((await approve(id)).statusCode).toBe(200)
    expect((await clientBalances(app.db, client.id)).codHeldReservedBani).toBe(18_000)
    await expectPayoutsRight(app)
    const bytes = (await file(id)).body
    expect(JSON.parse(bytes)).toMatchObject({
      version: '09',
      payments: expect.arrayContaining([expect.objectContaining({ iban: ANA.iban, amountBani: 15_000 })]),
    })
    expect((await file(id)).body).toBe(bytes)
    const sheets = await sheetsNow(app, client.id)
    expect(sheets.map(({ state }) => state)).toEqual(['in-file', 'in-file'])
    const said = await answer(answersOf(sheets.map(({ endToEndId }) => ({ endToEndId, outcome: 'paid' }))))
    expect(said.json()).toEqual({ success: true, paid: 2, refused: 0, held: 0, open: 0, known: 0, strange: 0, unread: 0, unreadValues: [] })
    expect(await statesOf()).toEqual(expect.arrayContaining(['paid 10000', 'paid 5000', 'paid 3000']))
    expect((await clientBalances(app.db, client.id)).codHeldBani).toBe(0)
    expect(await runNow(app, id)).toMatchObject({ state: 'closed', step: null })
    const of = (from: string, to: string) => Array<string>(2).fill(`sheet ${from} ${to}`)
    expect(heard).toEqual([
      ...['run made approved', ...of('made', 'approved'), 'run approved in-file', ...of('approved', 'in-file')],
      ...[...of('in-file', 'paid'), 'run in-file closed'],
    ])
    await expectPayoutsRight(app)
  })

  it('is made once by two administrators at once, and approved once', async () => {
    await cashAtUs(app, client.id)
    const [one, two] = await Promise.all([make(), make(approver.token)])
    const ids = [one, two].flatMap((answered) => (answered.statusCode === 200 ? [answered.json().id] : []))
    expect(new Set(ids).size).toBe(1)
    expect(await sheetsNow(app, client.id)).toHaveLength(1)
    const approvals = await Promise.all([approve(ids[0]), approve(ids[0]), approve(ids[0], maker.token)])
    expect(approvals.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect((await clientBalances(app.db, client.id)).codHeldReservedBani).toBe(10_000)
    await expectPayoutsRight(app)
  })

  it('holds a client that is paid by contract only where an operator asks for it', async () => {
    await byContract(app, client.id)
    await cashAtUs(app, client.id)
    expect((await make()).json().title).toBe('nothing-to-pay')
    const payload = { password: PASSWORD }
    const pay = () => call(`/admin/repayment/process-user-payment/${client.id}`, { method: 'PUT', token: maker.token, payload })
    const [first, second] = await Promise.all([pay(), pay()])
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 422])
    expect(await sheetsNow(app, client.id)).toMatchObject([{ state: 'approved', amountBani: 10_000 }])
    await expectPayoutsRight(app)
  })

  it('is approved by another user from 10,000 RON on', async () => {
    await cashAtUs(app, client.id, { ron: 10_000 })
    const id = await made()
    const refused = await approve(id, maker.token)
    expect([refused.statusCode, refused.json().title]).toEqual([403, 'second-user-required'])
    expect((await approve(id)).statusCode).toBe(200)
    const { list } = (await call('/admin/payouts/runs', { token: maker.token })).json()
    expect(list[0]).toMatchObject({ id, state: 'approved', total: 10_000, sheets: 1, approval: null, isWorking: false })
  })

  it('is free again when it is discarded, and a sheet when it is left out', async () => {
    await cashAtUs(app, client.id)
    await cashAtUs(app, client.id, DAN)
    const first = await made()
    const [sheet] = await sheetsNow(app, client.id)
    const out = () => call(`/admin/payouts/runs/${first}/sheets/${sheet?.id}`, { method: 'DELETE', token: maker.token })
    expect((await out()).statusCode).toBe(200)
    expect((await out()).json().title).toBe('run-not-open')
    await approve(first)
    expect((await discarded(first)).statusCode).toBe(200)
    expect((await discarded(first)).json().title).toBe('run-not-open')
    await expectPayoutsRight(app)
    await made()
    expect((await sheetsNow(app, client.id)).map(({ state }) => state)).toEqual(['failed', 'failed', 'made', 'made'])
    await expectPayoutsRight(app)
  })
})

describe('what the bank says', () => {
  it('counts once, in whatever order; what it refuses waits for another account or for the next run', async () => {
    await cashAtUs(app, client.id, { ron: 100 })
    await cashAtUs(app, client.id, { ron: 30, ...DAN })
    const other = await user(`alt-${randomUUID()}`)
    await eachDay(app, other.id)
    await cashAtUs(app, other.id, { ron: 70 })
    const id = await handedOut()
    const [one, two] = await sheetsNow(app, client.id)
    const three = await sheetNow(app, other.id)
    const said = answersOf([
      { endToEndId: one?.endToEndId ?? '', outcome: 'refused', reasonCode: 'AC04' },
      { endToEndId: two?.endToEndId ?? '', outcome: 'refused', reasonCode: 'AM04' },
      { endToEndId: three.endToEndId, outcome: 'pending' },
      { endToEndId: 'STRANGE', outcome: 'paid' },
    ])
    const outcomes = await Promise.all([answer(said), answer(said), answer(answersOf([{ endToEndId: three.endToEndId, outcome: 'paid' }]))])
    const sum = (name: string) => outcomes.reduce((all, each) => all + each.json()[name], 0)
    expect([sum('paid'), sum('refused'), sum('strange')]).toEqual([1, 2, 2])
    expect((await answer(said)).json()).toMatchObject({ paid: 0, refused: 0, open: 0, known: 3, strange: 1 })
    const refusedFirst = one?.iban === ANA.iban ? 'at-us 10000 refused-by-bank' : 'at-us 3000 refused-by-bank'
    expect(await statesOf()).toContain(refusedFirst)
    expect((await statesOf()).filter((state) => state.includes('refused'))).toHaveLength(1)
    expect(await runNow(app, id)).toMatchObject({ state: 'closed' })
    await expectPayoutsRight(app)
    await made()
    expect(await sheetNow(app, client.id)).toMatchObject({ state: 'made', iban: two?.iban })
  })

  it('nets what a client was paid too much in its next sheet, and takes it back where that is not paid', async () => {
    await cashAtUs(app, client.id, { ron: 100 })
    await handedOut()
    const sheet = await sheetNow(app, client.id)
    await answer(answersOf([{ endToEndId: sheet.endToEndId, outcome: 'paid' }]))
    const [paid] = await app.db.inTransaction(
      async (tx) => (await tx.$client.query('select id from repayments where client_id = $1', [client.id])).rows,
    )
    const row = { ...(await cashAtUs(app, client.id, { ron: 50 })) }
    const whole = { ...row, ...paid, orderId: (await orderOf(paid.id)) ?? '' }
    await corrected(app, whole, bani(-2000))
    const amounts = async () => (await post('/user/repayments/sheets-amount', client.token)).json()
    expect(await amounts()).toEqual({ totalAmount: 100, totalRepaymentsAmount: 80 })
    const id = await handedOut()
    expect(await sheetNow(app, client.id)).toMatchObject({ amountBani: 3000, nettedBani: 2000, repaymentCount: 2, state: 'in-file' })
    await expectPayoutsRight(app)
    await answer(answersOf([{ endToEndId: (await sheetNow(app, client.id)).endToEndId, outcome: 'paid' }]))
    expect(await runNow(app, id)).toMatchObject({ state: 'closed' })
    expect(await clientBalances(app.db, client.id)).toMatchObject({ codHeldBani: 0, codOverpaidBani: 0 })
    expect(await amounts()).toEqual({ totalAmount: 130, totalRepaymentsAmount: 130 })
    const second = await sheetNow(app, client.id)
    expect((await notProcessed(second.id, { type: 2, date: second.sheetDate, markForPayment: true })).statusCode).toBe(200)
    expect((await notProcessed(second.id, { type: 2, date: second.sheetDate, markForPayment: true })).json().title).toBe('sheet-not-paid')
    expect(await clientBalances(app.db, client.id)).toMatchObject({ codHeldBani: 5000, codOverpaidBani: 2000 })
    await expectPayoutsRight(app)
    await handedOut()
    expect(await sheetNow(app, client.id)).toMatchObject({ amountBani: 3000, nettedBani: 2000 })
    await expectPayoutsRight(app)
  })
})

const orderOf = async (id: string) =>
  (await app.db.$client.query<{ orderId: string }>('select order_id as "orderId" from repayments where id = $1', [id])).rows[0]?.orderId
