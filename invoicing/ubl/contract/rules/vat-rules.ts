/**
 * VAT by category. For each there is the same set of rules under its own names (BR-S-01, BR-AE-01…): what the breakdown must have, at which
 * rate, with which reason, and which numbers of seller and buyer must be known.
 */

import { exemptionCodes } from '../code-lists/money.ts'
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPercentOf,
  equalDecimals,
  isPositiveDecimal,
  isZeroDecimal,
  roundDecimal,
  subtractDecimals,
  ZERO,
} from '../decimal.ts'
import { type InvoiceDocument, type InvoicedPeriod, type InvoiceVatRate, invoiceVatCategories, type VatRow } from '../document.ts'
import type { Findings } from './finding.ts'
import { filledAddressOf, hasTaxId, vatIdOf } from './party-rules.ts'

type Traits = {
  /** As its rules are named. */
  name: string
  rate: 'positive' | 'zero' | 'any' | 'none'
  /** Each rate has its own row, and sums may be a leu off; else one row, exact. */
  isByRate: boolean
  reason: 'needed' | 'refused'
  seller: 'any' | 'vat' | 'none'
  buyer: 'any' | 'vat' | 'not-asked'
}

const exempt = { rate: 'zero', isByRate: false, reason: 'needed', seller: 'any', buyer: 'not-asked' } as const

const traits: Record<string, Traits> = {
  S: { name: 'S', rate: 'positive', isByRate: true, reason: 'refused', seller: 'any', buyer: 'not-asked' },
  Z: { ...exempt, name: 'Z', reason: 'refused' },
  E: { ...exempt, name: 'E' },
  AE: { ...exempt, name: 'AE', buyer: 'any' },
  G: { ...exempt, name: 'G', seller: 'vat' },
  K: { ...exempt, name: 'IC', seller: 'vat', buyer: 'vat' },
  O: { ...exempt, name: 'O', rate: 'none', seller: 'none' },
  L: { name: 'IG', rate: 'any', isByRate: true, reason: 'refused', seller: 'any', buyer: 'not-asked' },
  M: { name: 'IP', rate: 'any', isByRate: true, reason: 'refused', seller: 'any', buyer: 'not-asked' },
}

type Placed<T> = { path: string; one: T }
type Uses = {
  lines: Placed<InvoiceVatRate>[]
  allowances: Placed<InvoiceVatRate>[]
  charges: Placed<InvoiceVatRate>[]
  rows: Placed<VatRow>[]
}

export function judgeVat(document: InvoiceDocument, findings: Findings): void {
  const all = usesOf(document)
  findings.expectField(all.rows.length > 0, 'BR-CO-18', 'invoice-part-missing', 'vatTotals')
  for (const row of all.rows) judgeRow(row, findings)
  for (const [category, of] of Object.entries(traits)) {
    const uses = onlyOf(all, category)
    judgePresence(uses, category, findings)
    judgeRates(uses, of, findings)
    judgeNumbers(document, { uses, category }, findings)
    for (const row of uses.rows) judgeCategoryRow(document, { row, category }, findings)
  }
  judgeAlone(all, findings)
  judgeGoodsAbroad(document, all, findings)
  judgeSplit(document, all, findings)
}

function usesOf({ lines, allowances, vatTotals }: InvoiceDocument): Uses {
  const ofAllowances = (isCharge: boolean) =>
    allowances.flatMap(({ vat, ...one }, at) => (vat && one.isCharge === isCharge ? [{ path: `allowances.${at}.vat`, one: vat }] : []))
  return {
    lines: lines.flatMap(({ vat }, at) => (vat ? [{ path: `lines.${at}.vat`, one: vat }] : [])),
    allowances: ofAllowances(false),
    charges: ofAllowances(true),
    rows: vatTotals.flatMap(({ rows }, total) => rows.map((one, at) => ({ path: `vatTotals.${total}.rows.${at}`, one }))),
  }
}

const onlyOf = (uses: Uses, category: string): Uses => {
  const only = <T extends InvoiceVatRate>(all: Placed<T>[]) => all.filter(({ one }) => one.category === category)
  return { lines: only(uses.lines), allowances: only(uses.allowances), charges: only(uses.charges), rows: only(uses.rows) }
}

/** Off by less than one leu, as the rules allow. */
const isNear = (a: Decimal, b: Decimal): boolean => compareDecimals(absoluteDecimal(subtractDecimals(a, b)), decimal('1')) < 0

