import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { withoutWaiting } from '#server/effects/test-effects.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { cancelOrder } from '../after-awb/cancel-order.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { askCourier, begun, orderNow, ready } from '../test-orders.ts'
import { compareDay } from './compare-awbs.ts'

const LAG_MS = 60_000
/** Noon in Bucharest. */
const clock = testClock('2026-11-18T10:00:00Z')
const DAY = '2026-11-18'
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
withoutWaiting(app)
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock, trustAbsenceAfterMs: LAG_MS })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
  clientId = await testClient(app, fromRon(100))
  await app.db.$client.query('delete from orders')
  await app.db.$client.query('delete from awb_discrepancies')
})

async function activated(ofClient = clientId, code: 'fan' | 'sameday' = 'fan') {
  const ref = await begun(app, await ready(app, ofClient, { courier: code }))
  await askCourier(app, ref)
  return { ...ref, awb: (await orderNow(app, ref)).awb ?? '' }
}

/** The courier has forgotten an AWB, or never had it. */
const forget = (...gone: { awb: string }[]) => {
  courier.held = courier.held.filter(({ awb }) => !gone.some((one) => one.awb === awb))
}

const noted = async () =>
  (await app.db.$client.query('select courier, awb, kind, reference, created_on as "createdOn" from awb_discrepancies order by awb')).rows

async function compareLater(day = DAY): Promise<void> {
  clock.advance(LAG_MS + 1_000)
  await compareDay(app, courier, day)
}

describe('an active order whose AWB the courier\u2019s list of its day does not have', () => {
  it('is named once for an operator, and neither cancelled nor paid back; no other order is', async () => {
    const mine = await activated()
    await activated()
    await activated(await testClient(app, fromRon(100)))
    await activated(clientId, 'sameday')
    const { availableBani } = await clientBalances(app.db, clientId)
    forget(mine)
    await compareLater()
    await compareLater()
    expect(await noted()).toEqual([{ courier: 'fan', awb: mine.awb, kind: 'missing', reference: mine.orderId, createdOn: DAY }])
    expect(await orderNow(app, mine)).toMatchObject({ state: 'active', awb: mine.awb, cancelRequestedAt: null })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(availableBani)
    expect((await app.db.$client.query("select 1 from effects where kind = 'cancel-awb'")).rowCount).toBe(0)
  })

  it('is not named before the list must show it', async () => {
    const mine = await activated()
    forget(mine)
    clock.advance(LAG_MS - 10_000)
    await compareDay(app, courier, DAY)
    expect(await noted()).toEqual([])
  })

  it('of a courier that does not say how its list lags is named after an hour', async () => {
    courier = courierInMemory({ clock, canBeAsked: false })
    app.couriers = couriersOf([...app.couriers.values(), courier])
    forget(await activated())
    await compareLater()
    expect(await noted()).toEqual([])
    clock.advance(3_600_000)
    await compareDay(app, courier, DAY)
    expect(await noted()).toHaveLength(1)
    clock.advance(-3_600_000)
  })

  it('is forgotten when the AWB turns up', async () => {
    const mine = await activated()
    const { held } = courier
    forget(mine)
    await compareLater()
    expect(await noted()).toHaveLength(1)
    courier.held = held
    await compareLater()
    expect(await noted()).toEqual([])
  })

  it.each([
    ['was cancelled', (ref: Awaited<ReturnType<typeof activated>>) => cancelOrder(app, ref)],
    [
      'is being cancelled',
      async (ref: Awaited<ReturnType<typeof activated>>) => {
        courier.cancelAwb = async () => ({ kind: 'not-sent', cause: 'login: cut' })
        await cancelOrder(app, ref)
      },
    ],
    [
      'was picked up',
      ({ orderId }: Awaited<ReturnType<typeof activated>>) =>
        app.db.$client.query("update orders set state = 'picked_up' where id = $1", [orderId]),
    ],
  ] as const)('is not named where it %s', async (_name, work) => {
    const mine = await activated()
    await work(mine)
    forget(mine)
    await compareLater()
    expect(await noted()).toEqual([])
  })

  it('is not named where the order ends while the lists are read', async () => {
    const mine = await activated()
    forget(mine)
    const { listAwbs } = courier
    courier.listAwbs = async (on) => {
      if (on !== DAY) await app.db.$client.query("update orders set state = 'picked_up' where id = $1", [mine.orderId])
      return (await listAwbs?.(on)) ?? []
    }
    await compareLater()
    expect(await noted()).toEqual([])
  })

  it.each([-1, 0, 1])('is named by its own day, not by one beside it, and not where it stands in the list %i days on', async (days) => {
    const mine = await activated()
    clock.advance(86_400_000)
    const listedOn = addDays(DAY, days)
    courier.listAwbs = async (on) => (on === listedOn ? [{ awb: mine.awb, reference: null, createdOn: on }] : [])
    for (const day of [addDays(DAY, -1), DAY, addDays(DAY, 1)]) await compareDay(app, courier, day)
    expect((await noted()).filter(({ kind }) => kind === 'missing')).toEqual([])
    courier.listAwbs = async () => []
    await compareDay(app, courier, addDays(DAY, -1))
    await compareDay(app, courier, addDays(DAY, 1))
    expect(await noted()).toEqual([])
    await compareDay(app, courier, DAY)
    expect(await noted()).toHaveLength(1)
    clock.advance(-86_400_000)
  })

  it('asks for no list of a day that has not begun', async () => {
    forget(await activated())
    const asked: string[] = []
    courier.listAwbs = async (on) => {
      asked.push(on)
      return []
    }
    await compareLater()
    expect(bucharestDayOf(clock.now())).toBe(DAY)
    expect(asked).toEqual([DAY, addDays(DAY, -1)])
  })

  it('is not asked for where the courier has no list', async () => {
    forget(await activated())
    courier.listAwbs = null
    await compareLater()
    expect(await noted()).toEqual([])
  })
})
