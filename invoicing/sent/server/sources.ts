/** What sent invoices are made of: the platform's own here, those that clients write where they are written. */
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SentSource } from '../contract/sent-invoices.ts'
import type { QueuedInvoice } from './queue-invoice.ts'
import type { SentInvoiceRow } from './sent-life.ts'

export type InvoiceSource = {
  /** As it is to be sent now, from what was corrected. null: it is there no more. */
  invoiceOf(app: App, tx: Tx, row: SentInvoiceRow): Promise<QueuedInvoice | null>
  /** As the platform prints it. null: it does not. */
  print(app: App, row: SentInvoiceRow, texts: Texts): Promise<Uint8Array | null>
}

/** Of those that are left out nothing can be corrected, and nothing is printed. */
export type InvoiceSources = Partial<Record<SentSource, InvoiceSource>>
