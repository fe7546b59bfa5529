/**
 * Documents, partners and receipts as WinMENTOR imports them (its descriptions of import files): INI texts in windows-1250 with ş and ţ of that
 * code page, days dd.mm.yyyy, decimal point, counts that match. An advance that is deducted names its invoice (`StornoAvans`).
 */

import { type Bani, decimalRon } from '#contract/money.ts'
import type { JournalInvoice } from '#paying/invoices/server/journal.ts'
import type { InvoiceLine } from '#paying/invoices/server/write-invoice.ts'
import type { ArchivedFile } from '#server/platform/documents/archive.ts'
import type { ReceiptRow, SalesRow } from '../../contract/accounting.ts'

export type MentorMonth = {
  /** `2026-10` */
  month: string
  documents: readonly { issued: JournalInvoice; row: SalesRow; lines: readonly InvoiceLine[] }[]
  receipts: readonly ReceiptRow[]
  /** Number and series of advance invoices by id, for lines that deduct one. */
  advances: ReadonlyMap<string, { series: string; number: number }>
}

const ARTICLES = { service: 'SERV-CURIERAT', advance: 'AVANS' } as const

export function mentorFiles(of: MentorMonth): ArchivedFile[] {
  return [
    { name: 'Facturi.txt', bytes: inCodePage(invoicesText(of)) },
    { name: 'Partner.txt', bytes: inCodePage(partnersText(of)) },
    { name: 'Articole.txt', bytes: inCodePage(articlesText()) },
    { name: 'Incasari.txt', bytes: inCodePage(receiptsText(of)) },
  ]
}

function invoicesText({ month, documents, advances }: MentorMonth): string {
  const [year = '', monthNumber = ''] = month.split('-')
  return sections([
    [
      'InfoPachet',
      { AnLucru: year, LunaLucru: String(Number(monthNumber)), Tipdocument: 'FACTURA IESIRE', TotalFacturi: String(documents.length) },
    ],
    ...documents.flatMap(({ issued, row, lines }, i): Section[] => [
      [
        `Factura_${i + 1}`,
        {
          NrDoc: String(issued.number),
          SerieCarnet: `${issued.series}-${issued.year}`,
          Data: day(row.issuedOn),
          Scadenta: day(issued.dueOn ?? row.issuedOn),
          CodClient: issued.entity.identificationCode,
          TaxareInversa: row.vat.some(({ category }) => category === 'AE') ? 'D' : 'N',
          TVAINCASARE: 'N',
          ClasificareSAFT: '380',
          TotalArticole: String(lines.length),
          Operat: 'D',
        },
      ],
      [`Items_${i + 1}`, Object.assign({}, ...lines.map((line, n) => itemOf(line, n + 1, advances)))],
    ]),
  ])
}

function itemOf(line: InvoiceLine, n: number, advances: MentorMonth['advances']): Record<string, string> {
  const isService = line.kind === 'service' || line.kind === 'reversal'
  const advance = line.kind === 'deducted' && line.refersTo !== null ? advances.get(line.refersTo) : undefined
  return {
    [`Item_${n}`]: `${isService ? ARTICLES.service : ARTICLES.advance};serv;1;${decimalRon(line.netBani)};`,
    [`Item_${n}_TVA`]: String(line.vatPercent),
    ...(advance ? { [`Item_${n}_StornoAvans`]: `${advance.number};${advance.series}` } : {}),
  }
}

/** Each buyer once, by its code; those that are known there are left alone. */
function partnersText({ documents }: MentorMonth): string {
  const buyers = new Map(documents.map(({ issued: { entity } }) => [entity.identificationCode, entity]))
  return sections(
    [...buyers.values()].map(
      (entity): Section => [
        `ParteneriNoi_${entity.identificationCode}`,
        {
          Denumire: entity.name,
          CodFiscal: `${entity.isVatPayer && entity.countryCode === 'RO' ? 'RO' : ''}${entity.identificationCode}`,
          RegistruComert: entity.tradeRegister,
          Localitate: entity.address.localityString,
          Judet: entity.address.countyString,
          Tara: entity.countryCode,
          Adresa: [entity.address.street, entity.address.number, entity.address.additionalInfo].filter(Boolean).join(' '),
        },
      ],
    ),
  )
}

