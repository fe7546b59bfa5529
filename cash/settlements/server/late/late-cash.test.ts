import { beforeEach, describe, expect, it } from 'vitest'
import { workingDaysAfter } from '#contract/banking/banking-days.ts'
import { ZERO } from '#contract/money.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { aParcel, reported } from '../test-settlements.ts'
import { couriersWithLateCash, lateCash, lateCashMessage, lateCashShown } from './late-cash.ts'

// A Tuesday; the banking days before it: 20, 19, 18, 17, 16, 13 November.
const app = await testApp({ clock: testClock('2026-11-24T10:00:00Z'), env: { LOG_LEVEL: 'silent' } })
let clientId: string
beforeEach(async () => {
  clientId = await testClient(app, ZERO)
})

const deliveredOn = async (day: string, given: { cash?: number; courier?: 'fan' | 'sameday' } = {}) => {
  const awb = await aParcel(app, { clientId, ...given })
  await app.db.$client.query(`update repayments set delivered_at = $2 where awb = $1`, [awb, `${day}T12:00:00+02:00`])
  return awb
}
const own = async (days = 5, courier?: 'fan' | 'sameday') =>
  (await lateCash(app, { days, courier })).filter((row) => row.clientId === clientId).map(({ awb, age }) => [awb, age])

describe('cash at a courier', () => {
  it('is late once more than so many banking days have passed since its delivery', async () => {
    const [old, edge, weekend] = [await deliveredOn('2026-11-12'), await deliveredOn('2026-11-16'), await deliveredOn('2026-11-15')]
    await deliveredOn('2026-11-17')
    expect(await own()).toEqual([
      [old, 8],
      [weekend, 7],
      [edge, 6],
    ])
    expect(await own(7)).toEqual([[old, 8]])
    expect(await own(8)).toEqual([])
  })

  it('is late no more once it is reported, and is not while it is not delivered', async () => {
    const awb = await deliveredOn('2026-11-05')
    await aParcel(app, { clientId, repayment: 'expected', order: 'in_transit' })
    expect(await own()).toEqual([[awb, 13]])
    await reported(app, [[awb, 10_000, '2026-11-20']])
    expect(await own()).toEqual([])
  })

  it('is summed by courier, and written to it with each AWB', async () => {
    const awb = await deliveredOn('2026-11-05', { cash: 12_345, courier: 'sameday' })
    await deliveredOn('2026-11-05')
    const { byCourier } = await lateCashShown(app, { days: 5, page: 1, courier: 'sameday' })
    expect(byCourier).toEqual([{ courier: 'sameday', count: 1, total: 12_345, oldestOn: '2026-11-05' }])
    expect(await couriersWithLateCash(app)).toBe(2)
    const text = await lateCashMessage(app, { courier: 'sameday', days: 5 }, textsOf('ro'))
    expect(text).toContain(`${awb}  05.11.2026  123,45`)
    expect(text.match(/^\d{10,}/gm)).toEqual([awb])
  })
})

it('working days after a day leave out weekends and public holidays', () => {
  expect(workingDaysAfter('2026-11-27', '2026-12-02')).toBe(1)
  expect(workingDaysAfter('2026-11-24', '2026-11-24')).toBe(0)
  expect(workingDaysAfter('2026-11-25', '2026-11-24')).toBe(0)
})
