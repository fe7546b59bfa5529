/** A month for accounting programs, and its documents themselves. */

import type { Texts } from '#contract/texts/texts.ts'
import { everyEntityOf } from '#paying/billing/server/billing-entities.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import { invoiceLineNameOf } from '#paying/invoices/server/documents/invoice-document.ts'
import { printInvoice } from '#paying/invoices/server/documents/print-invoice.ts'
import { invoicesByIds, invoicesIssuedBetween, linesOfInvoices } from '#paying/invoices/server/journal.ts'
import type { App } from '#server/platform/app.ts'
import { addDays } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type ArchivedFile, archiveOf } from '#server/platform/documents/archive.ts'
import type { StreamAnswer } from '#server/platform/http/http.ts'
import type { ReceiptRow } from '../contract/accounting.ts'
import { sagaFiles } from './exports/saga.ts'
import { mentorFiles } from './exports/winmentor.ts'
import { accountingMonthOf, receiptsOf, salesRow } from './month.ts'

type Asked = { month: string; texts: Texts }

async function documentsOf(db: Queries, month: string) {
  const issued = await invoicesIssuedBetween(db, accountingMonthOf(month))
  const lines = Map.groupBy(await linesOfInvoices(db, issued), ({ invoiceId }) => invoiceId)
  return issued.map((invoice) => ({ issued: invoice, row: salesRow(invoice), lines: lines.get(invoice.id) ?? [] }))
}

export async function sagaFile({ db, config }: App, { month, texts }: Asked): Promise<StreamAnswer> {
  const documents = await documentsOf(db, month)
  const referred = await referredBy(db, documents)
  const receipts = await receiptsOf(db, month)
  const files = sagaFiles({
    ...{ month, lastDay: addDays(accountingMonthOf(month).endDay, -1), cif: config.seller.cui, documents },
    ...{ receipts, vatPayers: await vatPayersAmong(db, receipts), nameOf: (line) => invoiceLineNameOf(texts, referred, line) },
  })
  return { stream: archiveOf(files), name: `saga-${month}.zip` }
}

async function vatPayersAmong(db: Queries, receipts: readonly ReceiptRow[]): Promise<ReadonlySet<string>> {
  const entities = await everyEntityOf(db, [...new Set(receipts.map(({ clientId }) => clientId))])
  return new Set(
    entities.flatMap(({ isVatPayer, countryCode, identificationCode }) => (isVatPayer && countryCode === 'RO' ? identificationCode : [])),
  )
}

export async function mentorFile(db: Queries, { month }: Asked): Promise<StreamAnswer> {
  const documents = await documentsOf(db, month)
  const advances = new Map(
    (await invoicesByIds(db, refersTo(documents))).map(({ id, series, year, number }) => [id, { series: `${series}-${year}`, number }]),
  )
  return {
    stream: archiveOf(mentorFiles({ month, documents, receipts: await receiptsOf(db, month), advances })),
    name: `winmentor-${month}.zip`,
  }
}

type Documents = Awaited<ReturnType<typeof documentsOf>>

const refersTo = (documents: Documents) => documents.flatMap(({ lines }) => lines.map((line) => line.refersTo))

async function referredBy(db: Queries, documents: Documents) {
  const invoices = await invoicesByIds(db, refersTo(documents))
  return new Map(invoices.map((invoice) => [invoice.id, { number: invoiceNumber(invoice), issuedOn: invoice.issuedOn }]))
}

/** Each drawn when its turn comes. */
export async function archiveAccountingFiles(app: App, { month, texts }: Asked): Promise<StreamAnswer> {
  const issued = await invoicesIssuedBetween(app.db, accountingMonthOf(month))
  async function* drawn(): AsyncGenerator<ArchivedFile> {
    for (const { clientId, id } of issued) yield await printInvoice(app, { clientId, id, texts })
  }
  return { stream: archiveOf(drawn()), name: `facturi-${month}.zip` }
}
