import { describe, expect, it } from 'vitest'
import { decimal } from '../../contract/decimal.ts'
import { isReversal, mainVatTotal } from '../../contract/document.ts'
import { prepareInvoice } from '../../contract/prepare-invoice.ts'
import { sampleInvoices } from '../sample-invoices.ts'
import { invoiceXmlOf } from '../write-invoice.ts'
import { readInvoice } from './read-invoice.ts'

const samples = new Map(sampleInvoices(18).map(({ name, document }) => [name.slice(4), document]))
const documentOf = (kind: string) => {
  const found = samples.get(kind)
  if (!found) throw new Error(`no sample is called ${kind}`)
  return structuredClone(found)
}
const xml = (kind = 'plain') => invoiceXmlOf(documentOf(kind))
const bytesOf = (text: string) => new TextEncoder().encode(text)

function read(bytes: Uint8Array | string) {
  const found = readInvoice(typeof bytes === 'string' ? bytesOf(bytes) : bytes)
  if (found.kind === 'refused') throw new Error(JSON.stringify(found.message))
  return found
}
const codesOf = (findings: { message: { code: string } }[]) => findings.map(({ message }) => message.code)
/** In one byte each, as old programs write Romanian. */
const inCentralEurope = (text: string) =>
  Uint8Array.from(
    [...text],
    (one) => ({ ș: 0xba, ş: 0xba, Ș: 0xaa, ț: 0xfe, Ț: 0xde, ă: 0xe3, Ă: 0xc3, â: 0xe2, î: 0xee })[one] ?? (one.codePointAt(0) as number),
  )
const wide = (text: string, isBig: boolean, mark = true) => {
  const units = [...(mark ? '\uFEFF' : ''), ...text].join('')
  const bytes = new Uint8Array(units.length * 2)
  for (let i = 0; i < units.length; i += 1) new DataView(bytes.buffer).setUint16(i * 2, units.charCodeAt(i), !isBig)
  return bytes
}
const plain = documentOf('plain')

