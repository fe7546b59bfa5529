import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { errorsOfInvoice } from '#invoicing/ubl/contract/rules/rules.ts'
import { readInvoice } from '#invoicing/ubl/server/reading/read-invoice.ts'
import { writeInvoiceFile } from '#invoicing/ubl/server/write-invoice.ts'
import { reverseInvoice } from '#paying/invoices/server/correcting/reverse-invoice.ts'
import { findInvoices } from '#paying/invoices/server/invoices-of.ts'
import { issueAdvanceInvoice } from '#paying/invoices/server/issue-advance-invoice.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { type Client, step, take } from '#paying/invoices/server/test-histories.ts'
import { aClient, anInvoice, ordered, paidFor } from '#paying/invoices/server/test-invoices.ts'
import { type BillingEntity, invoiceContentOf } from '#paying/operations.ts'
import { testApp } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { isBuyerAbroad } from '../queue-invoice.ts'
import { ownInvoice } from './own-invoice.ts'
import { documentTexts } from './own-source.ts'

const TODAY = '2026-11-10'
const app = await testApp({ clock: { now: () => new Date(`${TODAY}T10:00:00Z`) } })

const address = (given: Partial<BillingEntity['address']>): BillingEntity['address'] => ({
  ...{
    countryCode: 'RO',
    localityString: 'București',
    countyString: 'București',
    postalCode: '',
    street: 'Bulevardul Unirii',
    number: '1',
  },
  ...{ additionalInfo: 'Sector 3', ...given },
})
const sellerPlace = { countryCode: 'RO', address: address({}) }

async function documentOf(clientId: string, id: string) {
  const said = await invoiceContentOf(app.db, { clientId, id, texts: documentTexts() })
  return { said, ...ownInvoice({ said, sellerPlace }) }
}
const lei = (amount: number) => String(amount / 100)

/** Sums are the paper's to the ban, the rules are kept, and what is written is read back the same. */
async function isRight(clientId: string, id: string): Promise<void> {
  const { said, document } = await documentOf(clientId, id)
  const { invoice } = said
  const paid = invoice.bonusUsedBani + invoice.paymentsUsedBani
  expect(document.totals).toMatchObject({
    withoutVat: lei(invoice.netBani),
    withVat: lei(invoice.totalBani),
    payable: lei(invoice.payableBani - paid),
  })
  expect(document.vatTotals[0]?.amount).toBe(lei(invoice.vatBani))
  expect(document.vatTotals[0]?.rows.map(({ taxable, tax }) => [taxable, tax])).toEqual(
    invoice.vat.map(({ netBani, vatBani }) => [lei(netBani), lei(vatBani)]),
  )
  expect(errorsOfInvoice(document)).toEqual([])
  const file = writeInvoiceFile(document)
  if (file.kind === 'refused') throw new Error(JSON.stringify(file.findings))
  const read = readInvoice(Buffer.from(file.xml))
  expect(read).toMatchObject({
    kind: 'read',
    document: { number: document.number, totals: document.totals, lines: { length: document.lines.length } },
  })
  // The tax of a rate of which an advance bore a part is the paper's, some bani beside base × rate.
  expect(read.kind === 'read' && read.differences.filter(({ rule }) => rule !== 'BR-CO-17')).toEqual([])
}

