import { beforeEach, describe, expect, it } from 'vitest'
import type { Locker } from '#contract/couriers.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { listedLocker } from './find-lockers.ts'
import { couriersNeverSynced, syncLockers, syncLockersOf } from './sync-lockers.ts'
import { lockers } from './tables.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })

const aPoint = (id: number): Locker => ({
  courier: 'fan',
  id: `F${id}`,
  kind: 'locker',
  name: `FANbox ${id}`,
  address: 'Strada Garii 1',
  city: 'Cluj-Napoca',
  countyCode: 'CJ',
  postalCode: null,
  latitude: 46.77,
  longitude: 23.59,
  schedule: [{ day: 1, start: '08:00', end: '20:00' }],
  availableSizes: null,
  repaymentAvailable: null,
})
const points = (ids: number[]) => ids.map(aPoint)
const courierWith = (pages: Locker[][]) => ({
  ...courierInMemory({ clock }),
  points: async function* () {
    yield* pages
  },
})
const listedIds = async () =>
  (await app.db.select({ id: lockers.id, isListed: lockers.isListed }).from(lockers))
    .filter((one) => one.isListed)
    .map((one) => one.id)
    .sort()

beforeEach(async () => {
  await app.db.$client.query('delete from lockers; delete from locker_syncs')
  clock.advance(1_000)
})

describe('the couriers’ points', () => {
  it('are taken over whole, page by page, and known by name afterwards', async () => {
    expect(await syncLockersOf(app, courierWith([points([1, 2]), points([3])]))).toBe(3)
    expect(await listedIds()).toEqual(['F1', 'F2', 'F3'])
    expect(await listedLocker(app.db, { courier: 'fan', id: 'F2' })).toEqual(aPoint(2))
  })

  it('that are no longer listed are kept and not offered; they come back when listed again', async () => {
    await syncLockersOf(app, courierWith([points([1, 2, 3])]))
    clock.advance(60_000)
    await syncLockersOf(app, courierWith([points([1, 2])]))
    expect(await listedIds()).toEqual(['F1', 'F2'])
    clock.advance(60_000)
    await syncLockersOf(app, courierWith([points([1, 2, 3])]))
    expect(await listedIds()).toEqual(['F1', 'F2', 'F3'])
  })

  it('are not thrown away because the courier suddenly lists less than half of them', async () => {
    await syncLockersOf(app, courierWith([points([1, 2, 3, 4, 5])]))
    clock.advance(60_000)
    await syncLockersOf(app, courierWith([points([1])]))
    await syncLockersOf(app, courierWith([]))
    expect(await listedIds()).toHaveLength(5)
  })

  it('stay as they are when the list breaks in the middle, and the other courier’s are taken over all the same', async () => {
    await syncLockersOf(app, courierWith([points([1, 2])]))
    const broken = {
      ...courierInMemory({ clock }),
      points: async function* () {
        yield points([7])
        throw new Error('page 2 could not be had')
      },
    }
    const sameday = { ...courierWith([[{ ...aPoint(9), courier: 'sameday' as const }]]), code: 'sameday' as const }
    app.couriers = couriersOf([broken, sameday])
    expect(await couriersNeverSynced(app)).toEqual(['sameday'])
    await syncLockers.run(app, undefined as never)
    expect(await listedIds()).toEqual(['F1', 'F2', 'F9'])
    expect(await couriersNeverSynced(app)).toEqual([])
  })
})
