import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { ALL_COMPANIES } from '#paying/balance/contract/statement.ts'
import { balanceStatementOf } from '#paying/balance/server/statement/statement.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { reverseInvoice } from '#paying/invoices/server/correcting/reverse-invoice.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { aClient, bonusOf, ordered, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { aPayment, paymentNow } from '#paying/payments/server/test-received.ts'
import { effectOf } from '#server/effects/effect-rows.ts'
import { settleEffect, settleEffectByHand } from '#server/effects/settle-effect.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { warm } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { bankPayout } from './bank-payout.ts'
import { refundCard } from './refund-card.ts'
import { revertPayment } from './revert-payment.ts'
import { cameFrom, IBAN, invoicesIssued, moneyBackStage, refundsOf, waitMs } from './test-money-back.ts'

const { app, bank, cards, later } = await moneyBackStage()

let clientId: string
beforeEach(async () => {
  clientId = await aClient(app)
  Object.assign(bank, { ways: [], calls: 0 })
  bank.held.clear()
  Object.assign(cards, { ways: [], calls: 0, refundedBani: bani(0), says: undefined })
})

const revert = (id: string, amount: number, key: string | null = null) =>
  revertPayment(app, { id, amountBani: bani(amount), by: null, key }, Math.min(waitMs(bank), waitMs(cards)))

const byTransfer = async (amount: number, given: { isInvoiced?: boolean; entityNumber?: number } = {}) =>
  cameFrom(app, { clientId, paymentId: await aPayment(app, clientId, amount, given), iban: IBAN })
