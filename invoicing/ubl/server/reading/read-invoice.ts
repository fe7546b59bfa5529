/**
 * Whatever is XML of an invoice or a credit note (UBL 2.1) is opened with what it says; a doubt becomes a notice beside the figures, never a
 * refusal. What is missing is unknown and never zero; what no part of the document takes is kept as not understood.
 */

import type { InvoiceDocument } from '../../contract/document.ts'
import type { FileMessageOf, Finding } from '../../contract/rules/finding.ts'
import { decodeXml } from './decode.ts'
import { invoiceDifferencesOf } from './differences.ts'
import { InvoiceReading, XmlPart } from './part.ts'
import { readAllowance, readAttachment, readPayment, readTotals, readVatTotal } from './read-amounts.ts'
import { readInvoiceLine, readInvoicePeriod } from './read-lines.ts'
import { readDelivery, readParty, readPayee, readRepresentative } from './read-parties.ts'
import { readXmlTree, type XmlElement } from './xml-tree.ts'

/** The national system takes no more in one file. */
export const FILE_MEGABYTES_MAX = 10

export type UnreadElement = { path: string; text: string }
export type InvoiceRead =
  | {
      kind: 'read'
      document: InvoiceDocument
      notices: Finding[]
      /** Sums that do not agree with their parts. */
      differences: Finding[]
      notUnderstood: UnreadElement[]
    }
  | { kind: 'refused'; message: RefusalMessage }

type RefusalMessage = FileMessageOf<
  'invoice-file-empty' | 'invoice-file-too-big' | 'invoice-file-not-xml' | 'invoice-file-refused' | 'invoice-file-not-invoice'
>

const refused = (message: RefusalMessage): InvoiceRead => ({ kind: 'refused', message })

export function readInvoice(bytes: Uint8Array): InvoiceRead {
  if (bytes.length > FILE_MEGABYTES_MAX * 2 ** 20)
    return refused({ code: 'invoice-file-too-big', params: { megabytes: FILE_MEGABYTES_MAX } })
  const { text, guessed } = decodeXml(bytes)
  if (text.trim() === '') return refused({ code: 'invoice-file-empty' })
  const tree = readXmlTree(text.trimStart())
  if (tree.kind === 'refused') return refused({ code: 'invoice-file-refused' })
  if (tree.kind === 'broken') return refused({ code: 'invoice-file-not-xml', params: { line: tree.line } })
  const root = invoiceIn(tree.root)
  if (root === null) return refused({ code: 'invoice-file-not-invoice', params: { root: tree.root.name.slice(0, 80) } })
  return readRoot(root, guessed)
}

const roots: readonly string[] = ['Invoice', 'CreditNote']
/** Some programs put an invoice into an envelope. */
const ENVELOPES_MAX = 3

function invoiceIn(element: XmlElement, depth = 0): XmlElement | null {
  if (roots.includes(element.name)) return element
  if (depth >= ENVELOPES_MAX) return null
  for (const child of element.children) {
    const found = invoiceIn(child, depth + 1)
    if (found && found.children.length > 0) return found
  }
  return null
}

function readRoot(root: XmlElement, guessed: string | null): InvoiceRead {
  const reading = new InvoiceReading()
  const part = new XmlPart(root, reading)
  const document = readDocument(part, root.name === 'CreditNote' ? 'credit-note' : 'invoice')
  if (guessed !== null) reading.notice({ code: 'invoice-encoding-guessed', params: { path: '', encoding: guessed } })
  const isNegative = document.kind === 'credit-note' && (document.totals.withVat?.startsWith('-') ?? false)
  if (isNegative) reading.notice({ code: 'invoice-credit-note-negative', params: { path: 'totals.withVat' } })
  return {
    kind: 'read',
    document,
    notices: reading.notices,
    differences: invoiceDifferencesOf(document),
    notUnderstood: notAsked(root, reading),
  }
}

