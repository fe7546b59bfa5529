import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleInvoices } from '../sample-invoices.ts'
import { invoiceXmlOf } from '../write-invoice.ts'
import { FILE_MEGABYTES_MAX, readInvoice } from './read-invoice.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const [sample] = sampleInvoices(1)
const xml = sample ? invoiceXmlOf(sample.document) : ''
const refusal = (file: string | Uint8Array) => {
  const read = readInvoice(typeof file === 'string' ? bytesOf(file) : file)
  return read.kind === 'refused' ? read.message.code : 'read'
}
const withDoctype = (declared: string) => xml.replace('?>\n', `?>\n<!DOCTYPE Invoice [${declared}]>\n`)

describe('a hostile file', () => {
  it.each([
    ['an entity from a file', withDoctype('<!ENTITY x SYSTEM "file:///etc/passwd">')],
    [
      'a billion laughs',
      withDoctype('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">'),
    ],
    ['a DOCTYPE of another place', xml.replace('?>\n', '?>\n<!doctype Invoice SYSTEM "http://127.0.0.1/x.dtd">\n')],
    ['an entity without a DOCTYPE', xml.replace('?>\n', '?>\n<!ENTITY x "y">\n')],
    ['a thousand levels', `<Invoice>${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}</Invoice>`],
    ['a hundred thousand levels', `<Invoice>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</Invoice>`],
    ['a million empty elements', `<Invoice>${'<a/>'.repeat(1_000_001)}</Invoice>`],
  ])('with %s is refused', (_, file) => expect(refusal(file)).toBe('invoice-file-refused'))

  it.each([
    ['empty', '', 'invoice-file-empty'],
    ['blank', ' \n\t ', 'invoice-file-empty'],
    ['cut', xml.slice(0, xml.length / 2), 'invoice-file-not-xml'],
    ['a web page', '<!doctype html><html><body>Request Rejected</body></html>', 'invoice-file-refused'],
    ['a page without a kind', '<html><body>Request Rejected</body></html>', 'invoice-file-not-invoice'],
    ['a JSON error', '{"eroare":"Nu aveti dreptul","titlu":"Descarcare mesaj"}', 'invoice-file-not-xml'],
    ['an archive', 'PK\u0003\u0004\u0014\u0000', 'invoice-file-not-xml'],
    ['an error of the system', '<header xmlns="mfp:anaf:dgti:efactura:mesajEroriFactuta:v1"/>', 'invoice-file-not-invoice'],
  ])('that is %s is refused for what it is', (_, file, code) => expect(refusal(file)).toBe(code))

  it('that is too large is refused before it is read', () => {
    expect(refusal(new Uint8Array(FILE_MEGABYTES_MAX * 2 ** 20 + 1))).toBe('invoice-file-too-big')
  })

  it('names nothing of the program’s own', () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
    for (const name of names) {
      const read = readInvoice(bytesOf(xml.replace('<cbc:Note>', `<${name}>1</${name}><cbc:Note ${name}="x">`)))
      if (read.kind === 'read') expect(read.document.number).toBe(sample?.document.number)
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('with characters by numbers that are none keeps them as they are written', () => {
    const read = readInvoice(bytesOf(xml.replace('TVA la încasare', '&#9999999; &#x110000; &nbsp; &constructor;')))
    expect(read.kind === 'read' && read.document.notes).toEqual(['&#9999999; &#x110000; &nbsp; &constructor;'])
  })

  it('with huge numbers says that they are none', () => {
    const read = readInvoice(bytesOf(xml.replace(/(<cbc:PayableAmount[^>]*>)[\d.]+/, `$1${'9'.repeat(100_000)}`)))
    expect(read).toMatchObject({ kind: 'read', document: { totals: { payable: null } }, notices: [{ path: 'totals.payable' }] })
  })

  it('of any bytes is answered and never thrown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(['read', 'refused']).toContain(readInvoice(bytes).kind)
      }),
    )
  })

  it('with any bytes in it is answered and never thrown', () => {
    const whole = bytesOf(xml)
    const place = fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = whole.slice()
        for (const [at, byte] of changes) bytes[at] = byte
        expect(['read', 'refused']).toContain(readInvoice(bytes).kind)
      }),
      { numRuns: 150 },
    )
  })
})
