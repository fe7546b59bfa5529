import { beforeEach, describe, expect, it } from 'vitest'
import { endExpectedRepayment } from '#cash/repayments/server/follow-orders.ts'
import { moveRepayment } from '#cash/repayments/server/repayment-transition.ts'
import { lockRepaymentsOfAwbs } from '#cash/repayments/server/settled-cash.ts'
import { ZERO } from '#contract/money.ts'
import { lockOrder } from '#sending/operations.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { testApp, testClient, testClock, warm } from '#server/platform/test-app.ts'
import { judgeEarlyLines } from './decide-line.ts'
import { settlements } from './feature.ts'
import { listSettlementLines } from './list-settlements.ts'
import { removeSettlement } from './remove-settlement.ts'
import { aParcel, cashNow, DAY, decided, linesOf, moneyOf, owedBy, reported, stepped } from './test-settlements.ts'
import { receiveSettlementByHand } from './transfers/receive-by-hand.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z'), subscriptions: settlements.subscriptions ?? [] })
let clientId: string
beforeEach(async () => {
  clientId = await testClient(app, ZERO)
})

const received = async (id: string | null) => receiveSettlementByHand(app, { id: id ?? '', on: DAY })

describe('a decision', () => {
  it.each([9_000, 11_000])('to accept %s of 10,000 makes it the amount, and moves it when the transfer comes in', async (amount) => {
    const awb = await aParcel(app, { clientId })
    const before = await owedBy(app, 'fan')
    const { id } = await reported(app, [[awb, amount]])
    await decided(app, awb, 'accept')
    expect(await cashNow(app, awb)).toEqual([`at-courier ${amount}`])
    await expect(decided(app, awb, 'accept')).rejects.toMatchObject({ code: 'settlement-settled' })
    await received(id)
    expect([await cashNow(app, awb), await moneyOf(app, clientId)]).toEqual([
      [`at-us ${amount}`],
      { atCourier: 0, held: amount, overpaid: 0 },
    ])
    expect(await owedBy(app, 'fan')).toBe(before - 10_000)
  })

  it('after the transfer moves the cash at once', async () => {
    const awb = await aParcel(app, { clientId, order: 'in_transit', repayment: 'expected' })
    const { id } = await reported(app, [[awb, 8_000]])
    await received(id)
    await decided(app, awb, 'accept')
    expect([await cashNow(app, awb), await linesOf(app, awb)]).toEqual([['at-us 8000'], ['resolved not-delivered accept']])
  })

  it('to ask for the rest waits for it: together they are the amount', async () => {
    const awb = await aParcel(app, { clientId })
    const first = await reported(app, [[awb, 6_000]])
    await decided(app, awb, 'reclaim')
    const second = await reported(app, [[awb, 4_000, '2026-11-21']])
    expect(await linesOf(app, awb)).toEqual(['resolved short reclaim', 'matched'])
    await received(second.id)
    expect(await cashNow(app, awb)).toEqual(['at-courier 10000'])
    await received(first.id)
    expect(await cashNow(app, awb)).toEqual(['at-us 10000'])
  })

  it('to ask for the rest fits a second line that came before it', async () => {
    const awb = await aParcel(app, { clientId })
    await reported(app, [
      [awb, 6_000],
      [awb, 4_000],
    ])
    expect(await linesOf(app, awb)).toEqual(['different short', 'different short'])
    await decided(app, awb, 'reclaim')
    expect(await linesOf(app, awb)).toEqual(['resolved short reclaim', 'matched'])
  })

  it.each([
    ['is said twice is collected once', [9_000, 9_000], 9_000],
    ['is said twice is collected once, also above what is expected', [11_000, 11_000], 11_000],
    ['is half of the cash where two of them are all of it', [5_000, 5_000], 10_000],
    ['counts once beside another part', [6_000, 3_000, 3_000], 9_000],
    ['adds up with other parts', [6_000, 1_000, 2_000], 9_000],
  ])('an amount that %s', async (_title, amounts, collected) => {
    const awb = await aParcel(app, { clientId })
    const { id } = await reported(
      app,
      amounts.map((amount) => [awb, amount] as const),
    )
    const last = amounts.length - 1
    for (let line = 0; line < last; line += 1) await decided(app, awb, 'reclaim', line)
    if (collected !== 10_000) await decided(app, awb, 'accept', last)
    await received(id)
    expect([await cashNow(app, awb), await moneyOf(app, clientId)]).toEqual([
      [`at-us ${collected}`],
      { atCourier: 0, held: collected, overpaid: 0 },
    ])
  })

  it('after the payout takes what was too much from the next sheet, and never changes what was paid', async () => {
    const awb = await aParcel(app, { clientId, repayment: 'paid' })
    await reported(app, [[awb, 9_000]])
    await decided(app, awb, 'accept')
    expect([await cashNow(app, awb), await moneyOf(app, clientId)]).toEqual([
      ['paid 10000', 'at-us -1000'],
      { atCourier: 0, held: 0, overpaid: 1_000 },
    ])
  })

  it('after the payout pays what was too little, when the transfer has come in', async () => {
    const awb = await aParcel(app, { clientId, repayment: 'paid' })
    const { id } = await reported(app, [[awb, 12_000]])
    await decided(app, awb, 'accept')
    expect(await cashNow(app, awb)).toEqual(['paid 10000', 'at-courier 2000'])
    await received(id)
    expect([await cashNow(app, awb), await moneyOf(app, clientId)]).toEqual([
      ['paid 10000', 'at-us 2000'],
      { atCourier: 0, held: 2_000, overpaid: 0 },
    ])
  })

  it('takes a courier’s correction by a line below zero', async () => {
    const [paid, held] = [await aParcel(app, { clientId, repayment: 'paid' }), await aParcel(app, { clientId, repayment: 'at-us' })]
    await reported(app, [
      [paid, -2_500],
      [held, -2_500],
    ])
    await decided(app, paid, 'accept')
    await decided(app, held, 'accept')
    expect([await cashNow(app, paid), await cashNow(app, held)]).toEqual([['paid 10000', 'at-us -2500'], ['at-us 7500']])
  })

  it.each([
    ['accept', { cash: null }],
    ['accept', { order: 'returning', repayment: 'expected' }],
    ['accept', { repayment: 'at-us' }],
    ['dismiss', { order: 'in_transit', repayment: 'expected' }],
  ] as const)('to %s is refused where the difference takes none', async (action, parcel) => {
    const awb = await aParcel(app, { clientId, ...parcel })
    await reported(app, [[awb, 10_000]])
    await expect(decided(app, awb, action)).rejects.toMatchObject({ code: 'invalid-fields' })
  })

  it('to accept cash of a parcel whose return was reported after its delivery proves that it was collected', async () => {
    const awb = await aParcel(app, { clientId, doubt: 'return-reported' })
    await received((await reported(app, [[awb, 10_000]])).id)
    expect([await linesOf(app, awb), await cashNow(app, awb)]).toEqual([['different return-reported'], ['at-courier 10000']])
    await decided(app, awb, 'accept')
    expect(await cashNow(app, awb)).toEqual(['at-us 10000'])
  })

  it('of two at once counts once', async () => {
    await warm(app)
    const awb = await aParcel(app, { clientId })
    await reported(app, [[awb, 9_000]])
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => decided(app, awb, 'accept')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await moneyOf(app, clientId)).atCourier).toBe(9_000)
  })

  it('is not taken about what has changed meanwhile', async () => {
    const awb = await aParcel(app, { clientId })
    await reported(app, [[awb, 9_000]])
    await reported(app, [[awb, 10_000, '2026-11-21']])
    expect(await linesOf(app, awb)).toEqual(['different twice', 'matched'])
    await expect(decided(app, awb, 'accept')).rejects.toMatchObject({ code: 'invalid-fields' })
    await decided(app, awb, 'dismiss')
    expect(await cashNow(app, awb)).toEqual(['at-courier 10000'])
  })
})

