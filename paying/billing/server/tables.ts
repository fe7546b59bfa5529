import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FiscalCodeKind } from '#contract/tax/fiscal-codes.ts'
import type { VatNumberAnswer } from '#paying/ports/vat-numbers.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { BillingAddress } from '../contract/billing-entity.ts'
import type { InvoicingRhythm } from '../contract/contract-terms.ts'
import type { EntityInvalidReason, VerifyStatus } from '../contract/entity-rules.ts'
import type { VatNumberState } from '../contract/vat-of-buyers.ts'

/** The companies and people that a client's invoices are issued to. A deleted one keeps its row: its number is never given again. */
export const billingEntities = pgTable(
  'billing_entities',
  {
    clientId: uuid('client_id').notNull(),
    /** The specification's `fiscalSubaccountNumber`, from 1 on. */
    number: integer().notNull(),
    isActive: boolean('is_active').notNull().default(false),
    isCompany: boolean('is_company').notNull(),
    name: text().notNull(),
    identificationType: text('identification_type').$type<FiscalCodeKind>().notNull(),
    /** As digits where it is Romanian (contract/tax/fiscal-codes.ts). */
    identificationCode: text('identification_code').notNull(),
    tradeRegister: text('trade_register').notNull().default(''),
    /** Of Romanian companies as the tax authority says; null: it was not asked yet. */
    isVatPayer: boolean('is_vat_payer'),
    /** To the e-invoicing system: written by who connects it. */
    isConnected: boolean('is_connected').notNull().default(false),
    countryCode: text('country_code').notNull(),
    address: jsonb().$type<BillingAddress>().notNull(),
    /** null: the tax authority is not asked about it. */
    verifyStatus: text('verify_status').$type<VerifyStatus>(),
    invalidReason: text('invalid_reason').$type<EntityInvalidReason>(),
    /** Of companies in the Union: what VIES last said of their number, and on which day in Bucharest; null: it has not answered yet. */
    vatNumberState: text('vat_number_state').$type<VatNumberState>(),
    vatNumberOn: text('vat_number_on'),
    /** Of companies outside the Union: since which day their establishment is proven, and by which document. */
    provenOn: text('proven_on'),
    provenBy: text('proven_by').notNull().default(''),
    /** When the tax authority last answered. */
    verifiedAt: instantColumn('verified_at'),
    /** When it is asked next; null: it is not. */
    verifyAt: instantColumn('verify_at'),
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
    updatedAt: instantColumn('updated_at').notNull().default(sql`now()`),
    deletedAt: instantColumn('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.number] }),
    uniqueIndex('billing_entities_active').on(table.clientId).where(sql`is_active`),
    uniqueIndex('billing_entities_code').on(table.clientId, table.countryCode, table.identificationCode).where(sql`deleted_at is null`),
    index('billing_entities_verify').on(table.verifyAt).where(sql`verify_at is not null`),
  ],
)

/** What VIES was asked and answered, each as it came: the proof that an invoice without VAT was issued rightly. */
export const vatNumberAnswers = pgTable(
  'vat_number_answers',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    /** Of the entity. */
    number: integer().notNull(),
    askedAt: instantColumn('asked_at').notNull(),
    /** With its country: `DE811234567`. */
    vatNumber: text('vat_number').notNull(),
    answer: jsonb().$type<VatNumberAnswer>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('vat_number_answers_of_entity').on(table.clientId, table.number, table.askedAt),
  ],
)

/** Whom to write or call about invoices. */
export const billingContacts = pgTable('billing_contacts', {
  clientId: uuid('client_id').primaryKey(),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
  /** International, +40712345678. */
  phone: text().notNull(),
})

/** How a client is invoiced and pays; the defaults stand for a client without a row. */
export const clientBilling = pgTable('client_billing', {
  clientId: uuid('client_id').primaryKey(),
  /** Neither: invoiced at the end of the period. */
  invoiceEveryPrepay: boolean('invoice_every_prepay').notNull().default(false),
  invoiceEveryOrder: boolean('invoice_every_order').notNull().default(false),
  /** It was ticked or unticked by hand: no default changes it any more. */
  everyOrderModifiedManually: boolean('every_order_modified_manually').notNull().default(false),
  /** The active entity may be changed while the account is not settled. */
  multiCompanySelect: boolean('multi_company_select').notNull().default(false),
  cardPaymentEnabled: boolean('card_payment_enabled').notNull().default(true),
  /** 0 contract: pays after the invoice · 1 prepaid. */
  paymentType: smallint('payment_type').$type<0 | 1>().notNull().default(1),
  /** Of contract clients: days from the day of issue to the day an invoice is due. */
  paymentTermDays: smallint('payment_term_days').notNull().default(30),
  invoicingRhythm: text('invoicing_rhythm').$type<InvoicingRhythm>().notNull().default('month'),
  /** So many days after an invoice's due day nothing is activated; null: never. */
  stopAfterDays: smallint('stop_after_days'),
})
