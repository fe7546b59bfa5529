/** The documents of a client's month, each drawn when its turn comes. */
import { paidRepaymentSheetsByMonth, paidRepaymentSheetsOf, printRepaymentSheet } from '#cash/operations.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { exportStatement, findInvoices, hasAnnex, invoicesByMonth, printAnnex, printInvoice } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, addMonths } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type ArchivedFile, archiveOf } from '#server/platform/documents/archive.ts'
import type { StreamAnswer } from '#server/platform/http/http.ts'
import type { MonthOfDocuments } from '../contract/month-documents.ts'

export async function monthsOfDocuments(db: Queries, clientId: string): Promise<MonthOfDocuments[]> {
  const [invoices, sheets] = await Promise.all([invoicesByMonth(db, clientId), paidRepaymentSheetsByMonth(db, clientId)])
  const months = [...new Set([...invoices.keys(), ...sheets.keys()])].toSorted().toReversed()
  return months.map((month) => ({ month, invoices: invoices.get(month) ?? 0, sheets: sheets.get(month) ?? 0 }))
}

type Asked = { clientId: string; month: string; texts: Texts; mayReadAccounts: boolean }

export async function archiveOfMonth(app: App, { clientId, month, texts, mayReadAccounts }: Asked): Promise<StreamAnswer> {
  const period = { fromDate: `${month}-01`, toDate: addDays(addMonths(`${month}-01`, 1), -1) }
  const { list } = await findInvoices(app.db, { clientId, fromDay: period.fromDate, toDay: period.toDate })
  const sheetIds = await paidRepaymentSheetsOf(app.db, { clientId, ...period })
  const statement = await exportStatement(app, { ...period, clientId, company: 0, checkOld: false, texts })
  async function* drawn(): AsyncGenerator<ArchivedFile> {
    yield { name: texts.monthDocuments.fileNames.statement(month), bytes: await whole(statement.stream) }
    for (const invoice of list.toReversed()) {
      const which = { clientId, id: invoice.id, texts }
      yield await printInvoice(app, which)
      if (!hasAnnex(invoice)) continue
      const annex = await printAnnex(app, which)
      yield { name: annex.name, bytes: await whole(annex.stream) }
    }
    for (const sheetId of sheetIds) yield await printRepaymentSheet(app, { clientId, sheetId, texts, mayReadAccounts })
  }
  return { stream: archiveOf(drawn()), name: texts.monthDocuments.fileNames.archive(month) }
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
