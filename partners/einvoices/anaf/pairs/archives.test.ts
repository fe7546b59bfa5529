/** Archives as they come, and as an attacker could send them. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readArchive } from '../read-archive.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const SEAL = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature>'
const invoice = (inner = '<a/>') =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<Invoice xmlns:cac="x" xmlns="${UBL}:Invoice-2">${inner}</Invoice>`
const errors = (inner = '') =>
  `<header xmlns="mfp:anaf:dgti:efactura:mesajEroriFactuta:v1" Index_incarcare="3828" Cif_emitent="90000014"><Error errorMessage="E: validari globale&#10; eroare regula: R6.1"/>${inner}</header>`
const archive = (files: Record<string, string | Uint8Array>) =>
  readArchive(
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, body]) => [name, typeof body === 'string' ? strToU8(body) : body]))),
    ),
  )

describe('an archive', () => {
  it.each([
    ['first', { '5.xml': invoice(), 'semnatura_5.xml': invoice(SEAL) }],
    ['last', { 'semnatura_5.xml': invoice(SEAL), '5.xml': invoice() }],
  ])('whose seal repeats the document has the document %s', (_, files) => {
    expect(archive(files)).toMatchObject({
      document: { kind: 'invoice', file: { name: '5.xml' } },
      seal: { name: 'semnatura_5.xml' },
      others: [],
    })
  })

  it('is chosen from by what files are, not by their names', () => {
    const read = archive({ 'a.xml': `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>`, 'b.xml': invoice() })
    expect(read).toMatchObject({ document: { kind: 'invoice', file: { name: 'b.xml' } }, seal: { name: 'a.xml' } })
  })

  it('of a credit note with prefixes, a mark at its begin and comments is one', () => {
    const xml = `\uFEFF<?xml version="1.0"?><!-- x --><ns2:CreditNote xmlns:ns2="${UBL}:CreditNote-2"/>`
    expect(archive({ '6.xml': xml })).toMatchObject({ document: { kind: 'credit-note' }, seal: null })
  })

  it('of errors says them, and a document that was accepted earlier', () => {
    expect(archive({ '3828.xml': errors(), 'semnatura_3828.xml': errors(SEAL) })).toMatchObject({
      document: { kind: 'errors', uploadIndex: '3828', reasons: ['E: validari globale\n eroare regula: R6.1'], sentBefore: null },
    })
    const again = errors('<Error errorMessage="Factura a mai fost transmisa anterior cu index=4700 si data incarcare=20-11-2026"/>')
    expect(archive({ '1.xml': again })).toMatchObject({ document: { sentBefore: '4700' } })
  })

  it('of a buyer’s message says of which invoice', () => {
    const xml = '<header xmlns="mfp:anaf:dgti:spv:reqMesaj:v1" index_incarcare="191823" message="un mesaj"/>'
    expect(archive({ '7.xml': xml })).toMatchObject({ document: { kind: 'buyer-message', invoiceIndex: '191823', text: 'un mesaj' } })
  })

  it('with more in it keeps that beside the document', () => {
    const read = archive({ '5.pdf': '%PDF-1.4', '5.xml': invoice(), 'inner.zip': zipSync({ 'x.xml': strToU8('<x/>') }) })
    expect(read).toMatchObject({ document: { kind: 'invoice' }, others: [{ name: '5.pdf' }, { name: 'inner.zip' }] })
  })

  it('with a root that is not known, or one that brings entities, is kept as it is', () => {
    expect(archive({ '5.xml': '<Altceva xmlns="x"/>' })).toMatchObject({ document: { kind: 'other', root: 'Altceva' } })
    expect(archive({ '5.xml': `<!DOCTYPE x><Invoice xmlns="${UBL}:Invoice-2"/>` })).toMatchObject({
      document: { kind: 'other', root: null },
    })
    expect(archive({ '5.xml': '<Invoice/>' })).toMatchObject({ document: { kind: 'other', root: 'Invoice' } })
  })
})

describe('a hostile archive', () => {
  it.each(['../5.xml', 'a/5.xml', '..\\5.xml', '..', 'a\nb.xml'])('with the name %j is not unpacked', (name) => {
    expect(archive({ [name]: invoice() })).toEqual({ kind: 'bad-archive', fault: 'odd-name' })
  })

  it('that becomes huge stops before it does', () => {
    expect(archive({ '5.xml': new Uint8Array(61 * 1024 * 1024) })).toEqual({ kind: 'bad-archive', fault: 'huge' })
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`${i}.xml`, '<x/>']))
    expect(archive(many)).toEqual({ kind: 'bad-archive', fault: 'huge' })
  })

  it('that is locked, broken, cut or empty is none', () => {
    const bytes = Buffer.from(zipSync({ '5.xml': strToU8(invoice()) }))
    const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    const locked = Buffer.from(bytes)
    locked.writeUInt16LE(1, central + 8)
    expect(readArchive(locked)).toEqual({ kind: 'bad-archive', fault: 'encrypted' })
    for (const broken of [bytes.subarray(0, bytes.length / 2), Buffer.from('PK'), Buffer.from(zipSync({}))])
      expect(readArchive(broken)).toEqual({ kind: 'bad-archive', fault: 'broken' })
  })
})
