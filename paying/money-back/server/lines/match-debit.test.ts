import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import type { BankLineRead } from '#paying/bank-statements/server/claim-lines.ts'
import { announced } from '#paying/bank-statements/server/test-statements.ts'
import { saveInvoicingSettings } from '#paying/billing/server/client-billing.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { revertPayment } from '../revert-payment.ts'
import { cameFrom, refundsOf } from '../test-money-back.ts'
import { matchDebit } from './match-debit.ts'
import { linesStage } from './test-lines.ts'

const stage = await linesStage(65_000)
const { app, today } = stage

let clientId: string
let iban: string
beforeEach(async () => {
  ;({ clientId, iban } = await stage.fresh())
})

const SUM = 5_000

/** Answers its reference. */
async function aRefund(): Promise<string> {
  const paymentId = await cameFrom(app, { clientId, paymentId: await aPayment(app, clientId, SUM), iban })
  await revertPayment(app, { id: paymentId, amountBani: bani(SUM), by: null, key: null }, 500)
  return (await refundsOf(app, clientId)).at(-1)?.reference ?? expect.fail('no refund')
}

/** It came with the statement. */
async function aTransfer(): Promise<void> {
  const mode = { invoiceEveryPrepay: { value: false }, invoiceEveryOrder: { value: false, modifiedManually: false } }
  await saveInvoicingSettings(app.db, clientId, mode)
  const { proformaNumber } = await announced(app, clientId, SUM)
  expect(await stage.read({ iban, amount: SUM, text: proformaNumber })).toMatchObject({ linesUsed: 1 })
}

type Written = { text?: string; isFee?: true }
const aDebit = ({ text = 'OP 12', isFee }: Written): BankLineRead => ({
  ...{ id: randomUUID(), account: app.config.seller.iban, bookedOn: today(), amountBani: bani(-SUM), isReversal: false, isDoubtful: false },
  line: { texts: [text], endToEndId: null, counterparty: { name: 'ANA', iban, fiscalCode: '' }, isFee } as unknown as BankLineRead['line'],
})

/** Whose it is, and what the room was asked that asks. `has`: what that room has for it. */
async function matched(written: Written, has: { named?: string; like?: string } = {}) {
  const asked: string[] = []
  const { of } = await app.db.inTransaction((tx) =>
    matchDebit(app, tx, aDebit(written), {
      async named() {
        asked.push('named')
        return has.named ?? null
      },
      async like({ mayBeRefund }) {
        asked.push(mayBeRefund ? 'like, beside a refund' : 'like')
        return has.like ?? null
      },
    }),
  )
  return [of, ...asked]
}

describe('a debit', () => {
  it('that names a refund is that refund, and no other is asked', async () => {
    expect(await matched({ text: await aRefund() }, { named: 'sheet' })).toEqual(['refunds'])
  })

  it('that names what the room has is that, also where the bank calls it a fee or a refund has its account and sum', async () => {
    await aRefund()
    expect(await matched({ isFee: true }, { named: 'sheet' })).toEqual(['own', 'named'])
  })

  it('that is a fee is compared with no account and sum', async () => {
    await aRefund()
    expect(await matched({ isFee: true }, { like: 'sheet' })).toEqual(['none', 'named'])
  })

  it('of the account and sum of a refund is that refund, unless the room that asks has it as well', async () => {
    await aRefund()
    expect(await matched({})).toEqual(['refunds', 'named', 'like, beside a refund'])
    expect(await matched({}, { like: 'sheet' })).toEqual(['own', 'named', 'like, beside a refund'])
  })

  it('that is said to be a reversal is a refund that waits, then a payment that may be undone, then what a statement showed before', async () => {
    await aTransfer()
    expect(await matched({ text: 'STORNO' })).toEqual(['reversed-payments', 'named', 'like'])
    const reference = await aRefund()
    expect(await matched({ text: 'STORNO' })).toEqual(['refunds', 'named', 'like, beside a refund'])
    await stage.read({ iban, amount: -SUM, text: reference })
    expect(await matched({ text: 'STORNO' })).toEqual(['reversed-payments', 'named', 'like'])
    expect(await matched({})).toEqual(['ended-refunds', 'named', 'like'])
  })

  it('of another account is none of ours', async () => {
    expect(await matched({})).toEqual(['none', 'named', 'like'])
  })
})
