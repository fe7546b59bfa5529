/** The sum that people write below a list: no order, and no faulty one. Pure. */
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import { cellTextOf, type ImportCell, isEmptyImportCell, readMoneyCell } from '../../contract/cells.ts'
import type { ImportColumn } from '../../contract/columns.ts'
import type { ImportMapping } from '../../contract/order-imports.ts'

const named =
  /^(?:sub ?|grand )?total(?:uri)?(?: (?:general|comenzi|colete|ramburs|rambursuri|suma|sume|valoare|produse|greutate|de plata|de incasat|lei|ron|kg))*$|^sum[ae](?: totala)?$/

/** Every recipient has one of these. */
const ofRecipients: readonly ImportColumn[] = [
  'phone',
  'email',
  'address',
  'street',
  'city',
  'county',
  'postalCode',
  'lockerId',
  'product',
  'sku',
]
const summed: readonly ImportColumn[] = ['cash', 'total', 'declaredValue', 'quantity', 'parcels', 'weight']

/** Rows of the list one after the other, by their cells: whether the next one is a sum of those that were added before it. */
export function totalRows(mapping: ImportMapping) {
  const at = (column: ImportColumn) => mapping[column]
  const columns = new Map(summed.flatMap((column) => at(column) ?? []).map((i) => [i, emptySum()]))
  let rows = 0
  return {
    /** Without a name it is one where its only cells are the sums of their columns. */
    isNext(cells: readonly ImportCell[]): boolean {
      const isSent = ofRecipients.some((column) => !isEmptyImportCell(cells[at(column) ?? -1]))
      const filled = cells.flatMap((cell, i) => (isEmptyImportCell(cell) ? [] : [i]))
      if (isSent || filled.length === 0 || rows === 0) return false
      if (cells.some((cell) => named.test(foldName(cellTextOf(cell))))) return true
      return filled.every((i) => isSumOf(cells[i], columns.get(i)))
    },
    add(cells: readonly ImportCell[]): void {
      rows += 1
      for (const [i, sum] of columns) addTo(sum, cells[i])
    },
  }
}

/** Of one column: kept as rows are added, so that a row is as quick to judge as the first however many stand above it. */
type ColumnSum = { filled: number; isRead: boolean; amount: number }
const emptySum = (): ColumnSum => ({ filled: 0, isRead: true, amount: 0 })

function addTo(sum: ColumnSum, cell: ImportCell | undefined): void {
  if (isEmptyImportCell(cell)) return
  const amount = amountIn(cell)
  sum.filled += 1
  if (amount === null) sum.isRead = false
  else sum.amount += amount
}

const isSumOf = (cell: ImportCell | undefined, above: ColumnSum | undefined): boolean =>
  above !== undefined && above.filled > 1 && above.isRead && amountIn(cell) === above.amount

/** null: none, or one that can be read two ways. */
function amountIn(cell: ImportCell | undefined): number | null {
  const amount = cell === undefined ? null : readMoneyCell(cell)
  return typeof amount === 'number' ? amount : null
}
