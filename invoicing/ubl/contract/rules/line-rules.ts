/** Lines, and what is added to and subtracted from a line or the whole. */
import { allowanceReasons, chargeReasons } from '../code-lists/money.ts'
import { countryCodes } from '../code-lists/places.ts'
import { itemClassifications, referenceSchemes } from '../code-lists/references.ts'
import { identifierSchemes } from '../code-lists/schemes.ts'
import { unitCodes } from '../code-lists/units.ts'
import { isNegativeDecimal } from '../decimal.ts'
import { type AllowanceCharge, type InvoiceDocument, type InvoiceLine, invoiceVatCategories } from '../document.ts'
import { judgeDay } from './document-rules.ts'
import type { Findings } from './finding.ts'

const categories: ReadonlySet<string> = new Set(invoiceVatCategories)

export function judgeLines({ lines, allowances }: InvoiceDocument, findings: Findings): void {
  for (const [at, line] of lines.entries()) {
    judgeLine(line, `lines.${at}`, findings)
    judgeItem(line, `lines.${at}`, findings)
    for (const [i, one] of line.allowances.entries())
      judgeAllowance(one, { path: `lines.${at}.allowances.${i}`, rules: rulesOf.line }, findings)
  }
  for (const [at, one] of allowances.entries()) {
    const path = `allowances.${at}`
    judgeAllowance(one, { path, rules: rulesOf.document }, findings)
    findings.present(one.vat?.category ?? '', one.isCharge ? 'BR-37' : 'BR-32', `${path}.vat.category`)
    findings.listed(one.vat?.category ?? '', categories, 'BR-CL-17', `${path}.vat.category`)
  }
}

function judgeLine(line: InvoiceLine, path: string, findings: Findings): void {
  findings.present(line.id, 'BR-21', `${path}.id`)
  findings.present(line.quantity, 'BR-22', `${path}.quantity`)
  if (line.quantity !== null) findings.present(line.unit, 'BR-23', `${path}.unit`)
  for (const [unit, at] of [
    [line.unit, 'unit'],
    [line.priceBaseUnit, 'priceBaseUnit'],
  ] as const)
    findings.listed(unit, unitCodes, 'BR-CL-23', `${path}.${at}`)
  findings.present(line.net, 'BR-24', `${path}.net`)
  findings.present(line.price, 'BR-26', `${path}.price`)
  findings.expectField(!line.price || !isNegativeDecimal(line.price), 'BR-27', 'invoice-price-negative', `${path}.price`)
  findings.expectField(!line.grossPrice || !isNegativeDecimal(line.grossPrice), 'BR-28', 'invoice-price-negative', `${path}.grossPrice`)
  findings.present(line.vat?.category ?? '', 'BR-CO-04', `${path}.vat.category`)
  findings.listed(line.vat?.category ?? '', categories, 'BR-CL-18', `${path}.vat.category`)
  findings.listed(line.object?.scheme ?? '', referenceSchemes, 'BR-CL-07', `${path}.object`)
  if (!line.period) return
  const { start, end } = line.period
  judgeDay(start, 'BR-RO-DT005', `${path}.period.start`, findings)
  judgeDay(end, 'BR-RO-DT006', `${path}.period.end`, findings)
  findings.expectField(start === '' || end === '' || end >= start, 'BR-30', 'invoice-period-reversed', `${path}.period.end`)
}

function judgeItem(line: InvoiceLine, path: string, findings: Findings): void {
  findings.present(line.name, 'BR-25', `${path}.name`)
  if (line.standardItem) {
    findings.present(line.standardItem.scheme, 'BR-64', `${path}.standardItem`)
    findings.listed(line.standardItem.scheme, identifierSchemes, 'BR-CL-21', `${path}.standardItem`)
  }
  for (const [i, { list }] of line.classifications.entries()) {
    findings.present(list, 'BR-65', `${path}.classifications.${i}.list`)
    findings.listed(list, itemClassifications, 'BR-CL-13', `${path}.classifications.${i}.list`)
  }
  findings.listed(line.originCountry, countryCodes, 'BR-CL-15', `${path}.originCountry`)
  for (const [i, { name, value }] of line.attributes.entries())
    findings.expectField(name !== '' && value !== '', 'BR-54', 'invoice-part-missing', `${path}.attributes.${i}.value`)
}

/** What is subtracted, then what is added: amount, reason, and the reason once more. */
const rulesOf = {
  line: { allowance: ['BR-41', 'BR-42', 'BR-CO-23'], charge: ['BR-43', 'BR-44', 'BR-CO-24'] },
  document: { allowance: ['BR-31', 'BR-33', 'BR-CO-21'], charge: ['BR-36', 'BR-38', 'BR-CO-22'] },
} as const

function judgeAllowance(
  one: AllowanceCharge,
  { path, rules }: { path: string; rules: (typeof rulesOf)[keyof typeof rulesOf] },
  findings: Findings,
): void {
  const [amount, reason, again] = rules[one.isCharge ? 'charge' : 'allowance']
  findings.present(one.amount, amount, `${path}.amount`)
  if (one.reason === '' && one.reasonCode === '') {
    findings.present('', reason, `${path}.reason`)
    findings.present('', again, `${path}.reason`)
  }
  const codes = one.isCharge ? chargeReasons : allowanceReasons
  findings.listed(one.reasonCode, codes, one.isCharge ? 'BR-CL-20' : 'BR-CL-19', `${path}.reasonCode`)
}
