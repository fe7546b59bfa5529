import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { bani } from '#contract/money.ts'
import { type BankLineRead, bankLineRead } from '#paying/bank-statements/server/claim-lines.ts'
import { testServer } from '#product/server/test-server.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { confirmSheetDecision, proposeSheetDecision } from '../doubts/decide-sheet.ts'
import { approvePayoutRun } from '../runs/decide-run.ts'
import { handOutRunFile } from '../runs/hand-out.ts'
import { makeRunOfClient } from '../runs/make-run.ts'
import { takeBankAnswers } from '../runs/take-answers.ts'
import { answersOf, cashAtUs, DAN, eachDay, expectPayoutsRight, jsonPaymentFiles, runNow, sheetNow, sheetsNow } from '../test-payouts.ts'

const { parts, call, user, member } = await testServer()
const { app } = parts
app.paymentFiles = jsonPaymentFiles

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
  await eachDay(app, client.id)
})

const made = () => makeRunOfClient(app, { clientId: client.id, madeBy: randomUUID() })
async function inFile(): Promise<string> {
  const runId = await made()
  await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
  await handOutRunFile(app, { runId, version: '09' })
  return runId
}

const post = (path: string, payload: object = {}, token = client.token) => call(path, { method: 'POST', token, payload })
const toDan = (some: readonly Repayment[]) =>
  post('/user/repayment/change-order-repayment', {
    data: some.map(({ id }) => ({ id })),
    ...{ bankAccount: DAN.iban, bankName: DAN.accountHolder, keepValue: true },
  })

/** As an imported statement has it. */
async function booked(given: Partial<BankLineRead> & { endToEndId: string }): Promise<{ state: string }> {
  const { endToEndId, ...more } = given
  const line = { endToEndId, texts: [], counterparty: { name: '', iban: '', fiscalCode: '' } }
  const row = {
    id: randomUUID(),
    account: 'RO',
    bookedOn: '2026-01-05',
    amountBani: bani(0),
    isReversal: false,
    isDoubtful: false,
    ...more,
  }
  await app.db.$client.query(
    `insert into bank_statement_lines (id, statement_id, account, booked_on, position, amount_bani, is_reversal, counterparty_iban, line, looked_at)
     values ($1, $1, $2, $3, 0, $4, false, '', $5, now())`,
    [row.id, row.account, row.bookedOn, row.amountBani, line],
  )
  await app.db.inTransaction((tx) => emitEvent(app, tx, bankLineRead, { ...row, line: line as unknown as BankLineRead['line'] }))
  const { rows } = await app.db.$client.query<{ state: string }>('select state from bank_statement_lines where id = $1', [row.id])
  return rows[0] as { state: string } // written above
}

describe('another account for a repayment', () => {
  it('takes it out of a sheet that is only made, which goes on with the others', async () => {
    const [one] = [await cashAtUs(app, client.id, { ron: 100 }), await cashAtUs(app, client.id, { ron: 50 })]
    await made()
    expect((await toDan([one])).json()).toEqual({ success: true, changed: 1, amount: 100, accountFrom: '0001' })
    expect(await sheetsNow(app, client.id)).toMatchObject([{ state: 'made', amountBani: 5000, repaymentCount: 1 }])
    await expectPayoutsRight(app)
    const next = await made()
    expect(await sheetNow(app, client.id)).toMatchObject({ runId: next, iban: DAN.iban, amountBani: 10_000 })
    await expectPayoutsRight(app)
  })

  it('ends a sheet that holds nothing else, and its run', async () => {
    const one = await cashAtUs(app, client.id)
    const runId = await made()
    expect((await toDan([one])).statusCode).toBe(200)
    expect(await sheetsNow(app, client.id)).toMatchObject([{ state: 'failed' }])
    expect(await runNow(app, runId)).toMatchObject({ state: 'discarded' })
    await expectPayoutsRight(app)
  })

  it('is refused from the approval on, and both at once end in one of them', async () => {
    const some = [await cashAtUs(app, client.id), await cashAtUs(app, client.id)]
    const runId = await made()
    const [changed, approved] = await Promise.all([
      toDan(some.slice(0, 1)),
      approvePayoutRun(app, { runId, approvedBy: randomUUID() }).then(() => 'approved'),
    ])
    expect(approved).toBe('approved')
    const sheet = await sheetNow(app, client.id)
    expect([changed.statusCode, sheet.amountBani]).toEqual(changed.statusCode === 200 ? [200, 10_000] : [409, 20_000])
    expect((await toDan(some.slice(1))).json().title).toBe('repayment-in-bank-file')
    await expectPayoutsRight(app)
  })
})

