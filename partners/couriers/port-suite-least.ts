/** What every courier can do, also one that only makes AWBs, prints labels and says where parcels are. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { couriers } from '#contract/couriers.ts'
import type { CourierPort } from '#sending/ports/couriers.ts'
import { sampleCourierShipment } from './sample-shipment.ts'

export type LeastTrial = {
  readonly courier: CourierPort
  /** With nothing listening. */
  readonly unreachable: CourierPort
  service: string
  /** The AWBs that the courier holds for a reference. */
  held(reference: string): Promise<string[]>
}

export function leastSuite(trial: LeastTrial): void {
  describe('a courier', () => {
    it('makes an AWB once, under our reference, prints its label and tracks it', async () => {
      const { courier } = trial
      const shipment = sampleCourierShipment({ reference: randomUUID() })
      const answer = await courier.createAwb(shipment, trial.service)
      if (answer.kind !== 'created') throw new Error(JSON.stringify(answer))
      const { number } = answer.awb
      expect(await trial.held(shipment.reference)).toEqual([number])
      expect(await courier.label(number, couriers[courier.code].labelFormats[0] ?? 'A4')).toMatchObject({ kind: 'label' })
      const tracked = courier.track && (await courier.track([number]))
      if (tracked) expect(tracked).toMatchObject({ kind: 'tracked', parcels: [{ awb: number }] })
    })

    it('that cannot be reached has made nothing', async () => {
      expect((await trial.unreachable.createAwb(sampleCourierShipment(), trial.service)).kind).toBe('not-sent')
    })

    it('does what its facts say', () => {
      const { code, limits, cashTransfers } = trial.courier
      const { labelFormats, cashReports } = couriers[code]
      expect(limits.labelFormats).toEqual(labelFormats)
      expect(cashTransfers === null ? 'file' : 'call').toBe(cashReports)
    })
  })
}
