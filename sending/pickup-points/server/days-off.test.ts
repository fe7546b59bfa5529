/** A client takes days out on which a courier is not to come to its point. */
import { beforeEach, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { anOffer, ready } from '#sending/orders/server/test-orders.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { everyPickupDay } from '../contract/pickup-points.ts'
import { callCouriers } from './call-couriers.ts'
import { setDayOff } from './days-off.ts'
import { listPoints } from './list-points.ts'
import { requestPointDeletion } from './request-point.ts'
import { approved, labelWaits } from './test-points.ts'

/** A Wednesday. */
const clock = testClock('2026-11-18T07:00:00+02:00')
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
app.couriers = couriersOf([
  { ...courierInMemory({ clock }), requestPickup: async () => ({ kind: 'ordered', id: 'P1' }) },
  courierInMemory({ code: 'sameday', clock }),
])
let clientId: string
beforeEach(async () => {
  clientId = await testClient(app, fromRon(200))
})

const at = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
const morning = (day: string) => {
  at(`${day}T07:30:00+02:00`)
  return callCouriers.run(app, { period: day } as never)
}
const off = (id: string, day: string, isOff = true) => app.db.inTransaction((tx) => setDayOff(app, tx, { clientId, id, day, isOff }))

/** Days of calls, and of news that there was none. */
async function daysOf(kind: 'request-pickup' | 'mail', like: string): Promise<string[]> {
  const { rows } = await app.db.$client.query<{ key: string }>(
    `select key from effects where client_id = $1 and kind = $2 and key like $3 order by key`,
    [clientId, kind, like],
  )
  return rows.map(({ key }) => /\d{4}-\d\d-\d\d/.exec(key)?.[0] ?? '')
}

it('has no call, is not missed, and offers count from the day after', async () => {
  at('2026-11-18T07:00:00+02:00')
  const id = await approved(app, clientId)
  await labelWaits(app, clientId, { madeAt: '2026-11-17T19:00:00+02:00' })
  for (const day of ['2026-11-19', '2026-11-18', '2026-11-19']) await off(id, day)
  for (const isOff of [true, false]) await off(id, '2026-11-20', isOff)
  expect(await listPoints(app, textsOf('ro'), clientId, false)).toMatchObject([{ daysOff: ['2026-11-18', '2026-11-19'] }])
  const { orderId } = await ready(app, clientId)
  const pickupOn = async (courier: 'fan' | 'sameday') => (await anOffer(app, clientId, orderId, { courier })).pickupOn
  expect([await pickupOn('fan'), await pickupOn('sameday')]).toEqual(['2026-11-20', '2026-11-18'])
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) await morning(day)
  expect([await daysOf('request-pickup', 'fan/%'), await daysOf('mail', '%/missed/%')]).toEqual([['2026-11-20'], []])
})

it('is one of the days on which the courier would come, and none for which it was called', async () => {
  at('2026-11-19T07:00:00+02:00')
  const id = await approved(app, clientId, { pickUpDays: { ...everyPickupDay, friday: false }, startsOn: '2026-11-19' })
  const byContract = await approved(app, clientId, { courier: 'sameday' })
  await labelWaits(app, clientId, { madeAt: '2026-11-18T19:00:00+02:00' })
  await morning('2026-11-19')
  const refused = (point: string, day: string) =>
    off(point, day).then(
      () => null,
      ({ code }) => code,
    )
  expect(await refused(id, '2026-11-19')).toBe('pickup-day-called')
  // A Friday, a Saturday, a holiday, a day that is over, one beyond four weeks.
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-30', '2026-11-18', '2026-12-21'])
    expect([day, await refused(id, day)]).toEqual([day, 'pickup-day-not-ahead'])
  expect(await refused(byContract, '2026-11-24')).toBe('pickup-day-not-ahead')
  expect(await refused(id, '2026-11-24')).toBeNull()
  await app.db.inTransaction((tx) => requestPointDeletion(app, tx, { clientId, id }))
  expect(await refused(id, '2026-11-25')).toBe('pickup-point-decided')
})
