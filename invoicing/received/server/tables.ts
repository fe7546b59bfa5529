import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Decimal } from '#invoicing/ubl/contract/decimal.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { WarningKind } from '../contract/received-invoices.ts'
import type { ReceivedInvoiceState } from '../contract/received-states.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea', toDriver: (data) => Buffer.from(data) })

/**
 * How far the bytes of a message have come: listed by ANAF and to be fetched, kept, past its term at ANAF before they were fetched, or an archive
 * that cannot be opened.
 */
export const documentFetchStates = ['listed', 'kept', 'gone', 'bad-archive'] as const
export type DocumentFetchState = (typeof documentFetchStates)[number]

/** What ANAF listed as received by a company: a row from its listing on, so that nothing is fetched twice and nothing is missed. */
export const einvoiceReceived = pgTable(
  'einvoice_received',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    /** Of the company, digits. */
    cif: text().notNull(),
    /** ANAF's, one a message; where the list does not say it, `upload:` and the index of the upload. */
    messageKey: text('message_key').notNull(),
    /** null: not said yet. */
    downloadId: text('download_id'),
    uploadIndex: text('upload_index').notNull(),
    arrivedAt: instantColumn('arrived_at').notNull(),
    fetched: text('fetched').$type<DocumentFetchState>().notNull().default('listed'),
    /** How often fetching came to nothing, and when it is tried again; null: it is not. */
    fetchTries: integer('fetch_tries').notNull().default(0),
    fetchAt: instantColumn('fetch_at'),
    state: text().$type<ReceivedInvoiceState>().notNull().default('initial'),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    sellerName: text('seller_name').notNull().default(''),
    /** As it is looked for: without case and diacritics. */
    sellerNorm: text('seller_norm').notNull().default(''),
    /** Digits where it is Romanian; '': the document says none. */
    sellerCode: text('seller_code').notNull().default(''),
    number: text().notNull().default(''),
    /** null: the document says none that is a day. */
    invoiceDate: date('invoice_date', { mode: 'string' }),
    currency: text().notNull().default(''),
    /** As the document says them, in its currency, credit notes below zero; null: it does not. */
    vatAmount: text('vat_amount').$type<Decimal>(),
    totalAmount: text('total_amount').$type<Decimal>(),
    /** Of the tax in lei where the document is in another currency. */
    vatInLei: text('vat_in_lei').$type<Decimal>(),
    warnings: jsonb().$type<WarningKind[]>().notNull().default([]),
    /** null: where there are some, they are still to be looked at. */
    warningsSeenAt: instantColumn('warnings_seen_at'),
    /** The register is still to be asked about its seller. */
    isSellerDue: boolean('is_seller_due').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('einvoice_received_message').on(table.clientId, table.cif, table.messageKey),
    // All that the list is narrowed by: found and counted without the rows.
    index('einvoice_received_found')
      .on(table.clientId, table.cif, table.arrivedAt, table.id, table.state, table.invoiceDate, table.sellerNorm, table.sellerCode)
      .where(sql`fetched <> 'listed'`),
    index('einvoice_received_seller_name').using('gin', sql`seller_norm gin_trgm_ops`),
    index('einvoice_received_seller_code').using('gin', sql`lower(seller_code) gin_trgm_ops`),
    index('einvoice_received_dated').on(table.clientId, table.cif, table.invoiceDate),
    index('einvoice_received_number').on(table.clientId, table.cif, table.sellerCode, table.number),
    index('einvoice_received_to_fetch').on(table.clientId, table.cif, table.fetchAt).where(sql`fetched = 'listed'`),
    index('einvoice_received_seller_due').on(table.sellerCode).where(sql`is_seller_due`),
  ],
)

/** What ANAF gave, byte for byte: the sealed document is the original in law. */
export const einvoiceOriginals = pgTable(
  'einvoice_originals',
  {
    clientId: uuid('client_id').notNull(),
    /** Of the row in `einvoice_received`. */
    id: uuid().notNull(),
    archive: bytes().notNull(),
    /** Out of the archive; null: it holds none. */
    document: bytes(),
    isCreditNote: boolean('is_credit_note').notNull(),
    /** SHA-256 of the archive, and of the document in it, in hexadecimal digits. */
    archiveHash: text('archive_hash').notNull(),
    documentHash: text('document_hash').notNull(),
    keptAt: instantColumn('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** What the client has written to a supplier about an invoice. */
export const einvoiceMessages = pgTable(
  'einvoice_messages',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    text: text().notNull(),
    writtenAt: instantColumn('written_at').notNull(),
    /** ANAF's index of it; null: it is not sent yet. */
    sentAs: text('sent_as'),
    /** When ANAF is asked what became of it; null: there is nothing more to learn. */
    followAt: instantColumn('follow_at'),
    /** Why it never will be, in ANAF's words or coded; null: it is, or may be yet. */
    refusal: text(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('einvoice_messages_of_invoice').on(table.clientId, table.invoiceId),
    index('einvoice_messages_follow').on(table.followAt),
  ],
)

const sellerAnswers = ['active', 'inactive', 'unknown'] as const
export type SellerAnswer = (typeof sellerAnswers)[number]

/** What the tax authority's register says of those who send invoices: public, and for all clients. */
export const einvoiceSellers = pgTable(
  'einvoice_sellers',
  {
    /** Digits. */
    code: text().primaryKey(),
    /** null: it has not answered yet. `inactive`: struck off, too. */
    answer: text().$type<SellerAnswer>(),
    /** The day in Bucharest that the answer is of: it is asked once a day at most. */
    answeredOn: date('answered_on', { mode: 'string' }),
    /** When it is asked; null: it is not. */
    askAt: instantColumn('ask_at'),
  },
  (table) => [index('einvoice_sellers_ask').on(table.askAt)],
)

/** How far the list of a company's messages has been read. */
export const einvoiceSyncs = pgTable(
  'einvoice_syncs',
  {
    clientId: uuid('client_id').notNull(),
    cif: text().notNull(),
    /** All that ANAF had listed until then is written down; null: nothing is yet. */
    listedUntil: instantColumn('listed_until'),
    /** When nothing was missing last. */
    syncedAt: instantColumn('synced_at'),
    nextAt: instantColumn('next_at').notNull(),
    /** Until then one process alone reads it, that of this session. */
    leaseUntil: instantColumn('lease_until'),
    processSession: bigint('process_session', { mode: 'number' }),
    /** Since when it comes to nothing, and why; null: it does not. */
    failingSince: instantColumn('failing_since'),
    failure: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.cif] }), index('einvoice_syncs_next').on(table.nextAt)],
)
