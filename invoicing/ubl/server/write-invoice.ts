/**
 * A document as UBL 2.1 of the national system (CIUS-RO 1.0.1): UTF-8 without a byte order mark, elements in the order of the schema, nothing
 * that is empty, and no element that the rules warn of. The same bytes for the same document.
 */
import { type Decimal, formatDecimal } from '../contract/decimal.ts'
import type { InvoiceDocument, InvoicedPeriod, VatTotal } from '../contract/document.ts'
import type { Finding } from '../contract/rules/finding.ts'
import { errorsOfInvoice } from '../contract/rules/rules.ts'
import { linesXmlOf } from './write-lines.ts'
import { deliveryXmlOf, partiesXmlOf } from './write-parties.ts'
import { allowanceXmlOf, amountXmlOf } from './write-parts.ts'
import { hasForbidden, nestedElement, text, type XmlLines } from './xml-out.ts'

const COMMON = 'urn:oasis:names:specification:ubl:schema:xsd:Common'

/** `refused`: what has to be corrected first. */
export type InvoiceFile = { kind: 'written'; xml: string; warnings: Finding[] } | { kind: 'refused'; findings: Finding[] }

/** Control characters, which no XML can hold, are left out with a warning. */
export function writeInvoiceFile(document: InvoiceDocument): InvoiceFile {
  const findings = errorsOfInvoice(document)
  return findings.length > 0
    ? { kind: 'refused', findings }
    : { kind: 'written', xml: invoiceXmlOf(document), warnings: removedIn(document) }
}

