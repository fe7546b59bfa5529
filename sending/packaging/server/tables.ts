import { boolean, doublePrecision, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Packing } from '#sending/shipments/contract/shipments.ts'
import { instantColumn } from '#server/platform/tables.ts'

/** Packed goods that clients send again and again. */
export const packagingTemplates = pgTable(
  'packaging_templates',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** The name, folded: unique within the client. */
    nameNorm: text('name_norm').notNull(),
    isFavourite: boolean('is_favourite').notNull().default(false),
    packing: jsonb().$type<Packing>().notNull(),
    /** Nothing but documents is inside. */
    isDocuments: boolean('is_documents').notNull().default(false),
    /** Name and content, folded. */
    searchNorm: text('search_norm').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('packaging_templates_name').on(table.clientId, table.nameNorm),
    // With what is searched: a row holds whole packings.
    index('packaging_templates_listed').on(table.clientId, table.isFavourite.desc(), table.nameNorm, table.searchNorm),
  ],
)

/** Kinds of packages that clients have at hand; kg and cm. */
export const savedPackages = pgTable(
  'saved_packages',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    nameNorm: text('name_norm').notNull(),
    weightKg: doublePrecision('weight_kg').notNull(),
    lengthCm: doublePrecision('length_cm').notNull(),
    widthCm: doublePrecision('width_cm').notNull(),
    heightCm: doublePrecision('height_cm').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] }), uniqueIndex('saved_packages_name').on(table.clientId, table.nameNorm)],
)
