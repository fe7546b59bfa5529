import { describe, expect, it } from 'vitest'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { knownStatusIds, meaningOfStatus } from '../status-ids.ts'
import { readParcelHistory, readSamedayStatus, trackedAwb } from '../tracking.ts'

/** As recorded: the whole AWB's rows show nothing of returns, a parcel's row does. */
const row = (own: object = {}) => ({
  statusId: 1,
  status: 'AWB Emis',
  statusLabel: 'Document de transport emis',
  statusState: 'Expedierea a fost inregistrata',
  statusDate: at(1),
  county: 'Cluj',
  reason: '',
  transitLocation: '',
  ...own,
})
const at = (hour: number, offset = '+0200') => `2026-01-05T${String(hour).padStart(2, '0')}:00:00${offset}`
const parcel = (own: object = {}, number = '1SDY241000001001') => ({
  ...row(own),
  parcelAwbNumber: number,
  parcelDetails: `https://sameday.exemplu/api/client/parcel/${number}/status-history`,
})
const status = (given: { summary?: object; history?: unknown[]; parcels?: unknown[] }) => {
  const { summary = {}, history = [row()], parcels = [parcel({ inReturn: false })] } = given
  const expeditionSummary = {
    deliveredAt: '',
    lastDeliveryAttempt: '',
    deliveryAttempts: 0,
    delivered: false,
    canceled: false,
    redirectionsAttempts: 0,
    cashOnDelivery: 0.0,
    awbWeight: 1.0,
    awbNumber: '1SDY241000001',
    servicePayment: 0.0,
    ...summary,
  }
  const read = readSamedayStatus(
    sampleAnsweredCall(200, { expeditionSummary, expeditionStatus: row(), parcelsStatus: parcels, expeditionHistory: history }),
  )
  if (!read) throw new Error('not readable')
  return read
}
const tracked = (given: Parameters<typeof status>[0], returned: unknown[] = []) =>
  trackedAwb(
    '1SDY241000001',
    status(given),
    readParcelHistory(sampleAnsweredCall(200, { parcelSummary: {}, parcelHistory: returned })) ?? [],
  )
const statesOf = (...given: Parameters<typeof tracked>) => tracked(...given).events.map((event) => event.state)

const table: [id: number, state: string | null][] = [
  [1, 'active'],
  [23, 'active'],
  [4, 'picked_up'],
  [5, 'in_transit'],
  [7, 'in_transit'],
  [37, 'in_transit'],
  [56, 'in_transit'],
  [84, 'in_transit'],
  [85, 'in_transit'],
  [33, 'out_for_delivery'],
  [78, 'at_locker'],
  [9, 'delivered'],
  [16, 'returned'],
  [35, 'returned'],
  [46, 'returned'],
  [79, 'returned'],
  [74, 'cancelled'],
  [3, null],
]

describe('Sameday\u2019s status ids', () => {
  it.each(table)('%i is %s', (statusId, state) => {
    expect(meaningOfStatus({ statusId, status: 'Livrata cu succes', statusLabel: '', statusState: '' })).toEqual({ state })
  })

  it('are known as in the table, and no other', () => {
    expect([...knownStatusIds].sort()).toEqual(table.map(([id]) => id).sort())
  })

  it.each([
    ['Colet nelivrat, destinatar absent', 'attempt_failed'],
    ['Refuz la livrare', 'attempt_failed'],
    ['Retur livrat', 'returning'],
    ['Returnat la expeditor', 'returning'],
    ['\u00CEnc\u0103rcat \u00een easybox', 'at_locker'],
    ['Colet pierdut', 'lost'],
    ['Coletul se afl\u0103 \u00een depozitul Central', 'in_transit'],
    ['Ceva nou', null],
    ['Livrata cu succes', null],
    ['Expediere anulata', null],
  ])('that are not known go by their words, which neither book cash nor give money back: %s', (words, state) => {
    expect(meaningOfStatus({ statusId: 4711, status: words, statusLabel: '', statusState: '' })).toEqual({ state, isUnknown: true })
  })
})

