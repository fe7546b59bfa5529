import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../contract/decimal.ts'
import { blankAddress, blankParty } from '../contract/document.ts'
import { bucharestSectorOf, type InvoiceDraft, type InvoiceDraftLine, prepareInvoice } from '../contract/prepare-invoice.ts'
import { sampleInvoices } from './sample-invoices.ts'
import { wrongSums } from './test-judge-sums.ts'
import { invoiceXmlOf } from './write-invoice.ts'

const line = (quantity: string, price: string, percent: string, more: Partial<InvoiceDraftLine> = {}): InvoiceDraftLine => ({
  ...{ name: 'Serviciu', quantity: decimal(quantity), price: decimal(price), vat: { category: 'S', percent: decimal(percent) }, ...more },
})
const prepared = (lines: InvoiceDraftLine[], more: Partial<InvoiceDraft> = {}) => prepareInvoice({ lines, ...more })
const rowsOf = (document: ReturnType<typeof prepareInvoice>) =>
  document.vatTotals[0]?.rows.map(({ category, percent, taxable, tax }) => [category, percent, taxable, tax])

describe('sums', () => {
  it.each(sampleInvoices(200).map(({ name, document }) => [name, document] as const))('of %s are right by another count', (_, document) => {
    expect(wrongSums(invoiceXmlOf(document))).toEqual([])
  })

  it('of whatever is drafted are right by another count', () => {
    const amount = (max: number, scale: number) =>
      fc.integer({ min: -max, max }).map((units) => decimal((units / 10 ** scale).toFixed(scale)))
    const drafted = fc.record({
      quantity: amount(100_000, 3),
      price: fc.integer({ min: 0, max: 10_000_000 }).map((units) => decimal((units / 10_000).toFixed(4))),
      priceBase: fc.constantFrom(null, decimal(100), decimal(7)),
      percent: fc.constantFrom('21', '11', '9', '5.5'),
      discount: fc.constantFrom(null, decimal('3.33'), decimal('50')),
    })
    const whole = fc.constantFrom(undefined, decimal('0.01'), decimal('0.97'), decimal('123.45'))
    fc.assert(
      fc.property(fc.array(drafted, { minLength: 1, maxLength: 12 }), whole, fc.boolean(), (drafts, discount, isCharge) => {
        const lines = drafts.map(({ quantity, price, priceBase, percent, discount: own }) =>
          line(quantity, price, percent, { priceBase, allowances: own ? [{ reason: 'Reducere', percent: own }] : [] }),
        )
        const allowances = discount ? [{ reason: 'Reducere', amount: discount, isCharge }] : []
        expect(wrongSums(invoiceXmlOf(prepared(lines, { allowances, prepaid: decimal('1.01') })))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('the other count finds what is a hundredth off', () => {
    const xml = invoiceXmlOf(prepared([line('3', '10', '21')]))
    for (const [from, to] of [
      ['30.00</cbc:LineExtension', '30.01</cbc:LineExtension'],
      ['6.30</cbc:Tax', '6.31</cbc:Tax'],
      ['36.30</cbc:Payable', '36.31</cbc:Payable'],
    ] as const)
      expect(wrongSums(xml.replace(from, to))).not.toEqual([])
  })

  it('VAT is of the sum and not of each line', () => {
    const document = prepared([line('1', '0.33', '21'), line('1', '0.33', '21'), line('1', '0.33', '21')])
    expect(rowsOf(document)).toEqual([['S', '21', '0.99', '0.21']])
    expect(document.totals).toMatchObject({ lines: '0.99', withoutVat: '0.99', withVat: '1.2', payable: '1.2' })
  })

  it('rates are the same number however they are written', () => {
    expect(rowsOf(prepared([line('1', '10', '19'), line('1', '10', '19.00')]))).toEqual([['S', '19', '20', '3.8']])
  })

  it('a price per hundred thousand', () => {
    const [only] = prepared([line('74391833', '0.134195', '21', { priceBase: decimal(100_000) })]).lines
    expect(only?.net).toBe('99.83')
  })

  it('an advance goes back at its own rate, and VAT can be owed where nothing is to pay', () => {
    const document = prepared([line('1', '826.45', '21'), line('-1', '840.34', '19')])
    expect(rowsOf(document)).toEqual([
      ['S', '21', '826.45', '173.55'],
      ['S', '19', '-840.34', '-159.66'],
    ])
    expect(document.totals).toMatchObject({ withoutVat: '-13.89', withVat: '0', payable: '0' })
    const other = prepared([line('1', '2479.34', '21'), line('-1', '840.34', '19')])
    expect(other.vatTotals[0]?.amount).toBe('361')
    expect(other.totals.payable).toBe('2000')
  })

  it('a discount of the whole is shared among the rates, and the largest has the rest', () => {
    const document = prepared([line('1', '100', '21'), line('1', '50', '11')], {
      allowances: [{ reason: 'Reducere', amount: decimal('10') }],
    })
    expect(document.allowances.map(({ amount, vat }) => [amount, vat?.percent])).toEqual([
      ['6.67', '21'],
      ['3.33', '11'],
    ])
    expect(document.totals.allowances).toBe('10')
  })

  it('a discount of the whole is not lost where its lines come to nothing', () => {
    const document = prepared([line('0', '100', '21')], { allowances: [{ reason: 'Reducere', amount: decimal('10') }] })
    expect(document.totals).toMatchObject({ allowances: '10', withoutVat: '-10', withVat: '-12.1' })
  })

  it('another currency has its VAT in lei too, and no rate makes none', () => {
    const inEuro = { currency: 'EUR', leiPerUnit: decimal('5.0873') }
    expect(
      prepared([line('1', '100', '21')], inEuro).vatTotals.map(({ amount, currency, rows }) => [amount, currency, rows.length]),
    ).toEqual([
      ['21', 'EUR', 1],
      ['106.83', 'RON', 0],
    ])
    expect(prepared([line('1', '100', '21')], { currency: 'EUR' }).vatTotals).toHaveLength(1)
  })

  it('what was paid before is subtracted, and may be all', () => {
    expect(prepared([line('1', '100', '21')], { prepaid: decimal('121') }).totals).toMatchObject({ prepaid: '121', payable: '0' })
  })

  it('a name that is too long is cut between words, and the whole is in the description', () => {
    const name = `${'cuvânt '.repeat(18)}sfârșit`
    const [only] = prepared([line('1', '1', '21', { name })]).lines
    expect(only?.name.length).toBeLessThanOrEqual(100)
    expect(only?.name.endsWith('cuvânt')).toBe(true)
    expect(only?.description).toBe(name)
  })

  it.each([
    ['Sector 3', '', 'SECTOR3'],
    ['sectorul 5', '', 'SECTOR5'],
    ['București, S3', '', 'SECTOR3'],
    ['Bucuresti Sect. 2', '', 'SECTOR2'],
    ['SECTOR6', '', 'SECTOR6'],
    ['București', '030167', 'SECTOR3'],
    ['București', '077190', null],
    ['București', '', null],
    ['Sector 7', '', null],
  ])('%s %s is %s', (city, postcode, sector) => expect(bucharestSectorOf(city, postcode)).toBe(sector))

  it.each(['/', '-', 'RO', ' ', 'ro -'])('a buyer whose number is %j has none, and is a consumer', (id) => {
    const buyer = { ...blankParty(), name: 'Ion', taxIds: [{ id, scheme: 'VAT' }], address: { ...blankAddress(), country: 'RO' } }
    expect(prepared([line('1', '1', '21')], { buyer }).buyer).toMatchObject({ taxIds: [], legalId: { id: '0000000000000' } })
  })

  it('a buyer abroad without a number is no consumer in Romania', () => {
    const buyer = { ...blankParty(), name: 'John', address: { ...blankAddress(), country: 'US' } }
    expect(prepared([line('1', '1', '21')], { buyer }).buyer.legalId).toBeNull()
  })
})
