import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { ibanNumbered, type Line } from '#paying/bank-statements/server/test-files.ts'
import { announced } from '#paying/bank-statements/server/test-statements.ts'
import { saveInvoicingSettings } from '#paying/billing/server/client-billing.ts'
import { ordered, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { revertPayment } from '../revert-payment.ts'
import { invoicesIssued, refundsOf } from '../test-money-back.ts'
import { reversePaymentByLine } from './reversed-payments.ts'
import { linesStage } from './test-lines.ts'

const stage = await linesStage(80_000)
const { app } = stage

let clientId: string
let iban: string
let count: number
beforeEach(async () => {
  ;({ clientId, iban, count } = await stage.fresh())
})

const read = (line: Line) => stage.read({ iban, ...line })

/** It came with the statement. */
async function aTransfer({ amount = 5_000, isInvoiced = false } = {}) {
  const mode = { invoiceEveryPrepay: { value: isInvoiced }, invoiceEveryOrder: { value: false, modifiedManually: false } }
  await saveInvoicingSettings(app.db, clientId, mode)
  const { proformaNumber, identifier: paymentId } = await announced(app, clientId, amount)
  expect(await read({ amount, text: proformaNumber })).toMatchObject({ linesUsed: 1 })
  return { number: Number(proformaNumber.replace(/\D/g, '')), paymentId }
}

const open = () => stage.linesOf(iban, 'open')
async function say(number: number) {
  const [line] = await open()
  return reversePaymentByLine(app, { number, lineId: line?.id ?? randomUUID(), by: null, concerns: () => undefined })
}

describe('a transfer that the bank reversed', () => {
  it('waits for an administrator, who says which it is: its client has it no more, and nothing is sent', async () => {
    const { number } = await aTransfer()
    expect(await read({ amount: -5_000, isReversal: true })).toMatchObject({ linesOpen: 1 })
    expect((await open()).map(({ reversed }) => reversed)).toEqual([[number]])
    expect(await sumsOf(app, clientId)).toMatchObject({ available: 5_000 })
    await say(number)
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 0, available: 0 })
    expect(await refundsOf(app, clientId)).toMatchObject([{ state: 'paid', way: 'bank', iban: null }])
    const { rows } = await app.db.$client.query('select 1 from effects where client_id = $1', [clientId])
    expect(rows).toEqual([])
    await expect(say(number)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is owed where it was used, and its advance is reversed', async () => {
    const { number } = await aTransfer({ isInvoiced: true })
    await ordered(app, clientId, randomUUID(), 3_000)
    await read({ amount: -5_000, text: 'STORNO INCASARE' })
    await say(number)
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 0, available: -3_000 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000', 'storno -5000'])
  })

  it('is none that went back before, nor of another sum or account', async () => {
    const { number, paymentId } = await aTransfer()
    await read({ amount: -4_000, isReversal: true })
    await read({ amount: -5_000, isReversal: true })
    expect((await open()).flatMap(({ reversed }) => reversed)).toEqual([number])
    await revertPayment(app, { id: paymentId, amountBani: bani(1_000), by: null, key: null }, 200)
    await expect(say(number)).rejects.toMatchObject({ code: 'not-found' })
    expect(await read({ amount: -5_000, text: 'STORNO', iban: ibanNumbered(90_000 + count) })).toMatchObject({ linesIgnored: 1 })
  })

  it('leaves a sound ledger', async () => {
    expect((await verifyLedger(app.db)).differences).toEqual([])
  })
})
