import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { momentsOfPayments } from '#paying/invoices/server/settling/open-payments.ts'
import { aClient, ordered, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { aPayment, paymentNow } from '#paying/payments/server/test-received.ts'
import { announceTransfer } from '#paying/payments/server/transfers/announce-transfer.ts'
import { platformBalance } from '#server/ledger/balances.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { movePaymentToClient } from './move-payment.ts'
import { cameFrom, IBAN, invoicesIssued, moneyBackStage, refundsOf } from './test-money-back.ts'

const { app, bank } = await moneyBackStage()

let wrong: string
let right: string
beforeEach(async () => {
  ;[wrong, right] = [await named(), await named()]
})

async function named(): Promise<string> {
  const id = await aClient(app)
  await app.db.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [id])
  return id
}

const booked = async (amount: number, given: Parameters<typeof aPayment>[3] = {}) =>
  cameFrom(app, { clientId: wrong, paymentId: await aPayment(app, wrong, amount, given), iban: IBAN })
const concerned: string[] = []
const move = (id: string, toClientId = right) =>
  movePaymentToClient(app, { id, toClientId, by: null, concerns: (clientId) => void concerned.push(clientId) })
const inBank = () => platformBalance(app.db, 'bank')

async function lineOf(paymentId: string) {
  const { rows } = await app.db.$client.query('select client_id as "clientId", state from bank_statement_lines where payment_id = $1', [
    paymentId,
  ])
  return rows
}

describe('a transfer that was booked for the wrong client', () => {
  it('is the right one’s as of its day, with its line; the bank has it once and sends nothing', async () => {
    const id = await booked(20_000)
    const [before, receivedAt] = [await inBank(), (await paymentNow(app, id))?.receivedAt]
    await app.db.$client.query(`update bank_statement_lines set settled_at = to_timestamp(0) where payment_id = $1`, [id])
    const { paymentId } = await move(id)
    // Who says whose it is says so now.
    const settled = await app.db.$client.query('select settled_at as at from bank_statement_lines where payment_id = $1', [paymentId])
    expect(settled.rows[0].at.getTime()).toBeGreaterThan(0)
    expect([await sumsOf(app, wrong), await sumsOf(app, right)]).toMatchObject([
      { unapplied: 0, available: 0 },
      { unapplied: 20_000, available: 20_000 },
    ])
    expect([await inBank(), bank.calls]).toEqual([before, 0])
    expect(await paymentNow(app, paymentId)).toMatchObject({ clientId: right, state: 'received', amountBani: 20_000 })
    expect((await momentsOfPayments(app.db, [paymentId])).get(paymentId)).toEqual(receivedAt)
    expect([await lineOf(id), await lineOf(paymentId)]).toEqual([[], [{ clientId: right, state: 'used' }]])
    expect(await refundsOf(app, wrong)).toMatchObject([{ way: 'client', state: 'paid', amountBani: 20_000, paymentId: id }])
    expect(concerned.slice(-2)).toEqual([wrong, right])
  })

  it('with an advance invoice has it reversed', async () => {
    await move(await booked(5_000, { isInvoiced: true }))
    expect(await invoicesIssued(app, wrong)).toEqual(['advance 5000', 'storno -5000'])
    expect(await sumsOf(app, wrong)).toMatchObject({ prepaid: 0, unapplied: 0 })
  })

  it('becomes the one transfer of its sum that the right client has announced', async () => {
    const { identifier: announced } = await announceTransfer(app, {
      ...{ clientId: right, amountBani: bani(7_000), entityNumber: 1, key: null, createdBy: null },
    })
    expect(await move(await booked(7_000))).toMatchObject({ paymentId: announced })
  })

  it('goes to one client once, however often and to whom it is moved at once', async () => {
    const [id, third] = [await booked(9_000), await named()]
    const tried = await Promise.allSettled([move(id), move(id, third), move(id)])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await sumsOf(app, right), await sumsOf(app, third)].map(({ unapplied }) => unapplied).toSorted()).toEqual([0, 9_000])
  })

  it('and two that cross each other are both moved', async () => {
    const mine = await booked(3_000)
    const theirs = await aPayment(app, right, 4_000)
    await Promise.all([move(mine), move(theirs, wrong)])
    expect([await sumsOf(app, wrong), await sumsOf(app, right)]).toMatchObject([{ unapplied: 4_000 }, { unapplied: 3_000 }])
  })

  it('stays where the client has used it', async () => {
    const id = await booked(6_000)
    await ordered(app, wrong, randomUUID(), 1_000)
    await expect(move(id)).rejects.toMatchObject({ code: 'balance-too-small' })
    expect(await sumsOf(app, right)).toMatchObject({ unapplied: 0 })
  })
})

describe('is refused, with the reason:', () => {
  it('a card payment, one that is not received, one that was moved before', async () => {
    const card = await aPayment(app, wrong, 5_000, { method: 'card-page' })
    const announced = await aPayment(app, wrong, 5_000, { state: 'announced' })
    const moved = await booked(5_000)
    await move(moved)
    const codes = await Promise.all([card, announced, moved].map((id) => move(id).catch(({ because }) => because.code)))
    expect(codes).toEqual(['payment-not-moved-card', 'payment-not-received', 'payment-not-moved-reverted'])
  })

  it('its own client, and one that is none', async () => {
    const id = await booked(5_000)
    for (const to of [wrong, randomUUID()]) await expect(move(id, to)).rejects.toMatchObject({ code: 'invalid-fields' })
    await expect(move(randomUUID())).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('leaves a ledger in which everything adds up', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
