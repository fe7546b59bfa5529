import { sql } from 'drizzle-orm'
import { boolean, customType, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Decimal } from '#invoicing/ubl/contract/decimal.ts'
import { at } from '#server/platform/tables.ts'
import type { WarningKind } from '../contract/received-invoices.ts'
import type { ReceivedState } from '../contract/received-states.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea', toDriver: (data) => Buffer.from(data) })

/**
 * How far the bytes of a message have come: listed by ANAF and to be fetched, kept, past its term at ANAF before they were fetched, or an archive
 * that cannot be opened.
 */
export const fetchedKinds = ['listed', 'kept', 'gone', 'bad-archive'] as const
export type Fetched = (typeof fetchedKinds)[number]

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
    arrivedAt: at('arrived_at').notNull(),
    fetched: text('fetched').$type<Fetched>().notNull().default('listed'),
    /** How often fetching came to nothing, and when it is tried again; null: it is not. */
    fetchTries: integer('fetch_tries').notNull().default(0),
    fetchAt: at('fetch_at'),
    state: text().$type<ReceivedState>().notNull().default('initial'),
    stateChangedAt: at('state_changed_at').notNull(),
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
    warningsSeenAt: at('warnings_seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('einvoice_received_message').on(table.clientId, table.cif, table.messageKey),
    index('einvoice_received_arrived').on(table.clientId, table.cif, table.arrivedAt),
    index('einvoice_received_dated').on(table.clientId, table.cif, table.invoiceDate),
    index('einvoice_received_number').on(table.clientId, table.cif, table.sellerCode, table.number),
    index('einvoice_received_to_fetch').on(table.fetchAt).where(sql`fetched = 'listed'`),
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
    keptAt: at('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** How far the list of a company's messages has been read. */
export const einvoiceSyncs = pgTable(
  'einvoice_syncs',
  {
    clientId: uuid('client_id').notNull(),
    cif: text().notNull(),
    /** All that ANAF had listed until then is written down; null: nothing is yet. */
    listedUntil: at('listed_until'),
    /** When nothing was missing last. */
    syncedAt: at('synced_at'),
    nextAt: at('next_at').notNull(),
    /** Until then one process alone reads it. */
    leaseUntil: at('lease_until'),
    /** Since when it comes to nothing, and why; null: it does not. */
    failingSince: at('failing_since'),
    failure: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.cif] }), index('einvoice_syncs_next').on(table.nextAt)],
)