/** A payment of which an invoice has used a part, beside another that none has used. */
async function revertUsedInPart(): Promise<void> {
  const id = await byTransfer(1_000, { isInvoiced: true })
  await ordered(app, clientId, randomUUID(), 484)
  await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  await byTransfer(700)
  await revert(id, 1_000)
}
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
    expect(await revert(id, 1_000)).toEqual({ clientId, state: 'paid', lastFour: '0000' })
    expect([...bank.held.values()]).toMatchObject([{ amountBani: 1_000, payee: { name: 'Ana Șerban', iban: IBAN } }])
    expect(bank.held.keys().next().value).toMatch(/^[A-Z0-9]{33}$/)
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 4_000, available: 4_000 })
    expect(await paymentNow(app, id)).toMatchObject({ revertedBani: 1_000 })
    expect(await invoicesIssued(app, clientId)).toEqual([])
  })

  it('takes its own advance, whose invoice is reversed, and leaves other payments alone', async () => {
    const id = await byTransfer(5_000, { isInvoiced: true })
    await byTransfer(300)
    await revert(id, 1_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 300, prepaid: 4_000 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000', 'storno -1000'])
  })

  it('takes what no invoice has used of other payments only where its own money was used', async () => {
    await revertUsedInPart()
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 216, prepaid: 0 })
  })

  it('is one row of the statement, as it is one transfer of the bank, also where a part of it was an advance', async () => {
    await revertUsedInPart()
    const asked = { clientId, texts: textsOf('ro'), company: ALL_COMPANIES, checkOld: false }
    const { transactions, amounts } = await balanceStatementOf(app, { ...asked, page: 1, limit: 50 })
    expect(transactions.map(({ paymentAmount }) => paymentAmount).filter((amount) => amount < 0)).toEqual([-1_000])
    expect(amounts.totalPayments).toBe(700)
    const [first] = (await balanceStatementOf(app, { ...asked, page: 2, limit: transactions.length - 1 })).transactions
    expect(first).toMatchObject({ paymentAmount: -1_000 })
  })

  it('leaves the money of another buyer alone', async () => {
    await anEntity(app, { clientId, number: 2, isActive: false, identificationCode: '90000022' })
    const id = await byTransfer(5_000, { isInvoiced: true })
    await byTransfer(5_000, { entityNumber: 2 })
    await revert(id, 5_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 5_000, prepaid: 0 })
  })

  it('is still its buyer’s where the invoice that used the rest of it is reversed', async () => {
    clientId = await aClient(app, { credit: 10_000 })
    await anEntity(app, { clientId, number: 2, isActive: false, identificationCode: '90000022' })
    const invoiced = async (amount: number) => {
      await ordered(app, clientId, randomUUID(), amount)
      return app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
    }
    const first = await invoiced(4_840)
    await revert(await byTransfer(10_840, { isInvoiced: true }), 6_000)
    await app.db.$client.query('update billing_entities set is_active = false where client_id = $1', [clientId])
    await app.db.$client.query('update billing_entities set is_active = true where client_id = $1 and number = 2', [clientId])
    await invoiced(2_420)
    await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId: first?.id ?? '' }))
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 4_840, receivable: 2_420 })
  })

  it('has its storno before it on the statement, at one moment', async () => {
    const id = await byTransfer(5_000, { isInvoiced: true })
    await revert(id, 5_000)
    const { rows } = await app.db.$client.query<{ isOneMoment: boolean }>(
      `select t.happened_at = i.created_at as "isOneMoment" from ledger_transfers t join invoices i on i.client_id = t.client_id and i.kind = 'storno'
        where t.client_id = $1 and t.kind = 'payment-reversal' and t.state = 'post'`,
      [clientId],
    )
    expect(rows).toEqual([{ isOneMoment: true }])
  })

  it('reverses the invoice of that payment before older ones', async () => {
    await byTransfer(2_000, { isInvoiced: true })
    const second = await byTransfer(3_000, { isInvoiced: true })
    await revert(second, 3_000)
    const { rows } = await app.db.$client.query(
      `select a.payment_id as "paymentId" from invoices s join invoices a on a.client_id = s.client_id and a.id = s.reverses where s.client_id = $1`,
      [clientId],
    )
    expect(rows).toEqual([{ paymentId: second }])
  })

  it('cannot be spent while the bank decides, and is the client’s again where it refuses: no invoice has to be undone', async () => {
    const id = await byTransfer(5_000, { isInvoiced: true })
    bank.ways = ['under-way']
    expect(await revert(id, 5_000)).toEqual({ clientId, state: 'under-way', lastFour: '0000' })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 5_000, available: 0 })
    await expect(ordered(app, clientId, 'order', 1)).rejects.toMatchObject({ code: 'balance-too-small' })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000'])
    bank.decide('refused')
    await later(60_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 5_000, available: 5_000 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 5000'])
    expect(await paymentNow(app, id)).toMatchObject({ revertedBani: 0 })
    expect(await refundsOf(app, clientId)).toMatchObject([{ state: 'refused' }])
    expect(await revert(id, 5_000)).toEqual({ clientId, state: 'paid', lastFour: '0000' })
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
    expect(await revert(id, 1_000)).toEqual({ clientId, state: 'under-way', lastFour: '' })
    const effect = await effectNow('bank-payout')
    expect(effect).toMatchObject({ state: 'manual', reason: { code: 'payout-account-unknown' } })
    expect([bank.calls, (await sumsOf(app, clientId)).available]).toEqual([0, 4_000])
    await settleEffectByHand(app, bankPayout as never, effect, { outcome: 'done', note: 'Platit la banca.', operatorId: randomUUID() })
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 4_000, available: 4_000 })
  })

  it('an operator took for refused, and that was found paid after all, is booked, and owed where it was used', async () => {
    const id = await byTransfer(5_000, { isInvoiced: true })
    bank.ways = ['lost']
    expect(await revert(id, 5_000)).toMatchObject({ state: 'under-way' })
    const refused = { outcome: 'refused', note: 'Nu a platit.', operatorId: randomUUID() } as const
    await settleEffectByHand(app, bankPayout as never, await effectNow('bank-payout'), refused)
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
    await settleEffectByHand(app, refundCard as never, effect, { outcome: 'refused', note: 'Nimic stornat.', operatorId: randomUUID() })
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
