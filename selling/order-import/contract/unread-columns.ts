/** Columns of a file that nothing is read from: left out by a rule, or not understood, which is shown before anything is imported. Pure. */
import { type FieldsRead, fieldsReadOf, shortenText } from '#contract/read-fields.ts'
import { cellTextOf, type ImportCell, isEmptyImportCell } from './cells.ts'
import { type ImportColumn, importColumns } from './columns.ts'
import { type ColumnMapping, foldImportHeading, spareColumns } from './guess-mapping.ts'

/** `said-by-another`: a column that means the same is read. `of-the-line`: counts and sums of a product beside those that are read. */
export type ColumnRule =
  | 'bookkeeping'
  | 'of-the-account'
  | 'in-the-total'
  | 'of-the-payment'
  | 'of-the-line'
  | 'of-the-invoice'
  | 'said-by-another'

const leftOut: readonly [ColumnRule, RegExp][] = [
  ['of-the-invoice', /^billing /],
  [
    'in-the-total',
    /^(?:subtotal|shipping|taxes|tax(?: \d)? (?:name|value)|duties|discount (?:code|amount)(?: tax)?|cart discount amount|order subtotal amount|order shipping amount|order total tax amount|order tax amount|coupon code|coupons used|shipping total|shipping tax total|tax total|fee total|fee tax total|cart discount|order discount|discount total|order subtotal|order line tax|fulfillment fee|transport|cost transport|tva|reducere)$/,
  ],
  [
    'of-the-payment',
    /^(?:paid at|payment reference|payment references|payment id|payment terms(?: name)?|next payment due at|transaction id|paid date|iban|banca|plata expeditie|plata ramburs la|payment reference deprecated)$/,
  ],
  ['of-the-account', /^(?:accepts marketing|customer id|customer user|customer ip address|customer user agent|customer username|cnp|cui)$/],
  [
    'of-the-line',
    /^(?:lineitem (?:compare at price|requires shipping|taxable|discount)|item \d*|item|quantity refund|order line.*|product variation|image url|product id|variation id|category|vendor)$/,
  ],
  [
    'bookkeeping',
    /^(?:fulfilled at|receipt number|employee|location|device id|id|order id|source|risk level|tags|completed date|modified date|order key|nr crt|crt|nr|tip serviciu|nr plicuri|fax|persoana contact expeditor|status id)$/,
  ],
]

const meaningOf = (heading: string): ImportColumn[] =>
  (Object.keys(importColumns) as ImportColumn[]).filter((column) => (importColumns[column].synonyms as readonly string[]).includes(heading)) // the list's own keys

/** What stands in a column: the first of its texts, how many rows have one, and the first of those rows, as the file numbers them. */
export type FilledColumn = { at: number; text: string; count: number; rows: number[] }
export const ROWS_NAMED_MAX = 5

/** Of any number of rows, in the memory that the columns take. */
export function collectFilledColumns(): { add(row: number, cells: readonly ImportCell[]): void; all(): FilledColumn[] } {
  const columns = new Map<number, FilledColumn>()
  return {
    add(row, cells) {
      for (const [at, cell] of cells.entries()) {
        if (isEmptyImportCell(cell)) continue
        const known = columns.get(at)
        if (!known) columns.set(at, { at, text: shortenText(cellTextOf(cell)), count: 1, rows: [row] })
        else {
          known.count += 1
          if (known.rows.length < ROWS_NAMED_MAX) known.rows.push(row)
        }
      }
    },
    all: () => [...columns.values()].sort((a, b) => a.at - b.at),
  }
}

type Unread = FilledColumn & { field: string }
export type ColumnsRead = Omit<FieldsRead<ColumnRule>, 'notUnderstood'> & { notUnderstood: Unread[] }

/** A column without a header is called by its place, from 1. */
export function columnsRead(header: readonly string[], mapping: ColumnMapping, filled: readonly FilledColumn[]): ColumnsRead {
  const used = new Set([...Object.values(mapping), ...Object.values(spareColumns(header, mapping)).flat()])
  const nameOf = (at: string) => header[Number(at)] || String(Number(at) + 1)
  // By their places: two columns may be called the same.
  const account = fieldsReadOf(
    filled.map(({ at, text }) => ({ field: String(at), text })),
    {
      isRead: (at) => used.has(Number(at)),
      ruleOf: (at) => {
        const heading = foldImportHeading(nameOf(at))
        if (meaningOf(heading).some((column) => mapping[column] !== undefined)) return 'said-by-another'
        return leftOut.find(([, headings]) => headings.test(heading))?.[0] ?? null
      },
    },
  )
  const unread = new Set(account.notUnderstood.map(({ field }) => Number(field)))
  return {
    read: account.read.map(nameOf),
    leftOut: account.leftOut.map(({ field, rule }) => ({ field: nameOf(field), rule })),
    notUnderstood: filled.filter(({ at }) => unread.has(at)).map((column) => ({ ...column, field: nameOf(String(column.at)) })),
  }
}
