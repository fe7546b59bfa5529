import { PDFDocument } from '@cantoo/pdf-lib'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import { bytesOf } from '#server/platform/spreadsheet/test-workbooks.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { leftOfAdvance } from '../../contract/settlement.ts'
import { openAdvances } from '../advances.ts'
import { issueAdvanceInvoice } from '../issue-advance-invoice.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { issueStorno } from '../issue-storno.ts'
import { aClient, bonusOf, cancelled, ordered, paid } from '../test-invoices.ts'
import type { Invoice } from '../write-invoice.ts'
import { invoiceDocument } from './invoice-document.ts'
import { printAnnex, printInvoice } from './print-invoice.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z') })
const texts = textsOf('ro')
let clientId: string
let advance: Invoice
let first: Invoice
let second: Invoice
let storno: Invoice

const must = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('nothing there')
  return value
}
const invoiced = async () => must(await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' })))

/** An order with a courier, an AWB and a reference that a spreadsheet could take for a formula. */
async function sent(courier: string, service: string, amount: number, happenedAt: string): Promise<string> {
  const id = await aDraft(app, clientId)
  await app.db.$client.query(
    `update orders set courier = $2, service_name = $3, awb = '7' || id, client_reference = '=1+1' where id = $1`,
    [...[id, courier, service]],
  )
  await ordered(app, clientId, id, amount, happenedAt)
  return id
}

beforeAll(async () => {
  clientId = await aClient(app, { entity: { name: 'ȚESĂTORIA ȘTEFAN ȘI FIII S.R.L.', tradeRegister: 'J1990000111222' } })
  await paid(app, clientId, 100_000)
  advance = await app.db.inTransaction((tx) =>
    issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(5_000), paymentId: null, reason: 'payment' }),
  )
  await bonusOf(app, clientId, 250)
  const one = await sent('fan', 'Standard', 118, '2026-11-02T09:00:00Z')
  await sent('fan', 'Standard', 118, '2026-11-03T09:00:00Z')
  await sent('sameday', 'Locker', 1_833, '2026-11-20T09:00:00Z')
  first = await invoiced()
  await cancelled(app, clientId, one, 118)
  await sent('fan', 'Standard', 4_999, '2026-11-21T09:00:00Z')
  second = await invoiced()
  await sent('fan', 'Standard', 100, '2026-11-21T09:00:00Z')
  await app.db.inTransaction(async (tx) => {
    await issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(3_000), paymentId: null, reason: 'by-hand' })
    const last = must((await openAdvances(tx, clientId)).at(-1))
    storno = await issueStorno(app, tx, { clientId, invoiceId: last.invoiceId, amountBani: leftOfAdvance(last) })
  })
})

const documentOf = ({ id }: Invoice) => invoiceDocument(app.db, { clientId, id, texts })

describe('an invoice in words', () => {
  it('names both sides, its days and lines, what it is paid by and why its total is not the sum of the prices', async () => {
    const said = await documentOf(first)
    expect([said.title, said.number, said.dates]).toEqual([
      'Factură fiscală',
      'EXF-2026-000001',
      [
        ['Seria și numărul', 'EXF-2026-000001'],
        ['Data emiterii', '22.11.2026'],
        ['Scadența', '22.11.2026'],
        ['Perioada prestării', '02.11.2026 - 20.11.2026'],
      ],
    ])
    expect(said.seller).toMatchObject({
      name: 'EXPEDIO DEMO S.R.L.',
      details: expect.arrayContaining(['CUI: RO90000022', 'Capital social: 1.000 RON']),
    })
    expect(said.buyer).toMatchObject({
      name: 'ȚESĂTORIA ȘTEFAN ȘI FIII S.R.L.',
      details: ['CUI: RO90000014', 'Nr. reg. com.: J1990000111222', 'Adresa: Strada Horea, 1, Cluj-Napoca, Cluj, 400114, România'],
    })
    expect(said.lines).toEqual([
      ['1', 'Servicii de curierat FAN Courier, Standard (2 comenzi, conform anexei)', 'serv.', '1', '1,96', '1,96', '21%'],
      ['2', 'Servicii de curierat Sameday, Locker (o comandă, conform anexei)', 'serv.', '1', '15,15', '15,15', '21%'],
      ['3', 'Stornare avans pentru servicii de curierat, factura EXA-2026-000001 din 22.11.2026', 'serv.', '-1', '15,04', '-15,04', '21%'],
    ])
    expect([said.vat, said.deducted]).toEqual([[['21%', '2,07', '0,43']], []])
    expect(said.totals).toEqual([
      ['Total fără TVA', '2,07'],
      ['Total TVA', '0,43'],
      ['Total cu TVA', '2,50'],
      ['Total de plată', '2,50 RON'],
      ['Achitat din bonus', '2,50'],
      ['Rest de plată', '0,00'],
    ])
  })

  it('says which invoice a reversal is of, on a line and of a storno', async () => {
    expect((await documentOf(second)).lines[1]).toEqual([
      '2',
      'Stornare servicii de curierat FAN Courier, Standard (o comandă, conform anexei), factura EXF-2026-000001 din 22.11.2026',
      ...['serv.', '-1', '0,98', '-0,98', '21%'],
    ])
    const reversed = await documentOf(storno)
    expect([reversed.title, reversed.notes[0], reversed.totals.at(-1)]).toEqual([
      'Factură de stornare',
      'Stornează factura EXA-2026-000002 din 22.11.2026.',
      ['Total de plată', '-30,00 RON'],
    ])
    expect((await documentOf(advance)).lines).toEqual([['1', 'Avans pentru servicii de curierat', 'serv.', '1', '41,32', '41,32', '21%']])
  })
})

