/** What every adapter must report of a parcel on its way. */
import { describe, expect, it } from 'vitest'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'
import { type CourierTrial, currentTrialDay } from './courier-trial.ts'
import { sampleCourierShipment } from './sample-shipment.ts'

export function trackingSuite(trial: CourierTrial): void {
  const { under, control, created, tracked, openLocker } = trial

  describe('tracking', () => {
    const ways: [to: string, ends: ParcelState, way: ParcelState[]][] = [
      ['picked_up', 'picked_up', ['picked_up']],
      ['in_transit', 'in_transit', ['picked_up', 'in_transit']],
      ['out_for_delivery', 'out_for_delivery', ['picked_up', 'in_transit', 'out_for_delivery']],
      ['delivered', 'delivered', ['picked_up', 'in_transit', 'out_for_delivery', 'delivered']],
      ['attempt_failed', 'attempt_failed', ['picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed']],
      ['returning', 'returning', ['picked_up', 'in_transit', 'returning']],
      ['returned', 'returned', ['picked_up', 'in_transit', 'returning', 'returned']],
      ['lost', 'lost', ['picked_up', 'in_transit', 'lost']],
    ]
    const statesOf = async (awb: string) => {
      const { events } = await tracked(awb)
      const states = events.map((event) => event.state).filter((state) => state !== null && state !== 'active')
      return states.filter((state, i) => state !== states[i - 1])
    }

    it.each(ways)('follows a parcel to %s', async (to, ends, way) => {
      const awb = await created(sampleCourierShipment())
      await control('advance', { awb: awb.number, to })
      const states = await statesOf(awb.number)
      expect(states).toEqual(way)
      expect(states.at(-1)).toBe(ends)
    })

    it('knows a parcel at its locker from a delivered one', async () => {
      const awb = await created(sampleCourierShipment({ locker: openLocker() }), under.lockerService)
      await control('advance', { awb: awb.number, to: 'at_locker' })
      expect(await statesOf(awb.number)).toEqual(['picked_up', 'in_transit', 'at_locker'])
      await control('advance', { awb: awb.number })
      expect(await statesOf(awb.number)).toEqual(['picked_up', 'in_transit', 'at_locker', 'delivered'])
    })

    it('reads events out of order and repeated as the same story', async () => {
      const awb = await created(sampleCourierShipment())
      await control('advance', { awb: awb.number, to: 'delivered' })
      const tidy = await tracked(awb.number)
      await control('advance', { untidyEvents: true })
      const untidy = await tracked(awb.number)
      await control('advance', { untidyEvents: false })
      expect(untidy).toEqual(tidy)
    })

    it('reports several parcels at once, and when their cash was collected', async () => {
      const [paid, free] = [await created(sampleCourierShipment({ cashRon: 75 })), await created(sampleCourierShipment())]
      await control('advance', { awb: paid.number, to: 'delivered' })
      const answer = await trial.courier.track([paid.number, free.number])
      if (answer.kind !== 'tracked') throw new Error(answer.cause)
      expect(answer.parcels.map((parcel) => parcel.awb)).toEqual([paid.number, free.number])
      expect(answer.parcels.map((parcel) => parcel.cashCollectedOn)).toEqual([currentTrialDay(), null])
    })
  })
}
