/** Which line of the statement a settlement's transfer is, where more than one could be, or none is certain. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { camtFile, type Line } from '#paying/bank-statements/server/test-files.ts'
import { bankHere, imported, linesIn } from '#paying/bank-statements/server/test-statements.ts'
import { platformBalance } from '#server/ledger/balances.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { settlements } from '../feature.ts'
import { listSettlements } from '../list-settlements.ts'
import { aParcel, reported } from '../test-settlements.ts'
import { assignLineToSettlement, listSettlementTransfers, receiveSettlementByHand } from './receive-by-hand.ts'

const clock = testClock()
const app = await testApp({ clock, bank: bankHere, subscriptions: settlements.subscriptions ?? [] })
clock.advance(Date.parse('2026-11-23T10:00:00Z') - clock.now().getTime())
const FAN = 'FAN COURIER EXPRESS SRL'
let clientId: string
beforeAll(async () => {
  clientId = await testClient(app, ZERO)
})

const settled = async (amount: number, on = '2026-11-19') => {
  const awb = await aParcel(app, { clientId, cash: amount })
  return (await reported(app, [[awb, amount, on]])).id ?? ''
}
const statement = (...lines: Line[]) => imported(app, camtFile(app, lines, '2026-11-20'))
const lineOf = async (settlementId: string, name = FAN): Promise<string> =>
  (await listSettlementTransfers(app, settlementId)).find(({ counterparty }) => counterparty === name)?.id ?? ''
const inBank = () => platformBalance(app.db, 'bank')
const shown = async (id: string) => (await listSettlements(app, { page: 1, open: false })).list.find((one) => one.id === id)
const saidOfOpen = async (amount: number) =>
  (await linesIn(app, 'open')).filter((one) => one.amount === amount).map(({ because }) => because)

describe('a transfer of two settlements of one sum', () => {
  it('stays open and says what it may be, until the one is chosen that it is; the bank has it once', async () => {
    const [wrong, right] = [await settled(94_138, '2026-11-12'), await settled(94_138)]
    await statement({ amount: 94_138, name: FAN })
    expect(await saidOfOpen(94_138)).toEqual(['Poate fi o decontare FAN Courier de 941,38 RON: alegeti la Decontari care este.'])
    const before = await inBank()
    await receiveSettlementByHand(app, { id: right, lineId: await lineOf(right) })
    expect(await inBank()).toBe(before + 94_138)
    expect(await shown(right)).toMatchObject({ state: 'received', receivedOn: '2026-11-20', statementLineId: expect.any(String) })
    expect(await listSettlementTransfers(app, wrong)).toEqual([])
    expect(await linesIn(app, 'open')).toEqual([])
  })
})

describe('a settlement received without a line', () => {
  it('is given the line that comes later, which is no client’s payment then and books nothing again', async () => {
    const id = await settled(81_007)
    await receiveSettlementByHand(app, { id, on: '2026-11-20' })
    expect(await shown(id)).toMatchObject({ state: 'received', statementLineId: null })
    expect(await statement({ amount: 81_007, name: FAN })).toMatchObject({ linesUsed: 0, linesOpen: 1 })
    const before = await inBank()
    await assignLineToSettlement(app, { id, lineId: await lineOf(id), settledBy: null })
    expect([await inBank(), await saidOfOpen(81_007), (await shown(id))?.statementLineId]).toEqual([before, [], expect.any(String)])
    await expect(assignLineToSettlement(app, { id, lineId: id, settledBy: null })).rejects.toMatchObject({ code: 'settlement-settled' })
  })

  it('because none of the lines is it leaves them open, and what they may be is no longer said once they cannot', async () => {
    const [one, other] = [await settled(81_008), await settled(81_008, '2026-11-18')]
    await statement({ amount: 81_008, name: FAN })
    await receiveSettlementByHand(app, { id: one, on: '2026-11-20', lineId: null })
    expect(await saidOfOpen(81_008)).toHaveLength(1)
    await receiveSettlementByHand(app, { id: other, lineId: await lineOf(other) })
    expect(await saidOfOpen(81_008)).toEqual([])
  })
})

describe('the lines that a transfer may be', () => {
  it('are those of its sum, the courier’s first, and behind them the courier’s of other sums, which cannot be chosen', async () => {
    const id = await settled(70_000)
    const others = [70_000, 70_200, 69_900].map((amount) => ({ amount, name: amount === 70_000 ? 'SELF AWB SRL' : FAN }))
    await statement(...others, { amount: 70_000, name: 'Popescu Ion', text: 'marfa' })
    expect((await listSettlementTransfers(app, id)).map(({ amount, counterparty, fits }) => [amount, counterparty, fits])).toEqual([
      [70_000, 'SELF AWB SRL', true],
      [70_000, 'Popescu Ion', true],
      [69_900, FAN, false],
      [70_200, FAN, false],
    ])
    const less = (await listSettlementTransfers(app, id)).find(({ amount }) => amount === 69_900)?.id ?? ''
    await expect(receiveSettlementByHand(app, { id, lineId: less })).rejects.toMatchObject({ code: 'invalid-fields' })
    expect(await shown(id)).toMatchObject({ state: 'reported' })
    await receiveSettlementByHand(app, { id, lineId: await lineOf(id, 'SELF AWB SRL') })
    expect(await shown(id)).toMatchObject({ state: 'received', statementLineId: expect.any(String) })
  })

  it('are not chosen twice, by whom however quick', async () => {
    const [one, other] = [await settled(60_001), await settled(60_001, '2026-11-18')]
    await statement({ amount: 60_001, name: FAN })
    const lineId = await lineOf(one)
    const tried = await Promise.allSettled([
      receiveSettlementByHand(app, { id: one, lineId }),
      receiveSettlementByHand(app, { id: other, lineId }),
    ])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tried).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'statement-line-settled' }) }))
  })

  it('need a day where none of them is it', async () => {
    const id = await settled(60_002)
    await expect(receiveSettlementByHand(app, { id, lineId: null })).rejects.toMatchObject({ code: 'invalid-fields' })
  })
})
