/** Orders from a spreadsheet: a file is uploaded and previewed, its columns are mapped, and what is right in it becomes orders of a store. */
import { z } from 'zod'
import { endpoint, Success, WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'
import { coded, type Message } from '#contract/texts/message.ts'
import { StoreOrderListedAtWire } from '#selling/store-orders/contract/wire-answers.ts'
import { ShopName, StoreConnection } from '#selling/stores/contract/stores.ts'
import { type ImportColumn, importColumnNames } from './columns.ts'

export const importLimits = {
  bytesMax: 20 * 1024 * 1024,
  /** Of all sheets together. */
  rowsMax: 20_000,
  columnsMax: 150,
  cellMax: 5_000,
  rowsPerPage: 50,
  /** Rows that the mapping shows of each column. */
  samples: 3,
  /** Rows that show what a column holds. */
  looked: 200,
  ordersPerPage: 500,
  keptDays: 30,
} as const

/**
 * What becomes of a row: `new`, `changed`: the order is imported; `same`: it was before, exactly so; `sent`: it was, and has left since,
 * so that what the file has otherwise changes nothing; `part`: further products of the order above; `left-out`: an order that is
 * not to be sent, by what its file says of it; `faulty`: nothing, until it is corrected.
 */
export const ImportRowState = z.enum(['new', 'changed', 'same', 'sent', 'part', 'left-out', 'faulty'])
export type ImportRowState = z.infer<typeof ImportRowState>

const Column = z.enum(importColumnNames)

/** `remarked`: whatever becomes of them, but for those that are not imported. */
export const ImportRowsShown = z.enum([...ImportRowState.options, 'remarked'])
export type ImportRowsShown = z.infer<typeof ImportRowsShown>

/** Positions of the file's columns, from 0. */
export const ImportMapping = z.partialRecord(Column, z.int().min(0).max(importLimits.columnsMax))
export type ImportMapping = z.infer<typeof ImportMapping>

/** A code with its parameters (contract/texts/message.ts), made by the server. */
const Said = z.custom<Message>((value) => typeof value === 'object' && value !== null && 'code' in value)

/** `column` null: of the row as a whole. `isRemark`: the order is imported without what this cell says. */
export const ImportRowError = z.object({ column: Column.nullable(), message: Said, isRemark: z.boolean().optional() })
export type ImportRowError = z.infer<typeof ImportRowError> & { column: ImportColumn | null }

export const isImportRowFault = ({ isRemark }: ImportRowError): boolean => isRemark !== true

/** What was read of an order, where it could be: what the cells come to, not how they are written. */
const ReadOrder = z.object({
  cash: Ron,
  /** null, also below: the file does not say. */
  weightKg: z.number().nullable(),
  parcels: z.int().nullable(),
  declaredValue: Ron.nullable(),
  orderedOn: z.iso.date().nullable(),
  /** Units of all products. */
  items: z.int(),
})

export const ImportRow = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int(),
  state: ImportRowState,
  /** null: the row begins no order, or a faulty one. */
  read: ReadOrder.nullable(),
  /** Of the order and of its recipient, as far as they can be read. */
  name: z.string(),
  recipient: z.string(),
  cells: z.array(z.union([z.string(), z.number()])),
  errors: z.array(ImportRowError),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Rows by what becomes of them. */
const Counts = z.record(ImportRowState, z.int())
export type ImportCounts = z.infer<typeof Counts>

const ImportState = z.enum(['previewed', 'running', 'done', 'undone'])
export type ImportState = z.infer<typeof ImportState>

export const importMoves: Record<ImportState, readonly ImportState[]> = {
  previewed: ['running'],
  // Back, where its store was disconnected meanwhile: it waits to be asked again.
  running: ['done', 'previewed'],
  done: ['undone'],
  // What had left then may be cancelled by now.
  undone: ['undone'],
}

export const OrderImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  /** `undone`: its orders were cancelled, but for those that had been sent. */
  state: ImportState,
  store: z.object({ clientId: ShopName, title: z.string() }),
  /** Those with anything in them. A text file has one, without a name. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.int(),
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  /** Columns that hold something nothing is read from, and that no rule leaves out: the first of what they hold, in how many rows, and the first of those. */
  notUnderstood: z.array(z.object({ at: z.int(), field: z.string(), text: z.string(), count: z.int(), rows: z.array(z.int()) })),
  mapping: ImportMapping,
  /** By this client, for a file with these columns. */
  isRemembered: z.boolean(),
  counts: Counts,
  /** Rows of which something is left out, cut or replaced, and that are imported without it. */
  remarked: z.int(),
  /** Orders that are done of those that are to be imported. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** What it came to; null: not done. */
  result: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }).nullable(),
  /**
   * What undoing it would do; null: it cannot be undone now. `cancelled` orders leave the list; those that it only `changed` stay as they
   * are, and so do those that were `sent`.
   */
  undo: z.object({ cancelled: z.int(), changed: z.int(), sent: z.int() }).nullable(),
})
export type OrderImport = z.infer<typeof OrderImport>