describe('the PDF of an invoice', () => {
  it('is named by its number and embeds its typeface', async () => {
    const { bytes, name } = await printInvoice(app, { clientId, id: first.id, texts })
    expect(name).toBe('factura-EXF-2026-000001.pdf')
    const pdf = await PDFDocument.load(bytes)
    expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([1, 'Factură fiscală EXF-2026-000001'])
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/FontName \/\w+\+DejaVuSansCondensed\b[\s\S]*\/FontFile2/)
  })

  it('of many lines goes on to further pages', async () => {
    for (let i = 0; i < 60; i += 1) await sent('fan', `Serviciul ${i}`, 1_000 + i, '2026-11-21T09:00:00Z')
    const many = await invoiced()
    const { bytes } = await printInvoice(app, { clientId, id: many.id, texts })
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(1)
  })
})

describe('the annex', () => {
  it('has a row for each order, sums as formulas, and the rounding between them and the invoice', async () => {
    const { stream, name, headers } = await printAnnex(app, { clientId, id: first.id, texts })
    const bytes = await bytesOf(stream)
    expect(headers).toEqual({ 'x-rows': '3' })
    expect(name).toBe('anexa-EXF-2026-000001.xlsx')
    const [sheet] = await readWorkbook(Buffer.from(bytes))
    const rows = must(sheet).data
    expect(rows.slice(3, 6).map((row) => [row[0], row[2], row[4], row[5], ...row.slice(6)])).toEqual([
      ['02.11.2026', '=1+1', 'FAN Courier', 'Standard', 'serviciu', '21%', 0.98, 0.2, 1.18],
      ['03.11.2026', '=1+1', 'FAN Courier', 'Standard', 'serviciu', '21%', 0.98, 0.2, 1.18],
      ['20.11.2026', '=1+1', 'Sameday', 'Locker', 'serviciu', '21%', 15.15, 3.18, 18.33],
    ])
    expect(rows.find((row) => row[0] === 'Rotunjire')?.slice(8, 10)).toEqual([0, 0.01])
    const xml = Buffer.from(must(unzipSync(bytes)['xl/worksheets/sheet1.xml'])).toString()
    expect([...xml.matchAll(/<f>([^<]+)<\/f>/g)].map(([, formula]) => formula)).toEqual([
      ...['SUM(I4:I6)', 'SUM(J4:J6)', 'SUM(K4:K6)'],
      ...['I9+J9', 'I8+I9', 'J8+J9', 'K8+K9'],
    ])
  })

  it('is there for orders alone, and neither is another client’s', async () => {
    await expect(printAnnex(app, { clientId, id: advance.id, texts })).rejects.toMatchObject({ code: 'not-found' })
    const other = await aClient(app)
    for (const print of [printInvoice, printAnnex])
      await expect(print(app, { clientId: other, id: first.id, texts })).rejects.toMatchObject({ code: 'not-found' })
  })
})
