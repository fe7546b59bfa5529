/** What every adapter must do to make an AWB exactly once, print and cancel it. */

import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it, vi } from 'vitest'
import { addressOfNobody, sampleDeps } from '../sample-partner.ts'
import { type CourierTrial, settled, today } from './courier-trial.ts'
import { party, sampleShipment } from './sample-shipment.ts'

export function awbsSuite(trial: CourierTrial): void {
  const { under, control, fault, held, created, openLocker } = trial

  describe('an AWB', () => {
    it('is made once, under our reference, with a number for every parcel', async () => {
      const shipment = sampleShipment({ parcels: 3, cashRon: 99.9 })
      const awb = await created(shipment)
      expect(await held(shipment.reference)).toEqual([awb.number])
      expect(awb.parcels).toHaveLength(3)
      expect(awb.costNetBani).toBeGreaterThan(0)
    })

    it('goes to a locker', async () => {
      const shipment = sampleShipment({ locker: openLocker() })
      const awb = await created(shipment, under.lockerService)
      expect(await held(shipment.reference)).toEqual([awb.number])
    })

    it('is refused with the courier\u2019s reason', async () => {
      const shipment = sampleShipment({ recipient: party({ contact: { phone: '12' } }) })
      const answer = await trial.courier.createAwb(shipment, under.addressService)
      expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/phone|telefon/i) })
      expect(await held(shipment.reference)).toEqual([])
    })

    it('is refused for a locker that filled up meanwhile', async () => {
      const locker = openLocker()
      await control('advance', { locker: locker.id, full: true })
      expect((await trial.courier.createAwb(sampleShipment({ locker }), under.lockerService)).kind).toBe('refused')
      await control('advance', { locker: locker.id, full: false })
    })

    it('is neither made nor refused when the courier could not be reached', async () => {
      const nobody = under.courier(await addressOfNobody(), sampleDeps())
      expect((await nobody.createAwb(sampleShipment(), under.addressService)).kind).toBe('not-sent')
      expect((await nobody.cancelAwb('2000000000001')).kind).toBe('not-sent')
    })

    it('is found by its reference after its answer was lost, and exists once', async () => {
      const shipment = sampleShipment()
      await fault({ kind: 'lost-response', count: 1 })
      expect(await trial.courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'cut' })
      await vi.waitFor(async () => {
        const found = await trial.courier.findAwb?.ask(shipment.reference, today())
        expect(found).toMatchObject({
          kind: 'created',
          awb: { parcels: expect.any(Array) },
          facts: { weightKg: 2, cashBani: 0, parcels: 1 },
        })
        if (found?.kind === 'created') expect(await held(shipment.reference)).toEqual([found.awb.number])
      }, settled)
    })

    it('is unknown when the answer makes no sense, and found', async () => {
      const shipment = sampleShipment()
      await fault({ kind: 'malformed', count: 1 })
      expect(await trial.courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'unreadable' })
      await vi.waitFor(async () => expect((await trial.courier.findAwb?.ask(shipment.reference, today()))?.kind).toBe('created'), settled)
    })

    it('is unknown after a server error', async () => {
      await fault({ kind: 'error', count: 1 })
      expect(await trial.courier.createAwb(sampleShipment(), under.addressService)).toEqual({ kind: 'unknown', cause: 'unreadable' })
    })

    it('is absent after a call that hung and did nothing', async () => {
      const shipment = sampleShipment()
      await fault({ kind: 'timeout', count: 1 })
      expect(await trial.courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'timeout' })
      expect(await trial.courier.findAwb?.ask(shipment.reference, today())).toEqual({ kind: 'absent' })
      expect(await held(shipment.reference)).toEqual([])
    })

    it('is neither found nor absent while the courier cannot say', async () => {
      await control('faults', { match: '^GET ', kind: 'error' })
      expect((await trial.courier.findAwb?.ask(randomUUID(), today()))?.kind).toBe('unknown')
    })

    it('is made all the same when the answer is slow', async () => {
      await fault({ kind: 'slow', delayMs: 300, count: 1 })
      expect((await trial.courier.createAwb(sampleShipment(), under.addressService)).kind).toBe('created')
    })

    it('stands in the list of its day, with its reference where the courier tells it', async () => {
      const shipment = sampleShipment()
      const awb = await created(shipment)
      const on = today()
      await vi.waitFor(
        async () =>
          expect(await trial.courier.listAwbs?.(on)).toContainEqual({
            awb: awb.number,
            reference: under.listsReferences ? shipment.reference : null,
            createdOn: on,
          }),
        settled,
      )
    })

    it('is made with a new token when the old one is not accepted any more', async () => {
      await control('advance', { tokens: 'expire' })
      expect((await trial.courier.createAwb(sampleShipment(), under.addressService)).kind).toBe('created')
    })
  })

  describe('the label', () => {
    it.each([
      ['A4', 595.28, 841.89],
      ['A6', 297.64, 419.53],
    ] as const)('is a PDF of %s sheets, one a parcel', async (format, width, height) => {
      const awb = await created(sampleShipment({ parcels: 2 }))
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
    it('cancels, and is content when it was done before', async () => {
      const awb = await created(sampleShipment())
      expect(await trial.courier.cancelAwb(awb.number)).toEqual({ kind: 'cancelled' })
      expect(await trial.courier.cancelAwb(awb.number)).toEqual({ kind: 'cancelled' })
    })

    it('is unknown when the answer is lost, and done when asked again', async () => {
      const awb = await created(sampleShipment())
      await control('faults', { match: under.cancelCall, kind: 'lost-response', count: 1 })
      expect(await trial.courier.cancelAwb(awb.number)).toEqual({ kind: 'unknown', cause: 'cut' })
      expect(await trial.courier.cancelAwb(awb.number)).toEqual({ kind: 'cancelled' })
    })

    it('is refused after the pick-up, and for what does not exist', async () => {
      const awb = await created(sampleShipment())
      await control('advance', { awb: awb.number, to: 'picked_up' })
      expect((await trial.courier.cancelAwb(awb.number)).kind).toBe('refused')
      expect((await trial.courier.cancelAwb('9999999999999')).kind).toBe('refused')
    })
  })
}