describe('an own invoice as a file', () => {
  it('says what its paper says, whatever became of the client’s money', { timeout: HISTORIES_WITHIN_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const client: Client = { id: await aClient(app), orders: [], n: 0, mayHoldForAnother: false }
        for (const one of steps) {
          client.n += 1
          await take(app, client, one)
        }
        for (const { id } of (await findInvoices(app.db, { clientId: client.id })).list) await isRight(client.id, id)
      }),
      histories(),
    )
  })

  it('of orders names each service, the days, the account to pay to and the due day', async () => {
    const clientId = await aClient(app, { credit: 100_000 })
    const { document } = await documentOf(clientId, await anInvoice(app, clientId))
    expect(document).toMatchObject({
      ...{ kind: 'invoice', typeCode: '380', currency: 'RON', preceding: [] },
      seller: {
        name: 'EXPEDIO DEMO S.R.L.',
        taxIds: [{ id: 'RO90000022' }],
        legalId: { id: 'J2026000001408' },
        address: { city: 'SECTOR3', county: 'RO-B' },
      },
      buyer: {
        name: 'ATELIER DEMO S.R.L.',
        taxIds: [{ id: 'RO90000014' }],
        address: { street: 'Strada Horea 1', county: 'RO-CJ', city: 'Cluj-Napoca' },
      },
      period: { start: expect.any(String), end: expect.any(String) },
      dueDate: expect.stringMatching(/^\d{4}-/),
      payments: [{ code: '30', account: { iban: 'RO81EXPD0000000000000001' } }],
      lines: [{ quantity: '1', unit: 'E48', vat: { category: 'S' } }],
    })
  })

  it('of an advance is paid, and deducted as a negative line at its rate', async () => {
    const clientId = await aClient(app, { credit: 100_000 })
    await paidFor(app, { clientId, amount: 50_000, entityNumber: 1 })
    const asked = { clientId, amountBani: bani(50_000), paymentId: null, reason: 'by-hand' } as const
    const advance = await app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, asked))
    const { document: ofAdvance } = await documentOf(clientId, advance.id)
    expect(ofAdvance).toMatchObject({
      typeCode: '380',
      totals: { withVat: '500', prepaid: '500', payable: '0' },
      dueDate: '',
      payments: [],
    })
    await ordered(app, clientId, 'order-1', 60_001)
    const invoice = await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
    await isRight(clientId, invoice?.id ?? '')
    const { document } = await documentOf(clientId, invoice?.id ?? '')
    expect(document.lines.map(({ quantity }) => quantity)).toEqual(['1', '-1'])
    expect(document.preceding).toEqual([{ number: ofAdvance.number, issueDate: ofAdvance.issueDate }])
  })

  it('that reverses another is one of type 380 below zero, and names it', async () => {
    const clientId = await aClient(app, { credit: 100_000 })
    const id = await anInvoice(app, clientId)
    await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId: id }))
    const storno = (await findInvoices(app.db, { clientId })).list.find(({ kind }) => kind === 'storno')
    await isRight(clientId, storno?.id ?? '')
    const [{ document: first }, { document }] = [await documentOf(clientId, id), await documentOf(clientId, storno?.id ?? '')]
    expect(document).toMatchObject({
      typeCode: '380',
      preceding: [{ number: first.number }],
      totals: { withVat: `-${first.totals.withVat}` },
    })
    expect(document.lines.map(({ quantity, price }) => [quantity, price])).toEqual(first.lines.map(({ price }) => ['-1', price]))
    expect(first.lines.map(({ price }) => price)).toEqual([expect.stringMatching(/^\d/)])
  })

  it('that reverses one line of another has that line alone, and the rest of it is a storno of its own', async () => {
    const clientId = await aClient(app, { credit: 100_000 })
    // A line for each rate: July's and August's.
    for (const [day, amount] of [
      ['2025-07-30', 11_900],
      ['2025-08-01', 24_200],
    ] as const)
      await ordered(app, clientId, `order-${day}`, amount, `${day}T10:00:00Z`)
    const invoice = await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
    const id = invoice?.id ?? ''
    const { document: first } = await documentOf(clientId, id)
    expect(first.lines.map(({ price }) => price)).toEqual(['100', '200'])
    const parts = []
    for (const lines of [[1], undefined]) {
      const { id: storno } = await app.db.inTransaction((tx) =>
        reverseInvoice(app, tx, { clientId, invoiceId: id, ...(lines ? { lines } : {}) }),
      )
      await isRight(clientId, storno)
      parts.push((await documentOf(clientId, storno)).document)
    }
    expect(parts).toMatchObject([
      { typeCode: '380', preceding: [{ number: first.number }], totals: { withoutVat: '-200', withVat: '-242' } },
      { typeCode: '380', preceding: [{ number: first.number }], totals: { withoutVat: '-100', withVat: '-119' } },
    ])
    expect(parts.map(({ lines }) => lines.map(({ quantity, price, vat }) => [quantity, price, vat?.percent]))).toEqual([
      [['-1', '200', '21']],
      [['-1', '100', '19']],
    ])
  })

  it.each([
    ['a firm that pays no VAT', { isVatPayer: false }, { taxIds: [], legalId: { id: '90000014' } }],
    [
      'a consumer who gave a number',
      { isCompany: false, isVatPayer: false, identificationType: 'cnp', identificationCode: '2900101123459' } as const,
      { legalId: { id: '2900101123459' } },
    ],
    [
      'a consumer who gave none',
      { isCompany: false, isVatPayer: false, identificationType: 'cnp', identificationCode: '' } as const,
      { legalId: { id: '0000000000000' } },
    ],
  ])('to %s', async (_, entity, buyer) => {
    const clientId = await aClient(app, { credit: 100_000, entity })
    const id = await anInvoice(app, clientId)
    await isRight(clientId, id)
    expect((await documentOf(clientId, id)).document.buyer).toMatchObject(buyer)
  })

  it.each([
    ['by its postal code', { postalCode: '040123', additionalInfo: '' }, 'SECTOR4'],
    ['in the locality', { localityString: 'Sectorul 6', additionalInfo: '' }, 'SECTOR6'],
    ['beside the street', { additionalInfo: 'bl. S2, sector 1' }, 'SECTOR1'],
  ])('in Bucharest has its sector, said %s', async (_, given, city) => {
    const clientId = await aClient(app, { credit: 100_000, entity: { address: address(given) } })
    const id = await anInvoice(app, clientId)
    await isRight(clientId, id)
    expect((await documentOf(clientId, id)).document.buyer.address).toMatchObject({ city, county: 'RO-B' })
  })

  it('to who is abroad goes by where its tax is due', async () => {
    const place = address({ countryCode: 'DE', localityString: 'Berlin', countyString: '', additionalInfo: '' })
    const german = {
      countryCode: 'DE',
      identificationType: 'nif',
      identificationCode: 'DE811234567',
      isVatPayer: false,
      address: place,
    } as const
    const consumer = await aClient(app, { credit: 100_000, entity: { ...german, isCompany: false } })
    const ofConsumer = await documentOf(consumer, await anInvoice(app, consumer))
    const { isForConsumer, document } = ofConsumer
    expect([isBuyerAbroad(ofConsumer), isForConsumer, document.buyer.legalId?.id]).toEqual([false, true, '0000000000000'])
    expect(errorsOfInvoice(document)).toEqual([])
    const clientId = await aClient(app, { credit: 100_000, entity: { ...german, vatNumberState: 'valid', vatNumberOn: TODAY } })
    const company = await documentOf(clientId, await anInvoice(app, clientId))
    expect(isBuyerAbroad(company)).toBe(true)
    expect(errorsOfInvoice(company.document)).toEqual([])
    expect(company.document).toMatchObject({
      buyer: { taxIds: [{ id: 'DE811234567' }] },
      vatTotals: [{ rows: [{ category: 'AE', reasonCode: 'VATEX-EU-AE' }] }],
    })
  })
})
