/** The sum that people write below a list: no order, and no faulty one. Pure. */
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import { type Cell, isEmpty, moneyOf, textOf } from '../../contract/cells.ts'
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

/** `above`: rows of the list before it. Without a name it is one where its only cells are the sums of their columns. */
export function isTotalRow(cells: readonly Cell[], above: readonly { cells: readonly Cell[] }[], mapping: ImportMapping): boolean {
  const at = (column: ImportColumn) => mapping[column]
  const isSent = ofRecipients.some((column) => !isEmpty(cells[at(column) ?? -1]))
  const filled = cells.flatMap((cell, i) => (isEmpty(cell) ? [] : [i]))
  if (isSent || filled.length === 0 || above.length === 0) return false
  if (cells.some((cell) => named.test(foldName(textOf(cell))))) return true
  const columns = summed.flatMap((column) => at(column) ?? [])
  return (
    filled.every((i) => columns.includes(i)) &&
    filled.every((i) =>
      isSumOf(
        cells[i],
        above.map((row) => row.cells[i]),
      ),
    )
  )
}

function isSumOf(cell: Cell | undefined, above: readonly (Cell | undefined)[]): boolean {
  const said = amountIn(cell)
  const all = above.filter((one) => !isEmpty(one)).map(amountIn)
  return said !== null && all.length > 1 && !all.includes(null) && all.reduce<number>((sum, one) => sum + (one ?? 0), 0) === said
}

/** null: none, or one that can be read two ways. */
function amountIn(cell: Cell | undefined): number | null {
  const amount = cell === undefined ? null : moneyOf(cell)
  return typeof amount === 'number' ? amount : null
}
