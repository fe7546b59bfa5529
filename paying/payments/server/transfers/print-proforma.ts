/** The proforma of an announced transfer, in the reader's language. */
import { and, eq } from 'drizzle-orm'
import { type Bani, bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { vatContainedIn } from '#contract/vat.ts'
import { buyerShown, sellerShown } from '#paying/billing/server/parties-shown.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import {
  beginDocument,
  DOCUMENT_WIDTH,
  type DocumentRow,
  drawCaption,
  drawHeading,
  drawLinesTable,
  drawNotes,
  drawPageNumbers,
  drawParties,
  drawTable,
  drawTotals,
  type Pdf,
} from '#server/platform/documents/draw-document.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { PROFORMA_VALID_DAYS, proformaNumber } from '../../contract/proforma.ts'
import { proformas } from './tables.ts'

type Asked = { clientId: string; paymentId: string; texts: Texts }
type Proforma = typeof proformas.$inferSelect

/** Throws `not-found`, also for another client's and for a payment that was not announced. */
export async function printProforma(app: App, { clientId, paymentId, texts }: Asked): Promise<FileAnswer> {
  const [proforma] = await app.db
    .select()
    .from(proformas)
    .where(and(eq(proformas.clientId, clientId), eq(proformas.paymentId, paymentId)))
  if (!proforma) throw new Problem('not-found')
  const number = proformaNumber(proforma.number)
  return { bytes: await draw(proforma, number, texts), name: texts.proforma.fileName({ number }) }
}

async function draw(proforma: Proforma, number: string, texts: Texts): Promise<Uint8Array> {
  const { seller, buyer, issuedOn } = proforma
  const { title } = texts.proforma
  const { pdf, bytes } = await beginDocument({ title: `${title} ${number}`, author: seller.name, issuedAt: startOfDay(issuedOn), texts })
  drawHeading(pdf, { title, dates: datesOf(texts, number, issuedOn) })
  drawParties(pdf, { seller: sellerShown(texts, seller), buyer: buyerShown(texts, buyer) })
  amounts(pdf, proforma, texts)
  howToPay(pdf, proforma, number, texts)
  const words = texts.proforma
  drawNotes(pdf, [words.detailsNote({ number }), words.notFiscalNote, texts.invoices.currencyNote])
  drawPageNumbers(pdf, number, texts.invoices.page)
  pdf.end()
  return bytes
}

function datesOf({ proforma: words, forms }: Texts, number: string, issuedOn: string): DocumentRow[] {
  return [
    [words.number, number],
    [words.issuedOn, forms.day(issuedOn)],
    [words.validUntil, forms.day(addDays(issuedOn, PROFORMA_VALID_DAYS))],
  ]
}

/** An advance: what is paid, with the VAT that is in it. */
function amounts(pdf: Pdf, { amountBani, vatPercent }: Proforma, texts: Texts): void {
  const words = texts.invoices
  const { netBani, vatBani } = vatContainedIn(amountBani, { percent: vatPercent })
  const plain = (value: Bani) => texts.forms.ron(bani(value)).replace(/\s*RON$/, '')
  drawLinesTable(pdf, [['1', words.advance, words.unit, '1', plain(netBani), plain(netBani), `${vatPercent}%`]], texts)
  drawTotals(
    pdf,
    [
      [words.totals.net, plain(netBani)],
      [words.totals.vat, plain(vatBani)],
      [words.totals.payable, `${plain(amountBani)} RON`],
    ],
    words.totals.payable,
  )
}

function howToPay(pdf: Pdf, { seller, amountBani }: Proforma, number: string, texts: Texts): void {
  const words = texts.proforma
  drawCaption(pdf, words.payment)
  drawTable(
    pdf,
    [
      [words.beneficiary, seller.name],
      [texts.invoices.iban, seller.iban.replace(/(.{4})(?=.)/g, '$1 ')],
      [texts.invoices.bank, seller.bank],
      [words.amount, texts.forms.ron(amountBani)],
      [words.details, number],
    ],
    [
      { title: '', width: 160 },
      { title: '', width: DOCUMENT_WIDTH - 160 },
    ],
  )
}
