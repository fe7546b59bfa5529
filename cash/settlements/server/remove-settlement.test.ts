import { beforeEach, expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { camtFile } from '#paying/bank-statements/server/test-files.ts'
import { bankHere, imported } from '#paying/bank-statements/server/test-statements.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { settlements } from './feature.ts'
import { listSettlementLines, listSettlements } from './list-settlements.ts'
import { moveReceivedCash } from './receive-settlement.ts'
import { removeSettlement } from './remove-settlement.ts'
import { aParcel, cashNow, DAY, decided, linesOf, reported } from './test-settlements.ts'
import { receiveSettlementByHand } from './transfers/receive-by-hand.ts'

const app = await testApp({
  ...{ clock: testClock('2026-11-22T10:00:00Z'), bank: bankHere, env: { LOG_LEVEL: 'silent' } },
  subscriptions: [...(settlements.subscriptions ?? [])],
})
let clientId: string
beforeEach(async () => {
  clientId = await testClient(app, ZERO)
})

const sentOn = async (awb: string): Promise<Date | null> =>
  (await app.db.$client.query('select sent_to_us_at from repayments where awb = $1', [awb])).rows[0].sent_to_us_at

it('taken under a wrong day it is removed, and the right one fits, is received, and is the only one', async () => {
  const awbs = [await aParcel(app, { clientId }), await aParcel(app, { clientId, cash: 25_000 })]
  const lines = (day: string) => awbs.map((awb, i): [string, number, string] => [awb, i === 0 ? 10_000 : 25_000, day])
  const wrong = await reported(app, lines('2026-11-18'))
  const right = await reported(app, lines(DAY))
  expect(await linesOf(app, awbs[0] ?? '')).toEqual(['matched', 'different twice'])
  expect(await removeSettlement(app, wrong.id ?? '')).toEqual({ transferredOn: '2026-11-18', fileName: '' })
  for (const awb of awbs) expect(await linesOf(app, awb)).toEqual(['removed', 'matched'])
  await receiveSettlementByHand(app, { id: right.id ?? '', on: DAY })
  expect([await cashNow(app, awbs[0] ?? ''), await cashNow(app, awbs[1] ?? '')]).toEqual([['at-us 10000'], ['at-us 25000']])
  expect((await verifyLedger(app.db)).differences).toEqual([])
})

it('its lines may come again, once, and what the courier said is as it was before', async () => {
  const awb = await aParcel(app, { clientId })
  const { id } = await reported(app, [[awb, 10_000]])
  await removeSettlement(app, id ?? '')
  expect(await sentOn(awb)).toBe(null)
  const again = await reported(app, [[awb, 10_000]])
  expect(again).toMatchObject({ linesTaken: 1, linesKnown: 0, linesDifferent: 0 })
  expect(again.id).not.toBe(id)
  expect(await reported(app, [[awb, 10_000]])).toMatchObject({ linesTaken: 0, linesKnown: 1 })
  expect(await sentOn(awb)).not.toBe(null)
})

it('it stays to be read, with its lines, and waits for nothing', async () => {
  const { id } = await reported(app, [['UNKNOWN1', 10_000, '2026-11-10']])
  await removeSettlement(app, id ?? '')
  const { settlement, list } = await listSettlementLines(app, { id: id ?? '', page: 1, different: false })
  expect(settlement).toMatchObject({ state: 'removed', differences: 0 })
  expect(list.map(({ state, actions }) => [state, actions])).toEqual([['removed', []]])
  expect((await listSettlements(app, { page: 1, open: true })).list.map((one) => one.id)).not.toContain(id)
})

it('a line of the bank statement is not taken for it', async () => {
  const awb = await aParcel(app, { clientId, cash: 77_700 })
  const wrong = await reported(app, [[awb, 77_700, '2026-11-13']])
  await removeSettlement(app, wrong.id ?? '')
  const right = await reported(app, [[awb, 77_700, '2026-11-14']])
  await imported(app, camtFile(app, [{ amount: 77_700, name: 'FAN COURIER EXPRESS SRL' }], '2026-11-14'))
  await moveReceivedCash.run(app, { settlementId: right.id ?? '' })
  expect(await cashNow(app, awb)).toEqual(['at-us 77700'])
})

it('it is removed no more once its transfer has come in, or the amount of a line was accepted', async () => {
  const [awb, short] = [await aParcel(app, { clientId }), await aParcel(app, { clientId })]
  const { id } = await reported(app, [[awb, 10_000]])
  await receiveSettlementByHand(app, { id: id ?? '', on: DAY })
  const other = await reported(app, [[short, 9_000, '2026-11-19']])
  await decided(app, short, 'accept')
  for (const settled of [id, other.id])
    await expect(removeSettlement(app, settled ?? '')).rejects.toMatchObject({ code: 'settlement-settled' })
  await expect(removeSettlement(app, '01900102-0000-4000-8000-000000000001')).rejects.toMatchObject({ code: 'not-found' })
})
