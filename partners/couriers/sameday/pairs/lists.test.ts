import { describe, expect, it } from 'vitest'
import { sampleAnsweredCall, sampleDeps, samplePartnerHttp } from '../../../sample-partner.ts'
import type { CourierCall } from '../../courier-http.ts'
import { foundAnswer, listAwbs, readAwbNumberAnswer } from '../find-awb.ts'
import { samedayNomenclature } from '../nomenclature.ts'
import { readSamedayPoints } from '../points.ts'
import { samedaySandbox } from '../settings.ts'

const settings = { ...samedaySandbox('http://localhost'), awbNumberPrefix: '1EXP' }
const list = (...data: unknown[]): [number, object] => [200, { total: data.length, currentPage: 1, pages: 1, perPage: 500, data }]

describe('Sameday asked for a reference', () => {
  const unknown = { error: { code: 404, message: "Couldn't determine an AWB/parcel with number X." } }

  it('names its AWB, or says absent only in its own words', () => {
    expect(readAwbNumberAnswer(sampleAnsweredCall(200, { awbNumber: '1ONBLN519983355' }))).toEqual({
      kind: 'named',
      awb: '1ONBLN519983355',
    })
    expect(readAwbNumberAnswer(sampleAnsweredCall(404, unknown))).toEqual({ kind: 'absent' })
    expect(readAwbNumberAnswer(sampleAnsweredCall(404, '<html>'))).toEqual({ kind: 'unknown', cause: 'status 404' })
    expect(readAwbNumberAnswer(sampleAnsweredCall(404, { error: { code: 404, message: 'No route found for "GET /api"' } }))).toEqual({
      kind: 'unknown',
      cause: 'status 404',
    })
    expect(readAwbNumberAnswer(sampleAnsweredCall(500, unknown))).toEqual({ kind: 'unknown', cause: 'status 500' })
    expect(readAwbNumberAnswer(sampleAnsweredCall(200, { altceva: 1 }))).toEqual({ kind: 'unknown', cause: 'status 200' })
    expect(readAwbNumberAnswer({ kind: 'not-sent', cause: 'ECONNREFUSED' })).toEqual({ kind: 'unknown', cause: 'ECONNREFUSED' })
  })

  it('reads the AWB with its parcels in order and what it is; a cancelled one counts as none', () => {
    const body = {
      expeditionSummary: { awbNumber: '1EXP1', awbWeight: 3.5, cashOnDelivery: 54.6, canceled: false },
      expeditionHistory: [],
      parcelsStatus: [{ parcelAwbNumber: '1EXP1002' }, { parcelAwbNumber: null }, { parcelAwbNumber: '1EXP1001' }],
    }
    expect(foundAnswer('1EXP1', sampleAnsweredCall(200, body))).toEqual({
      kind: 'created',
      awb: { number: '1EXP1', parcels: ['1EXP1001', '1EXP1002'], costNetBani: null },
      facts: { weightKg: 3.5, cashBani: 5460, parcels: 2, recipientPhone: null },
    })
    expect(foundAnswer('1EXP1', sampleAnsweredCall(200, { ...body, expeditionSummary: { canceled: true } }))).toEqual({ kind: 'absent' })
  })
})

