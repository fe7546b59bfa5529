/** Parts that stand in several places of an invoice's file. */
import { type Decimal, formatDecimal } from '../contract/decimal.ts'
import type { AllowanceCharge, InvoiceVatRate } from '../contract/document.ts'
import { nestedElement, text, type XmlLines } from './xml-out.ts'

/** With at least two decimals, as all amounts but prices have. */
export const amountXmlOf = (name: string, value: Decimal | null, currency: string): XmlLines =>
  text(name, value && formatDecimal(value), { currencyID: currency })

export const vatXmlOf = (name: string, { category, percent }: InvoiceVatRate): XmlLines =>
  nestedElement(
    name,
    text('cbc:ID', category),
    text('cbc:Percent', percent && formatDecimal(percent)),
    nestedElement('cac:TaxScheme', text('cbc:ID', 'VAT')),
  )

export const allowanceXmlOf = (one: AllowanceCharge, currency: string): XmlLines =>
  nestedElement(
    'cac:AllowanceCharge',
    text('cbc:ChargeIndicator', String(one.isCharge)),
    text('cbc:AllowanceChargeReasonCode', one.reasonCode),
    text('cbc:AllowanceChargeReason', one.reason),
    text('cbc:MultiplierFactorNumeric', one.percent && formatDecimal(one.percent)),
    amountXmlOf('cbc:Amount', one.amount, currency),
    amountXmlOf('cbc:BaseAmount', one.base, currency),
    one.vat ? vatXmlOf('cac:TaxCategory', one.vat) : [],
  )
