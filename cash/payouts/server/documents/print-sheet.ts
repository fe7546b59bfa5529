/** A paid sheet as a PDF, in the reader's language. */
import { and, eq } from 'drizzle-orm'
import { repaymentAccountShown } from '#cash/repayments/server/list/list-repayments.ts'
import { repaymentsOfSheet } from '#cash/repayments/server/queries.ts'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { shownSealedAccount } from '#contract/banking/sealed-accounts.ts'
import { type Bani, bani, minus, sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { sellerShown } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { startOfDay } from '#server/platform/clock.ts'
import {
  beginDocument,
  DOCUMENT_WIDTH,
  type DocumentRow,
  drawHeading,
  drawNotes,
  drawPageNumbers,
  drawParties,
  drawTable,
  drawTotals,
  type Pdf,
} from '#server/platform/documents/draw-document.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { isRepaymentSheetPaid } from '../../contract/sheets.ts'
import type { RepaymentSheet } from '../sheet-transition.ts'
import { repaymentSheets } from '../tables.ts'

/** Drawing more would hold up other calls; the workbook has them all. */
const ROWS_MAX = 1_000

type Which = { clientId: string; sheetId: number }
type Asked = Which & { texts: Texts; mayReadAccounts: boolean }

/** Throws `not-found`, also for another client's, and `sheet-not-paid`. */
export async function printRepaymentSheet(app: App, asked: Asked): Promise<FileAnswer> {
  const sheet = await findRepaymentSheet(app, asked)
  if (!sheet) throw new Problem('not-found')
  if (!isRepaymentSheetPaid(sheet.state)) throw new Problem('sheet-not-paid')
  const rows = await repaymentsOfSheet(app.db, asked)
  return { bytes: await draw(app, { sheet, rows, ...asked }), name: asked.texts.sheetDocument.fileName({ number: sheet.id }) }
}

/** null: the client has none of this number. */
export async function findRepaymentSheet({ db }: Pick<App, 'db'>, { clientId, sheetId }: Which): Promise<RepaymentSheet | null> {
  const [sheet] = await db
    .select()
    .from(repaymentSheets)
    .where(and(eq(repaymentSheets.clientId, clientId), eq(repaymentSheets.id, sheetId)))
  return sheet ?? null
}

/** Its last four characters alone for who may not read accounts. */
export function sheetAccount(app: App, sheet: RepaymentSheet, { mayReadAccounts }: { mayReadAccounts: boolean }): string {
  const account = repaymentAccountShown(app, sheet, { mayReadAccounts })
  return shownSealedAccount(account) ?? account.replace(/(.{4})(?=.)/g, '$1 ')
}

type Drawn = Asked & { sheet: RepaymentSheet; rows: readonly Repayment[] }

async function draw(app: App, drawn: Drawn): Promise<Uint8Array> {
  const { sheet, rows, texts } = drawn
  const { seller } = app.config
  const words = texts.sheetDocument
  const { pdf, bytes } = await beginDocument({
    ...{ title: `${words.title} ${sheet.id}`, author: seller.name, texts },
    issuedAt: sheet.paidAt ?? startOfDay(sheet.sheetDate),
  })
  drawHeading(pdf, { title: words.title, dates: datesOf(sheet, texts) })
  const payee = { title: words.payee, name: sheet.holder, details: [`${words.iban}: ${sheetAccount(app, sheet, drawn)}`] }
  drawParties(pdf, { seller: { ...sellerShown(texts, seller), title: words.payer }, buyer: payee })
  drawTable(
    pdf,
    rows.slice(0, ROWS_MAX).map((row, at) => cellsOf(row, at + 1, texts)),
    [
      { title: words.position, width: 28 },
      { title: words.awb, width: 82 },
      { title: words.orderDate, width: 54 },
      { title: words.clientReference, width: 80 },
      { title: words.recipient, width: 150 },
      { title: words.delivered, width: 54 },
      { title: words.amount, width: DOCUMENT_WIDTH - 448, align: 'right' },
    ],
  )
  sums(pdf, drawn)
  const hidden = rows.length - ROWS_MAX
  const said = [...(rows.some(isCorrection) ? [words.correctionNote] : []), ...(hidden > 0 ? [words.restNote(hidden)] : [])]
  if (said.length > 0) drawNotes(pdf, said)
  drawPageNumbers(pdf, `${words.title} ${sheet.id}`, texts.invoices.page)
  pdf.end()
  return bytes
}

function datesOf({ id, sheetDate, paidAt, endToEndId }: RepaymentSheet, { sheetDocument: words, forms }: Texts): DocumentRow[] {
  return [
    [words.number, String(id)],
    [words.sheetDate, forms.day(sheetDate)],
    ...(paidAt === null ? [] : [[words.paidOn, forms.day(paidAt)] as const]),
    [words.reference, endToEndId],
  ]
}

const isCorrection = ({ kind }: Repayment): boolean => kind === 'correction'

function cellsOf(repayment: Repayment, position: number, { sheetDocument: words, forms }: Texts): DocumentRow {
  const { awb, orderedAt, clientReference, addressTo, deliveredAt, amountBani } = repayment
  const reference = [...(isCorrection(repayment) ? [words.correction] : []), clientReference].filter(Boolean).join(', ')
  return [
    ...[String(position), awb, forms.day(orderedAt), reference, addressTo, deliveredAt === null ? '' : forms.day(deliveredAt)],
    forms.ron(bani(amountBani)).replace(/\s*RON$/, ''),
  ]
}

/** What is paid is repayments and corrections, less what the client was paid too much before. */
function sums(pdf: Pdf, { sheet, rows, texts: { sheetDocument: words, forms } }: Drawn): void {
  const [corrections, cash] = [rows.filter(isCorrection), rows.filter((row) => !isCorrection(row))]
  const sumOf = (some: readonly Repayment[]): Bani => sum(some.map(({ amountBani }) => bani(amountBani)))
  const netted = minus(bani(sheet.amountBani), sumOf(rows))
  drawTotals(
    pdf,
    [
      [words.repayments(cash.length), forms.ron(sumOf(cash))],
      ...(corrections.length > 0 ? [[words.corrections(corrections.length), forms.ron(sumOf(corrections))]] : []),
      ...(netted === 0 ? [] : [[words.netted, forms.ron(netted)]]),
      [words.total, forms.ron(bani(sheet.amountBani))],
    ],
    words.total,
  )
}
