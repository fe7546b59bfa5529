/** What a client downloads of an invoice, in the reader's language. */

import { ROWS_HEADER } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import type { FileAnswer, StreamAnswer } from '#server/platform/http/http.ts'
import { invoiceNumber } from '../../contract/invoices.ts'
import { hasAnnex, invoiceOf, linesOfInvoice, servicesTotalsOf } from '../invoices-of.ts'
import { countChargesOf, eachChargeOfInvoice, eachChargeOfStorno } from '../not-invoiced.ts'
import { annexOf } from './annex.ts'
import { drawInvoice } from './draw-invoice.ts'
import { invoiceDocument } from './invoice-document.ts'

type Asked = { clientId: string; id: string; texts: Texts }

/** Throws `not-found`, also for another client's. */
export async function printInvoice({ db }: App, asked: Asked): Promise<FileAnswer> {
  const invoice = await invoiceDocument(db, asked)
  return { bytes: await drawInvoice(invoice, asked.texts), name: `factura-${invoice.number}.pdf` }
}

/** Throws `not-found`, also for another client's, and where there is no annex. */
export async function printAnnex({ db }: App, { clientId, id, texts }: Asked): Promise<StreamAnswer> {
  const invoice = await invoiceOf(db, { clientId, id })
  if (!hasAnnex(invoice)) throw new Problem('not-found')
  const { reverses } = invoice
  const charges =
    reverses === null ? eachChargeOfInvoice(db, { clientId, id }) : eachChargeOfStorno(db, { clientId, stornoId: id, invoiceId: reverses })
  const services = servicesTotalsOf(invoice, await linesOfInvoice(db, { clientId, id }))
  return {
    stream: annexOf({ invoice, services, charges, texts }),
    name: `anexa-${invoiceNumber(invoice)}.xlsx`,
    headers: { [ROWS_HEADER]: String(await countChargesOf(db, invoice)) },
  }
}
