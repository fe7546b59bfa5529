import { beforeEach, expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { platformBalance } from '#server/ledger/balances.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import { testApp, testClient, testClock, warm } from '#server/platform/test-app.ts'
import { SETTLEMENT_FEE_AWB } from '../contract/settlements.ts'
import { decideSettlementLine } from './decide-line.ts'
import { removeSettlement } from './remove-settlement.ts'
import { aParcel, owedBy, reported } from './test-settlements.ts'
import { receiveSettlementByHand } from './transfers/receive-by-hand.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z') })
const before = { cost: 0, owed: 0 }
/** Each test has a day of its own: a fee alike on the same day is the same fee. */
let day = '2026-11-01'
beforeEach(async () => {
  day = addDays(day, 1)
  Object.assign(before, await money())
})

const money = async () => ({ cost: await platformBalance(app.db, 'courier_cost'), owed: await owedBy(app, 'fan') })
/** What has moved since the test began. */
const moved = async () => {
  const { cost, owed } = await money()
  return { cost: cost - before.cost, owed: owed - before.owed }
}

/** A parcel of 100 lei, of whose transfer the courier kept 12.50, once or more often. */
async function aSettlement(fees = 1): Promise<{ id: string; lines: string[] }> {
  const awb = await aParcel(app, { clientId: await testClient(app, ZERO) })
  const kept = Array.from({ length: fees }, (): [string, number, string] => [SETTLEMENT_FEE_AWB, -1_250, day])
  const id = (await reported(app, [[awb, 10_000, day], ...kept])).id ?? ''
  const { rows } = await app.db.$client.query<{ id: string }>(
    'select id from courier_settlement_lines where settlement_id = $1 and awb = $2 order by position',
    [id, SETTLEMENT_FEE_AWB],
  )
  return { id, lines: rows.map((row) => row.id) }
}
const book = (id = '') => decideSettlementLine(app, { id, action: 'book', note: '', decidedBy: null, concerns: () => undefined })
const receive = (id: string) => receiveSettlementByHand(app, { id, on: day })
const removed = async ({ id }: { id: string }) => removeSettlement(app, id)

it('leaves a fee owed by the courier until it is booked as a cost', async () => {
  const { id, lines } = await aSettlement()
  await receive(id)
  expect(await moved()).toEqual({ cost: 0, owed: 1_250 })
  await book(lines[0])
  expect(await moved()).toEqual({ cost: 1_250, owed: 0 })
  await expect(book(lines[0])).rejects.toMatchObject({ code: 'settlement-settled' })
  expect(await moved()).toEqual({ cost: 1_250, owed: 0 })
})

it('books a fee that was decided before the transfer together with it, on its day', async () => {
  const { id, lines } = await aSettlement()
  await book(lines[0])
  expect((await moved()).cost).toBe(0)
  await receive(id)
  expect(await moved()).toEqual({ cost: 1_250, owed: 0 })
  const { rows } = await app.db.$client.query(`select happened_at from ledger_transfers where kind = 'courier-fee' and key = $1`, [
    `settlement-fee/${lines[0]}`,
  ])
  expect(rows).toEqual([{ happened_at: startOfDay(day) }])
})

it('books each of two fees alike once, one before the transfer and one after it', async () => {
  const { id, lines } = await aSettlement(2)
  await book(lines[0])
  await receive(id)
  expect(await moved()).toEqual({ cost: 1_250, owed: 1_250 })
  await book(lines[1])
  expect(await moved()).toEqual({ cost: 2_500, owed: 0 })
})

it('books once when it is decided many times and the transfer comes in at the same moment', async () => {
  await warm(app)
  const { id, lines } = await aSettlement()
  await Promise.allSettled([...Array.from({ length: 4 }, () => book(lines[0])), receive(id)])
  expect(await moved()).toEqual({ cost: 1_250, owed: 0 })
})

it('books nothing of a settlement that was removed', async () => {
  const settlement = await aSettlement()
  await book(settlement.lines[0])
  await removed(settlement)
  expect(await moved()).toEqual({ cost: 0, owed: 10_000 })
})

it('is no way to decide about a line of a parcel', async () => {
  const awb = await aParcel(app, { clientId: await testClient(app, ZERO) })
  const { id } = await reported(app, [[awb, 9_000]])
  const { rows } = await app.db.$client.query<{ id: string }>(
    'select id from courier_settlement_lines where settlement_id = $1 and awb = $2',
    [id, awb],
  )
  await expect(book(rows[0]?.id)).rejects.toMatchObject({ code: 'invalid-fields' })
})

it('leaves a ledger in which everything adds up', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
