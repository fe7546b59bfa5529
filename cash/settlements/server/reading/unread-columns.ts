/** What becomes of the other columns of a courier's file: left out by a rule, or filled and not understood: the first row that fills each of them. */
import { fieldsReadOf, isFilledValue, type UnreadInFile } from '#contract/read-fields.ts'
import { cellTextOf } from '#selling/order-import/contract/cells.ts'
import { stepsAtOnce, type WorkSteps } from '#server/platform/apart/turns.ts'
import type { SettlementColumns } from '../../contract/settlement-files.ts'
import { isTotalRow } from './file-totals.ts'
import { foldReportHeading, type ReportTable } from './report-columns.ts'

type ColumnRule = 'of-the-recipient' | 'of-the-sender' | 'of-the-parcel' | 'of-the-transfer' | 'numbering' | 'currency'

/** By the headings without case, marks, blanks and dots. The AWB alone says whose a line is, and the order has the rest. */
const leftOut: readonly [ColumnRule, RegExp][] = [
  [
    'of-the-recipient',
    /^(?:nume)?(?:destinatar(?:ului)?|consemnatar|recipient|consignee)?(?:nume|firma|persoanacontact)?$|^(?:localitate|oras|judet|tara|adresa|strada|telefon|codpostal|city|county|country|address|phone)(?:a)?(?:destinatar(?:ului)?|destinatie|livrare)?$/,
  ],
  [
    'of-the-sender',
    /^(?:nume)?(?:expeditor(?:ului)?|client(?:ului)?|sender|platitor|punctlucru|punctdelucru|centrucost|adresa(?:ridicare|expeditor))(?:nume)?$/,
  ],
  [
    'of-the-parcel',
    /^(?:continut(?:colet(?:e|ului)?)?|contents?|greutate|kg|volum|(?:nr|numar)?(?:colete|colet|plicuri|plic)(?:livrate)?|(?:tip)?serviciu|service|status|stare|livrat[a]?|retur)$|^(?:referint[ae]|reference|ref)(?:client|expeditor|comanda|exp\d?|fact)?$|^(?:nr|numar)?comand[ae]$|^dat[ae](?:awb|tur|livrarii?|livrare|expeditie|expedierii?|ridicare|ridicarii?|colectarii?|colectareramburs|incasarii?|incasare)?$/,
  ],
  ['of-the-transfer', /^(?:iban|cont|banca|swift|bic|op|nrop|numarop|ordinplata|(?:nr|numar)?borderou|tipplata|modplata|beneficiarplata)$/],
  ['numbering', /^(?:nr|nrcrt|crt|numar|numarcurent|pozitie|index|id)$/],
  // Another than lei refuses the line.
  ['currency', /^(?:cod|tip)?(?:moneda|valuta|currency|ccy)(?:cod|code|ramburs|plata)?$/],
]

export const unreadColumns = (...given: Parameters<typeof unreadInSteps>): UnreadInFile[] => stepsAtOnce(unreadInSteps(...given))

/** Row by row. `transferredOn` null: days of transfer are read from no column, and one that names them is said. */
export function* unreadInSteps(
  { headings, rows }: ReportTable,
  { awb, amount, transferredOn }: SettlementColumns,
): WorkSteps<UnreadInFile[]> {
  const used = new Set([awb, amount, transferredOn ?? ''].filter(Boolean).map(foldReportHeading))
  const awbAt = headings.findIndex((heading) => foldReportHeading(heading) === foldReportHeading(awb))
  const first = new Map<number, UnreadInFile>()
  for (const { row, cells } of rows) {
    yield
    if (isTotalRow(cells, cellTextOf(cells[awbAt]))) continue
    for (const [at, cell] of cells.entries())
      if (!first.has(at) && isFilledValue(cellTextOf(cell)))
        first.set(at, { line: row, place: headings[at] || String(at + 1), value: cellTextOf(cell) })
  }
  const columns = [...first].sort(([a], [b]) => a - b)
  const headingOf = (at: string) => foldReportHeading(headings[Number(at)] ?? '')
  const { notUnderstood } = fieldsReadOf(
    columns.map(([at, { value }]) => ({ field: String(at), text: value })),
    {
      isRead: (at) => used.has(headingOf(at)),
      ruleOf: (at) => leftOut.find(([, headingsOf]) => headingOf(at) !== '' && headingsOf.test(headingOf(at)))?.[0] ?? null,
    },
  )
  return notUnderstood.flatMap(({ field, text }) => {
    const found = first.get(Number(field))
    return found ? [{ ...found, value: text }] : []
  })
}
