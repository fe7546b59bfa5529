import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { approvePayoutRun } from '../runs/decide-run.ts'
import { handOutRunFile } from '../runs/hand-out.ts'
import { makeRunOfClient } from '../runs/make-run.ts'
import { takeBankAnswers } from '../runs/take-answers.ts'
import { answersOf, cashAtUs, eachDay, expectPayoutsRight, jsonPaymentFiles, runNow, sheetNow, sheetsNow } from '../test-payouts.ts'

const { parts, call, user, operator } = await testServer()
const { app } = parts
app.paymentFiles = jsonPaymentFiles

let client: Awaited<ReturnType<typeof user>>
let one: Awaited<ReturnType<typeof operator>>
let other: Awaited<ReturnType<typeof operator>>
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
  one = await operator(`unu-${randomUUID()}`)
  other = await operator(`doi-${randomUUID()}`)
  await eachDay(app, client.id)
})

const made = () => makeRunOfClient(app, { clientId: client.id, madeBy: randomUUID() })
const approved = async () => {
  const runId = await made()
  await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
  return runId
}
async function inFile(): Promise<string> {
  const runId = await approved()
  await handOutRunFile(app, { runId, version: '09' })
  return runId
}
type Outcome = 'paid' | 'refused'
const said = async (outcome: Outcome, reasonCode: string | null = null, of = sheetNow(app, client.id)) =>
  takeBankAnswers(app, answersOf([{ endToEndId: (await of).endToEndId, outcome, reasonCode }]))

const decision = (sheetId: number, token: string, { method = 'POST' as 'POST' | 'DELETE', path = '', payload = {} } = {}) =>
  call(`/admin/payouts/sheets/${sheetId}/decision${path}`, { method, token, payload })
const propose = (sheetId: number, isPaid: boolean, day: string | null = null, token = one.token) =>
  decision(sheetId, token, { payload: { isPaid, paidOn: day, note: 'Extrasul bancii.', password: PASSWORD } })
const confirm = (sheetId: number, token = other.token) => decision(sheetId, token, { path: '/confirm', payload: { password: PASSWORD } })
const states = async () => (await sheetsNow(app, client.id)).map(({ state, doubt }) => (doubt ? `${state} ${doubt}` : state))

describe('a refusal', () => {
  it.each(['AM05', 'DUPL', 'MS02', 'MS03', 'NARR', 'RR04', 'AM09', 'ZZ99', 'Fonduri blocate', null])(
    'for %s holds the cash',
    async (reason) => {
      await cashAtUs(app, client.id)
      const runId = await inFile()
      expect(await said('refused', reason)).toMatchObject({ refused: 0, held: 1 })
      expect(await said('refused', reason)).toMatchObject({ held: 0, known: 1 })
      expect(await states()).toEqual(['in-file refused-without-proof'])
      await expect(made()).rejects.toMatchObject({ code: 'nothing-to-pay' })
      expect(await runNow(app, runId)).toMatchObject({ state: 'in-file' })
      await expectPayoutsRight(app)
    },
  )

  it.each(['AC04', 'RC01', 'AM04', 'FF01', 'DT01'])('for %s proves that no money left', async (reason) => {
    await cashAtUs(app, client.id)
    await inFile()
    expect(await said('refused', reason)).toMatchObject({ refused: 1, held: 0 })
    expect(await states()).toEqual(['failed'])
    await expectPayoutsRight(app)
  })

  it('as a duplicate is followed by the first upload’s answer: paid once, whichever is read first', async () => {
    for (const order of [['refused', 'paid'] as const, ['paid', 'refused'] as const]) {
      await cashAtUs(app, client.id)
      const runId = await inFile()
      for (const outcome of order) await said(outcome, outcome === 'refused' ? 'AM05' : null)
      expect(await sheetNow(app, client.id)).toMatchObject({ state: 'paid', doubt: null })
      expect(await runNow(app, runId)).toMatchObject({ state: 'closed' })
    }
    await expectPayoutsRight(app)
  })

  it('of what was paid is a case of its own', async () => {
    await cashAtUs(app, client.id)
    await inFile()
    await said('paid')
    expect(await said('refused', 'AC04')).toMatchObject({ held: 1, strange: 0 })
    expect(await states()).toEqual(['paid refused-after-payment'])
    const { id } = await sheetNow(app, client.id)
    await propose(id, false)
    expect((await confirm(id)).statusCode).toBe(200)
    expect(await states()).toEqual(['failed'])
    await expectPayoutsRight(app)
  })
})

