/**
 * Documents and receipts as SAGA C imports them (manual 'Import date'; all tags, in its order, empty where nothing is known):
 * `F_<cif>_<month>_<day>.xml`, the platform as supplier, and `I_<day>.xml`, the day being the last of the month. Days dd.mm.yyyy, decimal point,
 * UTF-8; a storno has quantity -1 and a value below zero, and so has money that went back. An advance stands on account 419.
 */

import { type Bani, decimalRon } from '#contract/money.ts'
import { vatRateCategoryOf } from '#contract/vat.ts'
import type { JournalInvoice } from '#paying/invoices/server/journal.ts'
import type { InvoiceLine } from '#paying/invoices/server/write-invoice.ts'
import type { ArchivedFile } from '#server/platform/documents/archive.ts'
import type { ReceiptRow, SalesRow } from '../../contract/accounting.ts'

const SERVICES = '704'
const ADVANCES = '419'

export type SagaMonth = {
  month: string
  /** Its last day. */
  lastDay: string
  /** Of the platform, as it is now: a month without documents has it in the file's name too. */
  cif: string
  documents: readonly { issued: JournalInvoice; row: SalesRow; lines: readonly InvoiceLine[] }[]
  receipts: readonly ReceiptRow[]
  /** Fiscal codes of payers that are registered for VAT in Romania: with RO, as in the documents, or they would be other clients. */
  vatPayers: ReadonlySet<string>
  /** As a document names a line. */
  nameOf: (line: InvoiceLine) => string
}

export function sagaFiles({ month, lastDay, cif, documents, receipts, vatPayers, nameOf }: SagaMonth): ArchivedFile[] {
  const invoices = documents.map(({ issued, row, lines }) => documentXml(issued, row, lines, nameOf)).join('')
  const received = receipts.flatMap((receipt) => receiptXml(receipt, codeOf(receipt.payerCode, vatPayers.has(receipt.payerCode))))
  return [
    { name: `F_${cif}_${month}_${day(lastDay)}.xml`, bytes: bytesOf(`<Facturi>${invoices}</Facturi>`) },
    { name: `I_${day(lastDay)}.xml`, bytes: bytesOf(`<Incasari>${received.join('')}</Incasari>`) },
  ]
}

const bytesOf = (xml: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`)

function documentXml(issued: JournalInvoice, row: SalesRow, lines: readonly InvoiceLine[], nameOf: SagaMonth['nameOf']): string {
  const { seller, entity } = issued
  const vat = row.vat.some(({ category }) => category === 'AE') ? 'Da' : 'Nu'
  return tag('Factura', [
    tag('Antet', [
      ...fields({
        FurnizorNume: seller.name,
        FurnizorCIF: seller.cui,
        FurnizorNrRegCom: seller.tradeRegister,
        FurnizorCapital: seller.shareCapital,
        FurnizorTara: 'RO',
        FurnizorLocalitate: '',
        FurnizorJudet: '',
        FurnizorAdresa: seller.address,
        FurnizorTelefon: '',
        FurnizorMail: '',
        FurnizorBanca: seller.bank,
        FurnizorIBAN: seller.iban,
        FurnizorInformatiiSuplimentare: '',
        ClientNume: entity.name,
        ClientInformatiiSuplimentare: '',
        ClientCIF: codeOf(entity.identificationCode, entity.isVatPayer === true && entity.countryCode === 'RO'),
        ClientNrRegCom: entity.tradeRegister,
        ClientJudet: entity.address.countyString,
        ClientTara: entity.countryCode,
        ClientLocalitate: entity.address.localityString,
        ClientAdresa: [entity.address.street, entity.address.number, entity.address.additionalInfo].filter(Boolean).join(' '),
        ClientBanca: '',
        ClientIBAN: '',
        ClientTelefon: '',
        ClientMail: '',
        FacturaNumar: row.invoiceNumber,
        FacturaData: day(row.issuedOn),
        FacturaScadenta: day(issued.dueOn ?? row.issuedOn),
        FacturaTaxareInversa: vat,
        FacturaTVAIncasare: 'Nu',
        FacturaInformatiiSuplimentare: row.reverses === null ? '' : `Storno ${row.reverses}`,
        FacturaMoneda: 'RON',
        FacturaGreutate: '',
        FacturaIndexSPV: '',
      }),
    ]),
    tag('Detalii', [
      tag(
        'Continut',
        linesOf(issued, lines).map((line, i) => lineXml(line, i + 1, nameOf)),
      ),
    ]),
    tag('FacturaID', [escaped(row.id)]),
  ])
}

/** Of the first invoices the VAT of a rate is not in its lines: it stands on the last line of the rate, so that the file adds up to the paper. */
function linesOf({ vatRows }: JournalInvoice, lines: readonly InvoiceLine[]) {
  return lines.map((line, i) => {
    const isOfRate = (one: InvoiceLine) => one.vatPercent === line.vatPercent && one.vatCategory === line.vatCategory
    const ofRate = lines.filter(isOfRate)
    const whole = vatRows.find((row) => row.percent === line.vatPercent && vatRateCategoryOf(row) === line.vatCategory)?.vatBani ?? 0
    const isLast = lines.findLastIndex(isOfRate) === i
    const own = (one: InvoiceLine) => one.vatBani ?? Math.round((one.netBani * one.vatPercent) / 100)
    const others = ofRate.slice(0, -1).reduce((sum, one) => sum + own(one), 0)
    return { line, vatBani: (isLast ? whole - others : own(line)) as Bani }
  })
}

function lineXml({ line, vatBani }: { line: InvoiceLine; vatBani: Bani }, position: number, nameOf: SagaMonth['nameOf']): string {
  const sign = line.netBani < 0 ? -1 : 1
  return tag(
    'Linie',
    fields({
      LinieNrCrt: String(position),
      Descriere: nameOf(line),
      UM: 'serv',
      Cantitate: String(sign),
      Pret: decimalRon((sign * line.netBani) as Bani),
      Valoare: decimalRon(line.netBani),
      ProcTVA: String(line.vatPercent),
      TVA: decimalRon(vatBani),
      Cont: line.kind === 'service' || line.kind === 'reversal' ? SERVICES : ADVANCES,
    }),
  )
}

/** Each document that it paid is a line of its own; what is in none is an advance. What went back is a line below zero. */
function receiptXml(receipt: ReceiptRow, code: string): string[] {
  const common = { Data: day(receipt.happenedOn), Numar: String(receipt.paymentNumber ?? receipt.id) }
  const line = (amount: Bani, invoiceNumber: string) =>
    tag(
      'Linie',
      fields({
        ...common,
        Suma: decimalRon(amount),
        Cont: receipt.bookedOn,
        Explicatie: receipt.payerName,
        FacturaNumar: invoiceNumber,
        CodFiscal: code,
        Moneda: 'RON',
      }),
    )
  return [
    ...receipt.settled.map(({ amount, invoiceNumber }) => line(amount, invoiceNumber)),
    ...(receipt.rest !== 0 ? [line(receipt.rest, '')] : []),
    ...(receipt.amount < 0 ? [line(receipt.amount, '')] : []),
  ]
}

/** By it the program knows a client. */
const codeOf = (code: string, isVatPayer: boolean): string => (isVatPayer && code !== '' ? `RO${code}` : code)

const day = (iso: string): string => iso.split('-').toReversed().join('.')
const tag = (name: string, children: readonly string[]): string => `<${name}>${children.join('')}</${name}>`
const fields = (of: Record<string, string>): string[] => Object.entries(of).map(([name, value]) => tag(name, [escaped(value)]))

/** No control characters: an XML file may not hold them. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
