import { beforeAll, describe, expect, it } from 'vitest'
import { bani, ZERO } from '#contract/money.ts'
import type { CashTransfer, CourierPort } from '#sending/ports/couriers.ts'
import { partnerFailure } from '#server/platform/partners/partner-calls.ts'
import { type WrittenCell, writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import type { SettlementColumns } from '../contract/settlement-files.ts'
import { fetchSettlements, fetchSettlementsDaily } from './ask-courier.ts'
import { previewSettlementFile, takeSettlementFile } from './take-file.ts'
import { aParcel, linesOf } from './test-settlements.ts'

const sent = new Map<string, CashTransfer[] | 'fails'>()
const fan = {
  code: 'fan',
  cashTransfers: async (on: string) => {
    const answer = sent.get(on) ?? []
    if (answer === 'fails') throw partnerFailure('fan', 'timeout')
    return answer
  },
} as Partial<CourierPort> as CourierPort // nothing else of it is asked
const sameday = { code: 'sameday', cashTransfers: null } as Partial<CourierPort> as CourierPort // as above

const app = await testApp({ couriers: [fan, sameday], clock: testClock('2026-11-22T10:00:00Z') })
let clientId: string
beforeAll(async () => {
  clientId = await testClient(app, ZERO)
})

const csv = (...rows: string[]) => Buffer.from(rows.join('\n'))
const xlsx = (sheets: Record<string, readonly (readonly WrittenCell[])[]>) => writeWorkbook(sheets)
const preview = (bytes: Uint8Array, courier: 'fan' | 'sameday' = 'fan') => previewSettlementFile(app, { courier, bytes })

type Given = { columns: SettlementColumns; day?: string; courier?: 'fan' | 'sameday' }
const take = (bytes: Uint8Array, { columns, day, courier = 'fan' }: Given) =>
  takeSettlementFile(app, { courier, bytes, columns, day: day ?? null, fileName: 'decont.csv', takenBy: null })

describe('a file of a courier', () => {
  it.each([
    [
      'FAN, with a title, a total and empty rows',
      csv(
        'Borderou ramburs 20.11.2026;;;',
        'Nr. AWB;Destinatar;Valoare ramburs;Data plata',
        '2150000000001;Ana;"1.234,50";20.11.2026',
        ';;;',
        '2150000000002;Ion;99,90;20.11.2026',
        'Total;;"1.334,40";',
      ),
      { awb: 'Nr. AWB', amount: 'Valoare ramburs', transferredOn: 'Data plata' },
    ],
    [
      'Sameday, two sheets',
      xlsx({
        client: [['Suma totala'], ['1334.40']],
        expeditii: [
          ['AWB', 'Nume', 'Suma ramburs', 'Data', 'Data colectare ramburs'],
          ['1ONB1', 'Ana', '1,234.50', '2026-11-18', '2026-11-19'],
          ['1ONB2', 'Ion', '99.90', '2026-11-18', '2026-11-19'],
        ],
      }),
      { awb: 'AWB', amount: 'Suma ramburs', transferredOn: null },
    ],
    [
      'Cargus, with the day of the payment order',
      csv('Awb,Data tur,Livrata,Suma,Data OP', '88001,18.11.2026,da,"1234,50",20.11.2026', '88002,18.11.2026,da,"99,90",21.11.2026'),
      { awb: 'Awb', amount: 'Suma', transferredOn: 'Data OP' },
    ],
    [
      'GLS, whose list begins further down',
      xlsx({
        Sheet1: [
          ['GLS General Logistics Systems Romania SRL'],
          ['Client', 'Atelier SRL'],
          ['Data transferului', '20.11.2026'],
          ['Număr colet', 'Sumă ramburs', 'Destinatar'],
          ['700001', '1234.50', 'Ana'],
          ['700002', '99.90', 'Ion'],
          ['', '1334.40', ''],
        ],
      }),
      { awb: 'Număr colet', amount: 'Sumă ramburs', transferredOn: null },
    ],
  ])('of %s is understood by its headings', async (_, bytes, columns) => {
    expect(await preview(bytes)).toMatchObject({ columns, lines: 2, total: 133_440 })
  })

  it('says which of its columns are filled and not understood, before it is taken and then', async () => {
    const awb = await aParcel(app, { clientId })
    const file = csv('AWB;Ramburs;Destinatar;Comision retinut', `${awb};100,00;Ana;1,50`)
    const unread = [{ line: 2, place: 'Comision retinut', value: '1,50' }]
    expect((await preview(file)).unread).toEqual(unread)
    const columns = { awb: 'AWB', amount: 'Ramburs', transferredOn: null }
    expect(await take(file, { columns, day: '2026-11-20' })).toMatchObject({ linesTaken: 1, unread })
  })

  const list = (awb: string) => [
    ['AWB', 'Suma ramburs'],
    [awb, '100.00'],
  ]

  it('is read from the sheet that has the headings, whichever it is', async () => {
    const file = xlsx({ sumar: [['Decont'], ['Client', 'Atelier SRL']], note: [['Fara observatii']], lista: list('218') })
    expect(await preview(file)).toMatchObject({ headings: ['AWB', 'Suma ramburs'], lines: 1, total: 10_000 })
  })

  it('with the list on two sheets is refused with both names, until one of them is empty', async () => {
    const columns = { awb: 'AWB', amount: 'Suma ramburs', transferredOn: null }
    const because = { code: 'settlement-two-sheets', params: { sheets: 'luni, marti' } }
    const file = xlsx({ luni: list('218'), marti: list('219') })
    await expect(preview(file)).rejects.toMatchObject({ code: 'spreadsheet-refused', because })
    await expect(take(file, { columns, day: '2026-11-20' })).rejects.toMatchObject({ code: 'spreadsheet-refused', because })
    expect(await preview(xlsx({ luni: list('218').slice(0, 1), marti: list('219') }))).toMatchObject({
      lines: 1,
      rows: [['219', '100.00']],
    })
  })

  it('whose headings are not known is taken by those that are chosen, and known the next time', async () => {
    const awb = await aParcel(app, { clientId })
    const file = csv('Expeditie;De platit', `${awb};100,00`)
    expect(await preview(file)).toMatchObject({ columns: null, total: null, headings: ['Expeditie', 'De platit'], rows: [[awb, '100,00']] })
    const columns = { awb: 'Expeditie', amount: 'De platit', transferredOn: null }
    expect(await take(file, { columns, day: '2026-11-20' })).toMatchObject({ linesTaken: 1, linesDifferent: 0 })
    expect(await preview(file)).toMatchObject({ columns, total: 10_000 })
    expect(await preview(file, 'sameday')).toMatchObject({ columns: null })
  })

  it('is refused with each row and column that cannot be read, and nothing of it is taken', async () => {
    const awb = await aParcel(app, { clientId })
    const file = csv(
      'AWB;Ramburs;Data plata',
      `${awb};100;20.11.2026`,
      '215;1.234;20.11.2026',
      '216;zece;20.11.2026',
      '2,15E+12;5;20.11.2026',
      '217;5;maine',
    )
    await expect(take(file, { columns: { awb: 'AWB', amount: 'Ramburs', transferredOn: 'Data plata' } })).rejects.toMatchObject({
      code: 'spreadsheet-refused',
      errors: [
        { code: 'settlement-amount-ambiguous', message: expect.stringContaining('"row":3') },
        { code: 'settlement-amount-unreadable', message: expect.stringContaining('"column":"Ramburs"') },
        { code: 'settlement-awb-unreadable', message: expect.stringContaining('"row":5') },
        { code: 'settlement-day-unreadable', message: expect.stringContaining('"row":6') },
      ],
    })
    expect(await linesOf(app, awb)).toEqual([])
  })

  it.each([
    ['day', csv('AWB;Ramburs', '215;5,00'), { awb: 'AWB', amount: 'Ramburs', transferredOn: null }, undefined],
    ['day', csv('AWB;Ramburs', '215;5,00'), { awb: 'AWB', amount: 'Ramburs', transferredOn: null }, '2026-11-23'],
    ['awb', csv('AWB;Ramburs', '215;5,00'), { awb: 'Altceva', amount: 'Ramburs', transferredOn: null }, '2026-11-20'],
  ])('without its %s is refused at that field', async (path, file, columns, day) => {
    await expect(take(file, { columns, ...(day ? { day } : {}) })).rejects.toMatchObject({ code: 'invalid-fields', errors: [{ path }] })
  })

  it.each([
    ['file-empty', Buffer.from('')],
    ['settlement-no-lines', csv('AWB;Ramburs', 'Total;0,00')],
  ])('is refused as %s where it holds nothing', async (code, file) => {
    const columns = { awb: 'AWB', amount: 'Ramburs', transferredOn: null }
    await expect(take(file, { columns, day: '2026-11-20' })).rejects.toMatchObject({ code: 'spreadsheet-refused', errors: [{ code }] })
  })
})

describe('a courier that can be asked', () => {
  it('is asked every day for the days before, and a file of the same lines after it adds nothing', async () => {
    const [early, late] = [await aParcel(app, { clientId }), await aParcel(app, { clientId })]
    const of = (awb: string, transferredOn: string) => ({ awb, amountBani: bani(10_000), collectedOn: null, transferredOn })
    sent.set('2026-11-15', [of(early, '2026-11-15')]).set('2026-11-21', [of(late, '2026-11-21')])
    for (const _ of [1, 2]) await fetchSettlementsDaily.run(app, { period: '2026-11-22' })
    expect([await linesOf(app, early), await linesOf(app, late)]).toEqual([['matched'], ['matched']])
    const file = csv('AWB;Ramburs;Data plata', `${early};100,00;15.11.2026`, `${late};100.00;21.11.2026`)
    const columns = { awb: 'AWB', amount: 'Ramburs', transferredOn: 'Data plata' }
    expect(await take(file, { columns })).toEqual({ id: null, linesTaken: 0, linesKnown: 2, linesDifferent: 0, unread: [] })
  })

  it('and fails on one day is asked for the others all the same', async () => {
    const awb = await aParcel(app, { clientId })
    sent.set('2026-11-18', 'fails')
    sent.set('2026-11-19', [{ awb, amountBani: bani(10_000), collectedOn: null, transferredOn: '2026-11-19' }])
    await expect(fetchSettlementsDaily.run(app, { period: '2026-11-22' })).rejects.toThrow('could not be had')
    expect(await linesOf(app, awb)).toEqual(['matched'])
    await expect(fetchSettlements(app, { courier: 'fan', day: '2026-11-18', takenBy: null })).rejects.toMatchObject({
      code: 'courier-failed',
    })
    sent.delete('2026-11-18')
  })

  it('is asked by hand of no day to come; one that cannot be asked is not found', async () => {
    await expect(fetchSettlements(app, { courier: 'fan', day: '2026-11-23', takenBy: null })).rejects.toMatchObject({
      code: 'invalid-fields',
    })
    await expect(fetchSettlements(app, { courier: 'sameday', day: '2026-11-20', takenBy: null })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
