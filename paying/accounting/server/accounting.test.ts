import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { reverseInvoice } from '#paying/invoices/server/correcting/reverse-invoice.ts'
import { issueAdvanceInvoice } from '#paying/invoices/server/issue-advance-invoice.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { releaseAdvance } from '#paying/invoices/server/issue-storno.ts'
import { aClient, ordered, paidFor } from '#paying/invoices/server/test-invoices.ts'
import { triggerAdvanceInvoice } from '#paying/invoices/server/trigger-invoice.ts'
import type { Invoice } from '#paying/invoices/server/write-invoice.ts'
import { movePaymentToClient } from '#paying/money-back/server/move-payment.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { testServer } from '#product/server/test-server.ts'
import { testClock } from '#server/platform/test-app.ts'
import { accountingCalls } from '../contract/accounting.ts'

const { parts, call, operator, user } = await testServer()
const { app } = parts
let administrator: { token: string }
let clientId: string
let unpaid: Invoice

const at = (moment: string) => ({ ...app, clock: testClock(moment) })
const invoiced = async (from: typeof app): Promise<Invoice> => {
  const invoice = await from.db.inTransaction((tx) => issueInvoice(from, tx, { clientId, reason: 'by-hand' }))
  if (!invoice) throw new Error('nothing was invoiced')
  return invoice
}

/** A summer over a change of the rate: an advance at 19 %, invoices at 21 %, one reversed, one unpaid; an advance released. */
beforeAll(async () => {
  administrator = await operator('contabilul-platformei')
  clientId = await aClient(app, { credit: 50_000, entity: { name: 'Țesătoria „Ștefan” & Fiii S.R.L.' } })
  const july = at('2025-07-20T10:00:00Z')
  await paidFor(july, { clientId, amount: 11_900, entityNumber: 1 })
  await july.db.inTransaction((tx) =>
    issueAdvanceInvoice(july, tx, { clientId, amountBani: bani(11_900), paymentId: null, reason: 'by-hand' }),
  )
  const august = at('2025-08-15T10:00:00Z')
  await ordered(august, clientId, 'A', 12_100)
  await invoiced(august)
  await paidFor(at('2025-08-16T10:00:00Z'), { clientId, amount: 5_000, entityNumber: 1 })
  await ordered(august, clientId, 'B', 2_420)
  const wrong = await invoiced(at('2025-08-17T10:00:00Z'))
  const later = at('2025-08-18T10:00:00Z')
  await later.db.inTransaction((tx) => reverseInvoice(later, tx, { clientId, invoiceId: wrong.id }))
  const advance = await later.db.inTransaction((tx) =>
    issueAdvanceInvoice(later, tx, { clientId, amountBani: bani(1_000), paymentId: null, reason: 'by-hand' }),
  )
  await later.db.inTransaction((tx) => releaseAdvance(later, tx, { clientId, invoiceId: advance.id }))
  await ordered(august, clientId, 'C', 9_680)
  unpaid = await invoiced(at('2025-08-20T10:00:00Z'))
})

const asked = (path: string, query: Record<string, string>, token = administrator.token) => call(path, { token, query })
const file = (path: string, payload: object) => call(path, { method: 'POST', token: administrator.token, payload })

describe('the sales journal', () => {
  it('has each document once, storno below zero, advances at their own rate, and agrees with the ledger', async () => {
    const july = (await asked('/admin/accounting/sales', { month: '2025-07' })).json()
    expect(july).toMatchObject({ count: 1, total: 119, ledgerTotal: 119, totals: [{ category: 'S', percent: 19, net: 100, vat: 19 }] })
    const august = (await asked('/admin/accounting/sales', { month: '2025-08' })).json()
    expect(august.rows.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ['advance', 10],
      ['fiscal', 2],
      ['fiscal', 24.2],
      ['fiscal', 121],
      ['storno', -24.2],
      ['storno', -10],
    ])
    expect(august.total).toBe(august.ledgerTotal)
    expect(august.totals).toEqual([
      { category: 'S', percent: 21, net: 200, vat: 42 },
      { category: 'S', percent: 19, net: -100, vat: -19 },
    ])
    expect(august.rows[4].reverses).toBe(august.rows[2].invoiceNumber)
    expect([july.rows[0].supplied, august.rows[1].advances]).toEqual([
      { first: '2025-07-20', last: '2025-07-20' },
      [july.rows[0].invoiceNumber],
    ])
    expect((await asked('/admin/accounting/sales', { month: '2025-09' })).json()).toMatchObject({ count: 0, total: 0, ledgerTotal: 0 })
  })

  it('is the administrators’, and of a month that there is', async () => {
    const client = await user('curios')
    expect((await asked('/admin/accounting/sales', { month: '2025-08' }, client.token)).statusCode).toBe(403)
    expect((await asked('/admin/accounting/sales', { month: '2025-13' })).statusCode).toBe(400)
  })
})