/** Whatever the rules say of it: for what is only shown, and for trying the rules themselves. */
export function invoiceXmlOf(document: InvoiceDocument): string {
  const root = document.kind === 'invoice' ? 'Invoice' : 'CreditNote'
  const namespaces = [
    `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`,
    `xmlns:cac="${COMMON}AggregateComponents-2"`,
    `xmlns:cbc="${COMMON}BasicComponents-2"`,
  ]
  const lines = [
    headOf(document),
    referencesOf(document),
    partiesXmlOf(document),
    paymentsOf(document),
    amountsOf(document),
    linesXmlOf(document),
  ].flat()
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${root} ${namespaces.join(' ')}>`,
    ...lines.map((line) => `  ${line}`),
    `</${root}>`,
    '',
  ].join('\n')
}

function headOf(document: InvoiceDocument): XmlLines {
  const isInvoice = document.kind === 'invoice'
  const notes = document.notes.map((note) => text('cbc:Note', note))
  return [
    text('cbc:CustomizationID', document.specification),
    text('cbc:ProfileID', document.profile),
    text('cbc:ID', document.number),
    text('cbc:IssueDate', document.issueDate),
    ...(isInvoice
      ? [
          text('cbc:DueDate', document.dueDate),
          text('cbc:InvoiceTypeCode', document.typeCode),
          ...notes,
          text('cbc:TaxPointDate', document.taxPointDate),
        ]
      : [text('cbc:TaxPointDate', document.taxPointDate), text('cbc:CreditNoteTypeCode', document.typeCode), ...notes]),
    text('cbc:DocumentCurrencyCode', document.currency),
    text('cbc:TaxCurrencyCode', document.taxCurrency),
    text('cbc:AccountingCost', document.buyerAccounting),
    text('cbc:BuyerReference', document.buyerReference),
  ].flat()
}

export const periodXmlOf = (period: InvoicedPeriod | null): XmlLines =>
  period
    ? nestedElement(
        'cac:InvoicePeriod',
        text('cbc:StartDate', period.start),
        text('cbc:EndDate', period.end),
        text('cbc:DescriptionCode', period.code),
      )
    : []

/** A document that is named by its number alone. */
const reference = (name: string, id: string): XmlLines => nestedElement(name, text('cbc:ID', id))

/** Credit notes have no element for a project: it is a document of kind 50. */
function referencesOf(document: InvoiceDocument): XmlLines {
  const isInvoice = document.kind === 'invoice'
  const project = document.project
  const [order, sales] = [text('cbc:ID', document.order || (document.salesOrder && 'NA')), text('cbc:SalesOrderID', document.salesOrder)]
  return [
    periodXmlOf(document.period),
    nestedElement('cac:OrderReference', order, sales),
    ...document.preceding.map(({ number, issueDate }) =>
      nestedElement(
        'cac:BillingReference',
        nestedElement('cac:InvoiceDocumentReference', text('cbc:ID', number), text('cbc:IssueDate', issueDate)),
      ),
    ),
    reference('cac:DespatchDocumentReference', document.despatch),
    reference('cac:ReceiptDocumentReference', document.receipt),
    ...(isInvoice
      ? [reference('cac:OriginatorDocumentReference', document.tender), reference('cac:ContractDocumentReference', document.contract)]
      : [reference('cac:ContractDocumentReference', document.contract)]),
    ...attachmentsOf(document),
    ...(isInvoice
      ? [reference('cac:ProjectReference', project)]
      : [
          project === ''
            ? []
            : nestedElement('cac:AdditionalDocumentReference', text('cbc:ID', project), text('cbc:DocumentTypeCode', '50')),
          reference('cac:OriginatorDocumentReference', document.tender),
        ]),
  ].flat()
}

const attachmentsOf = ({ attachments }: InvoiceDocument): XmlLines[] =>
  attachments.map(({ id, scheme, typeCode, description, url, mimeType, fileName, content }) =>
    nestedElement(
      'cac:AdditionalDocumentReference',
      text('cbc:ID', id, { schemeID: scheme }),
      text('cbc:DocumentTypeCode', typeCode),
      text('cbc:DocumentDescription', description),
      nestedElement(
        'cac:Attachment',
        text('cbc:EmbeddedDocumentBinaryObject', content, { mimeCode: mimeType, filename: fileName }),
        nestedElement('cac:ExternalReference', text('cbc:URI', url)),
      ),
    ),
  )

function paymentsOf(document: InvoiceDocument): XmlLines {
  const isInvoice = document.kind === 'invoice'
  const means = document.payments.map(({ code, codeName, dueDate, reference: id, account, card, mandate }, at) =>
    nestedElement(
      'cac:PaymentMeans',
      text('cbc:PaymentMeansCode', code, { name: codeName }),
      isInvoice ? [] : text('cbc:PaymentDueDate', dueDate || (at === 0 ? document.dueDate : '')),
      text('cbc:PaymentID', id),
      card
        ? nestedElement(
            'cac:CardAccount',
            text('cbc:PrimaryAccountNumberID', card.number),
            text('cbc:NetworkID', card.number && 'NA'),
            text('cbc:HolderName', card.holder),
          )
        : [],
      account
        ? nestedElement(
            'cac:PayeeFinancialAccount',
            text('cbc:ID', account.iban),
            text('cbc:Name', account.name),
            nestedElement('cac:FinancialInstitutionBranch', text('cbc:ID', account.bank)),
          )
        : [],
      mandate
        ? nestedElement(
            'cac:PaymentMandate',
            text('cbc:ID', mandate.reference),
            nestedElement('cac:PayerFinancialAccount', text('cbc:ID', mandate.account)),
          )
        : [],
    ),
  )
  return [deliveryXmlOf(document), ...means, nestedElement('cac:PaymentTerms', text('cbc:Note', document.paymentTerms))].flat()
}

function amountsOf(document: InvoiceDocument): XmlLines {
  const { totals, currency } = document
  const of = (name: string, value: Decimal | null) => amountXmlOf(name, value, currency)
  return [
    ...document.allowances.map((one) => allowanceXmlOf(one, currency)),
    ...document.vatTotals.map(vatTotalOf),
    nestedElement(
      'cac:LegalMonetaryTotal',
      of('cbc:LineExtensionAmount', totals.lines),
      of('cbc:TaxExclusiveAmount', totals.withoutVat),
      of('cbc:TaxInclusiveAmount', totals.withVat),
      of('cbc:AllowanceTotalAmount', totals.allowances),
      of('cbc:ChargeTotalAmount', totals.charges),
      of('cbc:PrepaidAmount', totals.prepaid),
      of('cbc:PayableRoundingAmount', totals.rounding),
      of('cbc:PayableAmount', totals.payable),
    ),
  ].flat()
}

const vatTotalOf = ({ amount: total, currency, rows }: VatTotal): XmlLines =>
  nestedElement(
    'cac:TaxTotal',
    amountXmlOf('cbc:TaxAmount', total, currency),
    ...rows.map((row) =>
      nestedElement(
        'cac:TaxSubtotal',
        amountXmlOf('cbc:TaxableAmount', row.taxable, currency),
        amountXmlOf('cbc:TaxAmount', row.tax, currency),
        nestedElement(
          'cac:TaxCategory',
          text('cbc:ID', row.category),
          text('cbc:Percent', row.percent && formatDecimal(row.percent)),
          text('cbc:TaxExemptionReasonCode', row.reasonCode),
          text('cbc:TaxExemptionReason', row.reason),
          nestedElement('cac:TaxScheme', text('cbc:ID', 'VAT')),
        ),
      ),
    ),
  )

/** Every text of a document with the path to it. */
function textsIn(value: unknown, path = ''): { path: string; value: string }[] {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, path === '' ? name : `${path}.${name}`))
}

const removedIn = (document: InvoiceDocument): Finding[] =>
  textsIn(document)
    .filter(({ value }) => hasForbidden(value))
    .map(({ path }) => ({ rule: 'OWN', path, severity: 'warning', message: { code: 'invoice-characters-removed', params: { path } } }))
