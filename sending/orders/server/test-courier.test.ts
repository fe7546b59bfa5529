import { afterEach, describe } from 'vitest'
import { onceSuite } from '#partners/couriers/port-suite-once.ts'
import { sampleCourierShipment } from '#partners/couriers/sample-shipment.ts'
import { bucharestDayOf, systemClock } from '#server/platform/clock.ts'
import { courierInMemory, REFUSAL } from './test-courier.ts'

/** A double that differs from what a courier's adapter does would hide faults. */
describe('the courier in memory', () => {
  const courier = courierInMemory({ clock: systemClock })
  afterEach(() => {
    Object.assign(courier, { ways: [], answers: true, isPickedUp: false })
  })
  onceSuite({
    courier,
    under: { addressService: 'Standard', listsReferences: true },
    today: () => bucharestDayOf(systemClock.now()),
    async created(shipment) {
      const answer = await courier.createAwb(shipment, 'Standard')
      if (answer.kind !== 'created') throw new Error(JSON.stringify(answer))
      return answer.awb
    },
    held: async (reference) => courier.activeAwbs(reference),
    next: async (way) => courier.ways.push(way === 'lost' ? 'lost' : 'never'),
    refusable() {
      courier.ways.push('refused')
      return sampleCourierShipment()
    },
    refusal: new RegExp(REFUSAL),
    silence: async () => Object.assign(courier, { answers: false }),
    pickUp: async () => Object.assign(courier, { isPickedUp: true }),
  })
})