describe('Sameday\u2019s status', () => {
  it('reads each step with its words, place and time, whichever way the offset is written', () => {
    const history = [
      row({ statusId: 56, statusLabel: 'In tranzit', transitLocation: 'HUB', statusDate: at(3, '+02:00') }),
      row({ statusId: 85, statusDate: at(2), reason: 'Neverificat' }),
    ]
    expect(tracked({ history }).events).toEqual([
      {
        state: 'active',
        courierCode: '1',
        text: 'Document de transport emis',
        place: 'Cluj',
        happenedAt: new Date('2026-01-04T23:00:00Z'),
      },
      {
        state: 'in_transit',
        courierCode: '85',
        text: 'Document de transport emis: Neverificat',
        place: 'Cluj',
        happenedAt: new Date('2026-01-05T00:00:00Z'),
      },
      { state: 'in_transit', courierCode: '56', text: 'In tranzit', place: 'HUB', happenedAt: new Date('2026-01-05T01:00:00Z') },
    ])
  })

  it('believes the summary that says delivered where no event does', () => {
    const { events } = tracked({ summary: { delivered: true, deliveredAt: '2026-01-06T12:37:28+0200' } })
    expect(events.map((event) => [event.state, event.happenedAt.toISOString()])).toEqual([
      ['active', '2026-01-04T23:00:00.000Z'],
      ['delivered', '2026-01-06T10:37:28.000Z'],
    ])
  })

  it('believes the summary that says cancelled', () => {
    expect(statesOf({ summary: { canceled: true } }).at(-1)).toBe('cancelled')
  })

  it('dates the cash by the delivery, and only where there is cash', () => {
    const history = [row(), row({ statusId: 9, statusDate: '2026-01-06T00:30:00+0200' })]
    expect(tracked({ history, summary: { delivered: true, cashOnDelivery: 54.6 } }).cashCollectedOn).toBe('2026-01-06')
    expect(tracked({ history, summary: { delivered: true } }).cashCollectedOn).toBeNull()
  })

  it('loses an odd step only, and names it', () => {
    const odd = [null, '', '0000-00-00T00:00:00+0200'].map((statusDate) => row({ statusId: 33, statusDate }))
    const read = tracked({ history: [...odd, row({ statusId: undefined }), row({ statusId: 4, statusDate: at(2) })] })
    expect(read.events.map((event) => event.state)).toEqual(['active', 'picked_up'])
    expect(read.odd).toHaveLength(4)
  })

  it('is none in anything else', () => {
    expect(readSamedayStatus(sampleAnsweredCall(200, '<html>'))).toBeNull()
    expect(readSamedayStatus(sampleAnsweredCall(404, {}))).toBeNull()
  })
})

