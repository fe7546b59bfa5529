/** A courier's adapter on its simulator, and what the suites do with both. */

import { afterAll, afterEach, beforeAll } from 'vitest'
import type { CourierCode, Locker } from '#contract/couriers.ts'
import type { Awb, CourierShipment, TrackedAwb, WholeCourier } from '#sending/ports/couriers.ts'
import { bucharestDayOf, systemClock } from '#server/platform/clock.ts'
import type { PartnerCall } from '#server/platform/partners/partner-calls.ts'
import type { PartnerDeps } from '../partner-http.ts'
import { sampleDeps, simulatorControl } from '../sample-partner.ts'
import type { OnceTrial } from './port-suite-once.ts'
import { sampleCourierShipment, sampleParty } from './sample-shipment.ts'

export type CourierUnderTest = {
  /** The simulator's prefix, the courier's code. */
  partner: CourierCode
  startSimulators(): Promise<{ port: number; stop(): Promise<void> }>
  /** The adapter on the simulators at an address. `createTimeoutMs` keeps the tests of lost calls short. */
  courier(simulators: string, deps: PartnerDeps): WholeCourier
  addressService: string
  lockerService: string
  /** The calls that create, cancel and price, as faults name them. */
  createCall: string
  cancelCall: string
  quoteCall: string
  /** Its list of a day shows references. */
  listsReferences: boolean
  /** Words that must never be written down. */
  secret: string
}

export type CourierTrial = OnceTrial & {
  under: CourierUnderTest
  deps: PartnerDeps & { calls: PartnerCall[] }
  courier: WholeCourier
  lockers: Locker[]
  /** A call of the simulator's control that must succeed. */
  control(path: string, order?: object, method?: string): Promise<unknown>
  /** Sets a fault on the creating call. */
  fault(order: object): Promise<unknown>
  created(shipment: CourierShipment, service?: string): Promise<Awb>
  tracked(awb: string): Promise<TrackedAwb>
  /** A locker with free drawers that takes cards. */
  openLocker(): Locker
}

export const currentTrialDay = (): string => bucharestDayOf(systemClock.now())

/** Starts the simulators before the tests and stops them after. */
export function courierTrial(under: CourierUnderTest): CourierTrial {
  const deps = sampleDeps()
  let simulators: Awaited<ReturnType<CourierUnderTest['startSimulators']>>
  let courier: WholeCourier
  const lockers: Locker[] = []

  const address = () => `http://127.0.0.1:${simulators.port}`
  const control = simulatorControl(address, under.partner)
  const fault = (order: object) => control('faults', { match: `^${under.createCall}$`, ...order })
  const held = async (reference: string) => {
    const state = (await control(`state?reference=${reference}`, undefined, 'GET')) as { shipments: { awb: string }[] }
    return state.shipments.map((shipment) => shipment.awb)
  }
  const created = async (shipment: CourierShipment, service = under.addressService): Promise<Awb> => {
    const answer = await courier.createAwb(shipment, service)
    if (answer.kind !== 'created') throw new Error(`not created: ${JSON.stringify(answer)}`)
    return answer.awb
  }
  const tracked = async (awb: string) => {
    const answer = await courier.track([awb])
    if (answer.kind !== 'tracked' || !answer.parcels[0]) throw new Error(`not tracked: ${JSON.stringify(answer)}`)
    return answer.parcels[0]
  }
  const openLocker = () => {
    const found = lockers.find(
      (one) => one.kind === 'locker' && one.repaymentAvailable && (one.availableSizes ?? []).every((size) => size.free > 0),
    )
    if (!found) throw new Error('the simulator has no open locker')
    return found
  }

  beforeAll(async () => {
    simulators = await under.startSimulators()
    courier = under.courier(address(), deps)
    for await (const page of courier.points?.() ?? []) lockers.push(...page)
  })
  afterEach(async () => {
    await control('faults', undefined, 'DELETE')
  })
  afterAll(() => simulators.stop())

  return {
    under,
    deps,
    get courier() {
      return courier
    },
    lockers,
    control,
    fault,
    held,
    today: currentTrialDay,
    created,
    next: (way) => fault({ kind: way === 'lost' ? 'lost-response' : 'timeout', count: 1 }),
    refusable: () => sampleCourierShipment({ recipient: sampleParty({ contact: { phone: '12' } }) }),
    refusal: /phone|telefon/i,
    silence: () => control('faults', { match: '^GET ', kind: 'error' }),
    pickUp: (awb) => control('advance', { awb, to: 'picked_up' }),
    tracked,
    openLocker,
  }
}