const one = z.object({ id: z.uuid() })

export const orderImportCalls = {
  list: endpoint({
    method: 'GET',
    path: '/order-imports',
    access: 'orders.read',
    does: 'reads',
    summary: 'The newest imports of orders, which may be gone on with.',
    answer: z.array(OrderImport.pick({ id: true, fileName: true, createdAt: true, state: true, store: true, counts: true })),
  }),
  template: endpoint({
    method: 'GET',
    path: '/order-imports/template',
    access: 'orders.read',
    does: 'reads',
    summary: 'A spreadsheet with the columns that are understood and an example.',
    file: WORKBOOK_TYPE,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/order-imports',
    access: 'orders.write',
    does: 'writes',
    audits: { answer: ['id'] },
    proof: 'none',
    quota: 'imports',
    summary: 'Reads a spreadsheet of orders (CSV or XLSX) and previews it; nothing is imported yet. `store`: into which store of imports.',
    query: z.object({ fileName: z.string().trim().min(1).max(200), store: ShopName.optional() }),
    upload: { bytesMax: importLimits.bytesMax },
    answer: OrderImport,
    problems: ['spreadsheet-refused', 'payload-too-large', 'not-found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/order-imports/:id',
    access: 'orders.read',
    does: 'reads',
    summary: 'An import with its counts and how far it is.',
    params: one,
    answer: OrderImport,
    problems: ['not-found'],
  }),
  map: endpoint({
    method: 'PUT',
    path: '/order-imports/:id/mapping',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'], answer: ['id'] },
    proof: 'none',
    quota: 'imports',
    summary: 'Says which column is which and previews again; kept for the next file with these columns.',
    params: one,
    body: z.object({ sheet: z.int().min(0).max(1_000), mapping: ImportMapping.nullable(), store: ShopName }),
    answer: OrderImport,
    problems: ['not-found', 'invalid-fields', 'import-begun'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/order-imports/:id/rows',
    access: 'orders.read',
    does: 'reads',
    summary: 'Rows of an import, all, those of one kind, or those that are imported without something that their cells say.',
    params: one,
    query: z.object({ state: ImportRowsShown.optional(), page: pageNumber }),
    answer: z.object({ list: z.array(ImportRow), count: z.int() }),
    problems: ['not-found'],
  }),
  faultyRows: endpoint({
    method: 'GET',
    path: '/order-imports/:id/faulty-rows',
    access: 'orders.read',
    does: 'reads',
    summary: 'The faulty rows as a spreadsheet with what is wrong in a column of its own, to be corrected and uploaded again.',
    params: one,
    file: WORKBOOK_TYPE,
    problems: ['not-found'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/order-imports/:id/run',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'], answer: ['id'] },
    proof: 'none',
    quota: 'imports',
    summary: 'Begins importing; asked again it goes on. An order that is there already is never imported twice.',
    params: one,
    answer: OrderImport,
    problems: ['not-found'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/order-imports/:id/undo',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'], answer: ['id'] },
    proof: 'none',
    quota: 'imports',
    summary: 'Cancels the orders that this import made, but for those that were sent since.',
    params: one,
    answer: OrderImport,
    problems: ['not-found', 'import-begun', 'import-nothing-to-undo'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/order-imports/:id',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Forgets an uploaded file with all its rows; orders that were imported stay.',
    params: one,
    answer: Success,
    problems: ['not-found', 'import-begun'],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/order-imports/:id/orders',
    access: 'orders.read',
    does: 'reads',
    summary: "The orders that this import made or changed, as the store's list shows them.",
    params: one,
    query: z.object({ page: pageNumber }),
    answer: z.object({ list: z.array(StoreOrderListedAtWire), count: z.int() }),
    problems: ['not-found'],
  }),
  createStore: endpoint({
    method: 'POST',
    path: '/order-imports/stores',
    access: 'stores.write',
    does: 'writes',
    audits: { answer: ['clientId'] },
    proof: 'none',
    shows: 'client-accounts',
    summary: 'A store that orders are imported into, by the name of where they come from.',
    body: z.object({ title: z.string().trim().min(1, coded('field-required')).max(60) }),
    answer: StoreConnection,
    problems: ['invalid-fields'],
  }),
}
