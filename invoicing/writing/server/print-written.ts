/** A client's invoice on paper, as the platform prints its own. */
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { Decimal } from '#invoicing/ubl/contract/decimal.ts'
import type { InvoiceDocument } from '#invoicing/ubl/contract/document.ts'
import { type ShownInvoice, type ShownParty, shownInvoice } from '#invoicing/ubl/contract/shown-invoice.ts'
import type { App } from '#server/platform/app.ts'
import {
  beginDocument,
  DOCUMENT_WIDTH,
  type DocumentRow,
  drawCaption,
  drawHeading,
  drawNotes,
  drawPageNumbers,
  drawParties,
  drawTable,
  drawTotals,
} from '#server/platform/documents/draw-document.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { LEI } from '../contract/currencies.ts'
import { amountShown } from '../contract/shown-amount.ts'
import { commonUnits } from '../contract/units.ts'
import { type WrittenInvoiceId, type WrittenInvoiceRow, writtenInvoiceOf } from './written-life.ts'

/** Throws `not-found`, also for a draft. */
export async function printWrittenInvoice(
  { db }: Pick<App, 'db'>,
  { texts, ...of }: WrittenInvoiceId & { texts: Texts },
): Promise<FileAnswer> {
  const { document, draft, stateChangedAt } = await writtenInvoiceOf(db, of)
  if (document === null) throw new Problem('not-found')
  return { bytes: await draw({ document, draft, issuedAt: stateChangedAt }, texts), name: texts.writing.list.fileName(document.number) }
}

type Printed = { document: InvoiceDocument; draft: WrittenInvoiceRow['draft']; issuedAt: Date }

async function draw({ document, draft, issuedAt }: Printed, texts: Texts): Promise<Uint8Array> {
  const words = texts.writtenDocument
  const invoice = shownInvoice(document)
  const title = words.titles[invoice.kind]
  const { pdf, bytes } = await beginDocument({ title: `${title} ${invoice.number}`, author: invoice.seller.name, issuedAt, texts })
  drawHeading(pdf, { title, dates: datesOf(invoice, document.delivery?.date ?? '', texts) })
  drawParties(pdf, { seller: partyOf(words.seller, invoice.seller), buyer: partyOf(words.buyer, invoice.buyer) })
  drawTable(
    pdf,
    invoice.lines.map((line, at) => lineOf(line, at, texts)),
    [
      { title: words.columns.position, width: 25 },
      { title: words.columns.name, width: 210 },
      { title: words.columns.unit, width: 50 },
      { title: words.columns.quantity, width: 45, align: 'right' },
      { title: words.columns.price, width: 70, align: 'right' },
      { title: words.columns.net, width: 70, align: 'right' },
      { title: words.columns.rate, width: DOCUMENT_WIDTH - 470, align: 'right' },
    ],
  )
  drawCaption(pdf, words.vatTable)
  drawTable(
    pdf,
    invoice.vat.map(({ category, percent, taxable, tax }) => [rateOf(category, percent), amount(taxable, texts), amount(tax, texts)]),
    [
      { title: words.columns.rate, width: 60 },
      { title: words.base, width: 110, align: 'right' },
      { title: words.vat, width: 90, align: 'right' },
    ],
  )
  drawTotals(pdf, totalsOf(invoice, texts), words.totals.payable)
  drawNotes(pdf, [...notesOf(invoice, draft, texts), ...invoice.notes])
  drawPageNumbers(pdf, invoice.number, words.page)
  pdf.end()
  return bytes
}

const amount = (value: Decimal | null, { forms }: Texts): string => amountShown(forms, value)
const quantity = (value: Decimal | null, { forms }: Texts): string => (value === null ? '' : value.replace('.', forms.decimalSign))

function datesOf(
  { number, issueDate, dueDate }: ShownInvoice,
  deliveryDate: string,
  { forms, writtenDocument: words }: Texts,
): DocumentRow[] {
  return [
    [words.number, number],
    [words.issuedOn, forms.day(issueDate)],
    ...(dueDate === '' ? [] : [[words.dueOn, forms.day(dueDate)]]),
    ...(deliveryDate === '' ? [] : [[words.deliveredOn, forms.day(deliveryDate)]]),
  ]
}

const partyOf = (title: string, { name, numbers, addressLines, contact }: ShownParty) => ({
  ...{ title, name, details: [...numbers, ...addressLines, ...contact] },
})

const lineOf = (
  { name, description, quantity: count, unit, price, net, category, percent }: ShownInvoice['lines'][number],
  at: number,
  texts: Texts,
): DocumentRow => [
  String(at + 1),
  description || name,
  unitInWords(unit, texts),
  quantity(count, texts),
  quantity(price, texts),
  amount(net, texts),
  rateOf(category, percent),
]

const unitInWords = (unit: string, { writing }: Texts): string => {
  const known = commonUnits.find((one) => one === unit)
  return known === undefined ? unit : writing.units[known]
}

const rateOf = (category: string, percent: Decimal | null): string => (category === 'S' ? `${percent}%` : `${percent ?? 0}% (${category})`)

function totalsOf({ totals: sums, vatAmount, vatInLei, currency }: ShownInvoice, texts: Texts): DocumentRow[] {
  const words = texts.writtenDocument.totals
  return [
    [words.net, `${amount(sums.withoutVat, texts)} ${currency}`],
    [words.vat, `${amount(vatAmount, texts)} ${currency}`],
    ...(vatInLei === null ? [] : [[words.vatInLei, `${amount(vatInLei, texts)} ${LEI}`]]),
    [words.payable, `${amount(sums.payable, texts)} ${currency}`],
  ]
}

function notesOf(
  { vat, preceding, currency }: ShownInvoice,
  draft: WrittenInvoiceRow['draft'],
  { forms, writtenDocument: words }: Texts,
): string[] {
  return [
    ...preceding.map(({ number, issueDate }) => words.credits({ number, day: forms.day(issueDate) })),
    ...vat.flatMap(({ category, reason }) => {
      if (category in words.withoutVat) return [words.withoutVat[category as keyof typeof words.withoutVat]] // looked up on the same line
      return reason === '' ? [] : [reason]
    }),
    ...(currency === LEI
      ? []
      : [
          words.rate({
            ...{ currency, rate: draft.leiPerUnit.replace('.', forms.decimalSign) },
            day: draft.leiPerUnitDate === '' ? '' : forms.day(draft.leiPerUnitDate),
          }),
        ]),
    words.signatureNote,
  ]
}
