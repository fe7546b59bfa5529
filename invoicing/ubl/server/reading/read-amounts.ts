/** Amounts of a file of others, as they are written: signs are kept, and no sum is put in place of another. */
import type { AllowanceCharge, Attachment, InvoiceTotals, InvoiceVatRate, PaymentMeans, VatTotal } from '../../contract/document.ts'
import type { XmlPart } from './part.ts'

/** Of several the one of VAT. null: there is none. */
export function readVatRate(all: readonly XmlPart[], path: string): InvoiceVatRate | null {
  const part = all.find((one) => one.text('TaxScheme', 'ID').toUpperCase() === 'VAT') ?? all[0]
  if (!part) return null
  return { category: part.text('ID'), percent: part.number('Percent', `${path}.percent`) }
}

export function readAllowance(part: XmlPart, path: string): AllowanceCharge {
  return {
    isCharge: /^(true|1)$/i.test(part.text('ChargeIndicator')),
    amount: part.amount('Amount', `${path}.amount`),
    base: part.amount('BaseAmount', `${path}.base`),
    percent: part.number('MultiplierFactorNumeric', `${path}.percent`),
    reason: part.texts('AllowanceChargeReason').join(' '),
    reasonCode: part.text('AllowanceChargeReasonCode'),
    vat: readVatRate(part.all('TaxCategory'), `${path}.vat`),
  }
}

/** In whatever order: which of them counts is asked of their currency. */
export function readVatTotal(part: XmlPart, path: string): VatTotal {
  const currency = part.child('TaxAmount').attribute('currencyID') || part.reading.currency
  return {
    // In another currency is what it is for.
    amount: part.number('TaxAmount', `${path}.amount`),
    currency,
    rows: part.all('TaxSubtotal').map((row, at) => {
      const own = `${path}.rows.${at}`
      const category = row.child('TaxCategory')
      return {
        ...(readVatRate(row.all('TaxCategory'), own) ?? { category: '', percent: null }),
        taxable: row.number('TaxableAmount', `${own}.taxable`),
        tax: row.number('TaxAmount', `${own}.tax`),
        reason: category.texts('TaxExemptionReason').join(' '),
        reasonCode: category.text('TaxExemptionReasonCode'),
      }
    }),
  }
}

export const readTotals = (part: XmlPart): InvoiceTotals => ({
  lines: part.amount('LineExtensionAmount', 'totals.lines'),
  allowances: part.amount('AllowanceTotalAmount', 'totals.allowances'),
  charges: part.amount('ChargeTotalAmount', 'totals.charges'),
  withoutVat: part.amount('TaxExclusiveAmount', 'totals.withoutVat'),
  withVat: part.amount('TaxInclusiveAmount', 'totals.withVat'),
  prepaid: part.amount('PrepaidAmount', 'totals.prepaid'),
  rounding: part.amount('PayableRoundingAmount', 'totals.rounding'),
  payable: part.amount('PayableAmount', 'totals.payable'),
})

export function readPayment(part: XmlPart): PaymentMeans {
  const [code, card, account, mandate] = ['PaymentMeansCode', 'CardAccount', 'PayeeFinancialAccount', 'PaymentMandate'].map((name) =>
    part.child(name),
  ) as [XmlPart, XmlPart, XmlPart, XmlPart] // one for each name
  card.text('NetworkID')
  const iban = account.text('ID').replace(/\s/g, '')
  const [name, bank] = [account.text('Name'), account.text('FinancialInstitutionBranch', 'ID')]
  const [number, holder] = [card.text('PrimaryAccountNumberID'), card.text('HolderName')]
  const [reference, payer] = [mandate.text('ID'), mandate.text('PayerFinancialAccount', 'ID')]
  return {
    ...{ code: code.own, codeName: code.attribute('name'), dueDate: part.text('PaymentDueDate') },
    reference: part.texts('PaymentID').join(', '),
    account: iban + name + bank === '' ? null : { iban, name, bank },
    card: number + holder === '' ? null : { number, holder },
    mandate: reference + payer === '' ? null : { reference, account: payer },
  }
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Line breaks in it are of no weight. What cannot be opened costs the invoice nothing. */
export function readAttachment(part: XmlPart, path: string): Attachment {
  const file = part.child('Attachment', 'EmbeddedDocumentBinaryObject')
  const content = file.own.replace(/\s+/g, '')
  const isWhole = BASE64.test(content) && content.length % 4 === 0
  if (!isWhole) part.reading.notice({ code: 'invoice-attachment-broken', params: { path: `${path}.content` } })
  return {
    ...{ id: part.text('ID'), scheme: part.child('ID').attribute('schemeID'), typeCode: part.text('DocumentTypeCode') },
    description: part.texts('DocumentDescription').join(' '),
    url: part.text('Attachment', 'ExternalReference', 'URI'),
    ...{ mimeType: file.attribute('mimeCode'), fileName: file.attribute('filename'), content: isWhole ? content : '' },
  }
}
