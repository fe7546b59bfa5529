/** What becomes of each row of a sheet: which orders it holds, what is wrong with it, and whether it was imported before. */

import type { StoreKey } from '#selling/stores/server/stores.ts'
import { mapInTurns, openWorkTurns, type TakeTurn } from '#server/platform/apart/turns.ts'
import type { App } from '#server/platform/app.ts'
import { columnFormOf, type ImportCell } from '../contract/cells.ts'
import type { ImportColumn } from '../contract/columns.ts'
import { spareColumns } from '../contract/guess-mapping.ts'
import { type ImportMapping, type ImportRowError, type ImportRowState, isImportRowFault } from '../contract/order-imports.ts'
import { collectFilledColumns, type FilledColumn } from '../contract/unread-columns.ts'
import {
  contentHash,
  formerImportedIdOf,
  type ImportedOrder,
  importedOrderIdOf,
  importedOrderNameOf,
  orderNumberKey,
} from './imported-order.ts'
import { importRowStateOf, type KeptImportedOrder, keptOrders } from './kept-orders.ts'
import { leftOutReasonOfRow, statesUnknown } from './reading/left-out.ts'
import { differingOrderColumn, orderOfRows } from './reading/order-of-rows.ts'
import { type ColumnForms, type RowFields, readRow } from './reading/row-fields.ts'
import { totalRows } from './reading/total-row.ts'
import { recipientErrors } from './recipient-errors.ts'

export type ImportSheetRow = { row: number; cells: readonly ImportCell[] }

export type PreviewedRow = {
  row: number
  state: ImportRowState
  name: string
  recipient: string
  errors: ImportRowError[]
  orderId: string | null
  order: ImportedOrder | null
}

/** Its rows below the header. */
type Sheet = { header: readonly string[]; rows: readonly ImportSheetRow[] }

/** In turns with other calls: what each row means needs the gazetteer, which is in this thread alone. */
export async function previewRows(app: App, store: StoreKey, { header, rows }: Sheet, mapping: ImportMapping): Promise<PreviewedRow[]> {
  const turn = openWorkTurns()
  const read: ReadRow[] = []
  const forms = await formsIn({ header, rows }, mapping, turn)
  const spare = spareColumns(header, mapping)
  const totals = totalRows(mapping)
  for (const { row, cells } of rows) {
    await turn()
    if (totals.isNext(cells)) continue
    totals.add(cells)
    read.push({ row, cells, ...readRow(cells, mapping, forms, spare) })
  }
  const orders = (await mapInTurns(turn, await groups(read, turn), (group) => previewOrder(app, group, mapping))).flat()
  const previewed = withoutTwins(orders).sort((a, b) => a.row - b.row)
  const ids = await mapInTurns(turn, previewed, ({ orderId, order }) =>
    orderId === null || order === null ? [] : [orderId, formerImportedIdOf(order)],
  )
  const kept = await keptOrders(app.db, store, ids.flat())
  return mapInTurns(turn, previewed, (one) => withState(one, kept))
}

/** In turns, as above. */
export async function filledColumnsOf(rows: readonly ImportSheetRow[]): Promise<FilledColumn[]> {
  const turn = openWorkTurns()
  const columns = collectFilledColumns()
  for (const { row, cells } of rows) {
    await turn()
    columns.add(row, cells)
  }
  return columns.all()
}

async function formsIn({ header, rows }: Sheet, mapping: ImportMapping, turn: TakeTurn): Promise<ColumnForms> {
  const columns = Object.entries(mapping) as [ImportColumn, number][] // a mapping's keys are columns
  const cellsAt = (at: number) => rows.flatMap(({ cells }) => cells[at] ?? [])
  return Object.fromEntries(await mapInTurns(turn, columns, ([column, at]) => [column, columnFormOf(header[at] ?? '', cellsAt(at))]))
}

type ReadRow = { row: number; cells: readonly ImportCell[]; fields: RowFields; errors: ImportRowError[] }
/** `others`: rows that name the order and are none of it. `cells`: of its rows, by what stands in them. */
type Group = { rows: [ReadRow, ...ReadRow[]]; others: { row: ReadRow; error: ImportRowError }[]; cells: Map<string, ReadRow> }

const keyOf = ({ texts }: RowFields): string => orderNumberKey(texts.number)
/** It names a product and neither order nor recipient. */
const goesOn = ({ texts }: RowFields): boolean =>
  [texts.number, texts.recipient, texts.lastName, texts.phone, texts.address, texts.street].every((text) => text === '') &&
  (texts.product !== '' || texts.sku !== '')