function judgeRow({ path, one }: Placed<VatRow>, findings: Findings): void {
  const { taxable, tax, category, percent } = one
  findings.present(taxable, 'BR-45', `${path}.taxable`)
  findings.present(tax, 'BR-46', `${path}.tax`)
  findings.present(category, 'BR-47', `${path}.category`)
  findings.listed(category, new Set<string>(invoiceVatCategories), 'BR-CL-17', `${path}.category`)
  findings.listed(one.reasonCode, exemptionCodes, 'BR-CL-22', `${path}.reasonCode`)
  if (category !== 'O') findings.present(percent, 'BR-48', `${path}.percent`)
  if (taxable === null || tax === null) return
  const computed = decimalPercentOf(absoluteDecimal(taxable), percent ?? ZERO)
  const isRight = isZeroDecimal(roundDecimal(percent ?? ZERO, 0))
    ? isZeroDecimal(roundDecimal(tax, 0))
    : isNear(absoluteDecimal(tax), computed)
  findings.expect(isRight, 'BR-CO-17', { code: 'invoice-sum-differs', params: { path: `${path}.tax`, written: tax, computed } })
}

function judgePresence({ rows, ...uses }: Uses, category: string, findings: Findings): void {
  const { name, isByRate } = traitsOf(category)
  const isUsed = Object.values(uses).some((all) => all.length > 0)
  const isGood = isByRate ? isUsed === rows.length > 0 : rows.length === 1 || (rows.length === 0 && !isUsed)
  const code =
    rows.length === 0 ? 'invoice-vat-row-missing' : rows.length > 1 && isUsed ? 'invoice-vat-row-repeated' : 'invoice-vat-row-unused'
  findings.expect(isGood, `BR-${name}-01`, { code, params: { path: 'vatTotals', category } })
}

function traitsOf(category: string): Traits {
  const found = traits[category]
  if (!found) throw new RangeError(`no VAT category: ${category}`)
  return found
}

function judgeRates(uses: Uses, { name, rate }: Traits, findings: Findings): void {
  const isGood = (percent: Decimal | null): boolean => {
    if (rate === 'none') return percent === null
    if (percent === null) return false
    if (rate === 'positive') return isPositiveDecimal(percent)
    return rate === 'zero' ? isZeroDecimal(percent) : !percent.startsWith('-')
  }
  const codes = {
    positive: 'invoice-rate-not-positive',
    zero: 'invoice-rate-not-zero',
    any: 'invoice-part-missing',
    none: 'invoice-rate-given',
  } as const
  for (const [all, number] of [
    [uses.lines, '05'],
    [uses.allowances, '06'],
    [uses.charges, '07'],
  ] as const)
    for (const { path, one } of all) findings.expectField(isGood(one.percent), `BR-${name}-${number}`, codes[rate], `${path}.percent`)
}

function judgeNumbers(document: InvoiceDocument, { uses, category }: { uses: Uses; category: string }, findings: Findings): void {
  const { name, seller, buyer } = traitsOf(category)
  const representative = document.representative?.taxId ?? ''
  const [ofSeller, ofBuyer] = [vatIdOf(document.seller) || representative, vatIdOf(document.buyer)]
  const hasSeller = seller === 'any' ? hasTaxId(document.seller) || representative !== '' : ofSeller !== ''
  const hasBuyer = buyer === 'not-asked' || ofBuyer !== '' || (buyer === 'any' && (document.buyer.legalId?.id ?? '') !== '')
  for (const [all, number] of [
    [uses.lines, '02'],
    [uses.allowances, '03'],
    [uses.charges, '04'],
  ] as const) {
    if (all.length === 0) continue
    const rule = `BR-${name}-${number}`
    if (seller === 'none') {
      const isFree = ofSeller === '' && ofBuyer === ''
      findings.expectField(isFree, rule, 'invoice-vat-id-not-allowed', ofSeller === '' ? 'buyer.taxIds' : 'seller.taxIds')
      continue
    }
    findings.expect(hasSeller, rule, { code: 'invoice-vat-id-needed', params: { path: 'seller.taxIds', category } })
    findings.expect(hasBuyer, rule, { code: 'invoice-vat-id-needed', params: { path: 'buyer.taxIds', category } })
  }
}

