import { describe, expect, it } from 'vitest'
import { sampleShipment, warehouse } from '../../sample-shipment.ts'
import { cancelAnswer } from '../cancel.ts'
import { labelAnswer } from '../label.ts'
import { priceAnswer } from '../offers.ts'
import { lastOrderHour, lastPickupHour, pickupOrder } from '../pickup.ts'
import { fanSandbox } from '../settings.ts'
import { trackedAwbs, withReturn } from '../tracking.ts'

const answered = (status: number, body: unknown) => ({
  kind: 'answered' as const,
  status,
  type: 'application/json',
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

describe('FAN\u2019s price', () => {
  it('comes apart into lines; strings are numbers, absent is nothing, the total wins', () => {
    const data = { extraKmCost: 0, weightCost: '24.50', insuranceCost: 1.8, fuelCost: '1.69', costNoVAT: '28.01', vat: 5.88, total: 33.89 }
    expect(priceAnswer(answered(200, { status: 'success', data }), sampleShipment())).toEqual({
      kind: 'priced',
      price: {
        netBani: 2801,
        lines: [
          { kind: 'transport', netBani: 2452 },
          { kind: 'fuel', netBani: 169 },
          { kind: 'insurance', netBani: 180 },
        ],
      },
    })
  })

  it('names the price of options after the only one', () => {
    const data = { weightCost: 10, optionsCost: 3, costNoVAT: 13 }
    const kindOf = (options: object) => {
      const answer = priceAnswer(answered(200, { status: 'success', data }), sampleShipment({ options }))
      return answer.kind === 'priced' ? answer.price.lines[1]?.kind : answer.kind
    }
    expect(kindOf({ openAtDelivery: true })).toBe('open-at-delivery')
    expect(kindOf({ saturdayDelivery: true })).toBe('saturday')
    expect(kindOf({ openAtDelivery: true, saturdayDelivery: true })).toBe('other-options')
  })

  it('is the shipment\u2019s problem when refused, the courier\u2019s when broken', () => {
    const refusal = { status: 'fail', message: 'no', data: { errors: { 'recipient.locality': ['Localitate gresita.'] } } }
    expect(priceAnswer(answered(422, refusal), sampleShipment())).toEqual({
      kind: 'problem',
      problem: { code: 'courier-refused', message: 'Localitate gresita.' },
    })
    expect(priceAnswer(answered(500, { message: 'Server Error' }), sampleShipment())).toEqual({ kind: 'failure', cause: 'Server Error' })
    expect(priceAnswer({ kind: 'unknown', cause: 'timeout' }, sampleShipment())).toEqual({ kind: 'failure', cause: 'timeout' })
  })
})

describe('FAN\u2019s tracking', () => {
  const row = (own: object) => ({ awbNumber: '7000000000042', returnAwbNumber: null, paymentDate: null, events: [], ...own })
  const event = (id: string, date: string) => ({ id, name: ` ${id} `, location: 'Cluj', date })
  const read = (...rows: object[]) => trackedAwbs(answered(200, { status: 'success', data: rows })) ?? []

  it.each([
    ['S38', 'active'],
    ['C0', 'picked_up'],
    ['H17', 'in_transit'],
    ['S47', 'in_transit'],
    ['S9', 'in_transit'],
    ['S35', 'out_for_delivery'],
    ['S2', 'delivered'],
    ['S8', 'at_locker'],
    ['S46', 'at_locker'],
    ['S50', 'attempt_failed'],
    ['S15', 'returning'],
    ['S43', 'returned'],
    ['S37', 'lost'],
    ['S99', null],
  ])('event %s is %s', (id, state) => {
    expect(read(row({ events: [event(id, '2026-01-05 09:00:00')] }))[0]?.events[0]).toEqual({
      state,
      courierCode: id,
      text: id,
      place: 'Cluj',
      happenedAt: new Date('2026-01-05T07:00:00Z'),
    })
  })

  it('has no events for an AWB that only carries a message', () => {
    expect(read({ awbNumber: 7000000000042, message: 'AWB-ul nu a fost gasit' })).toEqual([
      { awb: '7000000000042', events: [], returnAwb: null, cashCollectedOn: null },
    ])
  })

  it('follows the return: its movements are returns, its delivery the end', () => {
    const [parcel, back] = read(
      row({ returnAwbNumber: 7000000000043, events: [event('S6', '2026-07-05 09:00:00')] }),
      row({ awbNumber: '7000000000043', events: [event('H10', '2026-07-06 09:00:00'), event('S2', '2026-07-07 09:00:00')] }),
    )
    if (!parcel) throw new Error('no parcel')
    expect(parcel.returnAwb).toBe('7000000000043')
    expect(withReturn(parcel, back).events.map((one) => one.state)).toEqual(['returning', 'returning', 'returned'])
  })

  it('is not readable otherwise', () => {
    expect(trackedAwbs(answered(200, '<html>'))).toBeNull()
    expect(trackedAwbs(answered(500, { status: 'success', data: [] }))).toBeNull()
  })
})

describe('FAN\u2019s label and cancellation', () => {
  it('is a label only when its bytes are a PDF', () => {
    expect(labelAnswer(answered(200, '%PDF-1.3 ...')).kind).toBe('label')
    expect(labelAnswer(answered(200, '<html>AWB</html>'))).toEqual({ kind: 'unknown', cause: 'status 200' })
    expect(labelAnswer(answered(422, { status: 'fail', message: 'Nu exista.' }))).toEqual({ kind: 'refused', reason: 'Nu exista.' })
  })

  it('is cancelled when it was deleted before', () => {
    expect(cancelAnswer(answered(422, { status: 'fail', message: 'The AWB was already deleted' }))).toEqual({ kind: 'cancelled' })
    expect(cancelAnswer(answered(422, { status: 'fail', message: 'Expeditia a fost ridicata' })).kind).toBe('refused')
    expect(cancelAnswer(answered(200, ''))).toEqual({ kind: 'unknown', cause: 'status 200' })
  })
})

describe('FAN\u2019s pick-up', () => {
  const bucharest = {
    countyCode: 'B',
    name: 'Bucuresti',
    commune: null,
    postalCode: null,
    county: 'Bucuresti',
    agency: 'Bucuresti',
    exteriorKm: 0,
  }
  const branch = { ...bucharest, countyCode: 'CJ', name: 'Cluj-Napoca', agency: 'Cluj-Napoca' }
  const near = { ...branch, name: 'Floresti' }
  const far = { ...branch, name: 'Marisel', exteriorKm: 12 }

  it.each([
    ['București', bucharest, '19:00', '14:00'],
    ['a branch\u2019s city', branch, '17:00', '14:00'],
    ['a place without a branch', near, '15:00', '14:00'],
    ['a place beyond the free network', far, '14:00', null],
  ])('%s: its hours on a weekday and on Saturday, never on Sunday', (_name, place, weekday, saturday) => {
    expect(lastPickupHour(place, '2026-11-25')).toBe(weekday)
    expect(lastPickupHour(place, '2026-11-28')).toBe(saturday)
    expect(lastPickupHour(place, '2026-11-29')).toBeNull()
  })

  it('needs two hours before the last one', () => {
    expect(lastOrderHour('19:00')).toBe('17:00')
    const request = { sender: warehouse, pickupOn: '2026-11-25', parcels: 1, weightKg: 1 }
    const settings = fanSandbox('http://localhost')
    const at = (instant: string) => pickupOrder({ request, settings, place: bucharest, now: new Date(instant) })
    expect(at('2026-11-24T20:00:00Z')).toMatchObject({
      kind: 'order',
      body: { info: { pickupHours: { first: '09:00', second: '19:00' } } },
    })
    expect(at('2026-11-25T13:20:00Z')).toMatchObject({
      kind: 'order',
      body: { info: { pickupHours: { first: '16:00', second: '19:00' } } },
    })
    expect(at('2026-11-25T15:20:00Z')).toMatchObject({ kind: 'refused', reason: expect.stringContaining('17:00') })
  })
})
