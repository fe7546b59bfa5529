import { describe, expect, it } from 'vitest'
import { type CourierCode, type Locker, scheduleText } from '#contract/couriers.ts'
import { fanLimits } from '#partners/couriers/fan/services.ts'
import { testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { inRomanian } from '#texts/test-words.ts'
import { distanceKm, fitsLockerDrawer, listedLocker, lockerRefusal, nearestFitting, nearestLockers } from './find-lockers.ts'
import { lockers } from './tables.ts'

const ro = textsOf('ro')

const app = await testApp()
const CLUJ = { latitude: 46.77, longitude: 23.59 }
const BRASOV = { latitude: 45.65, longitude: 25.6 }

const aLocker = (own: Partial<Locker> = {}): Locker => ({
  courier: 'fan',
  id: 'F1',
  kind: 'locker',
  name: 'FANbox Gara',
  address: 'Strada Garii 1',
  city: 'Cluj-Napoca',
  countyCode: 'CJ',
  postalCode: '400100',
  ...CLUJ,
  schedule: [],
  availableSizes: [
    { size: 'S', free: 1 },
    { size: 'M', free: 1 },
    { size: 'L', free: 1 },
  ],
  repaymentAvailable: true,
  ...own,
})
const parcel = (own: object = {}) => ({ weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 8, ...own })
const reason = (locker: Locker, packages = [parcel()], hasRepayment = false) =>
  lockerRefusal(locker, { packages, hasRepayment, limits: fanLimits })

describe('a point', () => {
  it('that can take the parcel says nothing', () => {
    expect(reason(aLocker())).toBeNull()
    expect(reason(aLocker({ availableSizes: null }))).toBeNull()
  })

  it('says in words why it cannot', () => {
    const full = [
      { size: 'S' as const, free: 0 },
      { size: 'L' as const, free: 0 },
    ]
    expect(inRomanian(reason(aLocker({ availableSizes: full })))).toBe('Lockerul este plin si nu accepta comenzi.')
    expect(inRomanian(reason(aLocker({ availableSizes: [] })))).toBe('Lockerul este plin si nu accepta comenzi.')
    expect(inRomanian(reason(aLocker(), [parcel(), parcel()]))).toBe('Punctul accepta cel mult un pachet intr-o comanda.')
    expect(inRomanian(reason(aLocker(), [parcel({ weightKg: 30.1 })]))).toBe('Punctul accepta pachete de cel mult 30 kg.')
    expect(inRomanian(reason(aLocker(), [parcel({ lengthCm: 60 })]))).toBe(
      'Niciun sertar liber al punctului nu este destul de mare pentru pachet.',
    )
    expect(inRomanian(reason(aLocker({ repaymentAvailable: false }), [parcel()], true))).toBe('Punctul nu accepta plata rambursului.')
    expect(
      inRomanian(lockerRefusal(aLocker(), { packages: [parcel()], hasRepayment: false, limits: { ...fanLimits, locker: null } })),
    ).toBe('Curierul nu livreaza la puncte de ridicare.')
  })

  it('with only small drawers free takes small parcels only', () => {
    const small = aLocker({
      availableSizes: [
        { size: 'S', free: 2 },
        { size: 'M', free: 0 },
        { size: 'L', free: 0 },
      ],
    })
    expect(reason(small, [parcel({ heightCm: 9 })])).toBeNull()
    expect(inRomanian(reason(small, [parcel({ heightCm: 9.3 })]))).toContain('Niciun sertar liber')
  })

  it('of which it is unknown whether it takes cash is not refused for it', () => {
    expect(reason(aLocker({ repaymentAvailable: null }), [parcel()], true)).toBeNull()
  })
})

it('a parcel may be turned any way to fit a drawer', () => {
  const drawer = { heightCm: 10, widthCm: 45, lengthCm: 47 }
  expect(fitsLockerDrawer({ heightCm: 45, widthCm: 10, lengthCm: 47 }, drawer)).toBe(true)
  expect(fitsLockerDrawer({ heightCm: 11, widthCm: 11, lengthCm: 11 }, drawer)).toBe(false)
})

it('distances are those of the map, within a percent', () => {
  expect(distanceKm(CLUJ, BRASOV)).toBeGreaterThan(197)
  expect(distanceKm(CLUJ, BRASOV)).toBeLessThan(202)
})

describe('points near a place', () => {
  it('come nearest first, listed ones only, by courier and text, none beyond 60 km', async () => {
    await app.db
      .insert(lockers)
      .values([
        aLocker({ id: 'F1', name: 'FANbox Gara' }),
        aLocker({ id: 'F2', name: 'FANbox Lidl', latitude: 46.8 }),
        aLocker({ id: 'F3', name: 'FANbox 100%_sigur', latitude: 46.9 }),
        aLocker({ id: 'S1', courier: 'sameday', name: 'easybox Lidl', latitude: 46.78 }),
        aLocker({ id: 'F9', name: 'FANbox Brasov', ...BRASOV }),
      ])
    await app.db.insert(lockers).values({ ...aLocker({ id: 'F8' }), isListed: false })
    const ids = async (search: object = {}) => (await nearestLockers(app.db, { near: CLUJ, ...search })).map((one) => one.id)
    expect(await ids()).toEqual(['F1', 'S1', 'F2', 'F3'])
    expect(await ids({ courier: 'sameday' })).toEqual(['S1'])
    expect([await ids({ among: ['sameday'] }), await ids({ courier: 'fan', among: ['sameday'] })]).toEqual([['S1'], []])
    expect(await ids({ search: 'lidl' })).toEqual(['S1', 'F2'])
    expect(await ids({ search: '0%_s' })).toEqual(['F3'])
    expect(await ids({ search: '%' })).toEqual(['F3'])
    for (const search of ['lidl fanbox', 'fanbox lidl', 'FANBOX LÍDL', 'fanbxo lidl']) expect(await ids({ search })).toEqual(['F2'])
    expect(await ids({ search: 'garii gara' })).toEqual(['F1'])
    expect(await ids({ max: 1 })).toEqual(['F1'])
    expect(await listedLocker(app.db, { courier: 'fan', id: 'F8' })).toBeNull()
    expect(await listedLocker(app.db, { courier: 'sameday', id: 'F1' })).toBeNull()
    expect(await listedLocker(app.db, { courier: 'fan', id: 'F2' })).toEqual(aLocker({ id: 'F2', name: 'FANbox Lidl', latitude: 46.8 }))
  })
})

describe('the nearest point that fits', () => {
  const needs = { packages: [parcel()], hasRepayment: false, limits: fanLimits }
  const full = { availableSizes: [] }
  const found = async (couriers: CourierCode[]) => {
    const nearest = await nearestFitting(app.db, { near: CLUJ, needs: new Map(couriers.map((courier) => [courier, needs])) })
    return Object.fromEntries([...nearest].map(([courier, { id }]) => [courier, id]))
  }
  const listed = async (...points: Locker[]) => {
    await app.db.delete(lockers)
    await app.db.insert(lockers).values(points)
  }

  it('is found for each courier, full ones and those beyond 60 km left out', async () => {
    await listed(
      aLocker({ id: 'F1', ...full }),
      aLocker({ id: 'F2', latitude: 46.78 }),
      aLocker({ id: 'F3', latitude: 46.79 }),
      aLocker({ id: 'S1', courier: 'sameday', latitude: 46.8 }),
    )
    expect(await found(['fan', 'sameday'])).toEqual({ fan: 'F2', sameday: 'S1' })
    expect(await found(['sameday'])).toEqual({ sameday: 'S1' })
    expect(await found([])).toEqual({})
    await listed(aLocker({ id: 'F9', ...BRASOV }))
    expect(await found(['fan', 'sameday'])).toEqual({})
  })

  it('is found far away, and behind many full ones', async () => {
    await listed(aLocker({ id: 'F1', latitude: 47.1 }), aLocker({ id: 'S1', courier: 'sameday' }))
    expect(await found(['fan', 'sameday'])).toEqual({ fan: 'F1', sameday: 'S1' })
    const fullOnes = Array.from({ length: 8 }, (_, i) => aLocker({ id: `F${i}`, latitude: 46.77 + i / 10_000, ...full }))
    await listed(...fullOnes, aLocker({ id: 'F8', latitude: 46.78 }))
    expect(await found(['fan'])).toEqual({ fan: 'F8' })
  })
})

describe('opening hours', () => {
  const day = (from: number, to: number, start: string, end: string) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ day: from + i, start, end }))

  it('are shown in ranges of days with the same hours', () => {
    expect(scheduleText(ro, [...day(1, 5, '08:00', '20:00'), ...day(6, 6, '09:00', '14:00')])).toBe(
      'L - V: 08:00 - 20:00, S: 09:00 - 14:00',
    )
    expect(scheduleText(ro, [...day(1, 1, '08:00', '12:00'), ...day(1, 1, '14:00', '18:00')])).toBe('L: 08:00 - 12:00, 14:00 - 18:00')
    expect(scheduleText(ro, [...day(1, 2, '08:00', '20:00'), ...day(4, 5, '08:00', '20:00')])).toBe(
      'L - Ma: 08:00 - 20:00, J - V: 08:00 - 20:00',
    )
    expect(scheduleText(ro, [])).toBe('Inchis')
  })
})
