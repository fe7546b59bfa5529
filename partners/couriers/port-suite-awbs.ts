/** What every adapter must make of its courier's answers to the calls for an AWB, and of its labels. */
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it, vi } from 'vitest'
import { sampleDeps, unusedAddress } from '../sample-partner.ts'
import { type CourierTrial, currentTrialDay } from './courier-trial.ts'
import { courierWaitLimits } from './port-suite-once.ts'
import { sampleCourierShipment } from './sample-shipment.ts'

export function awbsSuite(trial: CourierTrial): void {
  const { under, control, fault, held, created, openLocker } = trial

  describe('an AWB', () => {
    it('goes to a locker', async () => {
      const shipment = sampleCourierShipment({ locker: openLocker() })
      const awb = await created(shipment, under.lockerService)
      expect(await held(shipment.reference)).toEqual([awb.number])
    })

    it('is refused for a locker that filled up meanwhile', async () => {
      const locker = openLocker()
      await control('advance', { locker: locker.id, full: true })
      expect((await trial.courier.createAwb(sampleCourierShipment({ locker }), under.lockerService)).kind).toBe('refused')
      await control('advance', { locker: locker.id, full: false })
    })

    it('is neither made nor refused when the courier could not be reached', async () => {
      const unreachable = under.courier(await unusedAddress(), sampleDeps())
      expect((await unreachable.createAwb(sampleCourierShipment(), under.addressService)).kind).toBe('not-sent')
      expect((await unreachable.cancelAwb('2000000000001')).kind).toBe('not-sent')
    })

    it('is unknown when the answer makes no sense, and found', async () => {
      const shipment = sampleCourierShipment()
      await fault({ kind: 'malformed', count: 1 })
      expect(await trial.courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'unreadable' })
      const found = { kind: 'created', facts: { weightKg: 2, cashBani: 0, parcels: 1 } }
      await vi.waitFor(
        async () => expect(await trial.courier.findAwb?.ask(shipment.reference, currentTrialDay())).toMatchObject(found),
        courierWaitLimits,
      )
    })

    it('is unknown after a server error', async () => {
      await fault({ kind: 'error', count: 1 })
      expect(await trial.courier.createAwb(sampleCourierShipment(), under.addressService)).toEqual({ kind: 'unknown', cause: 'unreadable' })
    })

    it('is made all the same when the answer is slow', async () => {
      await fault({ kind: 'slow', delayMs: 300, count: 1 })
      expect((await trial.courier.createAwb(sampleCourierShipment(), under.addressService)).kind).toBe('created')
    })

    it('is made with a new token when the old one is not accepted any more', async () => {
      await control('advance', { tokens: 'expire' })
      expect((await trial.courier.createAwb(sampleCourierShipment(), under.addressService)).kind).toBe('created')
    })
  })

  describe('the label', () => {
    it.each([
      ['A4', 595.28, 841.89],
      ['A6', 297.64, 419.53],
    ] as const)('is a PDF of %s sheets, one a parcel', async (format, width, height) => {
      const awb = await created(sampleCourierShipment({ parcels: 2 }))
      const answer = await trial.courier.label(awb.number, format)
      if (answer.kind !== 'label') throw new Error(JSON.stringify(answer))
      const pages = (await PDFDocument.load(answer.pdf)).getPages()
      expect(pages).toHaveLength(2)
      expect(pages[0]?.getWidth()).toBeCloseTo(width, 0)
      expect(pages[0]?.getHeight()).toBeCloseTo(height, 0)
    })

    it('is refused for an AWB that does not exist', async () => {
      expect((await trial.courier.label('9999999999999', 'A4')).kind).toBe('refused')
    })
  })

  describe('cancelling', () => {
    it('is unknown when the answer is lost, and done when asked again', async () => {
      const awb = await created(sampleCourierShipment())
      await control('faults', { match: under.cancelCall, kind: 'lost-response', count: 1 })
      expect(await trial.courier.cancelAwb(awb.number)).toEqual({ kind: 'unknown', cause: 'cut' })
      expect(await trial.courier.cancelAwb(awb.number)).toEqual({ kind: 'cancelled' })
    })
  })
}