describe('cash that was reported before its delivery', () => {
  it('is matched as soon as the courier says that it delivered it', async () => {
    const awb = await aParcel(app, { clientId, order: 'in_transit', repayment: 'expected' })
    await received((await reported(app, [[awb, 10_000]])).id)
    const repayment = await app.db.inTransaction(async (tx) => {
      const [expected] = await lockRepaymentsOfAwbs(tx, 'fan', [awb])
      if (!expected) throw new Error('no repayment')
      return moveRepayment(app, tx, expected, { to: 'at-courier' })
    })
    const { rows } = await app.db.$client.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'judge-early-settlement-lines'`,
    )
    expect(rows).toContainEqual({ payload: { clientId, id: repayment.id, courier: 'fan' } })
    await judgeEarlyLines.run(app, { clientId, id: repayment.id, courier: 'fan' })
    expect([await linesOf(app, awb), await cashNow(app, awb)]).toEqual([['matched'], ['at-us 10000']])
  })
})

const sentAgain = ['returning', 'out_for_delivery', 'delivered'] as const
const turnedBack = { repayment: 'expected', doubt: 'turned-back' } as const

describe('cash of a parcel that had turned back', () => {
  it('and was delivered after it went out again is settled by the line that fits, and collected when its transfer comes in', async () => {
    const awb = await aParcel(app, { clientId, ...turnedBack, steps: sentAgain })
    const before = await owedBy(app, 'fan')
    const { id, linesDifferent } = await reported(app, [[awb, 10_000]])
    expect([await linesOf(app, awb), linesDifferent, await cashNow(app, awb)]).toEqual([['matched'], 0, ['expected 10000']])
    await received(id)
    expect([await cashNow(app, awb), await moneyOf(app, clientId)]).toEqual([['at-us 10000'], { atCourier: 0, held: 10_000, overpaid: 0 }])
    expect(await owedBy(app, 'fan')).toBe(before)
    const { rows } = await app.db.$client.query('select delivered_at from repayments where awb = $1', [awb])
    expect(rows).toEqual([{ delivered_at: new Date('2026-11-16T10:00:00Z') }])
  })

  it('is expected as before where such a settlement is removed, and settled once where it comes again', async () => {
    const awb = await aParcel(app, { clientId, ...turnedBack, steps: sentAgain })
    const { id } = await reported(app, [[awb, 10_000]])
    await removeSettlement(app, id ?? '')
    expect(await cashNow(app, awb)).toEqual(['expected 10000'])
    await reported(app, [[awb, 10_000]])
    await reported(app, [[awb, 10_000, '2026-11-21']])
    expect(await linesOf(app, awb)).toEqual(expect.arrayContaining(['removed', 'matched', 'different twice']))
  })

  it.each([9_000, 11_000])('and was delivered again is decided where the line has %s of 10,000', async (amount) => {
    const awb = await aParcel(app, { clientId, ...turnedBack, steps: sentAgain })
    await received((await reported(app, [[awb, amount]])).id)
    expect([await linesOf(app, awb), await cashNow(app, awb)]).toEqual([
      [`different ${amount < 10_000 ? 'short' : 'over'}`],
      ['expected 10000'],
    ])
    await decided(app, awb, 'accept')
    expect(await cashNow(app, awb)).toEqual([`at-us ${amount}`])
  })

  it.each([
    ['did not go out again', ['returning', 'delivered']],
    ['came back after the delivery', [...sentAgain, 'returning']],
  ] as const)('and %s waits for an administrator, with its steps', async (_why, steps) => {
    const awb = await aParcel(app, { clientId, ...turnedBack, steps })
    const { id } = await reported(app, [[awb, 10_000]])
    await received(id)
    expect([await linesOf(app, awb), await cashNow(app, awb)]).toEqual([['different not-delivered'], ['expected 10000']])
    const { list } = await listSettlementLines(app, { id: id ?? '', page: 1, different: false })
    const shown = [...new Set(['returning', steps.at(-1)])].map((state) => ({ state, on: '2026-11-16' }))
    expect(list.find((line) => line.awb === awb)?.steps).toEqual(shown)
  })

  it('and has an AWB of its courier for the way back waits for an administrator', async () => {
    const awb = await aParcel(app, { clientId, ...turnedBack, steps: sentAgain })
    await app.db.$client.query(
      `insert into courier_made_awbs (courier, awb, client_id, order_id, noted_at) select 'fan', $2, client_id, id, now() from orders where awb = $1`,
      [awb, `R${awb}`],
    )
    await reported(app, [[awb, 10_000]])
    expect(await linesOf(app, awb)).toEqual(['different not-delivered'])
  })

  it.each(['in_transit', 'returning'] as const)('and was settled while it was %s is judged again when it is delivered', async (order) => {
    const awb = await aParcel(app, { clientId, order, repayment: 'expected', steps: ['returning', 'out_for_delivery'] })
    await received((await reported(app, [[awb, 10_000]])).id)
    await stepped(app, { clientId, awb, state: 'delivered', at: new Date('2026-11-21T08:00:00Z') })
    const { rows } = await app.db.$client.query<{ id: string }>(`update orders set state = 'delivered' where awb = $1 returning id`, [awb])
    const cash = await app.db.inTransaction(async (tx) => {
      const [expected] = await lockRepaymentsOfAwbs(tx, 'fan', [awb])
      const row = await lockOrder(tx, clientId, rows[0]?.id ?? '')
      if (!expected) throw new Error('no repayment')
      await endExpectedRepayment(app, tx, row, expected)
      return expected
    })
    const jobs = await app.db.$client.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'judge-early-settlement-lines' and payload->>'id' = $1`,
      [cash.id],
    )
    expect(jobs.rowCount).toBe(1)
    await judgeEarlyLines.run(app, { clientId, id: cash.id, courier: 'fan' })
    expect([await linesOf(app, awb), await cashNow(app, awb)]).toEqual([['matched'], ['at-us 10000']])
  })
})

it('leaves a ledger in which everything adds up', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