describe('how a file is written makes no difference:', () => {
  const prefixed = (prefixes: Record<string, string>) =>
    xml().replace(/(<\/?|xmlns:)(cbc|cac)\b/g, (_, before: string, prefix: string) => `${before}${prefixes[prefix]}`)
  const cases: [string, string | Uint8Array][] = [
    ['other prefixes', prefixed({ cbc: 'a', cac: 'ns2' })],
    ['a prefix for the root', xml().replace('<Invoice xmlns=', '<ns0:Invoice xmlns:ns0=').replace('</Invoice>', '</ns0:Invoice>')],
    [
      'namespaces on each element',
      xml()
        .replace(/<cbc:(\w+)/g, '<$1 xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"')
        .replace(/<\/cbc:/g, '</'),
    ],
    [
      'no namespaces at all',
      xml()
        .replace(/ xmlns(:\w+)?="[^"]*"/g, '')
        .replace(/(<\/?)c[ab]c:/g, '$1'),
    ],
    ['prefixes that are declared nowhere', xml().replace(/ xmlns(:\w+)?="[^"]*"/g, '')],
    ['namespaces in capitals', xml().replaceAll('urn:oasis', 'URN:OASIS')],
    ['a byte order mark', `\uFEFF${xml()}`],
    ['UTF-16, little end first', wide(xml().replace('UTF-8', 'UTF-16'), false)],
    ['UTF-16, big end first', wide(xml().replace('UTF-8', 'UTF-16'), true)],
    ['UTF-16 without a mark', wide(xml().replace('UTF-8', 'UTF-16'), false, false)],
    ['no declaration', xml().replace(/<\?xml.*\?>\n/, '')],
    [
      'single quotes',
      xml()
        .replace(/"/g, "'")
        .replace(/(<\?xml.*\?>)/, (line) => line.replaceAll("'", '"')),
    ],
    ['one long line', xml().replace(/\n\s*/g, '')],
    ['blank lines before it', `\n\n  ${xml()}`],
    ['lines of Windows', xml().replaceAll('\n', '\r\n')],
    ['comments and instructions', xml().replace(/(<cbc:ID>)/g, '<!-- BT-1 --><?x y?>$1')],
    ['character data', xml().replace('<cbc:Note>TVA la încasare', '<cbc:Note><![CDATA[TVA la încasare]]>')],
    ['characters by number', xml().replaceAll('ă', '&#259;').replaceAll('ș', '&#x219;')],
    ['elements in another order', xml().replace(/( {2}<cbc:DueDate>.*\n)([\s\S]*)(<\/Invoice>)/, '$2$1$3')],
    ['an envelope around it', `<Envelope xmlns="urn:x"><Body>${xml().replace(/<\?xml.*\?>\n/, '')}</Body></Envelope>`],
    ['empty elements', xml().replace('<cac:Contact>', '<cac:Contact><cbc:Telefax/><cbc:Note>  </cbc:Note>')],
    ['an empty one before the one that speaks', xml().replace('<cbc:Note>', '<cbc:DueDate/><cbc:Note>')],
  ]
  it.each(cases)('%s', (_, file) => {
    const { document, notUnderstood, differences } = read(file)
    expect(document).toEqual(plain)
    expect({ notUnderstood, differences }).toEqual({ notUnderstood: [], differences: [] })
  })

  it('windows-1250, as it declares', () => {
    const { document, notices } = read(inCentralEurope(xml().replace('UTF-8', 'windows-1250').replace(/[„”]/g, '')))
    expect(document.seller.name).toContain('ŢESĂTURI')
    expect(notices).toEqual([])
  })
  it('windows-1250 that says it is UTF-8 is said to be so', () => {
    const { document, notices } = read(inCentralEurope(xml().replace(/[„”]/g, '')))
    expect(document.notes).toEqual(['TVA la încasare'])
    expect(codesOf(notices)).toEqual(['invoice-encoding-guessed'])
  })
  it('UTF-8 that says it is another is said to be so', () => {
    const { document, notices } = read(xml().replace('UTF-8', 'iso-8859-2'))
    expect(document).toEqual(plain)
    expect(codesOf(notices)).toEqual(['invoice-encoding-guessed'])
  })
  it('an encoding that no one knows is UTF-8', () => expect(read(xml().replace('UTF-8', 'klingon')).document).toEqual(plain))
})

describe('what others write is taken as it is:', () => {
  it('a reversal as 380 with less than nothing', () => {
    const { document, notices } = read(xml('reversal'))
    const below = expect.stringMatching(/^-/)
    expect(document.lines.map(({ quantity, net }) => [quantity, net])).toEqual(documentOf('reversal').lines.map(() => [below, below]))
    expect(document.lines).not.toEqual([])
    expect(isReversal(document)).toBe(true)
    expect(notices).toEqual([])
  })
  it('a credit note, whose lines and due day have other names', () => {
    const { document } = read(xml('credit-note'))
    expect(document).toMatchObject({ kind: 'credit-note', typeCode: '381', dueDate: '2026-12-15' })
    expect(document.lines.length).toBeGreaterThan(0)
    expect(isReversal(document)).toBe(true)
  })
  it('a credit note with minus keeps it, with a question', () => {
    const minus = xml('credit-note').replace(/(<cbc:(?:TaxInclusiveAmount|PayableAmount)[^>]*>)/g, '$1-')
    const { document, notices } = read(minus)
    expect(document.totals.payable?.startsWith('-')).toBe(true)
    expect(codesOf(notices)).toContain('invoice-credit-note-negative')
  })
  it('invoiced quantities in a credit note', () => {
    expect(read(xml('credit-note').replaceAll('CreditedQuantity', 'InvoicedQuantity')).document.lines).toEqual(
      documentOf('credit-note').lines,
    )
  })
  it('the total in lei first', () => {
    const euro = xml('in-euro')
    const [lei = ''] = /<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="RON">[^/]*\/cbc:TaxAmount>\s*<\/cac:TaxTotal>/.exec(euro) ?? []
    const { document, differences } = read(euro.replace(lei, '').replace('<cac:TaxTotal>', `${lei}<cac:TaxTotal>`))
    expect(document.vatTotals.map(({ currency }) => currency)).toEqual(['RON', 'EUR'])
    expect(mainVatTotal(document)?.currency).toBe('EUR')
    expect(differences).toEqual([])
  })
  it('a VAT currency of lei in an invoice in lei, with its one total', () => {
    const one = xml().replace('</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>RON</cbc:TaxCurrencyCode>')
    expect(read(one)).toMatchObject({ document: { taxCurrency: 'RON', vatTotals: [{ currency: 'RON' }] }, notices: [], differences: [] })
  })
  it('a rate as 21 and 21.00, and a category that is not Romanian', () => {
    expect(read(xml().replace('>21.00<', '>21<')).differences).toEqual([])
    expect(read(xml().replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>B</cbc:ID>')).document.lines[0]?.vat?.category).toBe('B')
  })
  it('category O with a rate of zero', () => {
    const zero = xml('without-vat').replaceAll('<cbc:ID>O</cbc:ID>', '<cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent>')
    expect(read(zero).differences).toEqual([])
  })
  it.each(['!VAT', 'TAX', 'FC', ''])('a buyer’s number under the scheme %j', (scheme) => {
    const buyer = '<cac:AccountingCustomerParty>'
    const [before = '', after = ''] = xml().split(buyer)
    const entity = `<cac:PartyTaxScheme><cbc:CompanyID>90000030</cbc:CompanyID><cac:TaxScheme>${scheme && `<cbc:ID>${scheme}</cbc:ID>`}</cac:TaxScheme></cac:PartyTaxScheme>`
    const { document } = read(
      `${before}${buyer}${after.replace(/<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, '').replace('<cac:PartyLegalEntity>', `${entity}<cac:PartyLegalEntity>`)}`,
    )
    expect(document.buyer.taxIds).toEqual([{ id: '90000030', scheme }])
  })
  it('a party with a trading name alone', () => {
    const { document } = read(xml().replace(/<cbc:RegistrationName>[^<]*<\/cbc:RegistrationName>/, ''))
    expect(document.seller.name).toBe('Mesteacănul')
  })
  it('a contact as it is: a line for the phone, two addresses in one', () => {
    const { document } = read(xml().replace('+40 722 000 001', '-').replace('facturi+avans@exemplu.ro', 'a_b@x.ro; c+d@y.ro'))
    expect(document.seller).toMatchObject({ phone: '-', email: 'a_b@x.ro; c+d@y.ro' })
  })
  it('a line whose price does not come to it: the net amount is what it is worth', () => {
    const off = xml('per-hundred').replace('0.134195', '0.2')
    const { document, differences } = read(off)
    expect(document.lines[0]?.net).toBe('99.83')
    expect(codesOf(differences)).toEqual(['invoice-line-computed'])
  })
  it('VAT of the base, or as the amount with VAT contains it; a ban that neither count gives is said', () => {
    const vat = { category: 'S', percent: decimal('21') } as const
    const ofBase = invoiceXmlOf(prepareInvoice({ lines: [{ name: 'Avans', quantity: decimal('1'), price: decimal('2066.12'), vat }] }))
    const written = (tax: string, payable: string) => ofBase.replaceAll('433.89', tax).replaceAll('2500.01', payable)
    expect(read(ofBase).differences).toEqual([])
    expect(read(written('433.88', '2500.00')).differences).toEqual([])
    expect(codesOf(read(written('433.87', '2499.99')).differences)).toEqual(['invoice-sum-differs'])
  })
  it('a negative price, with the sign of the line’s amount', () => {
    const { document } = read(xml().replace(/(<cbc:PriceAmount[^>]*>)/, '$1-'))
    expect(document.lines[0]?.price?.startsWith('-')).toBe(true)
    expect(document.lines[0]?.net).toBe(plain.lines[0]?.net)
  })
  it('a charge with minus keeps it', () => {
    const { document } = read(xml('charged').replace(/(<cbc:ChargeIndicator>true<[\s\S]*?<cbc:Amount[^>]*>)/, '$1-'))
    expect(document.allowances.find(({ isCharge }) => isCharge)?.amount?.startsWith('-')).toBe(true)
  })
  it('prepaid and rounding, each under its own name', () => {
    expect(read(xml('paid-before')).document.totals).toMatchObject({ prepaid: '10', rounding: '0.01' })
  })
  it('all paid: nothing to pay is zero and no fault', () => {
    const { totals } = plain
    const paid = invoiceXmlOf({
      ...plain,
      totals: { ...totals, prepaid: totals.withVat, payable: documentOf('plain').totals.rounding ?? zero },
    })
    expect(read(paid)).toMatchObject({ document: { totals: { payable: '0' } }, differences: [] })
  })
  it('a discount within the price explains it and is no discount of the line', () => {
    const { document, differences } = read(xml('everything'))
    expect(document.lines[0]).toMatchObject({ priceDiscount: '0.5' })
    expect(document.lines[0]?.allowances).toHaveLength(1)
    expect(differences).toEqual([])
  })
  it('a base that is off, with what it comes to', () => {
    const { document, differences } = read(xml().replace(/(<cbc:TaxableAmount[^>]*>)[\d.]+/, '$11.00'))
    expect(document.vatTotals[0]?.rows[0]?.taxable).toBe('1')
    expect(differences.map(({ path }) => path)).toEqual(['vatTotals.0.rows.0.taxable', 'vatTotals.0.rows.0.tax'])
  })
  it('a line in another currency', () => {
    const { document, notices } = read(xml().replace(/(<cac:InvoiceLine>[\s\S]*?<cbc:LineExtensionAmount currencyID=")RON/, '$1NOK'))
    expect(document.lines[0]).toMatchObject({ currency: 'NOK', net: plain.lines[0]?.net })
    expect(codesOf(notices)).toContain('invoice-currency-other')
  })
  it('an attachment with line breaks, and a broken one that costs nothing', () => {
    const broken = xml('everything').replace('JVBERi0xLjQK', 'JVBE\n  Ri0x\n  LjQK')
    expect(read(broken).document.attachments).toEqual(documentOf('everything').attachments)
    const { document, notices } = read(xml('everything').replace('JVBERi0xLjQK', '%%%'))
    expect(document.lines).toEqual(documentOf('everything').lines)
    expect(codesOf(notices)).toEqual(['invoice-attachment-broken'])
  })
  it('what is missing is unknown and never zero', () => {
    const { document } = read('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')
    expect(Object.values(document.totals).every((amount) => amount === null)).toBe(true)
    expect(document).toMatchObject({ number: '', lines: [], vatTotals: [], currency: '' })
    const { document: partly } = read(xml().replace(/<cbc:PayableAmount.*/, ''))
    expect(partly.totals).toMatchObject({ payable: null, withVat: plain.totals.withVat })
  })
  it('a number that is none is unknown, with what is written', () => {
    const { document, notices } = read(xml().replace(/(<cbc:PayableAmount[^>]*>)[\d.]+/, '$11.234,50'))
    expect(document.totals.payable).toBeNull()
    expect(notices).toMatchObject([{ path: 'totals.payable', message: { code: 'invoice-part-unread', params: { written: '1.234,50' } } }])
  })
  it('elements that no part takes are kept', () => {
    const strange = xml()
      .replace('<cbc:DocumentCurrencyCode>', '<x:Loyalty xmlns:x="urn:shop"><x:Points>17</x:Points></x:Loyalty><cbc:DocumentCurrencyCode>')
      .replace(
        '<cac:PaymentMeans>',
        '<cac:Delivery><cbc:ActualDeliveryDate>2026-01-01</cbc:ActualDeliveryDate></cac:Delivery><cac:Delivery><cbc:ActualDeliveryDate>2026-01-02</cbc:ActualDeliveryDate></cac:Delivery><cac:PaymentMeans>',
      )
    const { document, notUnderstood } = read(strange)
    expect(document.delivery?.date).toBe('2026-01-01')
    expect(notUnderstood).toEqual([
      { path: 'Loyalty/Points', text: '17' },
      { path: 'Delivery/ActualDeliveryDate', text: '2026-01-02' },
    ])
  })
  it('an element of another namespace with a known name is not ours', () => {
    const other = xml().replace('<cbc:ID>MST', '<x:ID xmlns:x="urn:shop">other</x:ID><cbc:ID>MST')
    expect(read(other)).toMatchObject({ document: { number: plain.number }, notUnderstood: [{ path: 'ID', text: 'other' }] })
  })
  it('each sum that does not agree is named', () => {
    const off = xml('charged')
      .replace(/(<cbc:TaxInclusiveAmount[^>]*>)[\d.]+/, '$11.00')
      .replace(/(<cbc:ChargeTotalAmount[^>]*>)[\d.]+/, '$12.00')
    expect(read(off).differences.map(({ rule, path }) => [rule, path])).toEqual([
      ['BR-CO-12', 'totals.charges'],
      ['BR-CO-13', 'totals.withoutVat'],
      ['BR-CO-15', 'totals.withVat'],
      ['BR-CO-16', 'totals.payable'],
    ])
  })
})
const zero = '0' as NonNullable<(typeof plain)['totals']['payable']>
