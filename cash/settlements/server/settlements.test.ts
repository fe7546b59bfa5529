import { beforeEach, describe, expect, it } from 'vitest'
import { repaymentMoved } from '#cash/repayments/server/repayment-transition.ts'
import { ZERO } from '#contract/money.ts'
import { camtFile } from '#paying/bank-statements/server/test-files.ts'
import { bankHere, imported } from '#paying/bank-statements/server/test-statements.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClient, testClock, warm } from '#server/platform/test-app.ts'
import { paceOf } from '#tools/test/pace.ts'
import { settlements } from './feature.ts'
import { listSettlementLines, listSettlements } from './list-settlements.ts'
import { moveReceivedCash } from './receive-settlement.ts'
import { aParcel, cashNow, DAY, decided, linesOf, moneyOf, owedBy, reported } from './test-settlements.ts'
import { receiveSettlementByHand } from './transfers/receive-by-hand.ts'

const clock = testClock('2026-11-22T10:00:00Z')
let failsAt = 0
const app = await testApp({
  ...{ clock, bank: bankHere, env: { LOG_LEVEL: 'silent' } },
  subscriptions: [
    ...(settlements.subscriptions ?? []),
    subscribe(repaymentMoved, async (_app, _tx, { to }) => {
      if (to !== 'at-us' || failsAt === 0) return
      failsAt -= 1
      if (failsAt === 0) throw new Error('the process is gone')
    }),
  ],
})
let clientId: string
beforeEach(async () => {
  clientId = await testClient(app, ZERO)
})

const received = async (id: string | null) => receiveSettlementByHand(app, { id: id ?? '', on: DAY })

describe('a line that fits', () => {
  it('is matched, and its cash stays with the courier until the transfer has come in', async () => {
    const awb = await aParcel(app, { clientId })
    const before = await owedBy(app, 'fan')
    const { id } = await reported(app, [[awb, 10_000]])
    expect([await linesOf(app, awb), await cashNow(app, awb)]).toEqual([['matched'], ['at-courier 10000']])
    const { rows } = await app.db.$client.query('select sent_to_us_at from repayments where awb = $1', [awb])
    expect(rows[0].sent_to_us_at).toEqual(new Date(`${DAY}T00:00:00+02:00`))
    await received(id)
    expect(await cashNow(app, awb)).toEqual(['at-us 10000'])
    expect(await moneyOf(app, clientId)).toEqual({ atCourier: 0, held: 10_000, overpaid: 0 })
    expect(await owedBy(app, 'fan')).toBe(before - 10_000)
    await expect(received(id)).rejects.toMatchObject({ code: 'settlement-settled' })
  })

  it('may name one parcel of several', async () => {
    const awb = await aParcel(app, { clientId, parcels: ['P77001', 'P77002'] })
    await reported(app, [['P77002', 10_000]])
    expect(await linesOf(app, 'P77002')).toEqual(['matched'])
    await reported(app, [[awb, 10_000, '2026-11-21']])
    expect(await linesOf(app, awb)).toEqual(['different twice'])
  })
})

describe('a difference', () => {
  it.each([
    ['short', {}, 9_000],
    ['over', {}, 11_000],
    ['no-cash', { cash: null }, 10_000],
    ['not-delivered', { order: 'in_transit', repayment: 'expected' }, 10_000],
    ['returned', { order: 'returning', repayment: 'expected' }, 10_000],
    ['returned', { order: 'returned', repayment: 'cancelled' }, 10_000],
    ['return-reported', { doubt: 'return-reported' }, 10_000],
    ['twice', { repayment: 'at-us' }, 10_000],
    ['twice', { repayment: 'paid' }, 10_000],
    ['after-payout', { repayment: 'paid' }, 9_000],
  ] as const)('%s is named, and moves no cash when its transfer comes in', async (difference, parcel, amount) => {
    const awb = await aParcel(app, { clientId, ...parcel })
    const [cash, money] = [await cashNow(app, awb), await moneyOf(app, clientId)]
    const { id, linesDifferent } = await reported(app, [[awb, amount]])
    expect([await linesOf(app, awb), linesDifferent]).toEqual([[`different ${difference}`], 1])
    await received(id)
    expect([await cashNow(app, awb), await moneyOf(app, clientId)]).toEqual([cash, money])
  })

  it('unknown-awb is of no order, nor of another courier’s', async () => {
    const awb = await aParcel(app, { clientId, courier: 'sameday' })
    await reported(app, [
      ['9999999999999', 500],
      [awb, 10_000],
    ])
    expect([await linesOf(app, '9999999999999'), await linesOf(app, awb)]).toEqual([['different unknown-awb'], ['different unknown-awb']])
  })
})

