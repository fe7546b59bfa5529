/** What becomes of each row of a sheet: which orders it holds, what is wrong with it, and whether it was imported before. */
import { setImmediate } from 'node:timers/promises'
import type { Cell } from '../../../contract/order-import/cells.ts'
import type { ImportColumn } from '../../../contract/order-import/columns.ts'
import type { ImportMapping, ImportRowState, RowError } from '../../../contract/order-import/order-imports.ts'
import type { App } from '../../platform/app.ts'
import type { StoreKey } from '../stores/stores.ts'
import { contentHash, type ImportedOrder, idOf, nameOf } from './imported-order.ts'
import { type Kept, keptOrders, stateOf } from './kept-orders.ts'
import { differsFromFirst, orderOfRows } from './order-of-rows.ts'
import { recipientErrors } from './recipient-errors.ts'
import { type RowFields, readRow } from './row-fields.ts'

export type SheetRow = { row: number; cells: readonly Cell[] }

export type PreviewedRow = {
  row: number
  state: ImportRowState
  name: string
  recipient: string
  errors: RowError[]
  orderId: string | null
  order: ImportedOrder | null
}

/** Other calls get their turn after so many rows. */
const AT_ONCE = 100

export async function previewRows(app: App, store: StoreKey, rows: readonly SheetRow[], mapping: ImportMapping): Promise<PreviewedRow[]> {
  const read: ReadRow[] = []
  for (const [i, { row, cells }] of rows.entries()) {
    if (i % AT_ONCE === 0) await setImmediate()
    read.push({ row, cells, ...readRow(cells, mapping) })
  }
  const orders: PreviewedRow[] = []
  const rowsOfOrders = groups(read)
  for (const [i, group] of rowsOfOrders.entries()) {
    if (i % AT_ONCE === 0) await setImmediate()
    orders.push(...previewOrder(app, group, mapping))
  }
  const previewed = withoutTwins(orders).sort((a, b) => a.row - b.row)
  const kept = await keptOrders(
    app.db,
    store,
    previewed.flatMap(({ orderId }) => orderId ?? []),
  )
  return previewed.map((one) => withState(one, kept))
}

type ReadRow = { row: number; cells: readonly Cell[]; fields: RowFields; errors: RowError[] }
/** `others`: rows that name the order and are none of it. */
type Group = { rows: [ReadRow, ...ReadRow[]]; others: { row: ReadRow; error: RowError }[] }

const keyOf = ({ texts }: RowFields): string => texts.number.toLowerCase().replace(/\s+/g, ' ')
/** It names a product and neither order nor recipient. */
const goesOn = ({ texts }: RowFields): boolean =>
  [texts.number, texts.recipient, texts.lastName, texts.phone, texts.address, texts.street].every((text) => text === '') &&
  (texts.product !== '' || texts.sku !== '')

function groups(rows: readonly ReadRow[]): Group[] {
  const all: Group[] = []
  const byNumber = new Map<string, Group>()
  for (const row of rows) {
    const last = all.at(-1)
    const key = keyOf(row.fields)
    const known = key === '' ? undefined : byNumber.get(key)
    const home = known ?? (last && goesOn(row.fields) ? last : undefined)
    if (!home) {
      const group: Group = { rows: [row], others: [] }
      all.push(group)
      if (key !== '') byNumber.set(key, group)
      continue
    }
    const error = whyApart(home, row)
    if (error) home.others.push({ row, error })
    else home.rows.push(row)
  }
  return all
}

/** null: it says the order's next product. */
function whyApart({ rows }: Group, row: ReadRow): RowError | null {
  const [first] = rows
  const twin = rows.find(({ cells }) => cells.length === row.cells.length && cells.every((cell, i) => cell === row.cells[i]))
  if (twin) return { column: null, message: { code: 'import-row-twice', params: { row: twin.row } } }
  const isProduct = row.fields.texts.product !== '' || row.fields.texts.sku !== ''
  const differs = differsFromFirst(first.fields, row.fields)
  if (isProduct && differs === null) return null
  return { column: 'number', message: { code: 'import-number-twice', params: { row: first.row } } }
}

function previewOrder(app: App, { rows, others }: Group, mapping: ImportMapping): PreviewedRow[] {
  const [first, ...parts] = rows
  const { order, errors } = orderOfRows(
    app.geography,
    rows.map(({ fields }) => fields),
  )
  const own = firstAtColumn([...first.errors, ...errors, ...recipientErrors(app, order, mapping)])
  const faultyPart = parts.find((part) => part.errors.length > 0)
  if (faultyPart && own.length === 0) own.push({ column: null, message: { code: 'import-part-faulty', params: { row: faultyPart.row } } })
  const isFaulty = own.length > 0
  const said = { name: nameOf(order), recipient: order.address.lastName || order.address.company }
  const rowOf = (row: number, state: ImportRowState, wrong: RowError[]): PreviewedRow => {
    return { row, state, ...said, errors: wrong, orderId: null, order: null }
  }
  return [
    { ...rowOf(first.row, isFaulty ? 'faulty' : 'new', own), ...(isFaulty ? {} : { orderId: idOf(order), order }) },
    ...parts.map((part) => rowOf(part.row, part.errors.length > 0 ? 'faulty' : 'part', part.errors)),
    ...others.map(({ row, error }) => rowOf(row.row, 'faulty', [error])),
  ]
}

/** Of what is said of a cell the first thing: that it cannot be read explains the rest. */
function firstAtColumn(errors: readonly RowError[]): RowError[] {
  const columns = new Set<ImportColumn | null>()
  return errors.filter(({ column }) => {
    const isNew = column === null || !columns.has(column)
    columns.add(column)
    return isNew
  })
}

/** Without numbers two orders that say the same look like one that stands in the file twice. */
function withoutTwins(rows: readonly PreviewedRow[]): PreviewedRow[] {
  const seen = new Map<string, number>()
  return rows.map((one) => {
    if (one.orderId === null) return one
    const twin = seen.get(one.orderId)
    if (twin === undefined) {
      seen.set(one.orderId, one.row)
      return one
    }
    const error: RowError = { column: null, message: { code: 'import-row-twice', params: { row: twin } } }
    return { ...one, state: 'faulty', errors: [error], orderId: null, order: null }
  })
}

function withState(one: PreviewedRow, kept: ReadonlyMap<string, Kept>): PreviewedRow {
  if (one.orderId === null || one.order === null) return one
  return { ...one, state: stateOf(kept.get(one.orderId), contentHash(one.order)) }
}
