import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { samplePartnerHttp } from '../../../sample-partner.ts'
import type { CourierCall, CourierHttp } from '../../courier-http.ts'
import { findAwb, listedAwbs, readCashTransfers } from '../day-reports.ts'
import { readFanPoints } from '../points.ts'
import { fanSandbox } from '../settings.ts'

const settings = fanSandbox('http://localhost')
const day = '2026-03-19'

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
const ask = (http: CourierHttp, reference: string) =>
  findAwb({ http, settings, reference, createdOn: day, now: new Date(`${day}T12:00:00Z`) })

describe('FAN\u2019s report of a day', () => {
  it('finds the AWB of a reference, with what it shows of it', async () => {
    const { http } = samplePartnerHttp<CourierCall>(page(1, slip(2078300120037, 'AAAABBBBCCCC-2')))
    expect(await ask(http, 'AAAABBBBCCCC-2')).toEqual({
      kind: 'created',
      awb: { number: '2078300120037', parcels: ['2078300120037', '2078300120037'], costNetBani: 1250 },
      facts: { weightKg: 3, cashBani: 0, parcels: 2, recipientPhone: '0722333444' },
    })
  })

  it('proves absence by its total, whatever the size of its pages', async () => {
    const short = samplePartnerHttp<CourierCall>(page(3, slip(1, 'A')), page(3, slip(2, 'B')), page(3, slip(3, 'C')))
    expect(await ask(short.http, 'C')).toMatchObject({ kind: 'created', awb: { number: '3' } })
    expect(await ask(samplePartnerHttp<CourierCall>(page(2, slip(1, 'A')), page(2, slip(2, 'B'))).http, 'C')).toEqual({ kind: 'absent' })
    const lost = samplePartnerHttp<CourierCall>(page(3, slip(1, 'A')), page(3))
    await expect(ask(lost.http, 'C')).rejects.toThrow('1 rows of 3')
    const cutOff = samplePartnerHttp<CourierCall>(page(3, slip(1, 'A')), [404, { status: 'fail', message: 'No data found.' }])
    await expect(ask(cutOff.http, 'C')).rejects.toThrow('1 rows of 3')
  })

  it('counts no row twice where pages overlap, and gives up where each page is the same', async () => {
    const [a, b, c] = [slip(1, 'A'), slip(2, 'B'), slip(3, 'C')]
    const shifted = samplePartnerHttp<CourierCall>(page(3, a, b), page(3, b, c))
    expect((await listedAwbs(shifted.http, settings, day)).map(({ awb }) => awb)).toEqual(['1', '2', '3'])
    const lost = samplePartnerHttp<CourierCall>(page(4, a, b), page(4, b, c), page(4))
    await expect(listedAwbs(lost.http, settings, day)).rejects.toThrow('3 rows of 4')
    const ignoring = samplePartnerHttp<CourierCall>(page(5, a, b), page(5, a, b), page(5, a, b))
    await expect(listedAwbs(ignoring.http, settings, day)).rejects.toThrow('page 2 again')
    // Twice on one page they are two.
    expect(await listedAwbs(samplePartnerHttp<CourierCall>(page(2, a, a)).http, settings, day)).toHaveLength(2)
  })

  it('counts an AWB once whose row changed between two pages, and so reads on to the one that was shifted', async () => {
    const pages = [page(4, slip(1, 'A'), slip(2, 'B')), page(4, slip(2, 'B', { cost: 99 }), slip(3, 'C')), page(4, slip(4, 'D'))]
    expect(await ask(samplePartnerHttp<CourierCall>(...pages).http, 'D')).toMatchObject({ kind: 'created', awb: { number: '4' } })
  })

  it.each([
    [200, 'No transfers'],
    [404, 'No AWBs for this date.'],
    [200, 'Nu exista viramente'],
    [404, 'Nu s-au gasit transferuri pentru ziua ceruta'],
  ])('is empty by %i and the words of a refusal that name what is listed: %s', async (status, message) => {
    expect(await ask(samplePartnerHttp<CourierCall>([status, { status: 'fail', message }]).http, 'A')).toEqual({ kind: 'absent' })
    expect(await readCashTransfers(samplePartnerHttp<CourierCall>([status, { status: 'fail', message }]).http, settings, day)).toEqual([])
  })

  it.each<[number, object]>([
    [200, { status: 'fail', message: 'No access' }],
    [200, { status: 'fail', message: 'Nu aveti drepturi' }],
    [200, { status: 'fail', message: 'Nu s-a putut procesa cererea' }],
    [500, { status: 'fail', message: 'No transfers' }],
    [200, { status: 'fail', message: 'No transfers', data: [{}] }],
    [200, { message: 'No transfers' }],
  ])('is not empty by what may mean another thing: %i %o', async (status, body) => {
    await expect(ask(samplePartnerHttp<CourierCall>([status, body]).http, 'A')).rejects.toThrow()
  })

  it('reads no page beyond the one that has it', async () => {
    const { http, calls } = samplePartnerHttp<CourierCall>(page(500, slip(1, 'A')), page(500, slip(2, 'B')))
    await ask(http, 'A')
    expect(calls).toHaveLength(1)
  })

  it('may be empty in two ways; a path that is not known is no empty day', async () => {
    expect(await ask(samplePartnerHttp<CourierCall>([404, { status: 'fail', message: 'No data found.' }]).http, 'A')).toEqual({
      kind: 'absent',
    })
    expect(await ask(samplePartnerHttp<CourierCall>(page(0)).http, 'A')).toEqual({ kind: 'absent' })
    await expect(ask(samplePartnerHttp<CourierCall>([404, { message: 'Not found' }]).http, 'A')).rejects.toThrow('Not found')
  })

  it('loses an odd row only, and names it without what stands in it', async () => {
    const { http, noted } = samplePartnerHttp<CourierCall>(
      page(3, slip(null, 'A'), slip(2, 'B', { weight: {}, packages: 'two' }), slip(3, null)),
    )
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
    const { http, noted } = samplePartnerHttp<CourierCall>(
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
    const { http, noted } = samplePartnerHttp<CourierCall>(
      [200, { status: 'success', data: [point('F1000005'), point(null)] }],
      [200, { status: 'success', data: [] }],
    )
    const lists = []
    for await (const list of readFanPoints(http, settings)) lists.push(...list)
    expect(lists).toMatchObject([
      { id: 'F1000005', postalCode: '061511', city: 'Sectorul 6', schedule: [{ day: 1 }], availableSizes: [{ size: 'L', free: 4 }] },
    ])
    expect(noted).toHaveLength(1)
  })
})