describe('each line counts once', () => {
  it('in a report that comes again, in one that overlaps and in one that has it twice', async () => {
    const [one, two, three] = [await aParcel(app, { clientId }), await aParcel(app, { clientId }), await aParcel(app, { clientId })]
    expect(
      await reported(app, [
        [one, 10_000],
        [two, 10_000],
      ]),
    ).toMatchObject({ linesTaken: 2, linesKnown: 0 })
    expect(
      await reported(app, [
        [one, 10_000],
        [two, 10_000],
      ]),
    ).toEqual({ id: null, linesTaken: 0, linesKnown: 2, linesDifferent: 0 })
    expect(
      await reported(app, [
        [two, 10_000],
        [three, 10_000],
        [three, 10_000],
      ]),
    ).toMatchObject({ linesTaken: 2, linesKnown: 1 })
    expect(await linesOf(app, three)).toEqual(['matched', 'different twice'])
  })

  it('when reports are taken at once', async () => {
    await warm(app)
    const awbs = await Promise.all(Array.from({ length: 20 }, () => aParcel(app, { clientId })))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        reported(
          app,
          awbs.slice(i).map((awb) => [awb, 10_000] as const),
        ),
      ),
    )
    expect(answers.reduce((all, { linesTaken }) => all + linesTaken, 0)).toBe(20)
    const ids = new Set(answers.flatMap(({ id }) => id ?? []))
    await Promise.allSettled([...ids, ...ids].map((id) => received(id)))
    expect(await moneyOf(app, clientId)).toEqual({ atCourier: 0, held: 200_000, overpaid: 0 })
  })
})

it('takes a report of 5,000 lines, and again, in seconds', async () => {
  const awb = await aParcel(app, { clientId })
  const lines = Array.from({ length: 5_000 }, (_, i) => [`3${String(i).padStart(12, '0')}`, 100 + i, '2026-11-12'] as const)
  const pace = await paceOf(async () => {
    expect(await reported(app, [...lines, [awb, 10_000, '2026-11-12']])).toMatchObject({ linesTaken: 5_001, linesDifferent: 5_000 })
    expect(await reported(app, lines)).toMatchObject({ linesTaken: 0, linesKnown: 5_000 })
  })
  expect(pace).toBeLessThan(120)
})