it('receipts say by what account they came, what they settled and what is left of them', async () => {
  const { rows, byAccount } = (await asked('/admin/accounting/receipts', { month: '2025-07' })).json()
  expect(rows).toMatchObject([{ bookedOn: '5121', amount: 119, rest: 0, settled: [{ amount: 119 }] }])
  expect(byAccount).toEqual({ '5121': 119, '5125': 0 })
  const august = (await asked('/admin/accounting/receipts', { month: '2025-08' })).json()
  const [{ amount, settled, rest }] = august.rows
  expect(settled.reduce((sum: number, one: { amount: number }) => sum + Math.round(one.amount * 100), Math.round(rest * 100))).toBe(
    amount * 100,
  )
})

it('receivables are as of a day, by age, with what clients have paid apart', async () => {
  const of = async (on: string) => (await asked('/admin/accounting/receivables', { on })).json()
  expect(await of('2025-08-19')).toMatchObject({ count: 0, open: 0 })
  const { openBani } = { openBani: unpaid.payableBani - unpaid.paymentsUsedBani }
  const first = await of('2025-08-20')
  expect(first).toMatchObject({ count: 1, open: openBani / 100, byAge: { notDue: openBani / 100, to30: 0 }, credits: 0 })
  expect((await of('2025-09-19')).byAge).toMatchObject({ to30: openBani / 100 })
  expect((await of('2025-09-20')).byAge).toMatchObject({ to60: openBani / 100 })
  expect((await of('2025-11-19')).byAge).toMatchObject({ over90: openBani / 100 })
})

