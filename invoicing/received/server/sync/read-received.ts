/** What a list shows of a document that was received, whichever program wrote it: what it does not say stays unknown. */
import { Day } from '#contract/days.ts'
import type { ArchiveDocument } from '#invoicing/ports/einvoices.ts'
import { type Decimal, negateDecimal } from '#invoicing/ubl/contract/decimal.ts'
import { type InvoiceDocument, mainVatTotal } from '#invoicing/ubl/contract/document.ts'
import { bookedTotals, fiscalCodesOf } from '#invoicing/ubl/contract/shown-invoice.ts'
import { readInvoice } from '#invoicing/ubl/server/reading/read-invoice.ts'
import { foldForSearch } from '#sending/operations.ts'
import type { WarningKind } from '../../contract/received-invoices.ts'
import type { einvoiceReceived } from '../tables.ts'

export type ReadColumns = Pick<
  typeof einvoiceReceived.$inferSelect,
  'sellerName' | 'sellerNorm' | 'sellerCode' | 'number' | 'invoiceDate' | 'currency' | 'vatAmount' | 'totalAmount' | 'vatInLei'
>

const nothing: ReadColumns = {
  ...{ sellerName: '', sellerNorm: '', sellerCode: '', number: '', invoiceDate: null },
  ...{ currency: '', vatAmount: null, totalAmount: null, vatInLei: null },
}

const TEXT_MAX = 300
/** No database keeps it in a text. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, TEXT_MAX)
const isDay = (text: string): boolean => Day.safeParse(text).success

/** `registerCode`: by which the tax authority knows the seller; null: it is none of its. */
type ReadDocument = { columns: ReadColumns; warnings: WarningKind[]; registerCode: string | null }

export function columnsOfDocument(document: ArchiveDocument): ReadDocument {
  const notOpened: ReadDocument = { columns: nothing, warnings: ['not-opened'], registerCode: null }
  if (document.kind !== 'invoice' && document.kind !== 'credit-note') return notOpened
  const read = readInvoice(document.file.bytes)
  if (read.kind === 'refused') return notOpened
  return {
    columns: columnsOf(read.document),
    warnings: [
      ...(read.differences.length > 0 ? (['sums-disagree'] as const) : []),
      ...(read.notUnderstood.length > 0 ? (['not-understood'] as const) : []),
    ],
    registerCode: registerCodeOf(read.document),
  }
}

/** Of a Romanian company; individuals have longer numbers, and numbers of other countries are not asked about. */
function registerCodeOf({ seller }: InvoiceDocument): string | null {
  const [code = ''] = fiscalCodesOf(seller)
  return ['RO', ''].includes(seller.address?.country.toUpperCase() ?? '') && /^[1-9]\d{1,9}$/.test(code) ? code : null
}

function columnsOf(document: InvoiceDocument): ReadColumns {
  const { seller, number, issueDate, currency } = document
  const sellerName = storable(seller.name || seller.tradingName)
  const vat = mainVatTotal(document)
  const inLei = document.vatTotals.find((total) => total !== vat && total.currency === 'RON')
  const booked = bookedTotals(document)
  // What is turned for the sum is turned for its tax.
  const isTurned = booked.withVat !== document.totals.withVat
  const turned = (amount: Decimal | null | undefined): Decimal | null => (amount == null ? null : isTurned ? negateDecimal(amount) : amount)
  return {
    ...{ sellerName, sellerNorm: foldForSearch(sellerName), sellerCode: storable(fiscalCodesOf(seller)[0] ?? '') },
    ...{ number: storable(number), invoiceDate: isDay(issueDate) ? issueDate : null, currency: storable(currency).slice(0, 3) },
    ...{ vatAmount: turned(vat?.amount), totalAmount: booked.withVat ?? booked.payable, vatInLei: turned(inLei?.amount) },
  }
}
