/** The judge of money, judged by wrong rows, wrong partners and wrong code, planted one at a time: each of them must be noticed. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { wrongMoney } from '#bench/torture/money-differences.ts'
import { bani } from '#contract/money.ts'
import { bankPayout } from '#paying/money-back/server/bank-payout.ts'
import { refundAdvance } from '#paying/money-back/server/refund-advance.ts'
import { IBAN, moneyBackStage, waitMs, withAdvance } from '#paying/money-back/server/test-money-back.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { partnerStates } from './test-partner-states.ts'

type AtProvider = { orderID: string; amountBani: number; creditedBani: number; status: string }
type Transfer = { endToEndId: string; amountBani: number; status: string }

/** A client who paid by card, and got a part of an advance back. */
async function paid(payout: typeof bankPayout | null = null) {
  const stage = await moneyBackStage()
  const { app, bank, clock } = stage
  const clientId = await withAdvance(app, 10_000)
  const cardPayment = await aPayment(app, clientId, 5_000, { method: 'card-page' })
  if (payout) bank.ways = ['under-way']
  const returned = { clientId, entityNumber: 1, amountBani: bani(4_000), iban: IBAN, holder: 'Ana Pop', note: '', by: null, key: null }
  await refundAdvance(app, returned, waitMs(bank))
  if (payout) {
    bank.decide('paid')
    clock.advance(600_000)
    await runDueEffects(app, payout as never)
  } else await stage.later(5_000)
  const payments: AtProvider[] = [{ orderID: cardPayment, amountBani: 5_000, creditedBani: 0, status: 'paid' }]
  const transfers: Transfer[] = [...bank.held.values()].map(({ reference, amountBani, state }) => ({
    ...{ endToEndId: reference, amountBani, status: state === 'paid' ? 'ACSC' : 'PDNG' },
  }))
  const simulatorsUrl = await partnerStates({ netopia: () => ({ payments }), bank: () => ({ transfers }) })
  const judged = async () => (await wrongMoney({ db: app.db, simulatorsUrl, clientId })).wrong
  return { app, clientId, payments, transfers, judged }
}

describe('the judge of money', async () => {
  const { app, clientId, payments, transfers, judged } = await paid()
  /** What a partner has is changed, and put back. */
  const had =
    <T extends object>(list: T[], change: (list: T[]) => void) =>
    async () => {
      const before = list.map((one) => ({ ...one }))
      change(list)
      return async () => void list.splice(0, list.length, ...before)
    }
  const rows = (change: string, back: string) => async () => {
    await app.db.$client.query(change, [clientId])
    return () => app.db.$client.query(back, [clientId])
  }
  const planted: Record<string, () => Promise<() => Promise<unknown>>> = {
    'a card that was charged for no payment': had(payments, (list) => list.push({ ...list[0], orderID: randomUUID() } as AtProvider)),
    'a card payment that the provider lacks': had(payments, (list) => list.pop()),
    'a card payment of another amount': had(payments, ([first]) => first && Object.assign(first, { amountBani: 5_001 })),
    'money that the provider gave back and that is not booked': had(
      payments,
      ([first]) => first && Object.assign(first, { creditedBani: 100 }),
    ),
    'a transfer that the bank made for no refund': had(transfers, (list) => list.push({ ...list[0], endToEndId: 'STRAIN' } as Transfer)),
    'a transfer that the bank never made': had(transfers, (list) => list.pop()),
    'a transfer that the bank refused': had(transfers, ([first]) => first && Object.assign(first, { status: 'RJCT' })),
    'a transfer of another amount': had(transfers, ([first]) => first && Object.assign(first, { amountBani: 4_001 })),
    'a transfer that was made twice': had(transfers, (list) =>
      list.push({ ...list[0], endToEndId: `${list[0]?.endToEndId}2` } as Transfer),
    ),
    'a refund that is refused though its money went': rows(
      `update refunds set state = 'refused' where client_id = $1`,
      `update refunds set state = 'paid' where client_id = $1`,
    ),
    'a refund of another reference': rows(
      `update refunds set reference = reference || 'X' where client_id = $1`,
      `update refunds set reference = left(reference, -1) where client_id = $1`,
    ),
    'a balance that its transfers do not come to': rows(
      'update ledger_balances set unapplied_bani = unapplied_bani + 1 where client_id = $1',
      'update ledger_balances set unapplied_bani = unapplied_bani - 1 where client_id = $1',
    ),
  }

  it('finds nothing wrong where nothing is', async () => {
    expect([payments.length, transfers.map(({ status }) => status)]).toEqual([1, ['ACSC']])
    expect(await judged()).toEqual([])
  })

  it.each(Object.entries(planted))('notices %s', async (_what, plant) => {
    const revert = await plant()
    expect(await judged()).not.toEqual([])
    await revert()
    expect(await judged()).toEqual([])
  })

  it('leaves out a payout that waits for an operator, and no other because of it', async () => {
    const waiting = `insert into effects (client_id, kind, key, subject, input, state, reason, due_since, created_at)
                     values ($1, 'bank-payout', 'altul', 'altul', '{}', 'manual', '{"code":"payout-by-hand"}', now(), now())`
    await app.db.$client.query(waiting, [clientId])
    expect(await judged()).toEqual([])
    const revert = await planted['a transfer that the bank never made']?.()
    expect(await judged()).not.toEqual([])
    await revert?.()
  })

  it('notices money of a card that belongs to no payment', async () => {
    const strange = {
      clientId,
      debit: 'card_clearing',
      credit: 'unapplied',
      amountBani: bani(1),
      kind: 'card-top-up',
      key: 'strain',
    } as const
    await app.db.inTransaction((tx) => postTransfer(tx, strange))
    expect(await judged()).not.toEqual([])
  })
})

describe('the judge of money notices code', () => {
  it('that takes what the bank paid for refused, and passes what does not', async () => {
    expect(await (await paid(bankPayout)).judged()).toEqual([])
    const wrong: typeof bankPayout = {
      ...bankPayout,
      settle: (app, tx, effect) => bankPayout.settle(app, tx, effect, { kind: 'refused', reason: { code: 'refund-not-paid' } }),
    }
    expect(await (await paid(wrong)).judged()).not.toEqual([])
  })

  it('that settles nothing', async () => {
    expect(await (await paid({ ...bankPayout, settle: async () => undefined })).judged()).not.toEqual([])
  })
})
