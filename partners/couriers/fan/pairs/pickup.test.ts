import { describe, expect, it } from 'vitest'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { sampleParty, sampleWarehouse } from '../../sample-shipment.ts'
import { lastOrderHour, lastPickupHour, pickupAnswer, pickupOrder } from '../pickup.ts'
import { fanSandbox } from '../settings.ts'
import { sampleBucharest, sampleCluj, warehouseAddress, warehouseContact } from './sample-places.ts'

const near = { ...sampleCluj, name: 'Floresti' }
const far = { ...sampleCluj, name: 'Marisel', exteriorKm: 12 }
const settings = fanSandbox('http://localhost')
const window = { from: '09:00', until: '19:30' }
const request = { sender: sampleWarehouse, pickupOn: '2026-11-25', window, parcels: 3, weightKg: 7.2 }
const evening = new Date('2026-11-24T20:00:00Z')
const order = { request, settings, place: sampleBucharest, branch: null, now: evening }

describe('FAN\u2019s pick-up', () => {
  it.each([
    ['Bucharest', sampleBucharest, '19:00', '14:00'],
    ['a branch\u2019s city', sampleCluj, '17:00', '14:00'],
    ['a place without a branch', near, '15:00', '14:00'],
    ['a place beyond the free network', far, '14:00', null],
  ])('%s: its hours on a weekday and on Saturday, never on Sunday', (_name, place, weekday, saturday) => {
    expect(lastPickupHour(place, '2026-11-25')).toBe(weekday)
    expect(lastPickupHour(place, '2026-11-28')).toBe(saturday)
    expect(lastPickupHour(place, '2026-11-29')).toBeNull()
  })

  it('needs two hours before the last one', () => {
    expect(lastOrderHour('19:00')).toBe('17:00')
    const at = (instant: string) => pickupOrder({ ...order, now: new Date(instant) })
    expect(at('2026-11-24T20:00:00Z')).toMatchObject({
      kind: 'order',
      body: { info: { pickupHours: { first: '09:00', second: '19:00' } } },
    })
    expect(at('2026-11-25T13:20:00Z')).toMatchObject({
      kind: 'order',
      body: { info: { pickupHours: { first: '16:00', second: '19:00' } } },
    })
    expect(at('2026-11-25T15:20:00Z')).toMatchObject({ kind: 'refused', reason: { code: 'fan-pickup-until', params: { hour: '17:00' } } })
  })

  it('comes within the sender’s hours, and not where they leave it less than its two', () => {
    const within = (from: string, until: string, now = evening) =>
      pickupOrder({ ...order, now, request: { ...request, window: { from, until } } })
    expect(within('10:30', '16:00')).toMatchObject({ body: { info: { pickupHours: { first: '10:30', second: '16:00' } } } })
    expect(within('10:30', '16:00', new Date('2026-11-25T10:20:00Z'))).toMatchObject({
      body: { info: { pickupHours: { first: '13:00', second: '16:00' } } },
    })
    expect(within('10:30', '16:00', new Date('2026-11-25T13:20:00Z'))).toMatchObject({
      reason: { code: 'fan-pickup-until', params: { hour: '14:00' } },
    })
    expect(within('15:30', '17:00')).toMatchObject({ kind: 'refused', reason: { code: 'pickup-hours-too-short' } })
  })

  it('of an occasional account names the sender, as FAN\u2019s own collection writes it', () => {
    expect(pickupOrder(order)).toEqual({
      kind: 'order',
      body: {
        clientId: 9000001,
        info: {
          awbnumber: null,
          packages: { parcel: 3, envelope: 0 },
          weight: 8,
          dimensions: { length: 40, width: 30, height: 30 },
          orderType: 'Standard',
          pickupDate: '2026-11-25',
          pickupHours: { first: '09:00', second: '19:00' },
          observations: '',
        },
        sender: { ...warehouseContact, contactperson: 'Radu Ene', address: warehouseAddress },
      },
    })
  })

  it('of a contract\u2019s account is for its branch alone: no courier is sent there for a parcel that waits elsewhere', () => {
    const branch = { county: 'Bucuresti', locality: 'Bucuresti', street: 'Unirii (Bulevard)', streetNo: '10' }
    const ours = pickupOrder({ ...order, branch })
    expect(ours).toMatchObject({ kind: 'order', body: { clientId: 9000001 } })
    expect(ours.kind === 'order' && 'sender' in ours.body).toBe(false)
    const elsewhere = [
      sampleParty({ address: { ...sampleWarehouse.address, number: '12' } }),
      sampleParty({ address: { ...sampleWarehouse.address, street: 'Bulevardul Decebal' } }),
    ]
    for (const sender of elsewhere)
      expect(pickupOrder({ ...order, branch, request: { ...request, sender } })).toMatchObject({
        kind: 'refused',
        reason: { code: 'fan-pickup-at-branch' },
      })
    expect(pickupOrder({ ...order, branch, place: sampleCluj })).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['its id', { id: 17895017 }, '17895017'],
    ['its id as text', { id: '17895017' }, '17895017'],
    ['a number', 17895017, '17895017'],
    ['a list', [{ id: 17895017 }], ''],
    ['a text', 'Comanda a fost plasata', ''],
    ['nothing', undefined, ''],
  ])('is ordered by any yes, beside it %s', (_name, data, id) => {
    expect(pickupAnswer(sampleAnsweredCall(200, { status: 'success', data }))).toEqual({ kind: 'ordered', id })
  })

  it.each([
    [sampleAnsweredCall(200, { status: 'fail', message: 'This order was already deleted' }), 'refused'],
    [
      sampleAnsweredCall(422, { status: 'fail', message: 'no', data: { errors: { sender: ['The sender field is required.'] } } }),
      'refused',
    ],
    [sampleAnsweredCall(500, { message: 'Server Error' }), 'unknown'],
    [sampleAnsweredCall(200, {}), 'unknown'],
  ])('is refused by a no, and not known otherwise', (answer, kind) => {
    expect(pickupAnswer(answer).kind).toBe(kind)
  })
})
