/** Draws an invoice as a PDF. */
import type { Texts } from '#contract/texts/texts.ts'
import {
  beginDocument,
  DOCUMENT_WIDTH,
  drawCaption,
  drawHeading,
  drawLinesTable,
  drawNotes,
  drawPageNumbers,
  drawParties,
  drawTable,
  drawTotals,
} from '#server/platform/documents/draw-document.ts'
import type { InvoiceDocument } from './invoice-document.ts'

export async function drawInvoice(invoice: InvoiceDocument, texts: Texts): Promise<Uint8Array> {
  const words = texts.invoices
  const { title, number, seller, issuedAt } = invoice
  const { pdf, bytes } = await beginDocument({ title: `${title} ${number}`, author: seller.name, issuedAt, texts })
  drawHeading(pdf, invoice)
  drawParties(pdf, invoice)
  drawLinesTable(pdf, invoice.lines, texts)
  if (invoice.deducted.length > 0) {
    drawCaption(pdf, words.deductedTable)
    drawTable(pdf, invoice.deducted, [
      { title: words.deductedOf, width: DOCUMENT_WIDTH - 270 },
      { title: words.rate, width: 45, align: 'right' },
      ...[words.base, words.vat, words.totals.total].map((title) => ({ title, width: 75, align: 'right' as const })),
    ])
  }
  drawCaption(pdf, words.vatTable)
  drawTable(pdf, invoice.vat, [
    { title: words.rate, width: 60 },
    { title: words.base, width: 110, align: 'right' },
    { title: words.vat, width: 90, align: 'right' },
  ])
  drawTotals(pdf, invoice.totals, words.totals.payable)
  drawNotes(pdf, invoice.notes)
  drawPageNumbers(pdf, invoice.number, words.page)
  pdf.end()
  return bytes
}
