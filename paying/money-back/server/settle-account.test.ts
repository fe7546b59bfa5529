import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { unsettledAmountsOf } from '#paying/billing/server/client-billing.ts'
import { aClient, bonusOf, cancelled, ordered, paid, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { reserveTransfer } from '#server/ledger/transfer.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { warm } from '#server/platform/test-app.ts'
import { previewSettling, settleClientAccount } from './settle-account.ts'
import { IBAN, invoicesIssued, moneyBackStage, refundsOf, withAdvance } from './test-money-back.ts'

const { app, bank, later } = await moneyBackStage()

beforeEach(async () => {
  await later(2_000)
  Object.assign(bank, { ways: [], calls: 0 })
  bank.held.clear()
})

const settle = (clientId: string, { iban = IBAN, holder = 'Ana Pop', key = null as string | null } = {}) =>
  settleClientAccount(app, { clientId, iban, holder, by: null, key })
const previewOf = (clientId: string) => previewSettling(app, clientId)
const order = (clientId: string, amount: number) => ordered(app, clientId, randomUUID(), amount)

describe('an account that is settled', () => {
  it('has its orders invoiced, what is left returned and both sums at zero; bonus pays first and stays', async () => {
    const clientId = await withAdvance(app, 10_000)
    await aPayment(app, clientId, 2_000)
    await bonusOf(app, clientId, 1_500)
    await order(clientId, 3_000)
    expect(await previewOf(clientId)).toEqual({ toInvoice: 3_000, toReturn: 10_500, refusal: null })
    bank.ways = ['under-way']
    expect(await settle(clientId)).toEqual({ invoiceNumber: expect.stringMatching(/^EXF-/), returned: 10_500 })
    expect(await unsettledAmountsOf(app.db, clientId)).toEqual({ notInvoicedBani: 0, prepaidBani: 0 })
    expect(await sumsOf(app, clientId)).toMatchObject({ available: 0 })
    await later(1_000)
    bank.decide('paid')
    await later(10_000)
    expect(await sumsOf(app, clientId)).toEqual({ unapplied: 0, prepaid: 0, bonus: 0, services: 0, receivable: 0, available: 0 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000', 'fiscal 1500', 'storno -8500'])
    expect([...bank.held.values()]).toMatchObject([{ amountBani: 10_500, text: 'Decontare cont' }])
  })

  it('keeps what is left of its bonus', async () => {
    const clientId = await aClient(app)
    await bonusOf(app, clientId, 1_500)
    await aPayment(app, clientId, 2_000)
    expect(await settle(clientId)).toEqual({ invoiceNumber: null, returned: 2_000 })
    await later(1_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 0, bonus: 1_500, available: 1_500 })
    expect(await invoicesIssued(app, clientId)).toEqual([])
  })

  it('returns nothing, and asks for no account, where its orders cost all that it had; what is owed stays open', async () => {
    const clientId = await aClient(app, { credit: 5_000 })
    await paid(app, clientId, 2_000)
    await order(clientId, 3_000)
    expect(await previewOf(clientId)).toEqual({ toInvoice: 3_000, toReturn: 0, refusal: null })
    expect(await settle(clientId, { iban: '', holder: '' })).toMatchObject({ returned: 0 })
    expect(await sumsOf(app, clientId)).toMatchObject({ services: 0, receivable: 1_000, unapplied: 0 })
    expect(await refundsOf(app, clientId)).toEqual([])
  })

  it('gets back what was cancelled after its invoice', async () => {
    const clientId = await aClient(app)
    await aPayment(app, clientId, 3_000)
    const orderId = randomUUID()
    await ordered(app, clientId, orderId, 1_210)
    await settle(clientId)
    await later(1_000)
    await cancelled(app, clientId, orderId, 1_210)
    await aPayment(app, clientId, 500)
    expect(await previewOf(clientId)).toEqual({ toInvoice: -1_210, toReturn: 1_710, refusal: null })
    expect(await settle(clientId)).toMatchObject({ returned: 1_710 })
    expect(await unsettledAmountsOf(app.db, clientId)).toEqual({ notInvoicedBani: 0, prepaidBani: 0 })
  })

  it('is one by two clicks at once, and afterwards it is settled', async () => {
    const clientId = await withAdvance(app, 10_000)
    await order(clientId, 3_000)
    await warm(app)
    const key = randomUUID()
    const answers = await Promise.allSettled([settle(clientId, { key }), settle(clientId, { key })])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const others = await Promise.allSettled([settle(clientId), settle(clientId)])
    expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(settle(clientId)).rejects.toMatchObject({ code: 'settling-refused', because: { code: 'account-is-settled' } })
    await later(2_000)
    expect([bank.paid(), (await refundsOf(app, clientId)).length]).toEqual([7_000, 1])
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000', 'fiscal 0', 'storno -7000'])
  })

  it('is one by two windows at once', async () => {
    const clientId = await withAdvance(app, 10_000)
    await warm(app)
    const answers = await Promise.allSettled([settle(clientId), settle(clientId), settle(clientId)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsOf(app, clientId)).toHaveLength(1)
  })

  it('answers a repeated click what the first was answered', async () => {
    const clientId = await withAdvance(app, 10_000)
    const key = randomUUID()
    expect(await settle(clientId, { key })).toEqual(await settle(clientId, { key }))
  })

  it('is not settled any more where the bank refuses the money', async () => {
    const clientId = await withAdvance(app, 10_000)
    await settle(clientId)
    bank.ways = ['refused']
    await later(2_000)
    expect(await unsettledAmountsOf(app.db, clientId)).toEqual({ notInvoicedBani: 0, prepaidBani: 10_000 })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 10_000, available: 10_000 })
    expect(await settle(clientId)).toMatchObject({ returned: 10_000 })
  })
})

describe('an account is not settled now', () => {
  it('while orders are being activated', async () => {
    const clientId = await withAdvance(app, 10_000)
    await app.db.inTransaction((tx) =>
      reserveTransfer(tx, {
        ...{ clientId, amountBani: bani(500), key: 'activation', orderId: 'order' },
        ...({ kind: 'order-activation', debit: 'services', credit: 'revenue' } as const),
      }),
    )
    await expect(settle(clientId)).rejects.toMatchObject({ because: { code: 'settling-orders-activating' } })
    expect(await previewOf(clientId)).toMatchObject({ refusal: { code: 'settling-orders-activating' } })
  })

  it.each([
    [{ verifyStatus: 'invalid', invalidReason: 'inactive' }, 'billing-entity-inactive'],
    [{ verifyStatus: 'pendingVerification' }, 'billing-entity-pending'],
  ] as const)('by an active entity of which the tax authority says %j', async (entity, code) => {
    const clientId = await aClient(app, { entity })
    await paid(app, clientId, 3_000)
    await order(clientId, 1_000)
    await expect(settle(clientId)).rejects.toMatchObject({ code: 'settling-refused', because: { code } })
    expect(await sumsOf(app, clientId)).toMatchObject({ services: 1_000, unapplied: 3_000 })
  })

  it('to no account: it is asked for, and nothing is invoiced before', async () => {
    const clientId = await withAdvance(app, 10_000)
    await order(clientId, 1_000)
    await expect(settle(clientId, { iban: '' })).rejects.toMatchObject({ errors: [{ path: 'bankAccount' }] })
    await expect(settle(clientId, { holder: '' })).rejects.toMatchObject({ errors: [{ path: 'accountHolder' }] })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000'])
  })
})

it('leaves a sound ledger', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
