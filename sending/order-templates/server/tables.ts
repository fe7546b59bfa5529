import { customType, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/platform/tables.ts'
import type { TemplateAddress, TemplateOptions } from '../contract/order-templates.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea', toDriver: (data) => Buffer.from(data) })

/** Partly filled-in orders under a public link, with the return form that buyers fill in there. */
export const orderTemplates = pgTable(
  'order_templates',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id').notNull(),
    name: text().notNull(),
    /** The name, folded: what is searched, and the order of the list. */
    nameNorm: text('name_norm').notNull(),
    /** Of its public link. */
    uniqueId: text('unique_id').notNull(),
    address: jsonb().$type<TemplateAddress>().notNull(),
    options: jsonb().$type<Omit<TemplateOptions, 'terms'>>().notNull(),
    /** HTML that was made harmless; null: none. */
    terms: text(),
    /** A picture that was made harmless; null: none. Its type is one of image-type.ts. */
    logo: bytes(),
    logoType: text('logo_type'),
    /** Of the picture's bytes: another picture has another address. */
    logoHash: text('logo_hash'),
    /** The highest number that a field of its return form ever had: none is given twice. */
    lastFieldNumber: integer('last_field_number').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    changedAt: instantColumn('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('order_templates_public').on(table.uniqueId),
    index('order_templates_listed').on(table.clientId, table.nameNorm, table.id),
  ],
)
