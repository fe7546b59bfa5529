import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bankStatementLines } from '../../../cash/bank-statements/server/tables.ts'
import { bani } from '../../../contract/money.ts'
import { effectOf } from '../../effects/effect-rows.ts'
import { settleByHand, settleEffect } from '../../effects/settle-effect.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { warm } from '../../platform/test-app.ts'
import { aClient, bonusOf, ordered, sumsOf } from '../invoices/test-invoices.ts'
import { aPayment, paymentNow } from '../payments/test-received.ts'
import { bankPayout } from './bank-payout.ts'
import { refundCard } from './refund-card.ts'
import { revertPayment } from './revert-payment.ts'
import { IBAN, invoicesIssued, moneyBackStage, refundsOf } from './test-money-back.ts'

const { app, bank, cards, later } = await moneyBackStage()

let clientId: string
beforeEach(async () => {
  clientId = await aClient(app)
  Object.assign(bank, { ways: [], calls: 0 })
  bank.held.clear()
  Object.assign(cards, { ways: [], calls: 0, refundedBani: bani(0), says: undefined })
})

/** Long enough for what is answered at once. */
const WITHIN_MS = 500
const revert = (id: string, amount: number, key: string | null = null) =>
  revertPayment(app, { id, amountBani: bani(amount), by: null, key }, WITHIN_MS)

/** The bank has said which account the payment came from. */
async function cameFrom(paymentId: string): Promise<string> {
  await app.db.insert(bankStatementLines).values({
    ...{ id: randomUUID(), statementId: randomUUID(), account: 'RO', bookedOn: '2026-11-20', position: 1 },
    ...{ amountBani: bani(1), isReversal: false, state: 'used', clientId, paymentId, counterpartyIban: IBAN },
    line: { counterparty: { name: 'Ana Șerban', iban: IBAN, fiscalCode: '' } } as never,
  })
  return paymentId
}
const byTransfer = async (amount: number, isInvoiced = false) => cameFrom(await aPayment(app, clientId, amount, { isInvoiced }))
const byCard = (amount: number) => aPayment(app, clientId, amount, { method: 'card-page' })

async function effectNow(kind: 'bank-payout' | 'refund-card') {
  const [refund] = await refundsOf(app, clientId)
  const effect = await effectOf(app.db, { clientId, kind, key: refund?.id ?? '' })
  if (!effect) throw new Error('no effect')
  return effect
}

describe('a bank transfer that is reverted', () => {
  it('goes back to the account that it came from, of what no invoice has used', async () => {
    const id = await byTransfer(5_000)
    expect(await revert(id, 1_000)).toEqual({ clientId, state: 'paid' })
    expect([...bank.held.values()]).toMatchObject([{ amountBani: 1_000, payee: { name: 'Ana Șerban', iban: IBAN } }])
    expect(bank.held.keys().next().value).toMatch(/^[A-Z0-9]{33}$/)
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 4_000, available: 4_000 })
    expect(await paymentNow(app, id)).toMatchObject({ revertedBani: 1_000 })
    expect(await invoicesIssued(app, clientId)).toEqual([])
  })

  it('takes the rest of an advance, whose invoice is reversed', async () => {
    const id = await byTransfer(5_000, true)
    await byTransfer(300)
    await revert(id, 1_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 0, prepaid: 4_300 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000', 'storno -700'])
  })

  it('reverses the invoice of that payment before older ones', async () => {
    await byTransfer(2_000, true)
    const second = await byTransfer(3_000, true)
    await revert(second, 3_000)
    const { rows } = await app.db.$client.query(
      `select a.payment_id as "paymentId" from invoices s join invoices a on a.client_id = s.client_id and a.id = s.reverses where s.client_id = $1`,
      [clientId],
    )
    expect(rows).toEqual([{ paymentId: second }])
  })

  it('cannot be spent while the bank decides, and is the client’s again where it refuses: no invoice has to be undone', async () => {
    const id = await byTransfer(5_000, true)
    bank.ways = ['under-way']
    expect(await revert(id, 5_000)).toEqual({ clientId, state: 'under-way' })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 5_000, available: 0 })
    await expect(ordered(app, clientId, 'order', 1)).rejects.toMatchObject({ code: 'balance-too-small' })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000'])
    bank.decide('refused')
    await later(60_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 5_000, available: 5_000 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000'])
    expect(await paymentNow(app, id)).toMatchObject({ revertedBani: 0 })
    expect(await refundsOf(app, clientId)).toMatchObject([{ state: 'refused' }])
    expect(await revert(id, 5_000)).toEqual({ clientId, state: 'paid' })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000', 'storno -5000'])
  })

  it('that the bank refuses at once says why, and changes nothing', async () => {
    const id = await byTransfer(5_000)
    bank.ways = ['refused']
    await expect(revert(id, 1_000)).rejects.toMatchObject({ code: 'payment-not-revertible', because: { code: 'refund-refused-because' } })
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 5_000, available: 5_000 })
  })

  it('from an account that is not known is left to an operator, who makes it and says so', async () => {
    const id = await aPayment(app, clientId, 5_000)
    expect(await revert(id, 1_000)).toEqual({ clientId, state: 'under-way' })
    const effect = await effectNow('bank-payout')
    expect(effect).toMatchObject({ state: 'manual', reason: { code: 'payout-account-unknown' } })
    expect([bank.calls, (await sumsOf(app, clientId)).available]).toEqual([0, 4_000])
    await settleByHand(app, bankPayout as never, effect, { outcome: 'done', note: 'Platit la banca.', operatorId: randomUUID() })
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 4_000, available: 4_000 })
  })

  it('an operator took for refused, and that was found paid after all, is booked, and owed where it was used', async () => {
    const id = await byTransfer(5_000, true)
    bank.ways = ['lost']
    expect(await revert(id, 5_000)).toMatchObject({ state: 'under-way' })
    const refused = { outcome: 'refused', note: 'Nu a platit.', operatorId: randomUUID() } as const
    await settleByHand(app, bankPayout as never, await effectNow('bank-payout'), refused)
    await ordered(app, clientId, `used-${clientId}`, 4_000)
    await settleEffect(app, bankPayout as never, await effectNow('bank-payout'), { kind: 'done', answer: { bankReference: 'B' } })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 0, services: 4_000, available: -4_000 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000', 'storno -5000'])
    expect(await paymentNow(app, id)).toMatchObject({ revertedBani: 5_000 })
  })
})

