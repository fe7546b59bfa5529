import { describe, expect, it } from 'vitest'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { addReturnEvents, knownEvents, trackedAwbs } from '../tracking.ts'

/** As FAN's document writes it: numbers as text, nulls for what there is not. */
const row = (own: object) => ({
  content: 'Carti',
  awbNumber: '7000000000042',
  date: '2026-01-05 00:00:00',
  paymentDate: null,
  returnAwbNumber: null,
  redirectionAwbNumber: null,
  reimbursementAwbNumber: null,
  oPODAwbNumber: null,
  confirmation: { name: null, date: null },
  OTD: '24H',
  events: [],
  ...own,
})
const event = (id: string, date: string | null) => ({ id, name: ` ${id} `, location: 'Cluj', date })
const hour = (at: number) => `2026-01-05 ${String(at).padStart(2, '0')}:00:00`
const read = (...rows: object[]) => trackedAwbs(sampleAnsweredCall(200, { status: 'success', data: rows })) ?? { parcels: [], odd: [] }
const statesOf = (...ids: string[]) =>
  read(row({ events: ids.map((id, i) => event(id, hour(i + 1))) })).parcels[0]?.events.map((one) => one.state)

const table: Record<string, string> = {
  S38: 'active',
  C0: 'picked_up',
  ...all('in_transit', 'H0 H1 H2 H3 H4 H10 H11 H12 H13 H15 H17 S47 S9'),
  ...all('out_for_delivery', 'C1 S1 S35'),
  S2: 'delivered',
  ...all('at_locker', 'S8 S46'),
  ...all('attempt_failed', 'S3 S4 S5 S10 S11 S12 S14 S19 S20 S21 S22 S24 S25 S27 S28 S30 S42 S49 S50'),
  ...all('returning', 'S6 S7 S15 S16 S33'),
  S43: 'returned',
  S37: 'lost',
}
function all(state: string, ids: string): Record<string, string> {
  return Object.fromEntries(ids.split(' ').map((id) => [id, state]))
}

describe('FAN\u2019s tracking', () => {
  it.each(Object.entries(table))('event %s is %s', (id, state) => {
    expect(read(row({ events: [event(id, '2026-01-05 09:00:00')] })).parcels[0]?.events[0]).toEqual({
      state,
      courierCode: id,
      text: id,
      place: 'Cluj',
      happenedAt: new Date('2026-01-05T07:00:00Z'),
    })
  })

  it('knows every event of the table and no other', () => {
    expect([...knownEvents].sort()).toEqual(Object.keys(table).sort())
  })

  it('leaves an event that is not known unknown, and names it', () => {
    expect(read(row({ events: [event('S99', hour(9))] })).parcels[0]?.events[0]).toMatchObject({
      state: null,
      courierCode: 'S99',
      isUnknown: true,
    })
  })

  it('has no events for an AWB that only carries a message', () => {
    expect(read({ awbNumber: 7000000000042, message: 'AWB-ul nu a fost gasit' }).parcels).toEqual([
      { awb: '7000000000042', events: [], returnAwb: null, cashCollectedOn: null },
    ])
  })

  it('leaves out a row without a number, and an event without a time, and names both; the others are read', () => {
    const dates = [null, '', '0000-00-00 00:00:00', 'maine']
    const tracked = read(
      { awbNumber: null, events: [] },
      row({ events: [...dates.map((date) => event('S1', date)), event('S2', hour(9))] }),
      row({ awbNumber: 7000000000043, events: [event('C0', hour(1))], paymentDate: '0000-00-00' }),
    )
    expect(tracked.parcels.map(({ awb, events }) => [awb, events.map((one) => one.state)])).toEqual([
      ['7000000000042', ['delivered']],
      ['7000000000043', ['picked_up']],
    ])
    expect(tracked.parcels[0]?.odd).toHaveLength(dates.length)
    expect(tracked.parcels[1]?.cashCollectedOn).toBeNull()
    expect(tracked.odd).toEqual([expect.stringMatching(/^row 1: awbNumber/)])
  })

  it('is not readable otherwise', () => {
    expect(trackedAwbs(sampleAnsweredCall(200, '<html>'))).toBeNull()
    expect(trackedAwbs(sampleAnsweredCall(500, { status: 'success', data: [] }))).toBeNull()
  })
})

describe('a parcel that turns back at FAN', () => {
  it.each(['S6', 'S7', 'S15', 'S16', 'S33'])('after %s moves on its way back, and no delivery of it counts', (refusal) => {
    expect(statesOf('C0', refusal, 'H10', 'C1', 'S1', 'S2')).toEqual([
      'picked_up',
      'returning',
      'returning',
      'returning',
      'returning',
      null,
    ])
    const paid = read(row({ events: [event(refusal, hour(1)), event('S2', hour(2))], paymentDate: hour(3) }))
    expect(paid.parcels[0]?.cashCollectedOn).toBeNull()
  })

  it('and is sent out again is delivered like any other', () => {
    expect(statesOf('C0', 'S6', 'S35', 'C1', 'S2')).toEqual(['picked_up', 'returning', 'out_for_delivery', 'out_for_delivery', 'delivered'])
  })

  it('under an AWB of its own is back only when that one is delivered', () => {
    const open = row({
      returnAwbNumber: 7000000000043,
      paymentDate: hour(9),
      events: [event('S6', hour(1)), event('S43', hour(2)), event('S2', hour(3))],
    })
    const [parcel, back] = read(open, row({ awbNumber: '7000000000043', events: [event('H10', hour(4)), event('S2', hour(5))] })).parcels
    if (!parcel) throw new Error('no parcel')
    expect(parcel).toMatchObject({ returnAwb: '7000000000043', cashCollectedOn: null })
    expect(addReturnEvents(parcel, undefined).events.map((one) => one.state)).toEqual(['returning', 'returning', null])
    expect(addReturnEvents(parcel, back).events.map((one) => one.state)).toEqual(['returning', 'returning', null, 'returning', 'returned'])
  })
})

describe('a return that FAN reports by an event that is not known', () => {
  it.each([
    ['S99', 'Refuz / Retur'],
    ['S99', 'RETURNAT la expeditor'],
    ['X1', 'In curs de returnare'],
    ['s6', 'Refuz primire'],
    [' S6 ', ''],
  ])('%s %s keeps the delivery behind it from being one to the recipient', (id, name) => {
    const events = [event('C0', hour(1)), { ...event(id, hour(2)), name }, event('S2', hour(3))]
    const [parcel] = read(row({ events, paymentDate: hour(3) })).parcels
    expect(parcel?.events.map(({ state }) => state)).toEqual(['picked_up', 'returning', null])
    expect(parcel?.cashCollectedOn).toBeNull()
  })
})