describe('files', () => {
  it('are workbooks with the same sums', async () => {
    const answer = await file('/admin/accounting/sales/export', { month: '2025-08' })
    const [sheet] = await readWorkbook(Buffer.from(answer.rawPayload))
    const last = sheet?.data.at(-1) ?? []
    expect([last[8], last[9], last[10], last[11], last[12]]).toEqual([123, 200, 42, -100, -19])
    expect(sheet?.data[2]?.slice(2, 5)).toEqual(['15.08.2025', '15.08.2025', '15.08.2025'])
    for (const path of ['/admin/accounting/receipts/export', '/admin/accounting/receivables/export'])
      expect((await file(path, { month: '2025-08', on: '2025-08-31' })).rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  const unzipped = async (path: string, month = '2025-08') => unzipSync((await file(path, { month })).rawPayload)

  it('for SAGA add up to the documents, escaped, a storno below zero', async () => {
    const files = await unzipped('/admin/accounting/saga')
    expect(Object.keys(files).sort()).toEqual(['F_90000022_2025-08_31.08.2025.xml', 'I_31.08.2025.xml'])
    const xml = new TextDecoder().decode(files['F_90000022_2025-08_31.08.2025.xml'])
    expect(xml).toContain('<ClientNume>Țesătoria „Ștefan” &amp; Fiii S.R.L.</ClientNume>')
    const amounts = [...xml.matchAll(/<(?:Valoare|TVA)>(-?[\d.]+)</g)].map(([, amount]) => Math.round(Number(amount) * 100))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(12_300)
    expect(xml.match(/<Factura>/g)).toHaveLength(6)
    expect(xml).toMatch(/<FacturaData>20\.08\.2025<\/FacturaData>/)
    const receipts = new TextDecoder().decode(files['I_31.08.2025.xml'])
    expect([...receipts.matchAll(/<Suma>(-?[\d.]+)</g)].reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(5_000)
  })

  it('for SAGA have all tags of a document in its order, and the platform’s code also in a month without documents', async () => {
    const files = await unzipped('/admin/accounting/saga')
    const xml = new TextDecoder().decode(files['F_90000022_2025-08_31.08.2025.xml'])
    const [head = ''] = /<Antet>.*?<\/Antet>/.exec(xml) ?? []
    expect([...head.matchAll(/<(\w+)>/g)].map(([, tag]) => tag)).toEqual([
      'Antet',
      ...['Nume', 'CIF', 'NrRegCom', 'Capital', 'Tara', 'Localitate', 'Judet', 'Adresa', 'Telefon', 'Mail', 'Banca', 'IBAN'].map(
        (tag) => `Furnizor${tag}`,
      ),
      'FurnizorInformatiiSuplimentare',
      ...['Nume', 'InformatiiSuplimentare', 'CIF', 'NrRegCom', 'Judet', 'Tara', 'Localitate', 'Adresa', 'Banca', 'IBAN'].map(
        (tag) => `Client${tag}`,
      ),
      ...['ClientTelefon', 'ClientMail'],
      ...['Numar', 'Data', 'Scadenta', 'TaxareInversa', 'TVAIncasare', 'InformatiiSuplimentare', 'Moneda', 'Greutate', 'IndexSPV'].map(
        (tag) => `Factura${tag}`,
      ),
    ])
    const empty = await unzipped('/admin/accounting/saga', '2024-02')
    expect(Object.keys(empty).sort()).toEqual(['F_90000022_2024-02_29.02.2024.xml', 'I_29.02.2024.xml'])
  })

  it('for WinMENTOR have counts that match, its code page, and advances named', async () => {
    const files = await unzipped('/admin/accounting/winmentor')
    const bytes = files['Facturi.txt'] ?? new Uint8Array()
    const text = new TextDecoder('windows-1250').decode(bytes)
    expect(text).toContain('TotalFacturi=6\r\n')
    expect(text.match(/\[Factura_\d+\]/g)).toHaveLength(6)
    expect(text).toMatch(/Item_2_TVA=19\r\nItem_2_StornoAvans=\d+;EXA-2025/)
    expect(new TextDecoder('windows-1250').decode(files['Partner.txt'])).toContain(
      'Denumire=Ţesătoria ?ştefan? & Fiii S.R.L.'.replace('?ş', '?Ş'),
    )
    expect(new TextDecoder().decode(files['Incasari.txt'])).toMatch(/ValIncasata=/)
  })

  it('of all documents are one archive of PDFs, named by their numbers', async () => {
    const files = await unzipped('/admin/accounting/documents')
    expect(Object.keys(files)).toHaveLength(6)
    for (const [name, bytes] of Object.entries(files)) {
      expect(name).toMatch(/^factura-EX[FAS]-2025-\d{6}\.pdf$/)
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    }
    expect(accountingCalls.archive.path).toBe('/admin/accounting/documents')
  })
})

describe('a payment that is moved to another client months after', () => {
  const month = async (path: string, of: string) => (await asked(`/admin/accounting/${path}`, { month: of })).json()
  const receiptsOf = async (of: string, ids: readonly string[]) =>
    (await month('receipts', of)).rows
      .filter((row: { clientId: string }) => ids.includes(row.clientId))
      .map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])

  it('leaves the month in which it came as it was, comes to nothing in its own, and keeps its rate of VAT', async () => {
    const [wrong, right] = [await aClient(app), await aClient(app)]
    for (const id of [wrong, right]) await app.db.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [id])
    const id = await aPayment(at('2025-05-30T10:00:00Z'), wrong, 11_900, { isInvoiced: true })
    const [receivedBefore, before] = [await receiptsOf('2025-05', [wrong, right]), (await month('receipts', '2025-05')).byAccount]
    expect(receivedBefore).toEqual([['payment', 119]])
    const september = at('2025-09-03T10:00:00Z')
    await movePaymentToClient(september, { id, toClientId: right, by: null, concerns: () => undefined })
    expect([await receiptsOf('2025-05', [wrong, right]), (await month('receipts', '2025-05')).byAccount]).toEqual([receivedBefore, before])
    expect(await receiptsOf('2025-09', [wrong, right])).toEqual([
      ['payment-moved', -119],
      ['payment-moved', 119],
    ])
    expect((await month('receipts', '2025-09')).byAccount).toEqual({ '5121': 0, '5125': 0 })
    await triggerAdvanceInvoice(september, right)
    const sales = await month('sales', '2025-09')
    expect(sales.rows.map(({ kind, total, vat, supplied }: SalesSeen) => [kind, total, vat[0]?.percent, supplied?.last])).toEqual([
      ['advance', 119, 19, '2025-05-30'],
      ['storno', -119, 19, undefined],
    ])
    expect(sales).toMatchObject({ total: 0, ledgerTotal: 0 })
  })

  it('is in the files for accounting programs with both signs', async () => {
    const saga = unzipSync((await file('/admin/accounting/saga', { month: '2025-09' })).rawPayload)
    const receipts = new TextDecoder().decode(saga['I_30.09.2025.xml'])
    const sums = [...receipts.matchAll(/<Suma>(-?[\d.]+)</g)].map(([, sum]) => Number(sum))
    expect(sums).toEqual([-119, 119])
    // By its code the program knows a client: written otherwise than in the documents, it would be another one.
    const [documents = ''] = Object.entries(saga).flatMap(([name, bytes]) => (name.startsWith('F_') ? new TextDecoder().decode(bytes) : []))
    expect(documents.match(/<ClientCIF>RO90000014</g)).toHaveLength(2)
    expect(receipts.match(/<CodFiscal>.*?</g)).toEqual(['<CodFiscal>RO90000014<', '<CodFiscal>RO90000014<'])
    const mentor = unzipSync((await file('/admin/accounting/winmentor', { month: '2025-09' })).rawPayload)
    const text = new TextDecoder().decode(mentor['Incasari.txt'])
    expect([...text.matchAll(/ValIncasata=(-?[\d.]+)/g)].map(([, sum]) => Number(sum))).toEqual([-119, 119])
    expect(text).toContain('TotalIncasari=2\r\n')
  })
})

type SalesSeen = { kind: string; total: number; vat: { percent: number }[]; supplied: { last: string } | null }