describe('a parcel on its way back with Sameday', () => {
  const delivered = row({ statusId: 9, status: 'Livrata cu succes', statusDate: at(6) })
  const history = [
    row(),
    row({ statusId: 4, statusDate: at(2) }),
    row({ statusId: 7, statusDate: at(3) }),
    row({ statusId: 7, statusDate: at(5) }),
    delivered,
  ]
  const back = [parcel({ statusId: 9, statusDate: at(6), inReturn: true })]
  const cash = { delivered: true, deliveredAt: at(6), cashOnDelivery: 54.6 }

  it('is known by its parcel alone: its delivery is the parcel back, its cash was never collected', () => {
    const own = [
      row({ statusId: 7, statusDate: at(3), inReturn: false }),
      row({ statusId: 7, statusDate: at(5), inReturn: true }),
      { ...delivered, inReturn: true },
    ]
    const read = tracked({ history, parcels: back, summary: cash }, own)
    expect(read.events.map((event) => event.state)).toEqual(['active', 'picked_up', 'in_transit', 'returning', 'returned'])
    expect(read.cashCollectedOn).toBeNull()
  })

  it('is known without the parcel\u2019s own history, only not since when', () => {
    const read = tracked({ history, parcels: back, summary: cash })
    expect(read.events.map((event) => event.state)).toEqual(['active', 'picked_up', 'in_transit', 'in_transit', 'returned'])
    expect(read.cashCollectedOn).toBeNull()
  })

  it('is known where no step of the whole AWB shows it', () => {
    const open = [parcel({ statusId: 7, statusDate: at(8), inReturn: true })]
    expect(statesOf({ history: [row(), delivered], parcels: open, summary: cash })).toEqual(['active', null, 'returning'])
    expect(statesOf({ history: [row()], parcels: open })).toEqual(['active', 'returning'])
  })

  it('of several counts for all: one that comes back leaves the cash unbooked', () => {
    const parcels = [
      parcel({ statusId: 9, statusDate: at(6), inReturn: false }),
      parcel({ statusId: 7, statusDate: at(7), inReturn: true }, '1SDY241000001002'),
    ]
    const read = tracked({ history, parcels, summary: cash })
    expect(read.events.map((event) => event.state)).not.toContain('delivered')
    expect(read.cashCollectedOn).toBeNull()
  })

  it('that is known by words keeps what follows a return, unless the parcel says it is none', () => {
    const words = [
      row(),
      row({ statusId: 4711, status: 'Retur initiat', statusDate: at(2) }),
      row({ statusId: 33, statusDate: at(5) }),
      delivered,
    ]
    expect(statesOf({ history: words, parcels: [] })).toEqual(['active', 'returning', 'returning', 'returned'])
    expect(tracked({ history: words, parcels: [], summary: cash }).cashCollectedOn).toBeNull()
  })

  it.each([
    ['"true"', [parcel({ statusId: 9, inReturn: 'true' })]],
    ['"True "', [parcel({ statusId: 9, inReturn: 'True ' })]],
    ['1', [parcel({ statusId: 9, inReturn: 1 })]],
    ['"1"', [parcel({ statusId: 9, inReturn: '1' })]],
    ['"yes"', [parcel({ statusId: 9, inReturn: 'yes' })]],
    ['one parcel without a list', parcel({ statusId: 9, inReturn: true })],
    ['parcels by their numbers', { '1SDY241000001001': parcel({ statusId: 9, inReturn: true }) }],
    ['a parcel without its number', [{ ...parcel({ statusId: 9, inReturn: true }), parcelAwbNumber: null }]],
    ['a parcel whose number is none', [{ ...parcel({ statusId: 9, inReturn: true }), parcelAwbNumber: '' }]],
  ])('is known by its mark written as %s', (_, parcels) => {
    const read = tracked({ history, parcels: parcels as unknown[], summary: cash })
    expect(read.events.at(-1)?.state).toBe('returned')
    expect(read.cashCollectedOn).toBeNull()
  })

  it.each([
    ['a word', [parcel({ inReturn: 'poate' })]],
    ['a number', [parcel({ inReturn: 2 })]],
    ['an object', [parcel({ inReturn: { value: true } })]],
    ['parcels as text', 'in return'],
    ['a parcel as text', ['in return']],
  ])('may be meant by a mark that cannot be read, %s: nothing is delivered or collected, and it is named', (_, parcels) => {
    for (const steps of [history, history.slice(0, -1)]) {
      const read = tracked({ history: steps, parcels: parcels as unknown[], summary: cash })
      expect(read.events.map((event) => event.state)).not.toContain('delivered')
      expect(read).toMatchObject({ cashCollectedOn: null, odd: ['inReturn: not readable'] })
    }
  })

  it.each([false, 'false', 0, '0', null, undefined])('is not meant by %j: the delivery counts', (inReturn) => {
    const read = tracked({ history, parcels: [parcel({ inReturn })], summary: cash })
    expect([read.events.at(-1)?.state, read.cashCollectedOn]).toEqual(['delivered', '2026-01-05'])
  })
})
