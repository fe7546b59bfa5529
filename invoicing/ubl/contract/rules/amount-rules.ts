/** Sums of a document, and how many decimals its amounts have. */
import { addDecimals, type Decimal, decimalsOf, equalDecimals, roundDecimal, subtractDecimals, ZERO } from '../decimal.ts'
import { type AllowanceCharge, type InvoiceDocument, mainVatTotal } from '../document.ts'
import type { Findings } from './finding.ts'

export type CheckedSum = { rule: string; path: string; written: Decimal; computed: Decimal }

export function judgeAmounts(document: InvoiceDocument, findings: Findings): void {
  const { totals, vatTotals, currency } = document
  findings.present(totals.lines, 'BR-12', 'totals.lines')
  findings.present(totals.withoutVat, 'BR-13', 'totals.withoutVat')
  findings.present(totals.withVat, 'BR-14', 'totals.withVat')
  findings.present(totals.payable, 'BR-15', 'totals.payable')
  for (const [isCharge, total, rule, path] of [
    [false, totals.allowances, 'BR-CO-11', 'totals.allowances'],
    [true, totals.charges, 'BR-CO-12', 'totals.charges'],
  ] as const)
    if (total === null && document.allowances.some((one) => one.isCharge === isCharge)) findings.present(null, rule, path)
  const inCurrency = vatTotals.filter((total) => total.currency === currency)
  findings.expectField(
    currency === '' || inCurrency.length === 1,
    'BR-CO-15',
    vatTotals.length > 1 ? 'invoice-part-repeated' : 'invoice-part-missing',
    'vatTotals',
  )
  for (const { rule, path, written, computed } of checkedSumsOf(document))
    findings.expect(equalDecimals(written, computed), rule, { code: 'invoice-sum-differs', params: { path, written, computed } })
  for (const { rule, path, amount } of amountsOf(document))
    findings.expect(decimalsOf(amount) <= 2, rule, { code: 'invoice-decimals-too-many', params: { path, written: amount } })
}

/** What a sum comes to, of amounts that are all known; null: one is not. */
export const sumOfAmounts = (amounts: readonly (Decimal | null)[]): Decimal | null =>
  amounts.every((amount) => amount !== null) ? roundDecimal(addDecimals(...amounts)) : null

const amountsIf = (all: readonly AllowanceCharge[], isCharge: boolean) =>
  all.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount)

/** Each sum that is written, beside what its parts come to; none of which a part is unknown. */
export function checkedSumsOf(document: InvoiceDocument): CheckedSum[] {
  const { totals, lines, allowances, vatTotals } = document
  const vat = mainVatTotal(document)
  const { prepaid, rounding } = totals
  const sums: [rule: string, path: string, written: Decimal | null, computed: Decimal | null][] = [
    ['BR-CO-10', 'totals.lines', totals.lines, sumOfAmounts(lines.map(({ net }) => net))],
    ['BR-CO-11', 'totals.allowances', totals.allowances, sumOfAmounts(amountsIf(allowances, false))],
    ['BR-CO-12', 'totals.charges', totals.charges, sumOfAmounts(amountsIf(allowances, true))],
    [
      ...(['BR-CO-13', 'totals.withoutVat', totals.withoutVat] as const),
      totals.lines && roundDecimal(subtractDecimals(addDecimals(totals.lines, totals.charges ?? ZERO), totals.allowances ?? ZERO)),
    ],
    ...vatTotals.flatMap(({ amount, rows }, at): [string, string, Decimal | null, Decimal | null][] =>
      rows.length > 0 ? [['BR-CO-14', `vatTotals.${at}.amount`, amount, sumOfAmounts(rows.map(({ tax }) => tax))]] : [],
    ),
    ['BR-CO-15', 'totals.withVat', totals.withVat, sumOfAmounts([totals.withoutVat, vat?.amount ?? null])],
    [
      ...(['BR-CO-16', 'totals.payable', totals.payable] as const),
      totals.withVat && roundDecimal(addDecimals(subtractDecimals(totals.withVat, prepaid ?? ZERO), rounding ?? ZERO)),
    ],
  ]
  return sums.flatMap(([rule, path, written, computed]) => (written && computed ? [{ rule, path, written, computed }] : []))
}

type Amount = { rule: string; path: string; amount: Decimal }

/** All but prices, which may have as many decimals as they like. */
function amountsOf({ totals, vatTotals, lines, allowances }: InvoiceDocument): Amount[] {
  const ofAllowance = (one: AllowanceCharge, path: string, rules: readonly [string, string, string, string]) => [
    { rule: rules[one.isCharge ? 2 : 0], path: `${path}.amount`, amount: one.amount },
    { rule: rules[one.isCharge ? 3 : 1], path: `${path}.base`, amount: one.base },
  ]
  const all: { rule: string; path: string; amount: Decimal | null }[] = [
    ...(Object.entries(rulesOfTotals) as [keyof typeof rulesOfTotals, string][]).map(([name, rule]) => ({
      ...{ rule, path: `totals.${name}`, amount: totals[name] },
    })),
    ...vatTotals.flatMap(({ amount, rows }, at) => [
      { rule: 'UBL-DT-01', path: `vatTotals.${at}.amount`, amount },
      ...rows.flatMap(({ taxable, tax }, i) => [
        { rule: 'BR-DEC-19', path: `vatTotals.${at}.rows.${i}.taxable`, amount: taxable },
        { rule: 'BR-DEC-20', path: `vatTotals.${at}.rows.${i}.tax`, amount: tax },
      ]),
    ]),
    ...allowances.flatMap((one, at) => ofAllowance(one, `allowances.${at}`, ['BR-DEC-01', 'BR-DEC-02', 'BR-DEC-05', 'BR-DEC-06'])),
    ...lines.flatMap((line, at) => [
      { rule: 'BR-DEC-23', path: `lines.${at}.net`, amount: line.net },
      ...line.allowances.flatMap((one, i) =>
        ofAllowance(one, `lines.${at}.allowances.${i}`, ['BR-DEC-24', 'BR-DEC-25', 'BR-DEC-27', 'BR-DEC-28']),
      ),
    ]),
  ]
  return all.flatMap(({ amount, ...one }) => (amount === null ? [] : [{ ...one, amount }]))
}

const rulesOfTotals = {
  lines: 'BR-DEC-09',
  allowances: 'BR-DEC-10',
  charges: 'BR-DEC-11',
  withoutVat: 'BR-DEC-12',
  withVat: 'BR-DEC-14',
  prepaid: 'BR-DEC-16',
  rounding: 'BR-DEC-17',
  payable: 'BR-DEC-18',
} as const
