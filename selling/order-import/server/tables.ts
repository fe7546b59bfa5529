import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/platform/tables.ts'
import type { ImportCell } from '../contract/cells.ts'
import type { ImportMapping, ImportRowError, ImportRowState, OrderImport } from '../contract/order-imports.ts'
import type { FilledColumn } from '../contract/unread-columns.ts'
import type { ImportedOrder } from './imported-order.ts'

/** Files that were uploaded, each with how its columns are read and how far its import is. Kept for a while (forget-old-imports.ts). */
export const orderImports = pgTable(
  'order_imports',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    shop: text().notNull(),
    fileName: text('file_name').notNull(),
    sheets: jsonb().$type<{ name: string; rows: number }[]>().notNull(),
    /** Which of them is read, and what its columns mean. */
    sheet: integer().notNull(),
    header: jsonb().$type<string[]>().notNull(),
    /** Of the file, as it numbers its rows; 0: it has none. */
    headerRow: integer('header_row').notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    /** Its columns that are filled, of all rows below the header; null: it was read before they were kept. */
    filled: jsonb().$type<FilledColumn[]>(),
    isRemembered: boolean('is_remembered').notNull().default(false),
    state: text().$type<OrderImport['state']>().notNull().default('previewed'),
    /** Orders to be imported when it began, and those that are done. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('order_imports_newest').on(table.clientId, table.createdAt),
    index('order_imports_running').on(table.createdAt).where(sql`state = 'running'`),
  ],
)

/** All rows of all sheets as they were read; those of the chosen sheet with what becomes of them. */
export const orderImportRows = pgTable(
  'order_import_rows',
  {
    clientId: uuid('client_id').notNull(),
    importId: uuid('import_id').notNull(),
    sheet: integer().notNull(),
    row: integer().notNull(),
    cells: jsonb().$type<ImportCell[]>().notNull(),
    /** null: above or in the header, or of a sheet that is not read. */
    state: text().$type<ImportRowState>(),
    name: text().notNull().default(''),
    recipient: text().notNull().default(''),
    errors: jsonb().$type<ImportRowError[]>().notNull().default([]),
    /** Of the order that begins in this row; null: none, or a faulty one. */
    orderId: text('order_id'),
    order: jsonb('imported_order').$type<ImportedOrder>(),
    /** What the import made of it; null: not done. */
    outcome: text({ enum: ['created', 'updated', 'unchanged'] }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.importId, table.sheet, table.row] }),
    index('order_import_rows_by_state').on(table.clientId, table.importId, table.state, table.row),
  ],
)

/** Orders that came from files, by what they were then: sent again the same are none. The orders themselves are among the store's copied ones. */
export const importedOrders = pgTable(
  'imported_orders',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    id: text().notNull(),
    contentHash: text('content_hash').notNull(),
    /** Which made it. */
    importId: uuid('import_id').notNull(),
    importedAt: instantColumn('imported_at').notNull(),
    /** Cancelled with its import; imported again it is there again. */
    undoneAt: instantColumn('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.shop, table.id] }),
    index('imported_orders_of_import').on(table.clientId, table.importId),
  ],
)

/** What the columns of a client's files mean, by the header: the next file with it is read in the same way. */
export const importMappings = pgTable(
  'import_mappings',
  {
    clientId: uuid('client_id').notNull(),
    headerHash: text('header_hash').notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.headerHash] })],
)
