import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FiscalCodeKind } from '#contract/tax/fiscal-codes.ts'
import type { BillingAddress } from '#paying/billing/contract/billing-entity.ts'
import type { VatNumberState } from '#paying/billing/contract/vat-of-buyers.ts'
import { instantColumn } from '#server/platform/tables.ts'

/** To whom clients write their own invoices. */
export const customers = pgTable(
  'customers',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    isCompany: boolean('is_company').notNull(),
    name: text().notNull(),
    identificationType: text('identification_type').$type<FiscalCodeKind>().notNull(),
    /** As digits where it is Romanian; '': it is not known. */
    identificationCode: text('identification_code').notNull(),
    /** Country, kind and code, equal for equal ones (paying/billing/contract/fiscal-identity.ts); null: the code is not known. */
    identity: text(),
    tradeRegister: text('trade_register').notNull(),
    /** null: it is not known. */
    isVatPayer: boolean('is_vat_payer'),
    countryCode: text('country_code').notNull(),
    address: jsonb().$type<BillingAddress>().notNull(),
    contactName: text('contact_name').notNull(),
    /** International, +40712345678; '': none. */
    contactPhone: text('contact_phone').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** What VIES last said of the number, and on which day in Bucharest; null: it has not answered. */
    vatNumberState: text('vat_number_state').$type<VatNumberState>(),
    vatNumberOn: text('vat_number_on'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] }), uniqueIndex('customers_identity').on(table.clientId, table.identity)],
)