describe('a transfer', () => {
  const statement = (amount: number, name: string, on: string) => imported(app, camtFile(app, [{ amount, name }], on))

  it('on our statement receives the one settlement that it fits, whichever comes first', async () => {
    const [early, late] = [await aParcel(app, { clientId, cash: 12_345 }), await aParcel(app, { clientId, cash: 54_321 })]
    const { id } = await reported(app, [[early, 12_345]])
    expect(await statement(12_345, 'FAN COURIER EXPRESS SRL', '2026-11-21')).toMatchObject({ linesUsed: 1 })
    await moveReceivedCash.run(app, { settlementId: id ?? '' })
    expect(await statement(54_321, 'FAN COURIER EXPRESS SRL', '2026-11-20')).toMatchObject({ linesOpen: 1 })
    const second = await reported(app, [[late, 54_321]])
    await moveReceivedCash.run(app, { settlementId: second.id ?? '' })
    expect([await cashNow(app, early), await cashNow(app, late)]).toEqual([['at-us 12345'], ['at-us 54321']])
  })

  it.each([
    ['another amount', 33_332, 'FAN COURIER EXPRESS SRL', '2026-11-20'],
    ['another name', 33_333, 'POPESCU ANA', '2026-11-20'],
    ['another courier’s name', 33_333, 'DELIVERY SOLUTIONS SA', '2026-11-20'],
    ['a day long after', 33_333, 'FAN COURIER EXPRESS SRL', '2026-12-20'],
  ])('of %s receives none', async (_, amount, name, on) => {
    const awb = await aParcel(app, { clientId, cash: 33_333 })
    const { id } = await reported(app, [[awb, 33_333, '2026-11-19']])
    expect(await statement(amount, name, on)).toMatchObject({ linesOpen: 1, linesUsed: 0 })
    expect((await listSettlements(app, { page: 1, open: true })).list.find((one) => one.id === id)?.state).toBe('reported')
    await app.db.$client.query(`update courier_settlements set state = 'received' where id = $1`, [id])
  })

  it('that fits two settlements is left to an administrator', async () => {
    const [one, two] = [await aParcel(app, { clientId, cash: 44_444 }), await aParcel(app, { clientId, cash: 44_444 })]
    await reported(app, [
      [one, 44_444, '2026-11-18'],
      [two, 44_444, '2026-11-17'],
    ])
    expect(await statement(44_444, 'FAN COURIER EXPRESS SRL', '2026-11-20')).toMatchObject({ linesUsed: 0, linesOpen: 1 })
  })

  it('is carried on after its process was killed in the middle', async () => {
    const awbs = await Promise.all(Array.from({ length: 120 }, () => aParcel(app, { clientId })))
    const { id } = await reported(
      app,
      awbs.map((awb) => [awb, 10_000, '2026-11-16'] as const),
    )
    failsAt = 80
    await expect(received(id)).rejects.toThrow('the process is gone')
    expect((await moneyOf(app, clientId)).held).toBe(500_000)
    const { rows } = await app.db.$client.query(`select 1 from graphile_worker.jobs where task_identifier = 'move-received-cash'`)
    expect(rows.length).toBeGreaterThan(0)
    for (const _ of [1, 2]) await moveReceivedCash.run(app, { settlementId: id ?? '' })
    expect(await moneyOf(app, clientId)).toEqual({ atCourier: 0, held: 1_200_000, overpaid: 0 })
  })
})

describe('the lists', () => {
  it('show what waits, and of a settlement its differences first with their actions', async () => {
    const [fits, differs] = [await aParcel(app, { clientId }), await aParcel(app, { clientId })]
    const { id } = await reported(app, [
      [fits, 10_000, '2026-11-14'],
      [differs, 9_000, '2026-11-14'],
    ])
    const { list } = await listSettlementLines(app, { id: id ?? '', page: 1, different: false })
    expect(list.map(({ awb, state, difference, expected, actions }) => ({ awb, state, difference, expected, actions }))).toEqual([
      { awb: differs, state: 'different', difference: 'short', expected: 10_000, actions: ['accept', 'reclaim'] },
      { awb: fits, state: 'matched', difference: null, expected: 10_000, actions: [] },
    ])
    expect((await listSettlementLines(app, { id: id ?? '', page: 1, different: true })).count).toBe(1)
    const find = async () => (await listSettlements(app, { page: 1, open: true })).list.find((one) => one.id === id)
    expect(await find()).toMatchObject({ state: 'reported', total: 19_000, lines: 2, differences: 1 })
    await received(id)
    await decided(app, differs, 'reclaim')
    expect(await find()).toBeUndefined()
  })
})

it('leaves a ledger in which everything adds up', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
