/** Where a document's sums do not agree with their parts. All figures stay as they are written; the difference is named beside them. */
import {
  addDecimals,
  type Decimal,
  decimal,
  decimalPercentOf,
  divideDecimals,
  equalDecimals,
  HUNDRED,
  isZeroDecimal,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  ZERO,
} from '../../contract/decimal.ts'
import { type InvoiceDocument, mainVatTotal, type VatRow } from '../../contract/document.ts'
import { vatRowsOf } from '../../contract/prepare-invoice.ts'
import { checkedSumsOf } from '../../contract/rules/amount-rules.ts'
import type { Finding } from '../../contract/rules/finding.ts'

export function invoiceDifferencesOf(document: InvoiceDocument): Finding[] {
  const sums = checkedSumsOf(document).filter(({ written, computed }) => !equalDecimals(written, computed))
  return [
    ...sums.map(({ rule, path, written, computed }) => differs({ rule, path, written, computed })),
    ...vatDifferences(document),
    ...lineDifferences(document),
  ]
}

type Difference = { rule: string; path: string; written: Decimal; computed: Decimal }

const differs = ({ rule, path, written, computed }: Difference): Finding => ({
  ...{ rule, path, severity: 'warning' },
  message: { code: 'invoice-sum-differs', params: { path, written, computed } },
})

/** No rate and a rate of zero say the same. */
const keyOf = ({ category, percent }: Pick<VatRow, 'category' | 'percent'>): string => `${category}/${percent ?? ZERO}`

/** To the ban, where the rules allow a leu. The total in lei of another currency is taken as written. */
function vatDifferences(document: InvoiceDocument): Finding[] {
  const total = mainVatTotal(document)
  const at = total ? document.vatTotals.indexOf(total) : -1
  const isKnown =
    document.lines.every(({ net, vat }) => net !== null && vat !== null) && document.allowances.every((one) => one.amount && one.vat)
  if (!total || total.rows.length === 0) return []
  const found: Difference[] = []
  const computedRows = new Map(vatRowsOf(document.lines, document.allowances, {}).map((row) => [keyOf(row), row]))
  const repeated = new Set(total.rows.map(keyOf)).size < total.rows.length
  for (const [i, row] of total.rows.entries()) {
    const path = `vatTotals.${at}.rows.${i}`
    const base = computedRows.get(keyOf(row))?.taxable ?? ZERO
    if (isKnown && !repeated && row.taxable && !equalDecimals(row.taxable, base))
      found.push({ rule: 'BR-CO-17', path: `${path}.taxable`, written: row.taxable, computed: base })
    const tax = row.taxable && decimalPercentOf(row.taxable, row.percent ?? ZERO)
    if (row.tax && tax && !equalDecimals(row.tax, tax) && !isContained(row))
      found.push({ rule: 'BR-CO-17', path: `${path}.tax`, written: row.tax, computed: tax })
  }
  return found.map(differs)
}

/** It is the VAT that the amount with VAT contains, where prices are agreed with it (decision 211): from 2,500.00 another cent than from 2,066.12. */
function isContained({ taxable, tax, percent }: VatRow): boolean {
  if (taxable === null || tax === null || percent === null) return false
  return equalDecimals(tax, divideDecimals(multiplyDecimals(addDecimals(taxable, tax), percent), addDecimals(HUNDRED, percent), 2))
}

/** What a line is worth is its net amount; price and quantity need not come to it, and then it is said. */
function lineDifferences({ lines }: InvoiceDocument): Finding[] {
  return lines.flatMap((line, at): Finding[] => {
    const { quantity, price, net } = line
    const base = line.priceBase ?? decimal('1')
    if (quantity === null || price === null || net === null || isZeroDecimal(base)) return []
    if (!line.allowances.every(({ amount }) => amount !== null)) return []
    const parts = line.allowances.map(({ isCharge, amount }) => (isCharge ? (amount ?? ZERO) : subtractDecimals(ZERO, amount ?? ZERO)))
    const computed = roundDecimal(addDecimals(divideDecimals(multiplyDecimals(quantity, price), base, 2), ...parts))
    const path = `lines.${at}.net`
    if (equalDecimals(roundDecimal(net), computed)) return []
    return [
      { rule: 'OWN', path, severity: 'warning', message: { code: 'invoice-line-computed', params: { path, written: net, computed } } },
    ]
  })
}
