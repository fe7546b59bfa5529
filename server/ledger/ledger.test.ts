import { beforeEach, describe, expect, it } from 'vitest'
import { bani, fromRon, ZERO } from '#contract/money.ts'
import { databaseError } from '#server/platform/database/database.ts'
import { testApp, testClient, warm } from '#server/platform/test-app.ts'
import { PLATFORM } from './accounts.ts'
import { clientBalances, platformBalance } from './balances.ts'
import { moved, opened, reserved, settled } from './test-history.ts'
import { openLedgerAccounts, reserveTransfer, settleTransfer } from './transfer.ts'

const app = await testApp()
/** Connections open, so that callers at once meet. */
await warm(app)

const order = (key: string, amount: number) =>
  ({ debit: 'services', credit: 'revenue', amountBani: bani(amount), kind: 'order-activation', key, orderId: key }) as const

describe('ledger', () => {
  it('takes a reservation from what is available and turns it into a charge', async () => {
    const clientId = await testClient(app, fromRon(100))
    await app.db.inTransaction((tx) => reserveTransfer(tx, { clientId, ...order('a', 3_000) }))
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: 3_000, servicesBani: 0, availableBani: 7_000 })
    await app.db.inTransaction((tx) => settleTransfer(tx, { clientId, pendingKey: 'a', as: 'post' }))
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: 0, servicesBani: 3_000, availableBani: 7_000 })
  })

  it('gives a voided reservation back', async () => {
    const clientId = await testClient(app, fromRon(100))
    await app.db.inTransaction((tx) => reserveTransfer(tx, { clientId, ...order('a', 3_000) }))
    await app.db.inTransaction((tx) => settleTransfer(tx, { clientId, pendingKey: 'a', as: 'void' }))
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(10_000)
  })

  it('answers the first transfer again for the same key and refuses the key for another one', async () => {
    const clientId = await testClient(app, fromRon(100))
    const input = { clientId, ...order('a', 3_000) }
    const first = await app.db.inTransaction((tx) => reserveTransfer(tx, input))
    const second = await app.db.inTransaction((tx) => reserveTransfer(tx, input))
    expect(second).toEqual({ id: first.id, isRepetition: true })
    const other = app.db.inTransaction((tx) => reserveTransfer(tx, { ...input, amountBani: bani(1) }))
    await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(7_000)
  })

  it('settles once, whichever comes second', async () => {
    const clientId = await testClient(app, fromRon(100))
    await app.db.inTransaction((tx) => reserveTransfer(tx, { clientId, ...order('a', 3_000) }))
    const post = () => app.db.inTransaction((tx) => settleTransfer(tx, { clientId, pendingKey: 'a', as: 'post' }))
    const [one, two] = await Promise.all([post(), post()])
    expect(one?.id).toBe(two?.id)
    await expect(app.db.inTransaction((tx) => settleTransfer(tx, { clientId, pendingKey: 'a', as: 'void' }))).rejects.toThrow(
      'settled the other way',
    )
    expect((await clientBalances(app.db, clientId)).servicesBani).toBe(3_000)
  })

  it('lets exactly ten of fifty orders through at once when the balance pays for ten', async () => {
    const clientId = await testClient(app, bani(10 * 1_999))
    const tries = Array.from({ length: 50 }, (_, i) =>
      app.db.inTransaction((tx) => reserveTransfer(tx, { clientId, ...order(`o${i}`, 1_999) })),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'balance-too-small' })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(0)
  })

  it('writes the same key once when two come at the same moment', async () => {
    const clientId = await testClient(app, fromRon(100))
    const write = () => app.db.inTransaction((tx) => reserveTransfer(tx, { clientId, ...order('same', 500) }))
    const written = await Promise.all(Array.from({ length: 8 }, write))
    expect(new Set(written.map(({ id }) => id)).size).toBe(1)
    expect((await clientBalances(app.db, clientId)).servicesReservedBani).toBe(500)
  })

  it('refuses changes of what is written', async () => {
    await testClient(app, fromRon(1))
    const change = app.db.$client.query('update ledger_transfers set amount_bani = 1')
    await expect(change).rejects.toSatisfy((error) => databaseError(error)?.code === '42501')
  })
})

