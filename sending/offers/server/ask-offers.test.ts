import { beforeEach, describe, expect, it } from 'vitest'
import { saveWorkingHours } from '#account/settings/server/working-hours.ts'
import { sameHoursEachDay } from '#contract/client-profile/working-hours.ts'
import type { Locker } from '#contract/couriers.ts'
import { bani, fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { lockers } from '#sending/lockers/server/tables.ts'
import { type CourierInMemory, courierInMemory } from '#sending/orders/server/test-courier.ts'
import { aShipment } from '#sending/orders/server/test-orders.ts'
import { type CourierPort, couriersOf } from '#sending/ports/couriers.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { type OfferMade, offersInWords } from '../contract/offers.ts'
import { askOffers, deleteOldOffers } from './ask-offers.ts'
import { clientPrices, offers } from './tables.ts'

const ro = textsOf('ro')

/** A Thursday morning in Bucharest. */
const clock = testClock('2026-11-19T09:00:00+02:00')
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let fan: CourierInMemory
let clientId: string

const drawers = { drawers: [{ size: 'L' as const, heightCm: 40, widthCm: 44, lengthCm: 45 }], kgMax: 20, parcelsMax: 1 }

/** A courier that offers the door, and the point it is given, 2 RON cheaper. */
function withPoints(courier: CourierInMemory): CourierInMemory {
  const { quotes } = courier
  const limits = { ...courier.limits, locker: drawers }
  const both: CourierPort['quotes'] = async (shipment) => {
    const answer = await quotes(shipment)
    if (answer.kind !== 'quoted' || shipment.locker?.courier !== courier.code) return answer
    const [door] = answer.quotes
    if (!door) return answer
    const cheaper = bani(door.netBani - 200)
    const box = {
      ...door,
      serviceCode: 'BOX',
      delivery: 'locker' as const,
      netBani: cheaper,
      lines: [{ kind: 'transport' as const, netBani: cheaper }],
    }
    return { kind: 'quoted', quotes: [door, box] }
  }
  return { ...courier, limits, quotes: both }
}

const aLocker = (own: Partial<Locker>): Locker => ({
  courier: 'fan',
  id: 'F1',
  kind: 'locker',
  name: 'FANbox Unirii',
  address: 'Bulevardul Unirii 1',
  city: 'Sectorul 3',
  countyCode: 'B',
  postalCode: '030100',
  latitude: 44.43,
  longitude: 26.1,
  schedule: [],
  availableSizes: [{ size: 'L', free: 3 }],
  repaymentAvailable: true,
  ...own,
})

beforeEach(async () => {
  fan = withPoints(courierInMemory({ clock, priceRon: 10 }))
  app.couriers = couriersOf([fan, withPoints(courierInMemory({ code: 'sameday', clock, priceRon: 20 }))])
  clientId = await testClient(app, fromRon(100))
  await app.db.delete(lockers)
  await app.db.delete(offers)
})

const ask = (shipment = aShipment()) => askOffers(app, clientId, shipment)

describe('offers', () => {
  it('come from all couriers, cheapest first, and can be activated by id for half an hour', async () => {
    const { offers: list, warnings } = await ask()
    expect(list.map(({ courier, price }) => [courier, price])).toEqual([
      ['fan', 1307],
      ['sameday', 2614],
    ])
    expect(warnings).toEqual([])
    const kept = await app.db.select({ id: offers.id, validUntil: offers.validUntil }).from(offers)
    expect(kept.map((one) => one.id).sort()).toEqual(list.map((one) => one.id).sort())
    expect(Date.parse(list[0]?.validUntil ?? '') - clock.now().getTime()).toBeLessThanOrEqual(30 * 60_000)
    expect(Date.parse(list[0]?.validUntil ?? '') - clock.now().getTime()).toBeGreaterThan(29 * 60_000)
  })

  it('say when the courier comes and arrives', async () => {
    const [offer] = (await ask()).offers
    expect(offer).toMatchObject({ pickupOn: '2026-11-19', deliveryHours: 24, deliveryOn: '2026-11-20' })
  })

  it('are for the next working day once the courier’s last hour for orders has passed', async () => {
    const { quotes } = fan
    fan.quotes = async (shipment) => {
      const answer = await quotes(shipment)
      return answer.kind === 'quoted' ? { ...answer, quotes: answer.quotes.map((one) => ({ ...one, lastOrderHour: '08:30' })) } : answer
    }
    const list = (await ask()).offers
    expect(list.find((one) => one.courier === 'fan')).toMatchObject({ pickupOn: '2026-11-20', deliveryOn: '2026-11-23' })
    expect(list.find((one) => one.courier === 'sameday')).toMatchObject({ pickupOn: '2026-11-19' })
  })

  describe('by the sender’s schedule', () => {
    const within = async (start: string, end: string) => {
      await app.db.inTransaction((tx) => saveWorkingHours(tx, clientId, sameHoursEachDay({ start: `${start}:00`, end: `${end}:00` })))
      const { quotes } = fan
      fan.quotes = async (shipment) => {
        const answer = await quotes(shipment)
        const hours = { lastPickupHour: '19:00', lastOrderHour: '17:00' }
        return answer.kind === 'quoted' ? { ...answer, quotes: answer.quotes.map((one) => ({ ...one, ...hours })) } : answer
      }
      const list = (await ask()).offers
      fan.quotes = quotes
      return list.find((one) => one.courier === 'fan')
    }

    it('say its last hour, and the next working day once that has passed', async () => {
      expect(await within('09:00', '15:00')).toMatchObject({
        ...{ pickupOn: '2026-11-19', lastPickupHour: '15:00', lastOrderHour: '13:00', errors: [] },
      })
      expect(await within('09:00', '19:30')).toMatchObject({ lastPickupHour: '19:00', lastOrderHour: '17:00' })
      clock.advance(5 * 3_600_000)
      expect(await within('09:00', '15:00')).toMatchObject({ pickupOn: '2026-11-20', lastPickupHour: '15:00', deliveryOn: '2026-11-23' })
      clock.advance(-5 * 3_600_000)
    })

    it('are none of a courier that it leaves too little time', async () => {
      expect(await within('15:30', '17:00')).toMatchObject({ errors: [{ code: 'pickup-hours-too-short' }] })
    })
  })

  it('for a Saturday arrive then, and are none from a courier that comes too late for it', async () => {
    const { quotes } = fan
    fan.quotes = async (shipment) => {
      const answer = await quotes(shipment)
      return answer.kind === 'quoted' ? { ...answer, quotes: answer.quotes.map((one) => ({ ...one, lastOrderHour: '08:30' })) } : answer
    }
    const friday = { now: () => new Date('2026-11-20T09:00:00+02:00') }
    const { offers: list } = await askOffers({ ...app, clock: friday }, clientId, aShipment({ options: { saturdayDelivery: true } }))
    expect(list.find((one) => one.courier === 'sameday')).toMatchObject({ pickupOn: '2026-11-20', deliveryOn: '2026-11-21', errors: [] })
    expect(list.find((one) => one.courier === 'fan')).toMatchObject({ pickupOn: '2026-11-23', errors: [{ code: 'saturday-missed' }] })
  })

  it('take the client’s discount for that courier, and the operator’s own addition', async () => {
    await app.db.insert(clientPrices).values({ clientId, courier: 'fan', discountPercent: 12.5 })
    const list = (await ask()).offers
    expect(list.find((one) => one.courier === 'fan')).toMatchObject({
      price: 1143,
      priceNoVat: 945,
      priceRaw: 1307,
      discountPercent: 12.5,
      isSpecialPrice: true,
    })
    expect(list.find((one) => one.courier === 'sameday')).toMatchObject({ discountPercent: 0, isSpecialPrice: false })
    const generous = { ...app, config: { ...app.config, env: { PRICE_MARKUP_PERCENT: '0' } } }
    expect((await askOffers(generous, clientId, aShipment())).offers[1]?.priceNoVat).toBe(2000)
  })

  it('that cannot be chosen come last and say why', async () => {
    const { quotes } = fan
    fan.quotes = async (shipment) => {
      const answer = await quotes(shipment)
      const problems = [partnerSaid('Prea greu.')]
      return answer.kind === 'quoted' ? { ...answer, quotes: answer.quotes.map((one) => ({ ...one, problems })) } : answer
    }
    const list = (await ask()).offers
    expect(list.map((one) => [one.courier, one.errors])).toEqual([
      ['sameday', []],
      ['fan', [partnerSaid('Prea greu.')]],
    ])
  })

  it('are forgotten a day after they end', async () => {
    await ask()
    await deleteOldOffers.run(app, undefined as never)
    expect(await app.db.select().from(offers)).not.toEqual([])
    clock.advance(25 * 3_600_000)
    await deleteOldOffers.run(app, undefined as never)
    expect(await app.db.select().from(offers)).toEqual([])
    clock.advance(-25 * 3_600_000)
  })
})

describe('a courier that fails', () => {
  const isNamed = { courier: 'fan', code: 'courier-unavailable', message: expect.stringContaining('FAN Courier nu a raspuns') }

  it('by hanging costs its own offers only', async () => {
    fan.quotes = () => new Promise(() => undefined)
    const { offers: list, warnings } = await ask()
    expect(list.map((one) => one.courier)).toEqual(['sameday'])
    expect(offersInWords(ro, { offers: [], warnings, lockerAlternatives: [] }).warnings).toEqual([isNamed])
  })

  it('by saying so, or by a fault of ours, is named the same', async () => {
    fan.quotes = async () => ({ kind: 'unavailable', cause: 'status 500' })
    expect(offersInWords(ro, await ask()).warnings).toEqual([isNamed])
    fan.quotes = async () => Promise.reject(new TypeError('a fault of the adapter'))
    const { offers: list, warnings } = await ask()
    expect(offersInWords(ro, { offers: [], warnings, lockerAlternatives: [] }).warnings).toEqual([isNamed])
    expect(list.map((one) => one.courier)).toEqual(['sameday'])
  })
})

describe('the point', () => {
  beforeEach(async () => {
    await app.db
      .insert(lockers)
      .values([
        aLocker({ id: 'F1' }),
        aLocker({ id: 'F2', name: 'FANbox Obor', latitude: 44.45 }),
        aLocker({ id: 'F3', name: 'FANbox fara ramburs', latitude: 44.431, repaymentAvailable: false }),
        aLocker({ id: 'S1', courier: 'sameday', name: 'easybox Unirii', latitude: 44.44 }),
      ])
  })

  const at = (id: string, courier: 'fan' | 'sameday' = 'fan', options = {}) => ask(aShipment({ locker: { courier, id }, options }))
  const boxes = (list: { offers: readonly Pick<OfferMade, 'delivery' | 'locker'>[] }) =>
    list.offers.filter((one) => one.delivery === 'locker').map((one) => one.locker?.id)

  it('nearest to the recipient that fits is offered by each courier when none is chosen', async () => {
    const list = offersInWords(ro, await ask())
    expect(boxes(list).sort()).toEqual(['F1', 'S1'])
    expect(list.offers[0]).toMatchObject({ delivery: 'locker', locker: { id: 'F1', approximateDistanceKm: 0, scheduleText: 'Inchis' } })
  })

  it('chosen is offered, by its courier alone', async () => {
    const list = await at('F2')
    expect(boxes(list)).toEqual(['F2'])
    expect(list).toMatchObject({ warnings: [], lockerAlternatives: [] })
  })

  it('chosen and full since is said in words, with the nearest that would do', async () => {
    await app.db.update(lockers).set({ availableSizes: [{ size: 'L', free: 0 }] })
    await app.db
      .insert(lockers)
      .values([aLocker({ id: 'F5', name: 'FANbox liber', latitude: 44.46 }), aLocker({ id: 'F6', latitude: 44.44 })])
    const list = offersInWords(ro, await at('F1'))
    expect(list.warnings).toEqual([
      { courier: 'fan', code: 'locker-unavailable', message: 'FANbox Unirii: Lockerul este plin si nu accepta comenzi.' },
    ])
    expect(list.lockerAlternatives.map((one) => one.id)).toEqual(['F6', 'F5'])
    expect(boxes(list)).toEqual([])
  })

  it('chosen and gone from the courier’s list is said in words, with the nearest to the recipient', async () => {
    const list = offersInWords(ro, await at('F99'))
    expect(list.warnings[0]).toMatchObject({
      code: 'locker-unavailable',
      message: 'Punctul de livrare ales nu mai exista in lista curierului.',
    })
    expect(list.lockerAlternatives.map((one) => one.id)).toEqual(['F1', 'F3', 'S1', 'F2'])
  })

  it('chosen that takes no cash is said in words, others that do are offered', async () => {
    const repayment = { amount: fromRon(50), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' }
    const list = offersInWords(ro, await at('F3', 'fan', { repayment }))
    expect(list.warnings[0]?.message).toBe('FANbox fara ramburs: Punctul nu accepta plata rambursului.')
    expect(list.lockerAlternatives.map((one) => one.id)).toEqual(['F1', 'S1', 'F2'])
  })
})

it('refuses broken rules before any courier is asked', async () => {
  let asked = 0
  fan.quotes = async () => {
    asked += 1
    return { kind: 'unavailable', cause: '' }
  }
  await expect(ask(aShipment({ options: { saturdayDelivery: true } }))).rejects.toMatchObject({ code: 'saturday-not-offered' })
  expect(asked).toBe(0)
})
