/** Parts that stand in several places of an invoice's file. */
import { type Decimal, fixed } from '../contract/decimal.ts'
import type { AllowanceCharge, VatOf } from '../contract/document.ts'
import { element, text, type Written } from './xml-out.ts'

/** With at least two decimals, as all amounts but prices have. */
export const amount = (name: string, value: Decimal | null, currency: string): Written =>
  text(name, value && fixed(value), { currencyID: currency })

export const vatOf = (name: string, { category, percent }: VatOf): Written =>
  element(name, text('cbc:ID', category), text('cbc:Percent', percent && fixed(percent)), element('cac:TaxScheme', text('cbc:ID', 'VAT')))

export const allowanceOf = (one: AllowanceCharge, currency: string): Written =>
  element(
    'cac:AllowanceCharge',
    text('cbc:ChargeIndicator', String(one.isCharge)),
    text('cbc:AllowanceChargeReasonCode', one.reasonCode),
    text('cbc:AllowanceChargeReason', one.reason),
    text('cbc:MultiplierFactorNumeric', one.percent && fixed(one.percent)),
    amount('cbc:Amount', one.amount, currency),
    amount('cbc:BaseAmount', one.base, currency),
    one.vat ? vatOf('cac:TaxCategory', one.vat) : [],
  )
