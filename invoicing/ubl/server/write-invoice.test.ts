import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../contract/decimal.ts'
import type { InvoiceDocument } from '../contract/document.ts'
import { readInvoice } from './reading/read-invoice.ts'
import { sampleInvoices } from './sample-invoices.ts'
import { invoiceXmlOf, writeInvoiceFile } from './write-invoice.ts'
import { hasForbidden } from './xml-out.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const samples = sampleInvoices(200)
const sample = (kind: string): InvoiceDocument => {
  const found = samples.find(({ name }) => name.endsWith(`-${kind}`))
  if (!found) throw new Error(`no sample is called ${kind}`)
  return structuredClone(found.document)
}
function reread(document: InvoiceDocument) {
  const read = readInvoice(bytesOf(invoiceXmlOf(document)))
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.message))
  return read
}

/** What the file has no place for, or says in one place for another. */
function asRead(document: InvoiceDocument): InvoiceDocument {
  const isInvoice = document.kind === 'invoice'
  const dueDate = isInvoice || document.payments.length > 0 ? document.dueDate : ''
  const payments = document.payments.map((payment) => (isInvoice ? payment : { ...payment, dueDate: payment.dueDate || document.dueDate }))
  return { ...document, dueDate, payments }
}

describe('a document that is written', () => {
  it.each(samples.map(({ name, document }) => [name, document] as const))('%s is read as it was', (_, document) => {
    const read = reread(document)
    expect(read.document).toEqual(asRead({ ...document, seller: named(document.seller), buyer: named(document.buyer) }))
    expect(read).toMatchObject({ notices: [], differences: [], notUnderstood: [] })
  })

  it('has every text as it was, whatever its characters', () => {
    const document = sample('everything')
    const character = fc.oneof(
      fc.constantFrom('<', '>', '&', '"', "'", ']]>', '&amp;', '\n', '\r', '\t', 'ș', '😀', '\u00A0', '  '),
      fc.string({ unit: 'grapheme' }),
    )
    const text = fc
      .array(character, { minLength: 1, maxLength: 20 })
      .map((all) => all.join('').trim())
      .filter((one) => one !== '' && !hasForbidden(one))
    fc.assert(
      fc.property(text, text, text, (note, fileName, name) => {
        const [attachment] = document.attachments
        const changed = {
          ...document,
          notes: [note],
          attachments: attachment ? [{ ...attachment, fileName }] : [],
          seller: { ...document.seller, name },
        }
        const { document: read } = reread(changed)
        expect(read.notes).toEqual([note])
        expect(read.attachments[0]?.fileName).toBe(fileName)
        expect(read.seller.name).toBe(name)
      }),
    )
  })

  it('has amounts of any size as they were', () => {
    const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => decimal(`${units}.25`))
    fc.assert(
      fc.property(amounts, (payable) => {
        const document = sample('plain')
        expect(reread({ ...document, totals: { ...document.totals, payable } }).document.totals.payable).toBe(payable)
      }),
    )
  })

  it('has its elements in the order of the schema', () => {
    const namesIn = (kind: string) => [...invoiceXmlOf(sample(kind)).matchAll(/^ {2}<(?:cac|cbc):(\w+)/gm)].map(([, name]) => name ?? '')
    const order = (names: string[]) => names.filter((name, at) => names[at - 1] !== name)
    expect(order(namesIn('everything'))).toEqual([
      ...[
        'CustomizationID',
        'ID',
        'IssueDate',
        'DueDate',
        'InvoiceTypeCode',
        'DocumentCurrencyCode',
        'AccountingCost',
        'BuyerReference',
        'InvoicePeriod',
      ],
      ...[
        'OrderReference',
        'DespatchDocumentReference',
        'ReceiptDocumentReference',
        'OriginatorDocumentReference',
        'ContractDocumentReference',
      ],
      ...[
        'AdditionalDocumentReference',
        'ProjectReference',
        'AccountingSupplierParty',
        'AccountingCustomerParty',
        'PayeeParty',
        'Delivery',
      ],
      ...['PaymentMeans', 'PaymentTerms', 'AllowanceCharge', 'TaxTotal', 'LegalMonetaryTotal', 'InvoiceLine'],
    ])
    expect(order(namesIn('credit-note-with-everything'))).toEqual([
      ...[
        'CustomizationID',
        'ID',
        'IssueDate',
        'CreditNoteTypeCode',
        'DocumentCurrencyCode',
        'AccountingCost',
        'BuyerReference',
        'InvoicePeriod',
      ],
      ...['OrderReference', 'BillingReference', 'DespatchDocumentReference', 'ReceiptDocumentReference', 'ContractDocumentReference'],
      ...['AdditionalDocumentReference', 'OriginatorDocumentReference', 'AccountingSupplierParty', 'AccountingCustomerParty', 'PayeeParty'],
      ...['Delivery', 'PaymentMeans', 'PaymentTerms', 'AllowanceCharge', 'TaxTotal', 'LegalMonetaryTotal', 'CreditNoteLine'],
    ])
  })

  it('is UTF-8 with one declaration, no mark, no schema’s address, and nothing empty', () => {
    for (const { document } of samples.slice(0, 18)) {
      const xml = invoiceXmlOf(document)
      expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<')).toBe(true)
      expect(xml.match(/<\?xml/g)).toHaveLength(1)
      expect(xml).not.toMatch(/schemaLocation|<(c[ab]c:\w+)[^>]*><\/\1>|="">/)
    }
  })

  it('has the reason of an exemption in the breakdown alone, and the description before the name', () => {
    const xml = invoiceXmlOf(sample('exempt'))
    expect(xml.match(/TaxExemptionReason>/g)).toHaveLength(2)
    expect(xml.slice(xml.indexOf('<cac:InvoiceLine>'))).not.toContain('TaxExemption')
    const described = invoiceXmlOf({
      ...sample('plain'),
      lines: sample('plain').lines.map((line) => ({ ...line, description: 'Pe larg' })),
    })
    expect(described.indexOf('<cbc:Description>')).toBeLessThan(described.lastIndexOf('<cbc:Name>'))
  })

  it('has the due day of a credit note with its payment', () => {
    const xml = invoiceXmlOf(sample('credit-note'))
    expect(xml).not.toContain('<cbc:DueDate>')
    expect(xml).toContain('<cbc:PaymentDueDate>2026-12-15</cbc:PaymentDueDate>')
  })

  it('has the VAT in lei last and without rows, where its currency is another', () => {
    const xml = invoiceXmlOf(sample('in-euro'))
    expect(xml.match(/<cac:TaxTotal>/g)).toHaveLength(2)
    expect(xml.slice(xml.lastIndexOf('<cac:TaxTotal>'), xml.indexOf('<cac:LegalMonetaryTotal>'))).toMatch(
      /^<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="RON">[\d.]+<\/cbc:TaxAmount>\s*<\/cac:TaxTotal>\s*$/,
    )
  })

  it('leaves out characters that XML has not, and says so', () => {
    const file = writeInvoiceFile({ ...sample('plain'), notes: ['a\u0000b\u000Bc\uD800d\uFFFFe'] })
    expect(file).toMatchObject({ kind: 'written', warnings: [{ path: 'notes.0', message: { code: 'invoice-characters-removed' } }] })
    expect(file.kind === 'written' && file.xml).toContain('<cbc:Note>abcde</cbc:Note>')
  })

  it('is refused with what has to be corrected', () => {
    expect(writeInvoiceFile({ ...sample('plain'), number: 'ABC' })).toMatchObject({
      kind: 'refused',
      findings: [{ rule: 'BR-RO-010', path: 'number' }],
    })
  })

  it('is the same bytes each time', () => expect(invoiceXmlOf(sample('everything'))).toBe(invoiceXmlOf(sample('everything'))))
})

/** One of the two names serves for both. */
const named = (party: InvoiceDocument['seller']): InvoiceDocument['seller'] => ({ ...party, name: party.name || party.tradingName })
