import { describe, expect, it } from 'vitest'
import { blankInvoice, blankParty } from '../contract/document.ts'
import { bookedTotals, fiscalCodesOf, safeFileName, shownInvoice } from '../contract/shown-invoice.ts'
import { sampleInvoices } from './sample-invoices.ts'

const sample = (kind: string) => {
  const found = sampleInvoices(18).find(({ name }) => name.endsWith(`-${kind}`))
  if (!found) throw new Error(`no sample is called ${kind}`)
  return structuredClone(found.document)
}

describe('what is shown of a document', () => {
  it('is what it says', () => {
    const document = sample('everything')
    expect(shownInvoice(document)).toMatchObject({
      ...{ kind: 'invoice', number: document.number, totals: document.totals, vatInLei: null },
      seller: { numbers: ['RO90000014', 'J2015001234408'], contact: ['Ștefania Brânză', '+40 722 000 001', 'facturi+avans@exemplu.ro'] },
      attachments: [
        { fileName: 'aviz „1”.pdf', isOpenable: true, link: null },
        { isOpenable: false },
        { link: 'https://exemplu.ro/a?b=1&c=2' },
      ],
    })
  })

  it('names reversals, and the VAT in lei', () => {
    expect(shownInvoice(sample('reversal')).kind).toBe('reversal')
    expect(shownInvoice(sample('credit-note')).kind).toBe('credit-note')
    const euro = sample('in-euro')
    expect(shownInvoice(euro)).toMatchObject({ vatAmount: euro.vatTotals[0]?.amount, vatInLei: euro.vatTotals[1]?.amount })
  })

  it('of nothing is nothing, and no zero', () => {
    const shown = shownInvoice(blankInvoice())
    expect(shown).toMatchObject({ lines: [], vat: [], vatAmount: null, seller: { name: '', numbers: [], addressLines: [] } })
    expect(Object.values(shown.totals).every((amount) => amount === null)).toBe(true)
  })

  it('opens only types that are permitted, and follows only addresses of the web', () => {
    const document = sample('everything')
    const [file] = document.attachments
    if (!file) throw new Error('the sample has none')
    document.attachments = [
      { ...file, mimeType: 'text/html', url: 'javascript:alert(1)' },
      { ...file, mimeType: 'APPLICATION/PDF', content: '', url: 'file:///etc/passwd' },
    ]
    expect(shownInvoice(document).attachments).toMatchObject([
      { isOpenable: false, link: null },
      { isOpenable: false, link: null },
    ])
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\a\\b.pdf', 'b.pdf'],
    ['a\u0000b\u202Efdp.exe', 'a_b_fdp.exe'],
    ['...', 'document'],
    ['', 'document'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
  ])('a file called %j is %j', (name, safe) => expect(safeFileName(name)).toBe(safe))
})

describe('a company is found by its numbers', () => {
  it.each([
    [['RO 90000014'], ['90000014']],
    [['RO90000014', '90000014'], ['90000014']],
    [['J08/1/2001', '90000014'], ['90000014']],
    [['J2015001234408'], []],
    [['DE811234567'], ['DE811234567']],
    [['90.000.014'], ['90000014']],
  ])('%j is %j', (written, codes) => {
    const [taxId = '', ...others] = written
    const party = { ...blankParty(), taxIds: [{ id: taxId, scheme: '!VAT' }], identifiers: others.map((id) => ({ id, scheme: '' })) }
    expect(fiscalCodesOf(party)).toEqual(codes)
  })
})

describe('a credit note is booked with minus once', () => {
  it('where it is written with plus', () => {
    const { totals } = sample('credit-note')
    expect(bookedTotals(sample('credit-note')).withVat).toBe(`-${totals.withVat}`)
    expect(bookedTotals(sample('credit-note')).prepaid).toBeNull()
  })
  it('and not where it has minus, nor a reversal', () => {
    const minus = { ...sample('reversal'), kind: 'credit-note' as const }
    expect(bookedTotals(minus)).toEqual(minus.totals)
    expect(bookedTotals(sample('reversal'))).toEqual(sample('reversal').totals)
  })
})
