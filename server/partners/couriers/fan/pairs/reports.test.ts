import { describe, expect, it } from 'vitest'
import { fromRon } from '../../../../../contract/money.ts'
import type { PartnerAnswer } from '../../../partner-http.ts'
import { readCashTransfers } from '../cash-transfers.ts'
import { findAwb, listedAwbs } from '../find-awb.ts'
import type { FanCall, FanHttp } from '../http.ts'
import { readPoints } from '../points.ts'
import { fanSandbox } from '../settings.ts'

const settings = fanSandbox('http://localhost')
const day = '2026-03-19'

/** FAN answering in turn, the last answer again and again; what was noted as odd. */
function answering(...bodies: [status: number, body: unknown][]): { http: FanHttp; noted: string[]; calls: FanCall[] } {
  const noted: string[] = []
  const calls: FanCall[] = []
  const http = async (call: FanCall): Promise<PartnerAnswer> => {
    calls.push(call)
    const [status, body] = bodies[Math.min(calls.length, bodies.length) - 1] ?? [500, null]
    return { kind: 'answered', status, type: 'application/json', body: Buffer.from(JSON.stringify(body)) }
  }
  return {
    http: Object.assign(http, {
      noteOdd: (operation: string, odd: readonly string[]) => noted.push(...odd.map((one) => `${operation} ${one}`)),
    }),
    noted,
    calls,
  }
}

/** A row of the slip as the document shows it. */
const slip = (awbNumber: number | null, costCenter: string | null, own: object = {}) => ({
  info: {
    awbNumber,
    weight: 3,
    dimensions: { height: 3.3, width: 2.31, length: 2.26 },
    payment: 'sender',
    cod: null,
    date: `${day} 18:17:21`,
    service: 'Standard',
    cost: '12.50',
    packages: { envelope: 0, parcel: 2 },
    costCenter,
    options: 'ePOD',
    ...own,
  },
  recipient: { name: 'Ioana Pop', phone: '0722333444', address: { locality: 'Cluj-Napoca', county: 'Cluj' } },
})
const page = (total: number | undefined, ...data: object[]): [number, object] => [
  200,
  { status: 'success', perPage: '1', currentPage: 1, total, data },
]
const ask = (http: FanHttp, reference: string) => findAwb({ http, settings, reference, createdOn: day, now: new Date(`${day}T12:00:00Z`) })

describe('FAN\u2019s report of a day', () => {
  it('finds the AWB of a reference, with what it tells of it', async () => {
    const { http } = answering(page(1, slip(2078300120037, 'AAAABBBBCCCC-2')))
    expect(await ask(http, 'AAAABBBBCCCC-2')).toEqual({
      kind: 'created',
      awb: { number: '2078300120037', parcels: ['2078300120037', '2078300120037'], costNetBani: 1250 },
      facts: { weightKg: 3, cashBani: 0, parcels: 2, recipientPhone: '0722333444' },
    })
  })

  it('proves absence by its total, whatever the size of its pages', async () => {
    const short = answering(page(3, slip(1, 'A')), page(3, slip(2, 'B')), page(3, slip(3, 'C')))
    expect(await ask(short.http, 'C')).toMatchObject({ kind: 'created', awb: { number: '3' } })
    expect(await ask(answering(page(2, slip(1, 'A')), page(2, slip(2, 'B'))).http, 'C')).toEqual({ kind: 'absent' })
    const lost = answering(page(3, slip(1, 'A')), page(3))
    expect(await ask(lost.http, 'C')).toEqual({ kind: 'unknown', cause: expect.stringContaining('1 rows of 3') })
  })

  it('reads no page beyond the one that has it', async () => {
    const { http, calls } = answering(page(500, slip(1, 'A')), page(500, slip(2, 'B')))
    await ask(http, 'A')
    expect(calls).toHaveLength(1)
  })

  it('may be empty in two ways; a path that is not known is no empty day', async () => {
    expect(await ask(answering([404, { status: 'fail', message: 'No data found.' }]).http, 'A')).toEqual({ kind: 'absent' })
    expect(await ask(answering(page(0)).http, 'A')).toEqual({ kind: 'absent' })
    expect((await ask(answering([404, { message: 'Not found' }]).http, 'A')).kind).toBe('unknown')
  })

  it('loses an odd row only, and names it without what stands in it', async () => {
    const { http, noted } = answering(page(3, slip(null, 'A'), slip(2, 'B', { weight: {}, packages: 'two' }), slip(3, null)))
    expect(await listedAwbs(http, settings, day)).toEqual([
      { awb: '2', reference: 'B', createdOn: day },
      { awb: '3', reference: null, createdOn: day },
    ])
    expect(noted).toEqual([expect.stringMatching(/^day-report row 1: info.awbNumber/)])
    expect(noted.join()).not.toContain('Ioana')
  })
})

describe('FAN\u2019s other lists', () => {
  it('of cash lose an odd row only; a day that is none is null', async () => {
    const cash = (awbNumber: unknown, own: object) => ({
      info: { awbNumber, amountCollected: '249.99', transactionDate: '18.03.2026', transferDate: '19.03.2026', ...own },
    })
    const { http, noted } = answering(
      page(3, cash(1, {}), cash(2, { amountCollected: 'mult' }), cash(3, { transactionDate: '', transferDate: '00.00.0000' })),
    )
    expect(await readCashTransfers(http, settings, day)).toEqual([
      { awb: '1', amountBani: fromRon(249.99), collectedOn: '2026-03-18', transferredOn: '2026-03-19' },
      { awb: '3', amountBani: fromRon(249.99), collectedOn: null, transferredOn: day },
    ])
    expect(noted).toHaveLength(1)
  })

  it('of points lose an odd row only, in the shape of a recorded answer', async () => {
    const point = (id: unknown) => ({
      id,
      code: 'FAN0039',
      name: 'FANbox Parc',
      routingLocation: 'FANbox Parc (Locker)',
      description: 'In dreapta intrarii',
      address: {
        locality: 'Bucuresti',
        county: 'Bucuresti',
        street: 'Bd. Unirii',
        streetNo: '51',
        zipCode: '61511',
        floor: '',
        reference: '',
      },
      latitude: '44.40874',
      longitude: '26.19726',
      schedule: [{ firstHour: '00:00', secondHour: '23:59' }, 'inchis', null],
      drawer: [{ type: 'L', number: 4 }, { type: 'M' }],
      phones: null,
      email: null,
    })
    const { http, noted } = answering(
      [200, { status: 'success', data: [point('F1000005'), point(null)] }],
      [200, { status: 'success', data: [] }],
    )
    const lists = []
    for await (const list of readPoints(http, settings)) lists.push(...list)
    expect(lists).toMatchObject([
      { id: 'F1000005', postalCode: '061511', city: 'Sectorul 6', schedule: [{ day: 1 }], availableSizes: [{ size: 'L', free: 4 }] },
    ])
    expect(noted).toHaveLength(1)
  })
})
