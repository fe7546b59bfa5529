/** What is shown of a document, whichever program wrote it: nothing computed anew, and nothing that is unknown as if it were zero. */
import { type Decimal, negateDecimal } from './decimal.ts'
import {
  attachmentTypes,
  type InvoiceAddress,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  isReversal,
  mainVatTotal,
  type VatRow,
} from './document.ts'

export type ShownParty = {
  name: string
  /** Every number of it once, tax codes first. */
  numbers: string[]
  addressLines: string[]
  contact: string[]
}
export type ShownLine = Pick<InvoiceLine, 'id' | 'name' | 'description' | 'note' | 'quantity' | 'unit' | 'price' | 'net'> & {
  /** The price is for so many; null: for one. */
  per: Decimal | null
  currency: string
  category: string
  percent: Decimal | null
  allowances: { isCharge: boolean; reason: string; amount: Decimal | null }[]
}
export type ShownAttachment = {
  id: string
  description: string
  fileName: string
  isOpenable: boolean
  /** null: none, or nothing that a browser should follow. */
  link: string | null
}
export type ShownInvoice = {
  kind: 'invoice' | 'credit-note' | 'reversal'
  number: string
  issueDate: string
  dueDate: string
  currency: string
  notes: string[]
  seller: ShownParty
  buyer: ShownParty
  preceding: InvoiceDocument['preceding']
  lines: ShownLine[]
  allowances: { isCharge: boolean; reason: string; amount: Decimal | null }[]
  vat: VatRow[]
  vatAmount: Decimal | null
  /** In lei, where the document is in another currency. */
  vatInLei: Decimal | null
  totals: InvoiceDocument['totals']
  payments: { code: string; iban: string; reference: string }[]
  paymentTerms: string
  attachments: ShownAttachment[]
}

export function shownInvoice(document: InvoiceDocument): ShownInvoice {
  const vat = mainVatTotal(document)
  const lei = document.vatTotals.find((total) => total !== vat && total.currency === 'RON')
  return {
    kind: document.kind === 'invoice' && isReversal(document) ? 'reversal' : document.kind,
    ...{ number: document.number, issueDate: document.issueDate, dueDate: document.dueDate, currency: document.currency },
    ...{ notes: document.notes, seller: shownParty(document.seller), buyer: shownParty(document.buyer), preceding: document.preceding },
    lines: document.lines.map((line) => shownLine(line, document.currency)),
    allowances: document.allowances.map(shownAllowance),
    ...{ vat: vat?.rows ?? [], vatAmount: vat?.amount ?? null, vatInLei: lei?.amount ?? null, totals: document.totals },
    payments: document.payments.map(({ code, account, reference }) => ({ code, iban: account?.iban ?? '', reference })),
    paymentTerms: document.paymentTerms,
    attachments: document.attachments.map(({ id, description, fileName, mimeType, content, url }) => ({
      ...{ id, description, fileName: safeFileName(fileName || id) },
      isOpenable: content !== '' && isOpenable(mimeType),
      link: /^https?:\/\//i.test(url) ? url : null,
    })),
  }
}

const shownAllowance = ({ isCharge, reason, reasonCode, amount }: InvoiceDocument['allowances'][number]) => ({
  ...{ isCharge, reason: reason || reasonCode, amount },
})

const shownLine = (line: InvoiceLine, currency: string): ShownLine => ({
  ...{ id: line.id, name: line.name, description: line.description, note: line.note, quantity: line.quantity, unit: line.unit },
  ...{ price: line.price, net: line.net, per: line.priceBase, currency: line.currency || currency },
  ...{ category: line.vat?.category ?? '', percent: line.vat?.percent ?? null, allowances: line.allowances.map(shownAllowance) },
})

const shownParty = (party: InvoiceParty): ShownParty => ({
  ...{ name: party.name || party.tradingName, numbers: partyNumbersOf(party), addressLines: linesOf(party.address) },
  contact: [party.contactName, party.phone, party.email].filter((one) => one !== ''),
})

const linesOf = (address: InvoiceAddress | null): string[] =>
  address === null
    ? []
    : [
        ...[address.street, address.street2, address.street3],
        ...[[address.postcode, address.city].filter((one) => one !== '').join(' '), address.county, address.country],
      ].filter((one) => one !== '')

/** Wherever programs put them: tax schemes of any name, the register of companies, other identifiers. */
export const partyNumbersOf = ({ taxIds, legalId, identifiers }: InvoiceParty): string[] => [
  ...new Set([...taxIds, ...(legalId ? [legalId] : []), ...identifiers].map(({ id }) => id.trim()).filter((id) => id !== '')),
]

/** As a company is looked for: digits without RO, whatever stands between them; the register's numbers (J…) are none. Foreign ones as they are. */
export const fiscalCodesOf = (party: InvoiceParty): string[] => [
  ...new Set(
    partyNumbersOf(party)
      .map((id) =>
        id
          .toUpperCase()
          .replace(/[\s.-]/g, '')
          .replace(/^RO(?=\d)/, ''),
      )
      .filter((id) => !/^[JFC]\d+\/|^[JFC]\d{13}$/.test(id)),
  ),
]

const isOpenable = (mimeType: string): boolean => (attachmentTypes as readonly string[]).includes(mimeType.toLowerCase())

const NAME_LENGTH_MAX = 120

/** The last part of a path, with nothing that a file system takes for more than a name. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const safe = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  return safe.slice(-NAME_LENGTH_MAX) || 'document'
}

/** As it is booked: a credit note is a reversal with less than nothing. What is written with minus already stays so. */
export function bookedTotals({ kind, totals }: InvoiceDocument): InvoiceDocument['totals'] {
  const isPlus = !(totals.withVat ?? totals.payable)?.startsWith('-')
  if (kind === 'invoice' || !isPlus) return totals
  const flipped = Object.entries(totals).map(([name, amount]) => [name, amount && negateDecimal(amount)])
  return Object.fromEntries(flipped) as InvoiceDocument['totals'] // the same names
}
