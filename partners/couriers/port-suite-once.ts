/** What makes an AWB exist exactly once. Adapters are tried with it on their simulators, and so is the courier in memory. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Awb, CourierShipment, WholeCourier } from '#sending/ports/couriers.ts'
import { addDays } from '#server/platform/clock.ts'
import { isPartnerFailure } from '#server/platform/partners/partner-calls.ts'
import { inRomanian } from '#texts/test-words.ts'
import { sampleCourierShipment } from './sample-shipment.ts'

export type OnceTrial = {
  readonly courier: WholeCourier
  under: { addressService: string; listsReferences: boolean }
  /** The day under which the courier lists what it makes now. */
  today(): string
  created(shipment: CourierShipment): Promise<Awb>
  /** The AWBs that the courier holds for a reference. */
  held(reference: string): Promise<string[]>
  /** How the next creating call goes: made and its answer lost, or unanswered and not made. */
  next(way: 'lost' | 'hung'): Promise<unknown>
  /** A shipment that the next creating call refuses. */
  refusable(): CourierShipment
  refusal: RegExp
  /** The courier cannot be asked until the end of the test. */
  silence(): Promise<unknown>
  pickUp(awb: string): Promise<unknown>
}

/** Reports lag: how long and how often a condition is waited for. */
export const courierWaitLimits = { timeout: 4000, interval: 100 }

export function onceSuite(trial: OnceTrial): void {
  const { created, held, next, today, under } = trial
  const find = (reference: string) => trial.courier.findAwb?.ask(reference, today())

  describe('an AWB', () => {
    it('is made once, under our reference, with a number for every parcel', async () => {
      const shipment = sampleCourierShipment({ parcels: 3, cashRon: 99.9 })
      const awb = await created(shipment)
      expect(await held(shipment.reference)).toEqual([awb.number])
      expect(awb.parcels).toHaveLength(3)
    })

    it('is refused with a reason, and none is made', async () => {
      const shipment = trial.refusable()
      const answer = await trial.courier.createAwb(shipment, under.addressService)
      expect(inRomanian(answer)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(trial.refusal) })
      expect(await held(shipment.reference)).toEqual([])
    })

    it('is found by its reference after its answer was lost, and exists once', async () => {
      const shipment = sampleCourierShipment()
      await next('lost')
      expect(await trial.courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'cut' })
      await vi.waitFor(async () => {
        const found = await find(shipment.reference)
        expect(found).toMatchObject({ kind: 'created', awb: { parcels: expect.any(Array) }, facts: expect.any(Object) })
        if (found?.kind === 'created') expect(await held(shipment.reference)).toEqual([found.awb.number])
      }, courierWaitLimits)
    })

    it('is absent after a call that hung and did nothing', async () => {
      const shipment = sampleCourierShipment()
      await next('hung')
      expect(await trial.courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'timeout' })
      expect(await find(shipment.reference)).toEqual({ kind: 'absent' })
      expect(await held(shipment.reference)).toEqual([])
    })

    it('is neither found nor absent while the courier cannot say', async () => {
      const awb = await created(sampleCourierShipment())
      await trial.silence()
      expect((await find(randomUUID()))?.kind).toBe('unknown')
      expect((await trial.courier.track([awb.number])).kind).toBe('unknown')
      await expect(trial.courier.listAwbs?.(today())).rejects.toSatisfy(isPartnerFailure)
    })

    it('stands in the list of its day, with its reference where the courier reports it', async () => {
      const shipment = sampleCourierShipment()
      const awb = await created(shipment)
      const reference = under.listsReferences ? shipment.reference : null
      const listed = { awb: awb.number, reference, createdOn: today() }
      await vi.waitFor(async () => expect(await trial.courier.listAwbs?.(today())).toContainEqual(listed), courierWaitLimits)
      expect(await trial.courier.listAwbs?.(addDays(today(), -1))).toEqual([])
    })

    it('is followed under its number, each of those that are asked for', async () => {
      const [first, second] = [await created(sampleCourierShipment()), await created(sampleCourierShipment())]
      const answer = await trial.courier.track([first.number, second.number])
      if (answer.kind !== 'tracked') throw new Error(answer.cause)
      expect(answer.parcels.map(({ awb }) => awb)).toEqual([first.number, second.number])
    })
  })

  describe('cancelling', () => {
    it('cancels, is content when it was done before, and leaves nothing to be found', async () => {
      const shipment = sampleCourierShipment()
      const awb = await created(shipment)
      expect(await trial.courier.cancelAwb(awb.number)).toEqual({ kind: 'cancelled' })
      expect(await trial.courier.cancelAwb(awb.number)).toEqual({ kind: 'cancelled' })
      expect(await find(shipment.reference)).toEqual({ kind: 'absent' })
    })

    it('is refused after the pick-up, and for what does not exist', async () => {
      const awb = await created(sampleCourierShipment())
      await trial.pickUp(awb.number)
      expect((await trial.courier.cancelAwb(awb.number)).kind).toBe('refused')
      expect((await trial.courier.cancelAwb('9999999999999')).kind).toBe('refused')
    })
  })
}