describe('what may be reverted of a payment', () => {
  it('is what it was less what went back before', async () => {
    const id = await byTransfer(5_000)
    await byTransfer(9_000)
    await revert(id, 3_000)
    await expect(revert(id, 2_001)).rejects.toMatchObject({ code: 'invalid-fields', errors: [{ path: 'amount' }] })
    await revert(id, 2_000)
    await expect(revert(id, 10)).rejects.toMatchObject({ code: 'invalid-fields' })
  })

  it('is what the client has not used, bonus aside', async () => {
    const id = await byTransfer(5_000)
    await ordered(app, clientId, `order-${clientId}`, 4_500)
    await expect(revert(id, 501)).rejects.toMatchObject({ code: 'balance-too-small' })
    await bonusOf(app, clientId, 9_000)
    await expect(revert(id, 5_001)).rejects.toMatchObject({ code: 'invalid-fields' })
    await revert(id, 500)
    expect((await sumsOf(app, clientId)).available).toBe(9_000)
  })

  it('is nothing of one that has not come in', async () => {
    const id = await aPayment(app, clientId, 5_000, { state: 'announced' })
    await expect(revert(id, 100)).rejects.toMatchObject({ code: 'payment-not-revertible', because: { code: 'payment-not-received' } })
    await expect(revert(randomUUID(), 100)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is given back once by a repeated click, and by two administrators no more than there is', async () => {
    const id = await byTransfer(5_000)
    await warm(app)
    const key = randomUUID()
    await Promise.all([revert(id, 3_000, key), revert(id, 3_000, key), revert(id, 3_000, key)])
    const answers = await Promise.allSettled([revert(id, 1_500), revert(id, 1_500)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(bank.paid()).toBe(4_500)
    expect((await sumsOf(app, clientId)).unapplied).toBe(500)
  })
})

describe('a card payment that is reverted', () => {
  it('goes back to the card, in parts too', async () => {
    const id = await byCard(5_000)
    await revert(id, 1_000)
    await revert(id, 4_000)
    expect([cards.calls, cards.refundedBani]).toEqual([2, 5_000])
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 0 })
    const { rows } = await app.db.$client.query(
      "select distinct credit from ledger_transfers where client_id = $1 and kind = 'payment-reversal'",
      [clientId],
    )
    expect(rows).toEqual([{ credit: 'card_clearing' }])
  })

  it('is refunded once where the answer was lost: the provider’s sum shows it', async () => {
    const id = await byCard(5_000)
    await revert(id, 500)
    cards.ways = ['lost']
    expect(await revert(id, 1_000)).toMatchObject({ state: 'under-way' })
    await later(5_000)
    expect([cards.calls, cards.refundedBani]).toEqual([2, 1_500])
    expect(await paymentNow(app, id)).toMatchObject({ revertedBani: 1_500 })
    expect((await sumsOf(app, clientId)).unapplied).toBe(3_500)
  })

  it('is refunded again where the provider shows nothing of it', async () => {
    const id = await byCard(5_000)
    cards.ways = ['never']
    expect(await revert(id, 1_000)).toMatchObject({ state: 'under-way' })
    await later(6_000)
    expect([cards.calls, cards.refundedBani]).toEqual([2, 1_000])
    expect((await sumsOf(app, clientId)).unapplied).toBe(4_000)
  })

  it('is left to an operator where the provider does not say how much', async () => {
    const id = await byCard(5_000)
    cards.ways = ['lost']
    cards.says = null
    expect(await revert(id, 1_000)).toMatchObject({ state: 'under-way' })
    await later(3_000)
    const effect = await effectNow('refund-card')
    expect(effect).toMatchObject({ state: 'manual', reason: { code: 'card-refund-sum-unclear' } })
    await expect(revert(id, 100)).rejects.toMatchObject({ code: 'payment-not-revertible', because: { code: 'reversal-under-way' } })
    await settleByHand(app, refundCard as never, effect, { outcome: 'refused', note: 'Nimic stornat.', operatorId: randomUUID() })
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 5_000, available: 5_000 })
    expect(await paymentNow(app, id)).toMatchObject({ revertedBani: 0 })
  })

  it('is the client’s again where the provider refuses', async () => {
    const id = await byCard(5_000)
    cards.ways = ['refused']
    await expect(revert(id, 1_000)).rejects.toMatchObject({ code: 'payment-not-revertible' })
    expect((await sumsOf(app, clientId)).available).toBe(5_000)
  })
})

it('leaves a sound ledger', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