describe('a line of our bank statement', () => {
  it('that goes out with a sheet’s reference confirms it once, and its return puts the cash back to wait for another account', async () => {
    await cashAtUs(app, client.id, { ron: 100 })
    const runId = await inFile()
    const { endToEndId } = await sheetNow(app, client.id)
    expect(await booked({ endToEndId, amountBani: bani(-9999) })).toEqual({ state: 'open' })
    expect(await booked({ endToEndId, amountBani: bani(-10_000) })).toEqual({ state: 'used' })
    // Once more: the bank may have paid it twice.
    expect(await booked({ endToEndId, amountBani: bani(-10_000) })).toEqual({ state: 'open' })
    expect(await sheetNow(app, client.id)).toMatchObject({ state: 'paid' })
    expect(await runNow(app, runId)).toMatchObject({ state: 'closed' })
    const listed = (await post('/user/repayments/list', { isPaid: true })).json()
    expect(listed.lastPayment).toMatchObject({ amount: 100 })
    // The bank gives back what it paid twice: the sheet stays paid until it comes back as well.
    expect(await booked({ endToEndId, amountBani: bani(10_000) })).toEqual({ state: 'used' })
    expect(await sheetNow(app, client.id)).toMatchObject({ state: 'paid' })
    expect(await booked({ endToEndId, amountBani: bani(10_000) })).toEqual({ state: 'used' })
    expect(await booked({ endToEndId, amountBani: bani(10_000) })).toEqual({ state: 'open' })
    expect(await sheetNow(app, client.id)).toMatchObject({ state: 'returned', returnedOn: '2026-01-05' })
    expect((await post('/user/repayments/awaiting-list')).json()).toMatchObject([{ price: 100 }])
    await expectPayoutsRight(app)
  })
})

describe('a debit of what was refused, or came back', () => {
  it.each(['failed', 'returned'] as const)('holds its cash again, and stays open until it is decided: %s', async (state) => {
    await cashAtUs(app, client.id, { ron: 100 })
    const runId = await inFile()
    const sheet = await sheetNow(app, client.id)
    const said = (outcome: 'paid' | 'refused') =>
      takeBankAnswers(app, answersOf([{ endToEndId: sheet.endToEndId, outcome, reasonCode: outcome === 'refused' ? 'AM04' : null }]))
    const debit = () => booked({ endToEndId: sheet.endToEndId, amountBani: bani(-10_000) })
    await said(state === 'failed' ? 'refused' : 'paid')
    if (state === 'returned') {
      await debit()
      await booked({ endToEndId: sheet.endToEndId, amountBani: bani(10_000) })
    }
    expect(await sheetNow(app, client.id)).toMatchObject({ state })
    expect(await debit()).toEqual({ state: 'open' })
    expect(await sheetNow(app, client.id)).toMatchObject({ state: 'in-file', doubt: 'debited-after-refusal' })
    expect(await runNow(app, runId)).toMatchObject({ state: 'in-file' })
    await expect(made()).rejects.toMatchObject({ code: 'nothing-to-pay' })
    await expectPayoutsRight(app)
    const [one, other] = [randomUUID(), randomUUID()]
    await proposeSheetDecision(app, { sheetId: sheet.id, isPaid: true, paidOn: sheet.sheetDate, note: 'Extras', proposedBy: one })
    await confirmSheetDecision(app, { sheetId: sheet.id, decidedBy: other })
    expect(await sheetNow(app, client.id)).toMatchObject({ state: 'paid', doubt: null })
    const { rows } = await app.db.$client.query(`select 1 from bank_statement_lines where client_id = $1 and state = 'used'`, [client.id])
    expect(rows).toHaveLength(state === 'failed' ? 1 : 3)
    await expectPayoutsRight(app)
  })
})

