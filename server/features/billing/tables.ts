import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BillingAddress } from '../../../contract/billing/billing-entity.ts'
import type { InvalidReason, VerifyStatus } from '../../../contract/billing/entity-rules.ts'
import type { FiscalCodeKind } from '../../../contract/billing/fiscal-codes.ts'
import { at } from '../../platform/tables.ts'

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
    /** As digits where it is Romanian (contract/billing/fiscal-codes.ts). */
    identificationCode: text('identification_code').notNull(),
    tradeRegister: text('trade_register').notNull().default(''),
    /** Of Romanian companies as the tax authority says; null: it was not asked yet. */
    isVatPayer: boolean('is_vat_payer'),
    countryCode: text('country_code').notNull(),
    address: jsonb().$type<BillingAddress>().notNull(),
    /** null: the tax authority is not asked about it. */
    verifyStatus: text('verify_status').$type<VerifyStatus>(),
    invalidReason: text('invalid_reason').$type<InvalidReason>(),
    /** When the tax authority last answered. */
    verifiedAt: at('verified_at'),
    /** When it is asked next; null: it is not. */
    verifyAt: at('verify_at'),
    createdAt: at('created_at').notNull().default(sql`now()`),
    updatedAt: at('updated_at').notNull().default(sql`now()`),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.number] }),
    uniqueIndex('billing_entities_active').on(table.clientId).where(sql`is_active`),
    uniqueIndex('billing_entities_code').on(table.clientId, table.countryCode, table.identificationCode).where(sql`deleted_at is null`),
    index('billing_entities_verify').on(table.verifyAt).where(sql`verify_at is not null`),
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
})
