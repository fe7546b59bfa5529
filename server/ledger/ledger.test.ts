import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani, fromRon, ZERO } from '../../contract/money.ts'
import { Problem } from '../../contract/problems.ts'
import { databaseError } from '../platform/database.ts'
import { testApp, testClient } from '../platform/test-app.ts'
import { clientBalances, platformBalance, writeCheckpoints } from './balances.ts'
import { reserve, settle, transfer } from './transfer.ts'
import { verifyLedger } from './verify.ts'

const app = await testApp()
const order = (key: string, amount: number) => ({ credit: 'revenue' as const, amountBani: bani(amount), kind: 'order-activation', key })

describe('ledger', () => {
  it('takes a reservation from what is available and turns it into a charge', async () => {
    const clientId = await testClient(app, fromRon(100))
    await app.db.inTransaction((tx) => reserve(tx, { clientId, ...order('a', 3_000) }))
    expect(await clientBalances(app.db, clientId)).toMatchObject({ reservedBani: 3_000, servicesBani: 0, availableBani: 7_000 })
    await app.db.inTransaction((tx) => settle(tx, { clientId, pendingKey: 'a', as: 'post' }))
    expect(await clientBalances(app.db, clientId)).toMatchObject({ reservedBani: 0, servicesBani: 3_000, availableBani: 7_000 })
  })

  it('gives a voided reservation back', async () => {
    const clientId = await testClient(app, fromRon(100))
    await app.db.inTransaction((tx) => reserve(tx, { clientId, ...order('a', 3_000) }))
    await app.db.inTransaction((tx) => settle(tx, { clientId, pendingKey: 'a', as: 'void' }))
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(10_000)
  })

  it('answers the first transfer again for the same key and refuses the key for another one', async () => {
    const clientId = await testClient(app, fromRon(100))
    const wish = { clientId, ...order('a', 3_000) }
    const first = await app.db.inTransaction((tx) => reserve(tx, wish))
    const second = await app.db.inTransaction((tx) => reserve(tx, wish))
    expect(second).toEqual({ id: first.id, isRepetition: true })
    const other = app.db.inTransaction((tx) => reserve(tx, { ...wish, amountBani: bani(1) }))
    await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(7_000)
  })

  it('settles once, whoever comes second', async () => {
    const clientId = await testClient(app, fromRon(100))
    await app.db.inTransaction((tx) => reserve(tx, { clientId, ...order('a', 3_000) }))
    const post = () => app.db.inTransaction((tx) => settle(tx, { clientId, pendingKey: 'a', as: 'post' }))
    const [one, two] = await Promise.all([post(), post()])
    expect(one?.id).toBe(two?.id)
    await expect(app.db.inTransaction((tx) => settle(tx, { clientId, pendingKey: 'a', as: 'void' }))).rejects.toThrow(
      'settled the other way',
    )
    expect((await clientBalances(app.db, clientId)).servicesBani).toBe(3_000)
  })

  it('lets exactly ten of fifty orders through at once when the balance pays for ten', async () => {
    const clientId = await testClient(app, bani(10 * 1_999))
    const tries = Array.from({ length: 50 }, (_, i) => app.db.inTransaction((tx) => reserve(tx, { clientId, ...order(`o${i}`, 1_999) })))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'balance-too-small' })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(0)
  })

  it('writes the same key once when two come at the same moment', async () => {
    const clientId = await testClient(app, fromRon(100))
    const write = () => app.db.inTransaction((tx) => reserve(tx, { clientId, ...order('same', 500) }))
    const written = await Promise.all(Array.from({ length: 8 }, write))
    expect(new Set(written.map(({ id }) => id)).size).toBe(1)
    expect((await clientBalances(app.db, clientId)).reservedBani).toBe(500)
  })

  it('lets nobody change what is written', async () => {
    await testClient(app, fromRon(1))
    const change = app.db.$client.query('update ledger_transfers set amount_bani = 1')
    await expect(change).rejects.toSatisfy((error) => databaseError(error)?.code === '42501')
  })

  it('sums platform accounts the same with and without a checkpoint', async () => {
    const clientId = await testClient(app, fromRon(50))
    const before = await platformBalance(app.db, 'bank')
    await writeCheckpoints(app.db)
    expect(await platformBalance(app.db, 'bank')).toBe(before)
    await app.db.inTransaction((tx) =>
      transfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: bani(7), kind: 'payment', key: 'more' }),
    )
    expect(await platformBalance(app.db, 'bank')).toBe(before + 7)
    await writeCheckpoints(app.db)
    expect(await platformBalance(app.db, 'bank')).toBe(before + 7)
  })

  it('keeps every balance equal to its transfers and no floor broken, whatever the history', async () => {
    const step = fc.record({
      what: fc.constantFrom('pay', 'reserve', 'post', 'void', 'bonus', 'invoice', 'settle-invoice', 'cash'),
      n: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: 1, max: 5_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (history) => {
        const clientId = await testClient(app, ZERO)
        for (const [i, { what, n, amount }] of history.entries()) {
          await play({ clientId, what, key: `k${n}`, once: `${what}/${i}`, amount })
          expect((await clientBalances(app.db, clientId)).availableBani).toBeGreaterThanOrEqual(0)
        }
        const replayed = await clientBalances(app.db, clientId)
        for (const [i, { what, n, amount }] of history.entries())
          if (what === 'pay') await play({ clientId, what, key: `k${n}`, once: `${what}/${i}`, amount })
        expect(await clientBalances(app.db, clientId)).toEqual(replayed)
      }),
      { numRuns: 40 },
    )
    expect((await verifyLedger(app.db)).differences).toEqual([])
  })
})

type Step = { clientId: string; what: string; key: string; once: string; amount: number }

/** One step of a history; what the rules refuse changes nothing. */
async function play({ clientId, what, key, once, amount }: Step): Promise<void> {
  const amountBani = bani(amount)
  const move = (debit: Parameters<typeof transfer>[1]['debit'], credit: Parameters<typeof transfer>[1]['credit']) =>
    app.db.inTransaction((tx) => transfer(tx, { clientId, debit, credit, amountBani, kind: what, key: once }))
  const steps: Record<string, () => Promise<unknown>> = {
    pay: () => move('bank', 'unapplied'),
    bonus: () => move('bonus_expense', 'bonus'),
    invoice: () => move('receivable', 'services'),
    'settle-invoice': () => move('unapplied', 'receivable'),
    cash: () => move('courier_cod:fan', 'cod_at_courier'),
    reserve: () => app.db.inTransaction((tx) => reserve(tx, { clientId, ...order(key, amount) })),
    post: () => app.db.inTransaction((tx) => settle(tx, { clientId, pendingKey: key, as: 'post' })),
    void: () => app.db.inTransaction((tx) => settle(tx, { clientId, pendingKey: key, as: 'void' })),
  }
  await steps[what]?.().catch((error: unknown) => {
    const isRefusal = error instanceof Problem || (error instanceof Error && error.message.includes('settled the other way'))
    if (!isRefusal) throw error
  })
}
