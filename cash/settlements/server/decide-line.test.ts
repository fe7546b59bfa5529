import { beforeEach, describe, expect, it } from 'vitest'
import { ZERO } from '../../../contract/money.ts'
import { verifyLedger } from '../../../server/ledger/verify.ts'
import { testApp, testClient, testClock, warm } from '../../../server/platform/test-app.ts'
import { moveRepayment } from '../../repayments/server/repayment-transition.ts'
import { lockRepaymentsOfAwbs } from '../../repayments/server/settled-cash.ts'
import { judgeEarlyLines } from './decide-line.ts'
import { settlements } from './feature.ts'
import { receiveByHand } from './receive-settlement.ts'
import { aParcel, cashNow, DAY, decided, linesOf, moneyOf, owedBy, reported } from './test-settlements.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z'), subscriptions: settlements.subscriptions ?? [] })
let clientId: string
beforeEach(async () => {
  clientId = await testClient(app, ZERO)
})

const received = async (id: string | null) => receiveByHand(app, { id: id ?? '', on: DAY })

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

it('leaves a ledger in which everything adds up', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
