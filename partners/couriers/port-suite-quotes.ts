/** What every adapter must do when asked for prices. */

import { describe, expect, it } from 'vitest'
import { courierCodes } from '#contract/couriers.ts'
import { sum } from '#contract/money.ts'
import type { CourierShipment } from '#sending/ports/couriers.ts'
import { sampleDeps, unusedAddress } from '../sample-partner.ts'
import type { CourierTrial } from './courier-trial.ts'
import { sampleCourierShipment, sampleParty } from './sample-shipment.ts'

export function quotesSuite(trial: CourierTrial): void {
  const { under, control, created, openLocker } = trial

  describe('quotes', () => {
    const problemsOf = async (shipment: CourierShipment, service: string) => {
      const answer = await trial.courier.quotes(shipment)
      if (answer.kind !== 'quoted') throw new Error(answer.cause)
      return answer.quotes.find((quote) => quote.serviceCode === service)?.problems.map((one) => one.code)
    }

    it('prices the door and the locker, the locker cheaper, each sum the sum of its lines', async () => {
      const answer = await trial.courier.quotes(sampleCourierShipment({ locker: openLocker(), cashRon: 200, options: {} }))
      if (answer.kind !== 'quoted') throw new Error(answer.cause)
      const door = answer.quotes.find((quote) => quote.serviceCode === under.addressService)
      const box = answer.quotes.find((quote) => quote.serviceCode === under.lockerService)
      expect(door?.problems).toEqual([])
      expect(box?.problems).toEqual([])
      expect(box?.netBani).toBeLessThan(door?.netBani ?? 0)
      for (const quote of answer.quotes) {
        expect(quote.netBani).toBe(sum(quote.lines.map((line) => line.netBani)))
        expect(quote.lines[0]?.kind).toBe('transport')
      }
    })

    it('quotes what the AWB then costs', async () => {
      const shipment = sampleCourierShipment({ parcels: 2, cashRon: 350, options: { openAtDelivery: true } })
      const answer = await trial.courier.quotes(shipment)
      if (answer.kind !== 'quoted') throw new Error(answer.cause)
      const awb = await created(shipment)
      expect(awb.costNetBani).toBe(answer.quotes.find((quote) => quote.serviceCode === under.addressService)?.netBani)
    })

    it('does not offer the locker of another courier', async () => {
      const other = { ...openLocker(), courier: courierCodes.find((code) => code !== under.partner) ?? under.partner }
      expect(await problemsOf(sampleCourierShipment({ locker: other }), under.lockerService)).toBeUndefined()
    })

    it('says what the law forbids: 5,000 RON from a company, 10,000 RON from an individual', async () => {
      const company = sampleParty({ contact: { company: 'Firma SRL' } })
      expect(await problemsOf(sampleCourierShipment({ cashRon: 5000.01, recipient: company }), under.addressService)).toEqual([
        'repayment-too-high',
      ])
      expect(await problemsOf(sampleCourierShipment({ cashRon: 5000, recipient: company }), under.addressService)).toEqual([])
      expect(await problemsOf(sampleCourierShipment({ cashRon: 10_000.01 }), under.addressService)).toEqual(['repayment-too-high'])
      expect(await problemsOf(sampleCourierShipment({ cashRon: 10_000 }), under.addressService)).toEqual([])
    })

    it('says why a locker cannot take the parcel', async () => {
      const locker = openLocker()
      const at = (own: Parameters<typeof sampleCourierShipment>[0]) =>
        problemsOf(sampleCourierShipment({ locker, ...own }), under.lockerService)
      expect(await at({ parcels: 2 })).toEqual(['one-parcel-at-point'])
      expect(await at({ weightKg: 31 })).toEqual(['point-too-heavy'])
      expect(await at({ options: { openAtDelivery: true } })).toEqual(['no-open-at-delivery'])
      expect(await at({ options: { saturdayDelivery: true } })).toEqual(['no-saturday-delivery'])
      expect(await at({ locker: { ...locker, availableSizes: [] } })).toEqual(['point-full'])
      expect(await at({ locker: { ...locker, availableSizes: [{ size: 'S', free: 3 }] } })).toEqual(['point-too-small'])
      expect(await at({ cashRon: 10, locker: { ...locker, repaymentAvailable: false } })).toEqual(['point-takes-no-repayment'])
      expect(await at({ recipient: sampleParty({ contact: { phone: '0264123456' } }) })).toEqual(['point-needs-mobile'])
      const needsEmail = trial.courier.limits.pointNeedsEmail ? ['point-needs-email'] : []
      expect(await at({ recipient: sampleParty({ contact: { email: '' } }) })).toEqual(needsEmail)
    })

    it('names a place the courier does not know', async () => {
      const nowhere = sampleParty({ address: { city: 'Nicaieri' } })
      expect(await problemsOf(sampleCourierShipment({ recipient: nowhere }), under.addressService)).toEqual(['place-unknown'])
    })

    it('finds places in any spelling, and Bucharest by its sectors', async () => {
      const of = (city: string, countyCode: string, postalCode: string) =>
        problemsOf(sampleCourierShipment({ recipient: sampleParty({ address: { city, countyCode, postalCode } }) }), under.addressService)
      expect(await of('Sfântu Gheorghe', 'CV', '520003')).toEqual([])
      expect(await of('Sf. Gheorghe', 'CV', '520003')).toEqual([])
      expect(await of('Timişoara', 'TM', '300001')).toEqual([])
      expect(await of('Timișoara', 'TM', '300001')).toEqual([])
      expect(await of('Sectorul 3', 'B', '030167')).toEqual([])
      expect(await of('București', 'B', '040167')).toEqual([])
    })

    it('is unavailable when the courier is broken, slow or not there', async () => {
      await control('faults', { match: under.quoteCall, kind: 'error' })
      expect((await trial.courier.quotes(sampleCourierShipment())).kind).toBe('unavailable')
      await control('faults', undefined, 'DELETE')
      await control('faults', { match: under.quoteCall, kind: 'timeout' })
      expect(await trial.courier.quotes(sampleCourierShipment(), AbortSignal.timeout(200))).toEqual({
        kind: 'unavailable',
        cause: 'timeout',
      })
      const unreachable = under.courier(await unusedAddress(), sampleDeps())
      expect((await unreachable.quotes(sampleCourierShipment())).kind).toBe('unavailable')
    })
  })
}