describe('a reservation', () => {
  let one: string
  let two: string
  const balances = async () => [await clientBalances(app.db, one), await clientBalances(app.db, two)]

  /** Two clients with the same two keys, and another amount under each. */
  beforeEach(async () => {
    one = await testClient(app, fromRon(100))
    two = await testClient(app, fromRon(200))
    for (const [clientId, amount] of [
      [one, 1_000],
      [two, 3_000],
    ] as const) {
      await reserved(app, clientId, 'a', amount)
      await reserved(app, clientId, 'b', amount + 500)
    }
  })

  it.each([
    ['post', { servicesReservedBani: 1_500, servicesBani: 1_000, availableBani: 7_500 }],
    ['void', { servicesReservedBani: 1_500, servicesBani: 0, availableBani: 8_500 }],
  ] as const)('is settled alone by %s: the client’s other one and the other client’s stay', async (as, outcome) => {
    const before = await clientBalances(app.db, two)
    expect(await settled(app, one, 'a', as)).toMatchObject({ isRepetition: false })
    expect(await balances()).toEqual([expect.objectContaining(outcome), before])
    expect(await settled(app, one, 'a', as)).toMatchObject({ isRepetition: true })
    expect(await balances()).toEqual([expect.objectContaining(outcome), before])
    await settled(app, one, 'b', 'post')
    expect((await clientBalances(app.db, one)).servicesReservedBani).toBe(0)
    await settled(app, two, 'b', 'void')
    expect(await clientBalances(app.db, two)).toMatchObject({ servicesReservedBani: 3_000, availableBani: 17_000 })
  })

  it('is settled although another client’s settlement bears its number', async () => {
    const { rows } = await app.db.$client.query<{ id: number }>(`select id from ledger_transfers where client_id = $1 and key = 'a'`, [one])
    await app.db.$client.query(
      `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, settles, key)
       values ($1, 'services', 'revenue', 1, 'order-activation', 'void', $2, 'odd')`,
      [two, rows[0]?.id],
    )
    expect(await settled(app, one, 'a', 'void')).toMatchObject({ isRepetition: false })
  })

  it('is not settled under a key that was not reserved, nor under that of a transfer that was posted at once', async () => {
    const before = await balances()
    await expect(settled(app, one, 'c', 'post')).rejects.toThrow('does not exist')
    await moved(app, one, ['services', 'revenue', 5], { key: 'posted' })
    await expect(settled(app, one, 'posted', 'void')).rejects.toThrow('does not exist')
    await expect(settled(app, one, 'posted', 'post')).rejects.toThrow('does not exist')
    const [first, second] = await balances()
    expect(first).toMatchObject({ servicesReservedBani: 2_500, servicesBani: 5 })
    expect(second).toEqual(before[1])
  })

  it('is never settled both ways, even at once', async () => {
    const outcomes = await Promise.allSettled([settled(app, one, 'a', 'post'), settled(app, one, 'a', 'void')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await clientBalances(app.db, one)).servicesReservedBani).toBe(1_500)
  })

  it('keeps its order from reserving to settling', async () => {
    await app.db.inTransaction((tx) => reserveTransfer(tx, { clientId: one, ...order('c', 70), orderId: 'ORDER1' }))
    await settled(app, one, 'c', 'post')
    const { rows } = await app.db.$client.query(
      `select key, debit, credit, state, kind, amount_bani from ledger_transfers where client_id = $1 and order_id = 'ORDER1' order by id`,
      [one],
    )
    const row = { debit: 'services', credit: 'revenue', kind: 'order-activation', amount_bani: 70 }
    expect(rows).toEqual([
      { key: 'c', state: 'pending', ...row },
      { key: 'c/post', state: 'post', ...row },
    ])
  })
})