function readDocument(part: XmlPart, kind: InvoiceDocument['kind']): InvoiceDocument {
  const { reading } = part
  reading.currency = part.text('DocumentCurrencyCode') || part.child('LegalMonetaryTotal', 'PayableAmount').attribute('currencyID')
  const payments = part.all('PaymentMeans').map(readPayment)
  const attachments = part.all('AdditionalDocumentReference').map((one, at) => readAttachment(one, `attachments.${at}`))
  const lines = [...part.all('InvoiceLine'), ...part.all('CreditNoteLine')]
  return {
    ...{ kind, specification: part.text('CustomizationID'), profile: part.text('ProfileID'), number: part.text('ID') },
    issueDate: part.text('IssueDate'),
    dueDate: part.text('DueDate') || (payments.find(({ dueDate }) => dueDate !== '')?.dueDate ?? ''),
    typeCode: part.text('InvoiceTypeCode') || part.text('CreditNoteTypeCode'),
    ...{
      notes: part.texts('Note'),
      taxPointDate: part.text('TaxPointDate'),
      currency: reading.currency,
      taxCurrency: part.text('TaxCurrencyCode'),
    },
    ...{
      buyerAccounting: part.text('AccountingCost'),
      buyerReference: part.text('BuyerReference'),
      period: readInvoicePeriod(part.child('InvoicePeriod')),
    },
    ...referencesIn(part),
    project: part.text('ProjectReference', 'ID') || (attachments.find(isProject)?.id ?? ''),
    attachments: attachments.filter((one) => !isProject(one)),
    seller: readParty(part.child('AccountingSupplierParty')),
    buyer: readParty(part.child('AccountingCustomerParty')),
    payee: readPayee(part.child('PayeeParty')),
    representative: readRepresentative(part.child('TaxRepresentativeParty')),
    delivery: readDelivery(part.child('Delivery')),
    payments,
    paymentTerms: part
      .all('PaymentTerms')
      .flatMap((one) => one.texts('Note'))
      .join('\n'),
    allowances: part.all('AllowanceCharge').map((one, at) => readAllowance(one, `allowances.${at}`)),
    vatTotals: part.all('TaxTotal').map((one, at) => readVatTotal(one, `vatTotals.${at}`)),
    totals: readTotals(part.child('LegalMonetaryTotal')),
    lines: lines.map((one, at) => readInvoiceLine(one, `lines.${at}`)),
  }
}

/** How credit notes name the project. */
const isProject = ({ typeCode }: { typeCode: string }): boolean => typeCode === '50'

/** A sales order alone has a number of the purchase that says nothing. */
function referencesIn(part: XmlPart) {
  const [order, salesOrder] = [part.text('OrderReference', 'ID'), part.text('OrderReference', 'SalesOrderID')]
  return {
    ...{ order: salesOrder !== '' && order === 'NA' ? '' : order, salesOrder },
    preceding: part
      .all('BillingReference')
      .flatMap((one) => [...one.all('InvoiceDocumentReference'), ...one.all('CreditNoteDocumentReference')])
      .map((one) => ({ number: one.text('ID'), issueDate: one.text('IssueDate') }))
      .filter(({ number, issueDate }) => number !== '' || issueDate !== ''),
    despatch: part.text('DespatchDocumentReference', 'ID'),
    receipt: part.text('ReceiptDocumentReference', 'ID'),
    tender: part.text('OriginatorDocumentReference', 'ID'),
    contract: part.text('ContractDocumentReference', 'ID'),
  }
}

const TEXT_MAX = 300
const NOT_UNDERSTOOD_MAX = 200
/** Says of which version the file is, and nothing of the invoice. */
const silent: readonly string[] = ['UBLVersionID', 'TaxScheme', 'TaxTypeCode']

/** Elements with a text that nothing asked for, by the names of those they are in. */
function notAsked(root: XmlElement, { asked }: InvoiceReading): UnreadElement[] {
  const found: UnreadElement[] = []
  const walk = (element: XmlElement, path: string): void => {
    if (found.length >= NOT_UNDERSTOOD_MAX || silent.includes(element.name)) return
    const text = element.text.trim()
    if (text !== '' && !asked.has(element)) found.push({ path, text: text.slice(0, TEXT_MAX) })
    for (const child of element.children) walk(child, path === '' ? child.name : `${path}/${child.name}`)
  }
  walk(root, '')
  return found
}
