/** What every courier's adapter must do, tried on its simulator. */
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Locker } from '../../../contract/couriers.ts'
import { sum } from '../../../contract/money.ts'
import type { ParcelState } from '../../../contract/order-states.ts'
import type { PartnerCall, PartnerDeps } from '../partner-http.ts'
import { bucharestDay } from './bucharest-time.ts'
import type { Awb, CourierPort, CourierShipment } from './port.ts'
import { addressOfNobody, party, sampleDeps, sampleShipment } from './sample-shipment.ts'

export type CourierUnderTest = {
  /** The simulator's prefix, the courier's code. */
  partner: 'fan' | 'sameday'
  startSimulators(): Promise<{ port: number; stop(): Promise<void> }>
  /** The adapter on the simulators at an address. `createTimeoutMs` keeps the tests of lost calls short. */
  courier(simulators: string, deps: PartnerDeps): CourierPort
  addressService: string
  lockerService: string
  /** The creating call, and the price call, as faults name them. */
  createCall: string
  quoteCall: string
  /** Words that must never be written down. */
  secret: string
}

/** Milliseconds a condition of the simulators (a lagging report) is waited for. */
const SETTLED_MS = 4000
/** A report's lag is over after this. */
const ASK_EVERY_MS = 100

export function portSuite(under: CourierUnderTest): void {
  const deps = sampleDeps()
  let simulators: { port: number; stop(): Promise<void> }
  let courier: CourierPort
  let lockers: Locker[]

  const control = async (path: string, order?: object, method = 'POST'): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${simulators.port}/${under.partner}/_sim/${path}`, {
      method,
      ...(order ? { body: JSON.stringify(order) } : {}),
    })
    expect(response.status).toBe(200)
    return response.json()
  }
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
      (one) => one.kind === 'locker' && one.repaymentAvailable && one.availableSizes?.every((size) => size.free > 0),
    )
    if (!found) throw new Error('the simulator has no open locker')
    return found
  }

  beforeAll(async () => {
    simulators = await under.startSimulators()
    courier = under.courier(`http://127.0.0.1:${simulators.port}`, deps)
    lockers = []
    for await (const page of courier.points?.() ?? []) lockers.push(...page)
  })
  afterEach(() => control('faults', undefined, 'DELETE'))
  afterAll(() => simulators.stop())

  describe('quotes', () => {
    const problemsOf = async (shipment: CourierShipment, service: string) => {
      const answer = await courier.quotes(shipment)
      if (answer.kind !== 'quoted') throw new Error(answer.cause)
      return answer.quotes.find((quote) => quote.serviceCode === service)?.problems.map((one) => one.code)
    }

    it('prices the door and the locker, the locker cheaper, each sum the sum of its lines', async () => {
      const answer = await courier.quotes(sampleShipment({ locker: openLocker(), cashRon: 200, options: {} }))
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
      const shipment = sampleShipment({ parcels: 2, cashRon: 350, options: { openAtDelivery: true } })
      const answer = await courier.quotes(shipment)
      if (answer.kind !== 'quoted') throw new Error(answer.cause)
      const awb = await created(shipment)
      expect(awb.costNetBani).toBe(answer.quotes.find((quote) => quote.serviceCode === under.addressService)?.netBani)
    })

    it('does not offer the locker of another courier', async () => {
      const other = { ...openLocker(), courier: under.partner === 'fan' ? ('sameday' as const) : ('fan' as const) }
      expect(await problemsOf(sampleShipment({ locker: other }), under.lockerService)).toBeUndefined()
    })

    it('says what the law forbids: 5,000 RON from a company, 10,000 RON from a person', async () => {
      const company = party({ contact: { company: 'Firma SRL' } })
      expect(await problemsOf(sampleShipment({ cashRon: 5000.01, recipient: company }), under.addressService)).toEqual([
        'repayment-too-high',
      ])
      expect(await problemsOf(sampleShipment({ cashRon: 5000, recipient: company }), under.addressService)).toEqual([])
      expect(await problemsOf(sampleShipment({ cashRon: 10_000.01 }), under.addressService)).toEqual(['repayment-too-high'])
      expect(await problemsOf(sampleShipment({ cashRon: 10_000 }), under.addressService)).toEqual([])
    })

    it('says why a locker cannot take the parcel', async () => {
      const locker = openLocker()
      const at = (wish: Parameters<typeof sampleShipment>[0]) => problemsOf(sampleShipment({ locker, ...wish }), under.lockerService)
      expect(await at({ parcels: 2 })).toEqual(['one-parcel-at-point'])
      expect(await at({ weightKg: 31 })).toEqual(['point-too-heavy'])
      expect(await at({ options: { openAtDelivery: true } })).toEqual(['no-open-at-delivery'])
      expect(await at({ options: { saturdayDelivery: true } })).toEqual(['no-saturday-delivery'])
      expect(await at({ locker: { ...locker, availableSizes: [] } })).toEqual(['point-full'])
      expect(await at({ locker: { ...locker, availableSizes: [{ size: 'S', free: 3 }] } })).toEqual(['point-too-small'])
      expect(await at({ cashRon: 10, locker: { ...locker, repaymentAvailable: false } })).toEqual(['point-takes-no-repayment'])
      expect(await at({ recipient: party({ contact: { phone: '0264123456' } }) })).toEqual(['point-needs-mobile'])
    })

    it('names a place the courier does not know', async () => {
      const nowhere = party({ address: { city: 'Nicaieri' } })
      expect(await problemsOf(sampleShipment({ recipient: nowhere }), under.addressService)).toEqual(['place-unknown'])
    })

    it('finds places in any spelling, and Bucharest by its sectors', async () => {
      const of = (city: string, countyCode: string, postalCode: string) =>
        problemsOf(sampleShipment({ recipient: party({ address: { city, countyCode, postalCode } }) }), under.addressService)
      expect(await of('Sfântu Gheorghe', 'CV', '520003')).toEqual([])
      expect(await of('Sf. Gheorghe', 'CV', '520003')).toEqual([])
      expect(await of('Timişoara', 'TM', '300001')).toEqual([])
      expect(await of('Timișoara', 'TM', '300001')).toEqual([])
      expect(await of('Sectorul 3', 'B', '030167')).toEqual([])
      expect(await of('București', 'B', '040167')).toEqual([])
    })

    it('is unavailable when the courier is broken, slow or not there', async () => {
      await control('faults', { match: under.quoteCall, kind: 'error' })
      expect((await courier.quotes(sampleShipment())).kind).toBe('unavailable')
      await control('faults', undefined, 'DELETE')
      await control('faults', { match: under.quoteCall, kind: 'timeout' })
      expect(await courier.quotes(sampleShipment(), AbortSignal.timeout(200))).toEqual({ kind: 'unavailable', cause: 'timeout' })
      const nobody = under.courier(await addressOfNobody(), sampleDeps())
      expect((await nobody.quotes(sampleShipment())).kind).toBe('unavailable')
    })
  })

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
      const answer = await courier.createAwb(shipment, under.addressService)
      expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/phone/i) })
      expect(await held(shipment.reference)).toEqual([])
    })

    it('is refused for a locker that filled up meanwhile', async () => {
      const locker = openLocker()
      await control('advance', { locker: locker.id, full: true })
      expect((await courier.createAwb(sampleShipment({ locker }), under.lockerService)).kind).toBe('refused')
      await control('advance', { locker: locker.id, full: false })
    })

    it('is refused when the courier could not be reached', async () => {
      const nobody = under.courier(await addressOfNobody(), sampleDeps())
      expect((await nobody.createAwb(sampleShipment(), under.addressService)).kind).toBe('refused')
    })

    it('is found by its reference after its answer was lost, and exists once', async () => {
      const shipment = sampleShipment()
      await fault({ kind: 'lost-response', count: 1 })
      expect(await courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'cut' })
      await vi.waitFor(
        async () => {
          const found = await courier.findAwb?.ask(shipment.reference, bucharestDay(new Date()))
          expect(found).toMatchObject({ kind: 'created', awb: { parcels: expect.any(Array) } })
          if (found?.kind === 'created') expect(await held(shipment.reference)).toEqual([found.awb.number])
        },
        { timeout: SETTLED_MS, interval: ASK_EVERY_MS },
      )
    })

    it('is unknown when the answer makes no sense, and found', async () => {
      const shipment = sampleShipment()
      await fault({ kind: 'malformed', count: 1 })
      expect(await courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'unreadable' })
      await vi.waitFor(
        async () => expect((await courier.findAwb?.ask(shipment.reference, bucharestDay(new Date())))?.kind).toBe('created'),
        {
          timeout: SETTLED_MS,
          interval: ASK_EVERY_MS,
        },
      )
    })

    it('is unknown after a server error', async () => {
      await fault({ kind: 'error', count: 1 })
      expect(await courier.createAwb(sampleShipment(), under.addressService)).toEqual({ kind: 'unknown', cause: 'unreadable' })
    })

    it('is absent after a call that hung and did nothing', async () => {
      const shipment = sampleShipment()
      await fault({ kind: 'timeout', count: 1 })
      expect(await courier.createAwb(shipment, under.addressService)).toEqual({ kind: 'unknown', cause: 'timeout' })
      expect(await courier.findAwb?.ask(shipment.reference, bucharestDay(new Date()))).toEqual({ kind: 'absent' })
      expect(await held(shipment.reference)).toEqual([])
    })

    it('is made all the same when the answer is slow', async () => {
      await fault({ kind: 'slow', delayMs: 300, count: 1 })
      expect((await courier.createAwb(sampleShipment(), under.addressService)).kind).toBe('created')
    })

    it('stands in the list of its day with its reference', async () => {
      const shipment = sampleShipment()
      const awb = await created(shipment)
      const today = bucharestDay(new Date())
      await vi.waitFor(
        async () =>
          expect(await courier.listAwbs?.(today)).toContainEqual({ awb: awb.number, reference: shipment.reference, createdOn: today }),
        {
          timeout: SETTLED_MS,
          interval: ASK_EVERY_MS,
        },
      )
    })

    it('is made with a new token when the old one is not accepted any more', async () => {
      await control('advance', { tokens: 'expire' })
      expect((await courier.createAwb(sampleShipment(), under.addressService)).kind).toBe('created')
    })
  })

  describe('the label', () => {
    it.each([
      ['A4', 595.28, 841.89],
      ['A6', 297.64, 419.53],
    ] as const)('is a PDF of %s sheets, one a parcel', async (format, width, height) => {
      const awb = await created(sampleShipment({ parcels: 2 }))
      const answer = await courier.label(awb.number, format)
      if (answer.kind !== 'label') throw new Error(JSON.stringify(answer))
      const pages = (await PDFDocument.load(answer.pdf)).getPages()
      expect(pages).toHaveLength(2)
      expect(pages[0]?.getWidth()).toBeCloseTo(width, 0)
      expect(pages[0]?.getHeight()).toBeCloseTo(height, 0)
    })

    it('is refused for an AWB that does not exist', async () => {
      expect((await courier.label('9999999999999', 'A4')).kind).toBe('refused')
    })
  })

  describe('cancelling', () => {
    it('cancels, and is content when it was done before', async () => {
      const awb = await created(sampleShipment())
      expect(await courier.cancelAwb(awb.number)).toEqual({ kind: 'cancelled' })
      expect(await courier.cancelAwb(awb.number)).toEqual({ kind: 'cancelled' })
    })

    it('is refused after the pick-up, and for what does not exist', async () => {
      const awb = await created(sampleShipment())
      await control('advance', { awb: awb.number, to: 'picked_up' })
      expect((await courier.cancelAwb(awb.number)).kind).toBe('refused')
      expect((await courier.cancelAwb('9999999999999')).kind).toBe('refused')
    })
  })

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
      const awb = await created(sampleShipment())
      await control('advance', { awb: awb.number, to })
      const states = await statesOf(awb.number)
      expect(states).toEqual(way)
      expect(states.at(-1)).toBe(ends)
    })

    it('knows a parcel at its locker from a delivered one', async () => {
      const awb = await created(sampleShipment({ locker: openLocker() }), under.lockerService)
      await control('advance', { awb: awb.number, to: 'at_locker' })
      expect(await statesOf(awb.number)).toEqual(['picked_up', 'in_transit', 'at_locker'])
      await control('advance', { awb: awb.number })
      expect(await statesOf(awb.number)).toEqual(['picked_up', 'in_transit', 'at_locker', 'delivered'])
    })

    it('reads events out of order and repeated as the same story', async () => {
      const awb = await created(sampleShipment())
      await control('advance', { awb: awb.number, to: 'delivered' })
      const tidy = await tracked(awb.number)
      await control('advance', { untidyEvents: true })
      const untidy = await tracked(awb.number)
      await control('advance', { untidyEvents: false })
      expect(untidy).toEqual(tidy)
    })

    it('tells several parcels at once, and when their cash was collected', async () => {
      const [paid, free] = [await created(sampleShipment({ cashRon: 75 })), await created(sampleShipment())]
      await control('advance', { awb: paid.number, to: 'delivered' })
      const answer = await courier.track([paid.number, free.number])
      if (answer.kind !== 'tracked') throw new Error(answer.cause)
      expect(answer.parcels.map((parcel) => parcel.awb)).toEqual([paid.number, free.number])
      expect(answer.parcels.map((parcel) => parcel.cashCollectedOn)).toEqual([bucharestDay(new Date()), null])
    })
  })

  it('lists hundreds of points in many cities, each once, within Romania', () => {
    expect(lockers.length).toBeGreaterThan(300)
    expect(new Set(lockers.map((one) => one.id)).size).toBe(lockers.length)
    expect(new Set(lockers.map((one) => `${one.countyCode}/${one.city}`)).size).toBeGreaterThanOrEqual(55)
    expect(lockers.every((one) => one.latitude > 43.5 && one.latitude < 48.4 && one.longitude > 20 && one.longitude < 30)).toBe(true)
    expect(lockers.some((one) => one.availableSizes?.every((size) => size.free === 0))).toBe(true)
    expect(lockers.some((one) => one.repaymentAvailable === false)).toBe(true)
    expect(lockers.filter((one) => one.countyCode === 'B').every((one) => /^Sectorul [1-6]$/.test(one.city))).toBe(true)
  })

  it('writes down every call, without its secrets', () => {
    const operations = new Set(deps.calls.map((call: PartnerCall) => call.operation))
    expect([...operations]).toEqual(expect.arrayContaining(['login', 'quote', 'create-awb', 'label', 'cancel-awb']))
    const written = JSON.stringify(deps.calls)
    expect(written).not.toContain(under.secret)
    expect(written).toContain('"outcome":"timeout"')
    expect(written).toContain('"outcome":"cut"')
    expect(deps.calls.filter((call) => call.operation === 'login').every((call) => /"token":"\*\*\*"/.test(call.answer ?? ''))).toBe(true)
  })
}