const articlesText = (): string =>
  sections([
    [`ArticoleNoi_${ARTICLES.service}`, { Denumire: 'Servicii de curierat', Serviciu: 'D', ContServiciu: '704' }],
    [`ArticoleNoi_${ARTICLES.advance}`, { Denumire: 'Avans servicii de curierat', Serviciu: 'D', ContServiciu: '419' }],
  ])

/** A document for each account and day. Money that went back is in it below zero, so that a day comes to what the account moved. */
function receiptsText({ receipts }: MentorMonth): string {
  const byDay = [...Map.groupBy(receipts, ({ bookedOn, happenedOn }) => `${bookedOn}/${happenedOn}`).values()]
  return sections(
    byDay.flatMap((ofDay, i): Section[] => {
      const lines = ofDay.flatMap(linesOfReceipt)
      const [first] = ofDay
      return first
        ? [
            [
              `Document${i + 1}`,
              { Sursa: 'BANCA', NrCont: first.bookedOn, ZiuaIncasarii: day(first.happenedOn), TotalIncasari: String(lines.length) },
            ],
            ...lines.map((line, n): Section => [`Document${i + 1}-Incasare${n + 1}`, line]),
          ]
        : []
    }),
  )
}

function linesOfReceipt(receipt: ReceiptRow): Record<string, string>[] {
  const line = (amount: Bani, invoiceNumber: string | null): Record<string, string> => {
    const [series = '', year = '', number = ''] = invoiceNumber?.split('-') ?? []
    return {
      DocIncasare: receipt.bookedOn === '5125' ? 'CARD' : 'OP',
      NrDocument: String(receipt.paymentNumber ?? receipt.id),
      Reprezinta: invoiceNumber === null ? 'ALIMENTARE CREDIT' : 'INCASARE FACTURA',
      ...(invoiceNumber === null ? {} : { NrFactura: String(Number(number)), SerieCarnet: `${series}-${year}` }),
      CodClient: receipt.payerCode,
      ValIncasata: decimalRon(amount),
    }
  }
  return [
    ...receipt.settled.map(({ amount, invoiceNumber }) => line(amount, invoiceNumber)),
    ...(receipt.rest !== 0 ? [line(receipt.rest, null)] : []),
    ...(receipt.amount < 0 ? [line(receipt.amount, null)] : []),
  ]
}

type Section = [name: string, values: Record<string, string>]

/** A line each; what a value holds cannot begin another one. */
function sections(of: readonly Section[]): string {
  return of
    .map(([name, values]) =>
      [`[${plain(name)}]`, ...Object.entries(values).map(([key, value]) => `${key}=${plain(value)}`), ''].join('\r\n'),
    )
    .join('\r\n')
}

const plain = (text: string): string => text.replace(/[\p{Cc}]/gu, ' ').trim()
const day = (iso: string): string => iso.split('-').toReversed().join('.')

/** Romanian characters of windows-1250; comma below becomes cedilla, as that page has it. What it lacks loses its marks, then becomes `?`. */
const CODES: Record<string, number> = {
  Ă: 0xc3,
  ă: 0xe3,
  Â: 0xc2,
  â: 0xe2,
  Î: 0xce,
  î: 0xee,
  Ș: 0xaa,
  ș: 0xba,
  Ş: 0xaa,
  ş: 0xba,
  Ț: 0xde,
  ț: 0xfe,
  Ţ: 0xde,
  ţ: 0xfe,
  Ö: 0xd6,
  ö: 0xf6,
  Ü: 0xdc,
  ü: 0xfc,
  Ä: 0xc4,
  ä: 0xe4,
  É: 0xc9,
  é: 0xe9,
  Á: 0xc1,
  á: 0xe1,
  Ó: 0xd3,
  ó: 0xf3,
  Ő: 0xd5,
  ő: 0xf5,
  Ű: 0xdb,
  ű: 0xfb,
  Ú: 0xda,
  ú: 0xfa,
  Í: 0xcd,
  í: 0xed,
  ß: 0xdf,
}
const ASCII_MAX = 0x7f
const QUESTION = 0x3f

function inCodePage(text: string): Uint8Array {
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.codePointAt(0) ?? QUESTION
      if (code <= ASCII_MAX) return [code]
      const known = CODES[character]
      if (known !== undefined) return [known]
      const bare = [...character.normalize('NFD')].filter((part) => (part.codePointAt(0) ?? 0) <= ASCII_MAX)
      return bare.length > 0 ? bare.map((part) => part.codePointAt(0) ?? QUESTION) : [QUESTION]
    }),
  )
}
