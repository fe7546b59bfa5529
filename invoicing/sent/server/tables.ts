import { sql } from 'drizzle-orm'
import { boolean, customType, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/texts/message.ts'
import type { DocumentStandard } from '#invoicing/ports/einvoices.ts'
import type { Decimal } from '#invoicing/ubl/contract/decimal.ts'
import type { Finding } from '#invoicing/ubl/contract/rules/finding.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { SentSource } from '../contract/sent-invoices.ts'
import type { AttemptStatus, MessageSender, SentInvoiceState } from '../contract/sent-states.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea', toDriver: (data) => Buffer.from(data) })

/** What is said of an invoice that is not accepted: a message, or what our own rules found before anything was sent. */
export type SentInvoiceRemark = Message | { findings: Finding[] }

/** An invoice that a connected company sends, whatever it was made of: its number and its sums never change. */
export const einvoiceSent = pgTable(
  'einvoice_sent',
  {
    /** Who sees it: the client that the company is connected for. */
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    /** Of the company, digits. */
    cif: text().notNull(),
    source: text().$type<SentSource>().notNull(),
    /** Of the invoice that it is made of: in `invoices` of the platform, or in `written_invoices`. */
    sourceId: uuid('source_id').notNull(),
    series: text().notNull(),
    number: text().notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    buyerName: text('buyer_name').notNull(),
    /** As it is looked for: without case and diacritics. */
    buyerNorm: text('buyer_norm').notNull(),
    /** Digits where it is Romanian; '': it has none, or gave none. */
    buyerCode: text('buyer_code').notNull(),
    isBuyerAbroad: boolean('is_buyer_abroad').notNull().default(false),
    isForConsumer: boolean('is_for_consumer').notNull().default(false),
    currency: text().notNull(),
    /** In its currency, credit notes below zero. */
    netAmount: text('net_amount').$type<Decimal>().notNull(),
    vatAmount: text('vat_amount').$type<Decimal>().notNull(),
    totalAmount: text('total_amount').$type<Decimal>().notNull(),
    /** Of the tax in lei where it is in another currency. */
    vatInLei: text('vat_in_lei').$type<Decimal>(),
    state: text().$type<SentInvoiceState>().notNull(),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    /** The last day of the legal term, in Bucharest; null: it has none. */
    dueOn: date('due_on', { mode: 'string' }),
    /** ANAF's index of the upload that counts. */
    uploadIndex: text('upload_index'),
    /** Why it is not there yet, or was refused. */
    remark: jsonb().$type<SentInvoiceRemark>(),
    /** When ANAF is asked next what became of it; null: nothing is to be asked. */
    askAt: instantColumn('ask_at'),
    addedAt: instantColumn('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('einvoice_sent_source').on(table.source, table.sourceId),
    index('einvoice_sent_dated').on(table.clientId, table.cif, table.issuedOn),
    index('einvoice_sent_upload').on(table.clientId, table.uploadIndex),
    index('einvoice_sent_ask').on(table.askAt),
    index('einvoice_sent_due').on(table.dueOn).where(sql`state in ('waiting', 'processing', 'refused')`),
  ],
)

/** What was sent, or tried to be: the file of an invoice, once for its content, and what ANAF answered. */
export const einvoiceAttempts = pgTable(
  'einvoice_attempts',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    /** Of the row in `einvoice_sent`. */
    invoiceId: uuid('invoice_id').notNull(),
    standard: text().$type<Exclude<DocumentStandard, 'buyer-message'>>().notNull(),
    /** The file as it is sent. */
    document: bytes().notNull(),
    /** SHA-256 of it, in hexadecimal digits. */
    documentHash: text('document_hash').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    finishedAt: instantColumn('finished_at'),
    uploadIndex: text('upload_index'),
    downloadId: text('download_id'),
    /** null: it has not ended. */
    status: text().$type<AttemptStatus>(),
    /** ANAF's words, one a fault. */
    reasons: jsonb().$type<string[]>().notNull().default([]),
    /** What ANAF gave, byte for byte, and the document out of it; null: not fetched. */
    archive: bytes(),
    answer: bytes(),
    archiveHash: text('archive_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('einvoice_attempts_content').on(table.clientId, table.invoiceId, table.documentHash),
    index('einvoice_attempts_upload').on(table.clientId, table.uploadIndex),
    index('einvoice_attempts_download').on(table.clientId, table.downloadId),
  ],
)

/** What buyers write about sent invoices through ANAF, and what the company writes to them. */
export const einvoiceSentMessages = pgTable(
  'einvoice_sent_messages',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    /** ANAF's, so that each is there once however often it is listed. */
    messageKey: text('message_key').notNull(),
    sender: text().$type<MessageSender>().notNull(),
    text: text().notNull(),
    sentAt: instantColumn('sent_at').notNull(),
    readAt: instantColumn('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('einvoice_sent_messages_key').on(table.clientId, table.messageKey),
    index('einvoice_sent_messages_invoice').on(table.clientId, table.invoiceId),
  ],
)

/** How far a company's list of buyers' messages has been read. */
export const einvoiceMessageReads = pgTable(
  'einvoice_message_reads',
  {
    clientId: uuid('client_id').notNull(),
    cif: text().notNull(),
    /** Of what ANAF had listed until then nothing is missing. */
    listedUntil: instantColumn('listed_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.cif] })],
)