describe('Sameday\u2019s lists', () => {
  it('of a day are asked for in windows under two hours, and odd rows are left out and named', async () => {
    const sync = [
      200,
      {
        currentPage: 1,
        perPage: 500,
        data: [
          { statusId: 1, parcelAwbNumber: '1EXP7K3MZ0AAB4C23001', reasonId: '' },
          { statusId: 1, parcelAwbNumber: null },
          { statusId: 9, parcelAwbNumber: '1SDY2H1066666001', reasonId: null },
        ],
      },
    ] as [number, object]
    const empty: [number, object] = [200, { currentPage: 2, perPage: 500, data: [] }]
    const { http, noted, calls } = samplePartnerHttp<CourierCall>(sync, empty)
    expect(await listAwbs(http, settings, '2026-11-25')).toEqual([
      { awb: '1EXP7K3MZ0AAB4C23', reference: '7K3MZ0AAB4C2-3', createdOn: '2026-11-25' },
    ])
    expect(noted).toEqual([expect.stringMatching(/^day-statuses row 2: parcelAwbNumber/)])
    const windows = calls.map(({ query }) => Number(query?.get('endTimestamp')) - Number(query?.get('startTimestamp')))
    expect(Math.max(...windows)).toBe(7000)
    expect(calls.length).toBe(13)
  })

  it('without a total end where a page is empty or shorter than Sameday itself says a page is', async () => {
    const page = (currentPage: number, rows: number): [number, object] => [
      200,
      {
        currentPage,
        perPage: 2,
        data: Array.from({ length: rows }, (_, i) => ({ statusId: 1, parcelAwbNumber: `1SDY${currentPage}${i}001` })),
      },
    ]
    const { http } = samplePartnerHttp<CourierCall>(page(1, 2), page(2, 2), page(3, 1), page(9, 0))
    expect(await listAwbs(http, settings, '2026-11-25')).toHaveLength(5)
  })

  it('with less than their total have failed, and nothing to list is an empty list', async () => {
    const cut: [number, object] = [
      200,
      { total: 3, currentPage: 1, pages: 1, perPage: 500, data: [{ statusId: 1, parcelAwbNumber: '1SDY001' }] },
    ]
    await expect(listAwbs(samplePartnerHttp<CourierCall>(cut).http, settings, '2026-11-25')).rejects.toThrow('1 rows of 3')
    expect(
      await listAwbs(
        samplePartnerHttp<CourierCall>([400, { code: 400, message: 'No data found for current user.' }]).http,
        settings,
        '2026-11-25',
      ),
    ).toEqual([])
  })

  it('of services, counties and cities lose an odd row only', async () => {
    const services = list(
      { id: 1, name: '2H', deliveryType: {}, serviceOptionalTaxes: [] },
      {
        id: 7,
        name: '24H',
        serviceCode: '24',
        serviceOptionalTaxes: [{ id: null }, { costType: 'Fix', id: 20, name: 'Reambalare', tax: 6, packageType: 1 }],
      },
    )
    const one = samplePartnerHttp<CourierCall>(services)
    expect(await samedayNomenclature(one.http, settings, sampleDeps()).service('24')).toMatchObject({
      id: 7,
      serviceOptionalTaxes: [{ id: 20 }],
    })
    expect(one.noted).toEqual([expect.stringMatching(/^services row 1: serviceCode/)])
    const cities = list(
      { id: null, name: 'Turda' },
      { id: 9438, name: 'Cluj-Napoca', village: 'Cluj-Napoca', postalCode: 400001, extraKM: 1 },
    )
    const two = samplePartnerHttp<CourierCall>(list({ id: 'x', name: 'Alba' }, { id: 14, name: 'Cluj', code: 'CJ' }), cities)
    expect(
      await samedayNomenclature(two.http, settings, sampleDeps()).find({ countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400001' }),
    ).toMatchObject({ kind: 'found', place: { cityId: 9438, countyId: 14 } })
    expect(two.noted).toHaveLength(2)
  })

  it('of points are those of out-of-home places, lockers and shops alike', async () => {
    const point = (own: object) => ({
      name: 'easybox Parc ',
      country: 'Romania',
      countryId: 187,
      county: 'Bucuresti',
      countyId: 1,
      city: 'Sectorul 4',
      cityId: 4,
      address: 'Sos. Lunga, Nr. 2',
      postalCode: '044501',
      lat: 44.402018,
      lng: 26.097853,
      oohId: 2,
      oohType: 0,
      supportedPayment: 1,
      clientVisible: 1,
      occupancyLevel: 1,
      email: null,
      phone: null,
      oohRoute: 'BA12-R45',
      schedule: [{ day: 1, openingHour: '00:00', closingHour: '23:59' }, { day: 9 }],
      specialSchedule: [],
      photos: [],
      ...own,
    })
    const { http, noted, calls } = samplePartnerHttp<CourierCall>(
      list(
        point({}),
        point({ oohId: 500162, oohType: 1, supportedPayment: 0 }),
        point({ oohId: null }),
        point({ oohId: 3, clientVisible: 0 }),
      ),
    )
    const found = []
    for await (const page of readSamedayPoints(http, settings)) found.push(...page)
    expect(found).toMatchObject([
      {
        id: '2',
        kind: 'locker',
        name: 'easybox Parc',
        city: 'Sectorul 4',
        schedule: [{ day: 1 }],
        availableSizes: null,
        repaymentAvailable: true,
      },
      { id: '500162', kind: 'pudo', repaymentAvailable: false },
    ])
    expect(noted).toHaveLength(1)
    expect(calls.map(({ path, query }) => `${path}?${query?.get('listingType')}`)).toEqual(['/api/client/ooh-locations?1'])
  })
})