describe('a transfer', () => {
  const given = { orderId: 'o', invoiceId: 'i', sheetId: 's', happenedAt: new Date('2026-01-02T03:04:05Z') }
  const written = async (clientId: string, key: string) => {
    const { rows } = await app.db.$client.query(
      `select debit, credit, amount_bani, kind, state, order_id, invoice_id, sheet_id, happened_at, recorded_at - happened_at < interval '1 hour' as just_now
         from ledger_transfers where client_id = $1 and key = $2`,
      [clientId, key],
    )
    return rows[0]
  }

  it('is written with all it belongs to and when it happened; without, now', async () => {
    const clientId = await opened(app)
    await moved(app, clientId, ['bank', 'unapplied', 12], { ...given, key: 'full', kind: 'payment' })
    await moved(app, clientId, ['bank', 'unapplied', 13], { key: 'bare' })
    const accounts = { debit: 'bank', credit: 'unapplied', state: 'posted' }
    const belongs = { order_id: 'o', invoice_id: 'i', sheet_id: 's', happened_at: given.happenedAt, just_now: false }
    expect(await written(clientId, 'full')).toEqual({ ...accounts, amount_bani: 12, kind: 'payment', ...belongs })
    expect(await written(clientId, 'bare')).toMatchObject({ ...accounts, order_id: null, invoice_id: null, sheet_id: null, just_now: true })
  })

  it('between platform accounts is written once for its key, and moves no client', async () => {
    const before = await platformBalance(app.db, 'courier_cost')
    const first = await moved(app, PLATFORM, ['courier_cost', 'courier_payable', 40], { key: 'bill' })
    expect(first.isRepetition).toBe(false)
    expect(await moved(app, PLATFORM, ['courier_cost', 'courier_payable', 40], { key: 'bill' })).toEqual({
      id: first.id,
      isRepetition: true,
    })
    await expect(moved(app, PLATFORM, ['courier_cost', 'courier_payable', 41], { key: 'bill' })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    })
    expect(await platformBalance(app.db, 'courier_cost')).toBe(before + 40)
  })

  it('is the client’s own, though another wrote under the same key', async () => {
    const [one, two] = [await opened(app), await opened(app)]
    await moved(app, one, ['bank', 'unapplied', 5], { key: 'same' })
    expect(await moved(app, two, ['bank', 'unapplied', 6], { key: 'same' })).toMatchObject({ isRepetition: false })
    expect((await clientBalances(app.db, one)).availableBani).toBe(5)
    expect((await clientBalances(app.db, two)).availableBani).toBe(6)
  })

  it.each([
    ['debit', { debit: 'card_clearing' }],
    ['credit', { credit: 'bonus' }],
    ['kind', { kind: 'card-top-up' }],
  ] as const)('is refused under a key that stands for another %s', async (_, other) => {
    const clientId = await opened(app)
    await moved(app, clientId, ['bank', 'unapplied', 5], { key: 'k' })
    await expect(moved(app, clientId, ['bank', 'unapplied', 5], { key: 'k', ...other })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(5)
  })

  it.each(['prepaid', 'unapplied', 'bonus', 'services', 'receivable'] as const)(
    'out of %s goes to the last ban of the credit limit and not one further',
    async (debit) => {
      const clientId = await opened(app, 30)
      await moved(app, clientId, ['bank', 'unapplied', 100])
      await expect(moved(app, clientId, [debit, 'revenue', 131])).rejects.toMatchObject({ code: 'balance-too-small' })
      await moved(app, clientId, [debit, 'revenue', 130])
      expect((await clientBalances(app.db, clientId)).availableBani).toBe(-30)
      await expect(moved(app, clientId, [debit, 'cod_held', 1])).rejects.toMatchObject({ code: 'balance-too-small' })
    },
  )

  it('within what is available needs no more than there is', async () => {
    const clientId = await opened(app)
    await moved(app, clientId, ['receivable', 'services', 500])
    await moved(app, clientId, ['unapplied', 'receivable', 500])
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(0)
  })

  it('of cash that is not for orders asks for no available amount', async () => {
    const clientId = await opened(app)
    await moved(app, clientId, ['courier_cod:fan', 'cod_at_courier', 500])
    await moved(app, clientId, ['cod_at_courier', 'cod_held', 500])
    await moved(app, clientId, ['cod_held', 'bank', 500])
    expect(await clientBalances(app.db, clientId)).toMatchObject({ codHeldBani: 0, codAtCourierBani: 0, availableBani: 0 })
  })

  it('that cannot be refused may overdraw, the same one by request may not', async () => {
    const clientId = await opened(app)
    await expect(moved(app, clientId, ['unapplied', 'card_clearing', 9])).rejects.toMatchObject({ code: 'balance-too-small' })
    await moved(app, clientId, ['unapplied', 'card_clearing', 9], { kind: 'payment-reversal' })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(-9)
    await expect(moved(app, clientId, ['unapplied', 'card_clearing', 9])).rejects.toMatchObject({ code: 'balance-too-small' })
  })

  it('that as a fact may overdraw may not as a reservation', async () => {
    const clientId = await opened(app)
    await moved(app, clientId, ['bank', 'unapplied', 8])
    const wanted = (amount: number) =>
      app.db.inTransaction((tx) =>
        reserveTransfer(tx, {
          ...{ clientId, amountBani: bani(amount), key: 'back' },
          ...({ kind: 'payment-reversal', debit: 'unapplied', credit: 'bank' } as const),
        }),
      )
    await expect(wanted(9)).rejects.toMatchObject({ code: 'balance-too-small' })
    await wanted(8)
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(0)
  })

  it('between accounts with the longest names is distinguished from every other', async () => {
    const clientId = await opened(app, 1_000)
    const courier = 'courier_cod:sameday'
    await moved(app, clientId, [courier, 'cod_at_courier', 5])
    await moved(app, clientId, [courier, 'cod_held', 7])
    await moved(app, clientId, ['services', courier, 9])
    expect(await clientBalances(app.db, clientId)).toMatchObject({ codAtCourierBani: 5, codHeldBani: 7, servicesBani: 9 })
  })

  it('that the database fails for another reason fails as it did', async () => {
    const clientId = await opened(app)
    const failed = await moved(app, clientId, ['bank', 'unapplied', -1]).catch((error: unknown) => error)
    expect(databaseError(failed)?.code).toBe('23514')
  })
})

describe('accounts', () => {
  it('are opened once, keep what they hold, and the platform has none', async () => {
    const clientId = await opened(app, 70)
    await moved(app, clientId, ['services', 'revenue', 70])
    await app.db.inTransaction((tx) => openLedgerAccounts(tx, clientId, ZERO))
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(-70)
    await expect(app.db.inTransaction((tx) => openLedgerAccounts(tx, PLATFORM, ZERO))).rejects.toThrow('the platform keeps no balance row')
  })
})
