import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/texts/message.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { EInvoiceNotice } from '../contract/connections.ts'

/** What a user with a certificate granted: one pair of tokens, which counts for every company of the client that this user has a right for. */
export const einvoiceGrants = pgTable(
  'einvoice_grants',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id').notNull(),
    /** null: the tokens do not say. */
    certificateSerial: text('certificate_serial'),
    /** Both tokens, sealed together: one is never newer than the other. */
    sealed: text().notNull(),
    accessExpiresAt: instantColumn('access_expires_at').notNull(),
    refreshExpiresAt: instantColumn('refresh_expires_at').notNull(),
    isRefreshEndAssumed: boolean('is_refresh_end_assumed').notNull(),
    grantedBy: uuid('granted_by').notNull(),
    grantedAt: instantColumn('granted_at').notNull(),
    /** When the pair is renewed; null: it cannot be any more. */
    renewAt: instantColumn('renew_at'),
    /** Until then one process alone renews it. */
    leaseUntil: instantColumn('lease_until'),
    /** The answer to a renewal was lost, and with it perhaps the pair; null: it was not. */
    renewalLostAt: instantColumn('renewal_lost_at'),
    /** The refresh token is worth nothing any more: what is left is the access token, to its end. */
    refreshRefusedAt: instantColumn('refresh_refused_at'),
  },
  (table) => [
    uniqueIndex('einvoice_grants_certificate').on(table.clientId, table.certificateSerial),
    index('einvoice_grants_renew').on(table.renewAt),
  ],
)

/** A client's company that is connected: its right is proven, and lost, by itself, whatever its grant's other companies do. */
export const einvoiceConnections = pgTable(
  'einvoice_connections',
  {
    clientId: uuid('client_id').notNull(),
    /** Of the billing entity. */
    number: integer().notNull(),
    /** Digits. */
    cif: text().notNull(),
    grantId: uuid('grant_id').notNull(),
    connectedBy: uuid('connected_by').notNull(),
    connectedAt: instantColumn('connected_at').notNull(),
    /** null: ANAF has not answered yet. */
    rightProvenAt: instantColumn('right_proven_at'),
    /** ANAF says that there is none, since then; it has said so by mistake, and is asked once more. */
    rightRefusedAt: instantColumn('right_refused_at'),
    rightLostAt: instantColumn('right_lost_at'),
    /** ANAF's words. */
    refusal: text().notNull().default(''),
    /** When it is asked next. */
    askAt: instantColumn('ask_at').notNull(),
    /** When its invoices were last synchronised; null: never. */
    syncedAt: instantColumn('synced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.number] }),
    index('einvoice_connections_of_grant').on(table.grantId),
    index('einvoice_connections_ask').on(table.askAt),
  ],
)

/** Connecting that has begun: the browser must come back with this state, to the same client, soon, and once. */
export const einvoiceConnecting = pgTable('einvoice_connecting', {
  state: text().primaryKey(),
  clientId: uuid('client_id').notNull(),
  number: integer().notNull(),
  cif: text().notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
})

/** How many calls were made at ANAF in a period, of all together, of a company or of a message. */
export const einvoiceCalls = pgTable(
  'einvoice_calls',
  {
    call: text().notNull(),
    of: text().notNull(),
    period: text().notNull(),
    made: integer().notNull(),
    countedAt: instantColumn('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.call, table.of, table.period] }), index('einvoice_calls_old').on(table.countedAt)],
)

/** What is said of connections for as long as it is so; those that were said together have one `noticeId`. Of the platform: to its operators. */
export const einvoiceNotices = pgTable(
  'einvoice_notices',
  {
    clientId: uuid('client_id').notNull(),
    kind: text().$type<EInvoiceNotice>().notNull(),
    /** What it is about, and since when: what comes again is another. */
    subject: text().notNull(),
    noticeId: uuid('notice_id').notNull(),
    message: jsonb().$type<Message>().notNull(),
    raisedAt: instantColumn('raised_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.kind, table.subject] }), index('einvoice_notices_id').on(table.noticeId)],
)