it('an answer of no file of ours is refused with words, and what is taken is kept: its bytes’ mark, who and what it came to', async () => {
  await cashAtUs(app, client.id)
  const runId = await inFile()
  const { endToEndId } = await sheetNow(app, client.id)
  await expect(takeBankAnswers(app, answersOf([{ endToEndId: 'STRANGE', outcome: 'refused' }]))).rejects.toMatchObject({
    code: 'bank-answer-refused',
    because: { code: 'bank-answer-of-no-file' },
  })
  const by = randomUUID()
  await takeBankAnswers(app, answersOf([{ endToEndId, outcome: 'paid' }]), { takenBy: by })
  const { rows } = await app.db.$client.query('select hash, counts from payout_answers where taken_by = $1', [by])
  expect(rows).toMatchObject([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), counts: { paid: 1, held: 0 } }])
  const all = await call('/admin/payouts/answers/taken', { token: one.token })
  expect(all.json().list[0]).toMatchObject({ run: null, counts: { paid: 1, held: 0 }, takenBy: '' })
  const { number } = await runNow(app, runId)
  const messageId = `P${number}-${runId.replaceAll('-', '').slice(-12).toUpperCase()}`
  await app.db.$client.query('update payout_answers set message_id = $2 where taken_by = $1', [by, messageId])
  const ofRun = await call(`/admin/payouts/answers/taken?runId=${runId}`, { token: one.token })
  expect(ofRun.json()).toMatchObject({ count: 1, list: [{ run: { id: runId, number } }] })
})

describe('an acceptance of what was refused', () => {
  it('holds its cash again, also out of a sheet that no bank has yet, and answers that are read again change nothing', async () => {
    for (const next of [null, made, approved]) {
      await cashAtUs(app, client.id)
      const runId = await inFile()
      const refused = await sheetNow(app, client.id)
      await said('refused', 'AM04')
      await next?.()
      expect(await said('paid', null, Promise.resolve(refused))).toMatchObject({ paid: 0, held: 1, strange: 0 })
      expect(await said('refused', 'AM04', Promise.resolve(refused))).toMatchObject({ refused: 0, known: 1 })
      expect(await runNow(app, runId)).toMatchObject({ state: 'in-file' })
      await expect(made()).rejects.toMatchObject({ code: 'nothing-to-pay' })
      await expectPayoutsRight(app)
      await propose(refused.id, true, refused.sheetDate)
      expect((await confirm(refused.id)).statusCode).toBe(200)
      expect((await clientBalances(app.db, client.id)).codHeldBani).toBe(0)
      expect(await runNow(app, runId)).toMatchObject({ state: 'closed' })
      await expectPayoutsRight(app)
    }
  })

  it('after its cash went out with another sheet pays the client nothing until it is decided', async () => {
    await cashAtUs(app, client.id)
    await inFile()
    const first = await sheetNow(app, client.id)
    await said('refused', 'AM04')
    await inFile()
    await said('paid')
    await cashAtUs(app, client.id, { ron: 40 })
    expect(await said('paid', null, Promise.resolve(first))).toMatchObject({ held: 1 })
    expect(await states()).toEqual(['failed accepted-after-refusal', 'paid'])
    await expect(made()).rejects.toMatchObject({ code: 'nothing-to-pay' })
    await propose(first.id, true, first.sheetDate)
    expect((await confirm(first.id)).statusCode).toBe(200)
    expect(await states()).toEqual(['failed paid-twice', 'paid'])
    await expect(made()).rejects.toMatchObject({ code: 'nothing-to-pay' })
    await propose(first.id, true, first.sheetDate)
    expect((await confirm(first.id)).json().title).toBe('sheet-paid-twice')
    await propose(first.id, false)
    expect((await confirm(first.id)).statusCode).toBe(200)
    await made()
    expect(await states()).toEqual(['failed', 'paid', 'made'])
    await expectPayoutsRight(app)
  })
})

