/** On which day cash came to us: when the bank had it, not when a user wrote that down. */
import { beforeEach, describe, expect, it } from 'vitest'
import { payableRepaymentsOf } from '#cash/repayments/server/payable.ts'
import { ZERO } from '#contract/money.ts'
import { camtFile } from '#paying/bank-statements/server/test-files.ts'
import { bankHere, imported } from '#paying/bank-statements/server/test-statements.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { SETTLEMENT_FEE_AWB } from '../contract/settlements.ts'
import { settlements } from './feature.ts'
import { listSettlements } from './list-settlements.ts'
import { moveReceivedCash } from './receive-settlement.ts'
import { aParcel, decided, linesOf, reported } from './test-settlements.ts'
import { receiveSettlementByHand } from './transfers/receive-by-hand.ts'

const clock = testClock()
const app = await testApp({ clock, bank: bankHere, subscriptions: settlements.subscriptions ?? [] })
const at = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime())
let clientId: string
beforeEach(async () => {
  clientId = await testClient(app, ZERO)
  at('2026-11-23T10:00:00Z')
})

const settled = async (awb: string, on: string, amount = 10_000) => (await reported(app, [[awb, amount, on]])).id ?? ''
const recorded = async (id: string, on: string) => receiveSettlementByHand(app, { id, on })

/** Of the cash, of its money in the ledger, and as it is planned with. */
async function receivedAt(awb: string): Promise<Date[]> {
  const { rows } = await app.db.$client.query<{ id: string; cash: Date; money: Date }>(
    `select r.id, r.received_at as cash, t.happened_at as money from repayments r
       join ledger_transfers t on t.client_id = r.client_id and t.key = 'repayment/' || r.id || '/received' where r.awb = $1`,
    [awb],
  )
  const payable = await payableRepaymentsOf(app.db, clientId)
  return rows.flatMap(({ id, cash, money }) => [cash, money, payable.find((one) => one.id === id)?.receivedAt ?? new Date(0)])
}
const receivedOn = async (awb: string) => [...new Set((await receivedAt(awb)).map(bucharestDayOf))]
const thrice = (moment: string) => Array(3).fill(new Date(moment))