async function groups(rows: readonly ReadRow[], turn: TakeTurn): Promise<Group[]> {
  const all: Group[] = []
  const byNumber = new Map<string, Group>()
  for (const row of rows) {
    await turn()
    const last = all.at(-1)
    const key = keyOf(row.fields)
    const known = key === '' ? undefined : byNumber.get(key)
    const home = known ?? (last && goesOn(row.fields) ? last : undefined)
    if (!home) {
      const group: Group = { rows: [row], others: [], cells: new Map([[asText(row), row]]) }
      all.push(group)
      if (key !== '') byNumber.set(key, group)
      continue
    }
    const error = whyApart(home, row)
    if (error) {
      home.others.push({ row, error })
      continue
    }
    home.rows.push(row)
    home.cells.set(asText(row), row)
  }
  return all
}

/** Equal for rows that say the same: the number 1 is another cell than the text. */
const asText = ({ cells }: ReadRow): string => JSON.stringify(cells)

/** null: it says the order's next product. */
function whyApart({ rows: [first], cells }: Group, row: ReadRow): ImportRowError | null {
  const twin = cells.get(asText(row))
  if (twin) return { column: null, message: { code: 'import-row-twice', params: { row: twin.row } } }
  const isProduct = row.fields.texts.product !== '' || row.fields.texts.sku !== ''
  const differs = differingOrderColumn(first.fields, row.fields)
  if (isProduct && differs === null) return null
  return { column: 'number', message: { code: 'import-number-twice', params: { row: first.row } } }
}

function previewOrder(app: App, { rows, others }: Group, mapping: ImportMapping): PreviewedRow[] {
  const [first, ...parts] = rows
  const leftOut = leftOutReasonOfRow(first.fields)
  if (leftOut) return leftOutRows([first, ...parts, ...others.map(({ row }) => row)], leftOut)
  const { order, errors } = orderOfRows(
    app.geography,
    rows.map(({ fields }) => fields),
  )
  const states = statesUnknown(first.fields)
  const own = firstAtColumn([...first.errors, ...errors, ...states, ...recipientErrors(app, order, mapping)])
  const faultyPart = parts.find((part) => part.errors.some(isImportRowFault))
  if (faultyPart && !own.some(isImportRowFault))
    own.push({ column: null, message: { code: 'import-part-faulty', params: { row: faultyPart.row } } })
  const isFaulty = own.some(isImportRowFault)
  const said = { name: importedOrderNameOf(order), recipient: order.address.lastName || order.address.company }
  const rowOf = (row: number, state: ImportRowState, wrong: ImportRowError[]): PreviewedRow => {
    return { row, state, ...said, errors: wrong, orderId: null, order: null }
  }
  return [
    { ...rowOf(first.row, isFaulty ? 'faulty' : 'new', own), ...(isFaulty ? {} : { orderId: importedOrderIdOf(order), order }) },
    ...parts.map((part) => rowOf(part.row, part.errors.some(isImportRowFault) ? 'faulty' : 'part', part.errors)),
    ...others.map(({ row, error }) => rowOf(row.row, 'faulty', [error])),
  ]
}

/** Whatever else is wrong with them matters no more. */
function leftOutRows(rows: readonly ReadRow[], why: ImportRowError): PreviewedRow[] {
  const [first] = rows
  const { number = '', recipient = '', company = '' } = first?.fields.texts ?? {}
  return rows.map(({ row }, i) => ({
    ...{ row, state: 'left-out', name: number, recipient: recipient || company },
    ...{ errors: i === 0 ? [why] : [], orderId: null, order: null },
  }))
}

/** Of what is wrong with a cell the first thing: that it cannot be read explains the rest. What is left out of it is said each time. */
function firstAtColumn(errors: readonly ImportRowError[]): ImportRowError[] {
  const columns = new Set<ImportColumn | null>()
  return errors.filter((error) => {
    const { column } = error
    if (!isImportRowFault(error)) return true
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
    const error: ImportRowError = { column: null, message: { code: 'import-row-twice', params: { row: twin } } }
    return { ...one, state: 'faulty', errors: [error], orderId: null, order: null }
  })
}

function withState(one: PreviewedRow, kept: ReadonlyMap<string, KeptImportedOrder>): PreviewedRow {
  if (one.orderId === null || one.order === null) return one
  const former = formerImportedIdOf(one.order)
  const orderId = kept.has(one.orderId) || !kept.has(former) ? one.orderId : former
  return { ...one, orderId, state: importRowStateOf(kept.get(orderId), contentHash(one.order)) }
}