describe('a sheet that the bank never answered', () => {
  it('is said and confirmed with the own password by each, and written down with amount and the last four', async () => {
    await cashAtUs(app, client.id, { ron: 120.5 })
    await inFile()
    const { id, iban } = await sheetNow(app, client.id)
    const fields = (answer: Awaited<ReturnType<typeof call>>) => [
      answer.statusCode,
      answer.json().errors?.map(({ path }: { path: string }) => path),
    ]
    const wrong = { isPaid: false, paidOn: null, note: 'Extrasul bancii.', password: 'alta-Parola-1' }
    expect(fields(await decision(id, one.token, { payload: wrong }))).toEqual([422, ['password']])
    expect((await propose(id, false)).statusCode).toBe(200)
    expect(fields(await decision(id, other.token, { path: '/confirm', payload: { password: 'alta-Parola-1' } }))).toEqual([
      422,
      ['password'],
    ])
    expect(await states()).toEqual(['in-file'])
    expect((await confirm(id)).json()).toEqual({ success: true, isPaid: false, amount: 120.5, lastFour: iban.slice(-4) })
    const { rows } = await app.db.$client.query<{ call: string; ids: object; outcome: string }>(
      `select call, ids, outcome from audit_log where ids->>'sheetId' = $1 order by at`,
      [String(id)],
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'refused', 'done'])
    expect(rows.at(-1)?.ids).toMatchObject({ isPaid: 'false', amount: '12050', lastFour: iban.slice(-4) })
  })

  it('ends as two administrators say, never as one does', async () => {
    await cashAtUs(app, client.id)
    const runId = await inFile()
    const { id, sheetDate } = await sheetNow(app, client.id)
    expect((await confirm(id)).json().title).toBe('sheet-decided')
    expect((await propose(id, true, '2001-01-01')).json()).toMatchObject({ errors: [{ path: 'paidOn' }] })
    expect((await propose(id, true)).statusCode).toBe(422)
    expect((await propose(id, true, sheetDate)).statusCode).toBe(200)
    expect((await confirm(id, one.token)).json().title).toBe('second-user-required')
    const shown = async (token: string) => (await call(`/admin/payouts/runs/${runId}/sheets`, { token })).json().list
    expect(await shown(one.token)).toMatchObject([
      { proposal: { isPaid: true, paidOn: sheetDate, at: expect.any(String), mayConfirm: false } },
    ])
    expect(await shown(other.token)).toMatchObject([{ proposal: { note: 'Extrasul bancii.', mayConfirm: true } }])
    expect((await decision(id, other.token, { method: 'DELETE' })).statusCode).toBe(200)
    expect((await decision(id, other.token, { method: 'DELETE' })).json().title).toBe('sheet-decided')
    await propose(id, true, sheetDate)
    const both = await Promise.all([confirm(id), confirm(id)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await states()).toEqual(['paid'])
    expect(await runNow(app, runId)).toMatchObject({ state: 'closed' })
    const [now] = await shown(one.token)
    expect(now).toMatchObject({ state: 'paid', paidOn: sheetDate, proposal: null })
    expect(now.decided).toEqual({
      ...{ note: 'Extrasul bancii.', by: expect.stringMatching(/^unu-/), confirmedBy: expect.stringMatching(/^doi-/) },
      at: expect.any(String),
    })
    expect((await propose(id, false)).json().title).toBe('sheet-decided')
    await expectPayoutsRight(app)
  })

  it('is free again where it was not paid, and a late acceptance holds it once more', async () => {
    await cashAtUs(app, client.id)
    await inFile()
    const { id } = await sheetNow(app, client.id)
    await propose(id, false)
    await confirm(id)
    expect(await states()).toEqual(['failed'])
    expect(await said('paid')).toMatchObject({ held: 1 })
    expect(await states()).toEqual(['in-file accepted-after-refusal'])
    await propose(id, false)
    await confirm(id)
    await made()
    expect(await states()).toEqual(['failed', 'made'])
    await expectPayoutsRight(app)
  })
})