describe('a transfer that is recorded later than it came', () => {
  it('was received on its own day, at whose end it certainly was there', async () => {
    const awb = await aParcel(app, { clientId })
    await recorded(await settled(awb, '2026-11-18'), '2026-11-19')
    expect(await receivedAt(awb)).toEqual(thrice('2026-11-19T23:59:59.999+02:00'))
  })

  it('was received on its own day over the change from summer time', async () => {
    at('2027-03-29T10:00:00Z')
    const awb = await aParcel(app, { clientId })
    await recorded(await settled(awb, '2027-03-28'), '2027-03-28')
    expect(await receivedAt(awb)).toEqual(thrice('2027-03-28T23:59:59.999+03:00'))
  })

  it('is of the day in Bucharest, shortly after midnight there', async () => {
    const [before, after] = [await aParcel(app, { clientId }), await aParcel(app, { clientId })]
    at('2026-11-23T22:20:00Z')
    await recorded(await settled(before, '2026-11-21'), '2026-11-23')
    expect(await receivedAt(before)).toEqual(thrice('2026-11-23T23:59:59.999+02:00'))
    await recorded(await settled(after, '2026-11-22'), '2026-11-24')
    expect(await receivedOn(after)).toEqual(['2026-11-24'])
  })

  it('is there by now on the day itself, shortly before midnight in Bucharest too', async () => {
    const awb = await aParcel(app, { clientId })
    const id = await settled(awb, '2026-11-20')
    at('2026-11-23T21:58:00Z')
    await expect(recorded(id, '2026-11-24')).rejects.toMatchObject({ code: 'invalid-fields' })
    await recorded(id, '2026-11-23')
    const [first = new Date(0), ...others] = await receivedAt(awb)
    expect(first.getTime()).toBeLessThanOrEqual(clock.now().getTime())
    expect(first.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-23T21:58:00Z'))
    expect(others).toEqual([first, first])
  })

  it('is of its day when its job is carried on after midnight', async () => {
    const awb = await aParcel(app, { clientId })
    const id = await settled(awb, '2026-11-17')
    await app.db.$client.query(`update courier_settlements set state = 'received', received_on = '2026-11-23' where id = $1`, [id])
    at('2026-11-23T22:05:00Z')
    await moveReceivedCash.run(app, { settlementId: id })
    expect(await receivedAt(awb)).toEqual(thrice('2026-11-23T23:59:59.999+02:00'))
  })
})

describe('cash of a statement', () => {
  const statement = (amount: number, on: string) => imported(app, camtFile(app, [{ amount, name: 'FAN COURIER EXPRESS SRL' }], on))

  it('was received on the day that the bank booked it', async () => {
    const awb = await aParcel(app, { clientId, cash: 71_001 })
    const id = await settled(awb, '2026-11-16', 71_001)
    expect(await statement(71_001, '2026-11-18')).toMatchObject({ linesUsed: 1 })
    await moveReceivedCash.run(app, { settlementId: id })
    expect(await receivedOn(awb)).toEqual(['2026-11-18'])
  })

  it('is there today where the bank books ahead, and its settlement says the same', async () => {
    const awb = await aParcel(app, { clientId, cash: 71_002 })
    const id = await settled(awb, '2026-11-23', 71_002)
    expect(await statement(71_002, '2026-11-24')).toMatchObject({ linesUsed: 1 })
    await moveReceivedCash.run(app, { settlementId: id })
    expect(await receivedOn(awb)).toEqual(['2026-11-23'])
    const { list } = await listSettlements(app, { page: 1, open: false })
    expect(list.find((one) => one.id === id)?.receivedOn).toBe('2026-11-23')
  })
})

describe('cash that waited for a decision', () => {
  it('was received with its transfer, not when the decision was made', async () => {
    const awb = await aParcel(app, { clientId })
    await recorded(await settled(awb, '2026-11-10', 9_000), '2026-11-11')
    await decided(app, awb, 'accept')
    expect(await receivedOn(awb)).toEqual(['2026-11-11'])
  })

  it.each([
    ['the rest', '2026-11-13', '2026-11-16'],
    ['the first part', '2026-11-18', '2026-11-16'],
  ])('that came in two transfers was complete with %s of them', async (_, firstOn, restOn) => {
    const awb = await aParcel(app, { clientId })
    const first = await settled(awb, `2026-10-${firstOn.slice(8)}`, 6_000)
    await decided(app, awb, 'reclaim')
    const rest = await settled(awb, `2026-10-${restOn.slice(8)}`, 4_000)
    await recorded(rest, restOn)
    await recorded(first, firstOn)
    expect(await receivedOn(awb)).toEqual([firstOn > restOn ? firstOn : restOn])
  })
})

describe('one transfer on our statement has one owner', () => {
  const line = (amount: number, on: string) => camtFile(app, [{ amount, name: 'FAN COURIER EXPRESS SRL' }], on)
  const settlementOf = async (amount: number, on: string) => settled(await aParcel(app, { clientId, cash: amount }), on, amount)
  const standing = async (id: string) => {
    const { rows } = await app.db.$client.query<{ said: string }>(
      `select s.state || coalesce(' ' || l.state, '') as said from courier_settlements s
         left join bank_statement_lines l on l.id = s.statement_line_id where s.id = $1`,
      [id],
    )
    return rows[0]?.said
  }
  const arrived = async (amount: number) => {
    const { rows } = await app.db.$client.query<{ times: number }>(
      `select count(*)::int as times from ledger_transfers where kind = 'courier-settlement' and amount_bani = $1`,
      [amount],
    )
    return rows[0]?.times
  }

  it('which receiving by hand takes, so that it is never booked for another settlement', async () => {
    const wrong = await settlementOf(72_001, '2026-11-13')
    const right = await settlementOf(72_001, '2026-11-16')
    expect(await imported(app, line(72_001, '2026-11-17'))).toMatchObject({ linesUsed: 0 })
    await recorded(right, '2026-11-17')
    await reported(app, [[await aParcel(app, { clientId }), 10_000, '2026-11-18']])
    expect([await standing(right), await standing(wrong), await arrived(72_001)]).toEqual(['received used', 'reported', 1])
  })

  it('also where it is read after the settlement was received without it: it waits for a user', async () => {
    const wrong = await settlementOf(72_002, '2026-11-13')
    const right = await settlementOf(72_002, '2026-11-16')
    await recorded(right, '2026-11-17')
    expect(await imported(app, line(72_002, '2026-11-17'))).toMatchObject({ linesUsed: 0 })
    expect([await standing(right), await standing(wrong), await arrived(72_002)]).toEqual(['received', 'reported', 1])
  })

  it('that fits with the fee which the courier kept: the fee is a line, and waits for a decision', async () => {
    const awb = await aParcel(app, { clientId, cash: 72_003 })
    const { id, linesDifferent } = await reported(app, [
      [awb, 72_003, '2026-11-16'],
      [SETTLEMENT_FEE_AWB, -1_250, '2026-11-16'],
    ])
    expect([linesDifferent, await linesOf(app, awb), await linesOf(app, SETTLEMENT_FEE_AWB)]).toEqual([1, ['matched'], ['different fee']])
    expect(await imported(app, line(70_753, '2026-11-17'))).toMatchObject({ linesUsed: 1 })
    expect(await standing(id ?? '')).toBe('received used')
    await decided(app, SETTLEMENT_FEE_AWB, 'dismiss')
    expect(await linesOf(app, SETTLEMENT_FEE_AWB)).toEqual(['resolved fee dismiss'])
  })
})
