/** What a draft begins with, what it comes to, and what is wrong with it: the same for the form and for the server. */
import { describe, expect, it } from 'vitest'
import { unitCodes } from '#invoicing/ubl/contract/code-lists/units.ts'
import { decimal } from '#invoicing/ubl/contract/decimal.ts'
import { mainVatTotal } from '#invoicing/ubl/contract/document.ts'
import { findingsOfInvoice } from '#invoicing/ubl/contract/rules/rules.ts'
import { currencyName, writtenCurrencies } from './currencies.ts'
import { amountShown } from './shown-amount.ts'
import { commonUnits } from './units.ts'
import { defaultVat, vatKindsOn, vatOfKind } from './vat-kinds.ts'
import { type InvoiceWriting, typedDecimal, writtenDocument } from './written-document.ts'
import { dateInvoiceDraft, monthAfter, newInvoiceDraft, WrittenInvoiceDraft, type WrittenInvoiceItem } from './written-draft.ts'
import { invoiceDraftFaultsOf, invoiceFieldOf } from './written-faults.ts'
import { buyerParty, sellerParty } from './written-parties.ts'

const TODAY = '2026-03-05'

const address = {
  ...{ countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', postalCode: '400114', street: 'Strada Horea', number: '1' },
  additionalInfo: '',
}
const contact = { name: '', phone: '', email: '' }
const company = (identificationCode: string, isVatPayer: boolean | null = true) => ({
  ...{ name: `FIRMA ${identificationCode} S.R.L.`, isCompany: true, identificationCode, tradeRegister: 'J12/1204/2015', isVatPayer },
})
const seller = { entityData: company('90000014'), address }
const customer = { entityData: company('90000030'), address, contact }
const abroad = {
  entityData: { ...company('811234567'), tradeRegister: '' },
  address: { ...address, countryCode: 'DE', localityString: 'Berlin', countyString: '', postalCode: '10115' },
  contact,
}

const item = (more: Partial<WrittenInvoiceItem> = {}): WrittenInvoiceItem => ({
  ...{ name: 'Ceai verde', quantity: '1', unitCode: 'C62', vat: 'S21', price: '100', ...more },
})
const writing = (draft: Partial<WrittenInvoiceDraft> = {}, more: Partial<InvoiceWriting> = {}): InvoiceWriting => ({
  kind: 'invoice',
  draft: {
    ...newInvoiceDraft({ today: TODAY, isVatPayer: true, series: 'ABC', customer: '4b0b2f5c-5f6e-4f0a-9a27-0d8c8a6f1c11' }),
    items: [item()],
    ...draft,
  },
  seller,
  buyer: buyerParty(customer, { isTaxFree: false }),
  number: 'ABC-1',
  credits: null,
  ...more,
})
const faulty = (of: InvoiceWriting) => invoiceDraftFaultsOf(of, TODAY).map(({ field }) => field)

describe('a deposit for packaging, 0,50 lei without VAT', () => {
  const deposit = (quantity: string, vat = 'E') => item({ name: 'Garantie ambalaj', quantity, price: '0.5', vat })
  const exemptionReason = 'Garantie in afara bazei de impozitare'

  // OCA/l10n-romania #1326: added to the goods' line as a tax, it was refused by BR-S-08.
  it.each([
    ['beside goods of 21 %', [item({ quantity: '3', price: '2.5' }), deposit('3')], '9', '1.58', '10.58'],
    ['beside goods of both rates', [item({ price: '10' }), item({ price: '10', vat: 'S11' }), deposit('12')], '26', '3.2', '29.2'],
    ['of one bottle of a price that is rounded', [item({ quantity: '7', price: '3.3333' }), deposit('1')], '23.83', '4.9', '28.73'],
    ['of a return, less than nothing', [item({ quantity: '10', price: '4' }), deposit('-6')], '37', '8.4', '45.4'],
  ])('%s is in the total and in no rate', (_, items, withoutVat, vat, withVat) => {
    const written = writing({ items, exemptionReason })
    expect(faulty(written)).toEqual([])
    const document = writtenDocument(written)
    expect(findingsOfInvoice(document)).toEqual([])
    expect(document.totals).toMatchObject({ withoutVat, withVat })
    expect(mainVatTotal(document)?.amount).toBe(vat)
    const rows = mainVatTotal(document)?.rows ?? []
    expect(rows.find(({ category }) => category === 'E')).toMatchObject({ tax: '0', reason: exemptionReason })
  })

  it('is refused by its field where it has no reason, and as no kind of who pays VAT', () => {
    expect(faulty(writing({ items: [item(), deposit('3')] }))).toEqual(['exemptionReason'])
    expect(faulty(writing({ items: [item(), deposit('3', 'O')], exemptionReason }))).toContain('items.1.vat')
  })
})

describe('a new draft', () => {
  it.each([
    ['2026-01-15', '2026-02-15'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-12-31', '2027-01-31'],
    ['2026-08-31', '2026-09-30'],
  ])('of %s is due on %s', (day, due) => {
    expect(newInvoiceDraft({ today: day, isVatPayer: true }).invoiceDueDate).toBe(due)
    expect(monthAfter(day)).toBe(due)
  })

  it.each([
    ['2025-07-31', 'S19'],
    ['2025-08-01', 'S21'],
    ['2017-01-01', 'S19'],
  ])('of %s bears %s', (day, vat) => {
    expect(newInvoiceDraft({ today: day, isVatPayer: true }).items).toMatchObject([{ vat, quantity: '1', unitCode: 'C62' }])
  })

  it('of who pays no VAT bears none', () => {
    expect(defaultVat(TODAY, false)).toBe('O')
    expect(vatKindsOn(TODAY, false).map(({ id }) => id)).toEqual(['O'])
    expect(vatKindsOn(TODAY, true).map(({ id }) => id)).toEqual(['S21', 'S11', 'Z', 'E', 'AE', 'K', 'G'])
    expect(vatKindsOn('2025-07-31', true).map(({ id }) => id)).toEqual(['S19', 'S9', 'S5', 'Z', 'E', 'AE', 'K', 'G'])
    expect(vatOfKind('S21')).toEqual({ category: 'S', percent: '21' })
    expect(vatOfKind('O')).toEqual({ category: 'O', percent: null })
    expect(vatOfKind('S021')).toBeNull()
  })

  it('dated otherwise keeps what was chosen, and follows with what was not', () => {
    const draft = { ...newInvoiceDraft({ today: TODAY, isVatPayer: true }), items: [item(), item({ vat: 'S11' })] }
    const before = dateInvoiceDraft(draft, '2025-06-30', true)
    expect(before).toMatchObject({ invoiceDate: '2025-06-30', invoiceDueDate: '2025-07-30', items: [{ vat: 'S19' }, { vat: 'S11' }] })
    expect(dateInvoiceDraft({ ...draft, invoiceDueDate: '2026-03-20' }, '2025-06-30', true).invoiceDueDate).toBe('2026-03-20')
  })

  it('chooses from currencies with lei first, and from units that the norm has', () => {
    expect(writtenCurrencies.slice(0, 3)).toEqual(['RON', 'EUR', 'USD'])
    expect(new Set(writtenCurrencies).size).toBe(writtenCurrencies.length)
    expect(currencyName('RON', 'ro-RO')).toBe('leu romanesc')
    expect(commonUnits.filter((unit) => !unitCodes.has(unit))).toEqual([])
  })
})

describe('what it comes to', () => {
  const totalsOf = (items: WrittenInvoiceItem[]) => {
    const document = writtenDocument(writing({ items }))
    const { withoutVat, withVat } = document.totals
    return [document.lines.map(({ net }) => net), withoutVat, mainVatTotal(document)?.amount, withVat]
  }

  it('is exact: each line rounded, VAT once for a rate', () => {
    expect(totalsOf([item({ quantity: '3', price: '2.50' })])).toEqual([['7.5'], '7.5', '1.58', '9.08'])
    // 1.005 and 0.125 in binary are less than they are.
    expect(totalsOf([item({ price: '1.005' }), item({ quantity: '0.125', price: '1' })])).toEqual([
      ['1.01', '0.13'],
      '1.14',
      '0.24',
      '1.38',
    ])
    // Three times 0.07 by lines, and 0.21 at once.
    const thirds = Array.from({ length: 3 }, () => item({ price: '0.33' }))
    expect(totalsOf(thirds)).toEqual([['0.33', '0.33', '0.33'], '0.99', '0.21', '1.2'])
    expect(totalsOf([item({ price: '99999999.99', quantity: '999.999' })])[3]).toBe('120999878987.9')
  })

  it('counts what is no number yet as nothing, and is written as the language does', () => {
    expect(totalsOf([item({ price: 'zece' }), item()])).toEqual([['0', '100'], '100', '21', '121'])
    expect(typedDecimal('1.1234567')).toBeNull()
    expect(typedDecimal('-2.50')).toBe('-2.5')
    expect(amountShown({ amount: (minor, currency) => `${minor} ${currency}` }, decimal('12.5'))).toBe('1250')
    expect(amountShown({ amount: () => '' }, decimal('9'.repeat(20)))).toBe(`${'9'.repeat(20)}.00`)
  })
})

describe('what is wrong', () => {
  it('is nothing with a whole one of each kind', () => {
    const rate = { leiPerUnit: '5.0873', leiPerUnitDate: TODAY }
    const whole = [
      writing(),
      writing({ items: [item(), item({ vat: 'S11' }), item({ vat: 'Z' })] }),
      writing({ currency: 'EUR', ...rate }),
      writing({ items: [item({ vat: 'E' })], exemptionReason: 'Art. 292 din Codul fiscal' }),
      writing({ items: [item({ vat: 'AE' })] }, { buyer: buyerParty(abroad, { isTaxFree: false }) }),
      writing({ items: [item({ vat: 'K' })], deliveryDate: TODAY }, { buyer: buyerParty(abroad, { isTaxFree: false }) }),
      writing(
        { items: [item({ vat: 'O' })] },
        { seller: { entityData: company('90000014', false), address }, buyer: buyerParty(customer, { isTaxFree: true }) },
      ),
      writing({}, { kind: 'credit-note', credits: { number: 'ABC-1', issueDate: TODAY } }),
      writing(
        {},
        {
          buyer: buyerParty(
            { ...customer, entityData: { ...company('', false), isCompany: false, tradeRegister: '' } },
            { isTaxFree: false },
          ),
        },
      ),
    ]
    expect(whole.map((one) => invoiceDraftFaultsOf(one, TODAY))).toEqual(whole.map(() => []))
    expect(whole.flatMap((one) => findingsOfInvoice(writtenDocument(one)))).toEqual([])
  })

  it('is each field that is empty', () => {
    const empty = WrittenInvoiceDraft.parse({ currency: '', items: [{ quantity: '', unitCode: '' }] })
    expect(faulty({ ...writing(), draft: empty, buyer: null })).toEqual([
      ...['series', 'invoiceDate', 'customer', 'invoiceDueDate', 'currency', 'leiPerUnit', 'leiPerUnitDate'],
      ...['name', 'quantity', 'unitCode', 'vat', 'price'].map((part) => `items.0.${part}`),
    ])
    expect(faulty(writing({ items: [] }))).toEqual(['items'])
  })

  it.each<[string, Partial<WrittenInvoiceDraft>, string]>([
    ['a series with a sign', { series: 'A/B' }, 'series'],
    ['a day ahead', { invoiceDate: '2026-03-06', invoiceDueDate: '2026-04-06' }, 'invoiceDate'],
    ['a due day before', { invoiceDueDate: '2026-03-04' }, 'invoiceDueDate'],
    ['a rate of another day', { items: [item({ vat: 'S19' })] }, 'items.0.vat'],
    ['no VAT of who pays it', { items: [item({ vat: 'O' })] }, 'items.0.vat'],
    ['a price below zero', { items: [item(), item({ price: '-1' })] }, 'items.1.price'],
    ['a unit that is none', { items: [item({ unitCode: 'BUC' })] }, 'items.0.unitCode'],
    ['an exemption without a reason', { items: [item({ vat: 'E' })] }, 'exemptionReason'],
    ['goods to the Union without their day', { items: [item({ vat: 'K' })] }, 'deliveryDate'],
    ['a currency without its rate', { currency: 'EUR', leiPerUnitDate: TODAY }, 'leiPerUnit'],
    ['a rate of nothing', { currency: 'EUR', leiPerUnit: '0', leiPerUnitDate: TODAY }, 'leiPerUnit'],
    ['an unknown currency', { currency: 'XYZ', leiPerUnit: '1', leiPerUnitDate: TODAY }, 'currency'],
  ])('is said of %s at its field', (_, draft, field) => {
    expect(faulty(writing(draft))).toContain(field)
  })

  it('of the buyer is said where it is chosen, and of the seller at no field', () => {
    const wrong = { ...customer, address: { ...address, countyString: '' } }
    expect(faulty(writing({}, { buyer: buyerParty(wrong, { isTaxFree: false }) }))).toEqual(['customer'])
    expect(faulty(writing({}, { buyer: null }))).toContain('customer')
    expect(faulty(writing({}, { seller: { ...seller, address: { ...address, street: '', number: '' } } }))).toEqual([''])
    expect(invoiceFieldOf('lines.3.vat.percent')).toBe('items.3.vat')
    expect(invoiceFieldOf('notes.0')).toBe('notes')
  })
})

describe('parties', () => {
  it('have their VAT number where they pay VAT, and their fiscal code alone where the invoice is free of it', () => {
    expect(sellerParty(seller)).toMatchObject({ taxIds: [{ id: 'RO90000014', scheme: 'VAT' }], legalId: { id: 'J12/1204/2015' } })
    expect(sellerParty({ entityData: company('90000014', false), address })).toMatchObject({ taxIds: [], legalId: { id: '90000014' } })
    expect(buyerParty(customer, { isTaxFree: true })).toMatchObject({ taxIds: [], legalId: { id: '90000030' } })
    expect(buyerParty(abroad, { isTaxFree: false })).toMatchObject({
      taxIds: [{ id: 'DE811234567' }],
      address: { county: '', country: 'DE' },
    })
    expect(sellerParty(seller).address).toMatchObject({ street: 'Strada Horea 1', county: 'RO-CJ', city: 'Cluj-Napoca' })
  })
})
