/** Columns of a file that nothing is read from: left out by a rule, or not understood, which is shown before anything is imported. Pure. */
import { accountOf, type FieldsRead } from '#contract/read-fields.ts'
import { type Cell, isEmpty, textOf } from './cells.ts'
import { type ImportColumn, importColumns } from './columns.ts'
import { headingOf, type Mapping, spareColumns } from './guess-mapping.ts'

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

export type ColumnsRead = FieldsRead<ColumnRule>

/** `rows`: those that are looked at. A column without a header is called by its place, from 1. */
export function columnsRead(header: readonly string[], mapping: Mapping, rows: readonly (readonly Cell[])[]): ColumnsRead {
  const used = new Set([...Object.values(mapping), ...Object.values(spareColumns(header, mapping))])
  const nameAt = (at: number) => header[at] || String(at + 1)
  const filled = header.flatMap((_, at) => {
    const cell = rows.map((row) => row[at]).find((one) => !isEmpty(one))
    return cell === undefined ? [] : [{ field: nameAt(at), text: textOf(cell), at }]
  })
  const read = new Set(filled.filter(({ at }) => used.has(at)).map(({ field }) => field))
  return accountOf(filled, {
    isRead: (field) => read.has(field),
    ruleOf: (field) => {
      const heading = headingOf(field)
      if (meaningOf(heading).some((column) => mapping[column] !== undefined)) return 'said-by-another'
      return leftOut.find(([, headings]) => headings.test(heading))?.[0] ?? null
    },
  })
}