describe('the sheets of a client', () => {
  it('are listed with what they pay, shown to the client and to no other, sealed to who may not read accounts', async () => {
    const one = await cashAtUs(app, client.id, { ron: 100 })
    await inFile()
    const sheet = await sheetNow(app, client.id)
    const shown = { id: sheet.id, sheetDate: sheet.sheetDate, bankAccountOwner: 'Ana Pop', bankAccount: sheet.iban, amount: 100 }
    expect((await post('/user/repayments/sheets')).json()).toEqual({
      count: 1,
      list: [{ ...shown, repaymentsAmount: 100, paid: 0, state: 'in-file', paidOn: null, reason: null, becomes: null }],
    })
    const info = (token: string) => call(`/user/repayments/sheet/info/${sheet.id}`, { token })
    expect((await info(client.token)).json()).toMatchObject({ sheetDate: sheet.sheetDate, paidDate: null, bankOwnerName: 'Ana Pop' })
    expect((await info((await user(`alt-${randomUUID()}`)).token)).statusCode).toBe(404)
    const reader = await member(`citire-${randomUUID()}`, { clientId: client.id, role: 'read-only' })
    expect((await post('/user/repayments/sheets', {}, reader.token)).body).not.toContain(sheet.iban)
    const rows = (await post('/user/repayments/list', { isAll: true, sheetId: sheet.id })).json()
    expect(rows.list).toMatchObject([{ id: one.id, amount: 100 }])
  })

  it('say why one was not paid where the client can do something about it, and where its cash is now', async () => {
    const listed = async () => (await post('/user/repayments/sheets')).json().list
    const refuse = async (reasonCode: string) => {
      const { endToEndId } = await sheetNow(app, client.id)
      await takeBankAnswers(app, answersOf([{ endToEndId, outcome: 'refused', reasonCode }]))
    }
    await cashAtUs(app, client.id, { ron: 100 })
    await inFile()
    await refuse('AM04')
    expect(await listed()).toMatchObject([{ state: 'failed', reason: null, becomes: { sheets: [], awaits: 'payment' } }])
    await inFile()
    const second = await sheetNow(app, client.id)
    expect(await listed()).toMatchObject([{ state: 'in-file' }, { state: 'failed', becomes: { sheets: [second.id], awaits: null } }])
    await refuse('AC04')
    expect((await listed())[0]).toMatchObject({ reason: expect.stringContaining('AC04'), becomes: { sheets: [], awaits: 'account' } })
    expect((await listed())[0]).not.toHaveProperty('doubt')
  })

  it('are in the forecast and on the way of their repayments', async () => {
    const one = await cashAtUs(app, client.id, { ron: 100 })
    await inFile()
    await cashAtUs(app, client.id, { ron: 40, iban: '' })
    await cashAtUs(app, client.id, { ron: 25 })
    const { days, unknown, places } = (await post('/user/repayments/forecast')).json()
    expect(days.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)).toBe(125)
    expect(unknown).toEqual([{ reason: 'account', count: 1, amount: 40 }])
    const none = { count: 0, amount: 0, first: null, last: null, unknown: 0 }
    expect(places).toMatchObject({ expected: none, 'at-courier': none, 'at-us': { count: 3, amount: 165, unknown: 40 } })
    expect([places['at-us'].first, places['at-us'].last]).toEqual([days.at(0).payOn, days.at(-1).payOn])
    const way = await call(`/user/repayments/path/${one.id}`, { token: client.token })
    expect(way.json().steps.map(({ step, at }: { step: string; at: string | null }) => [step, at !== null])).toEqual([
      ...[
        ['ordered', true],
        ['delivered', true],
        ['received', true],
        ['in-sheet', true],
        ['in-file', true],
        ['paid', false],
      ],
    ])
    const other = await user(`alt-${randomUUID()}`)
    expect((await call(`/user/repayments/path/${one.id}`, { token: other.token })).statusCode).toBe(404)
  })
})