/** What lines and amounts of a row's category, and of its rate where each has its own, come to; null: a part is unknown. */
function baseOf({ lines, allowances }: InvoiceDocument, { category, percent }: InvoiceVatRate): { base: Decimal; isUsed: boolean } | null {
  const { isByRate } = traitsOf(category)
  const isOf = (vat: InvoiceVatRate | null) =>
    vat?.category === category && (!isByRate || (vat.percent !== null && percent !== null && equalDecimals(vat.percent, percent)))
  const amounts = [
    ...lines.filter(({ vat }) => isOf(vat)).map(({ net }) => net),
    ...allowances
      .filter(({ vat }) => isOf(vat))
      .map(({ isCharge, amount }) => amount && (isCharge ? amount : subtractDecimals(ZERO, amount))),
  ]
  return amounts.every((amount) => amount !== null) ? { base: addDecimals(...amounts), isUsed: amounts.length > 0 } : null
}

function judgeCategoryRow(
  document: InvoiceDocument,
  { row, category }: { row: Placed<VatRow>; category: string },
  findings: Findings,
): void {
  const { name, isByRate, reason } = traitsOf(category)
  const { path, one } = row
  const found = baseOf(document, one)
  if (found && one.taxable && !(isByRate && one.percent === null)) {
    const isRight = isByRate ? found.isUsed && isNear(one.taxable, found.base) : equalDecimals(one.taxable, found.base)
    const params = { path: `${path}.taxable`, written: one.taxable, computed: found.base }
    findings.expect(isRight, `BR-${name}-08`, { code: 'invoice-sum-differs', params })
  }
  if (one.tax) {
    const computed = isByRate && one.taxable && one.percent ? decimalPercentOf(absoluteDecimal(one.taxable), one.percent) : ZERO
    const isRight = isByRate ? isNear(absoluteDecimal(one.tax), computed) : isZeroDecimal(one.tax)
    findings.expect(isRight, `BR-${name}-09`, { code: 'invoice-sum-differs', params: { path: `${path}.tax`, written: one.tax, computed } })
  }
  const hasReason = one.reason !== '' || one.reasonCode !== ''
  const code = reason === 'needed' ? 'invoice-part-missing' : 'invoice-reason-not-allowed'
  findings.expectField(hasReason === (reason === 'needed'), `BR-${name}-10`, code, `${path}.reason`)
}

/** What the tax does not apply to stands in no document with what it applies to. */
function judgeAlone({ rows, lines, allowances, charges }: Uses, findings: Findings): void {
  if (!rows.some(({ one }) => one.category === 'O')) return
  for (const [all, rule] of [
    [rows, 'BR-O-11'],
    [lines, 'BR-O-12'],
    [allowances, 'BR-O-13'],
    [charges, 'BR-O-14'],
  ] as const) {
    const other = all.find(({ one }) => one.category !== 'O' && one.category !== '')
    if (other) findings.expectField(false, rule, 'invoice-not-taxed-not-alone', `${other.path}.category`)
  }
}

function judgeGoodsAbroad({ delivery, period }: InvoiceDocument, { rows }: Uses, findings: Findings): void {
  if (!rows.some(({ one }) => one.category === 'K')) return
  findings.expectField((delivery?.date ?? '') !== '' || hasPeriod(period), 'BR-IC-11', 'invoice-part-missing', 'delivery.date')
  findings.present(filledAddressOf(delivery?.address ?? null)?.country ?? '', 'BR-IC-12', 'delivery.address.country')
}

/** With nothing in it, it is not written. */
const hasPeriod = (period: InvoicedPeriod | null): boolean => period !== null && Object.values(period).some((text) => text !== '')

/** Split payment is Italy's, and excludes the standard rate. */
function judgeSplit({ seller, buyer, delivery }: InvoiceDocument, { lines, allowances, charges, rows }: Uses, findings: Findings): void {
  const all = [...lines, ...allowances, ...charges, ...rows]
  const split = all.find(({ one }) => one.category === 'B')
  if (!split) return
  const countries = [seller.address, buyer.address, delivery?.address].map((address) => address?.country ?? '').filter((one) => one !== '')
  findings.expect(
    countries.every((one) => one === 'IT'),
    'BR-B-01',
    { code: 'invoice-code-unknown', params: { path: `${split.path}.category`, value: 'B' } },
  )
  const isAlone = !all.some(({ one }) => one.category === 'S')
  findings.expectField(isAlone, 'BR-B-02', 'invoice-not-taxed-not-alone', `${split.path}.category`)
}
