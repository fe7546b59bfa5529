/** Draws an invoice as a PDF. */
import type { Texts } from '#contract/texts/texts.ts'
import {
  beginDocument,
  drawCaption,
  heading,
  linesTable,
  notes,
  pageNumbers,
  parties,
  table,
  totals,
  WIDTH,
} from '#server/platform/documents/draw-document.ts'
import type { InvoiceDocument } from './invoice-document.ts'

export async function drawInvoice(invoice: InvoiceDocument, texts: Texts): Promise<Uint8Array> {
  const words = texts.invoices
  const { title, number, seller, issuedAt } = invoice
  const { pdf, bytes } = await beginDocument({ title: `${title} ${number}`, author: seller.name, issuedAt, texts })
  heading(pdf, invoice)
  parties(pdf, invoice)
  linesTable(pdf, invoice.lines, texts)
  if (invoice.deducted.length > 0) {
    drawCaption(pdf, words.deductedTable)
    table(pdf, invoice.deducted, [
      { title: words.deductedOf, width: WIDTH - 270 },
      { title: words.rate, width: 45, align: 'right' },
      ...[words.base, words.vat, words.totals.total].map((title) => ({ title, width: 75, align: 'right' as const })),
    ])
  }
  drawCaption(pdf, words.vatTable)
  table(pdf, invoice.vat, [
    { title: words.rate, width: 60 },
    { title: words.base, width: 110, align: 'right' },
    { title: words.vat, width: 90, align: 'right' },
  ])
  totals(pdf, invoice.totals, words.totals.payable)
  notes(pdf, invoice.notes)
  pageNumbers(pdf, invoice.number, words.page)
  pdf.end()
  return bytes
}
