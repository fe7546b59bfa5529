/**
 * A draft becomes a document: lines are computed from quantity and price, VAT once for each category and rate on the sum of its net amounts
 * (never from lines), totals from those. What rules want in a fixed form (sectors of Bucharest, names of items, buyers without a number) is put so.
 */
import { BUCHAREST_COUNTY } from './code-lists/places.ts'
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPercentOf,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  ZERO,
} from './decimal.ts'
import {
  type AllowanceCharge,
  ANONYMOUS_BUYER,
  blankInvoice,
  blankLine,
  CIUS_RO,
  CREDIT_NOTE_TYPE,
  type InvoiceAddress,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  type InvoiceVatRate,
  type VatRow,
} from './document.ts'
import { sumOfAmounts } from './rules/amount-rules.ts'
import { fieldLengthLimits } from './rules/length-rules.ts'

/** `amount`, or `percent` of the base. */
export type DraftAllowance = { isCharge?: boolean; reason: string; reasonCode?: string } & (
  | { amount: Decimal; percent?: undefined }
  | { percent: Decimal; amount?: undefined }
)
export type InvoiceDraftLine = Partial<Omit<InvoiceLine, 'net' | 'allowances' | 'quantity' | 'price' | 'vat'>> & {
  name: string
  quantity: Decimal
  price: Decimal
  vat: InvoiceVatRate
  allowances?: readonly DraftAllowance[]
}
export type VatExemption = { reason: string; reasonCode: string }
export type InvoiceDraft = Partial<Omit<InvoiceDocument, 'lines' | 'allowances' | 'vatTotals' | 'totals' | 'specification'>> & {
  lines: readonly InvoiceDraftLine[]
  /** Of the whole, shared among categories and rates by what each has of the sum. */
  allowances?: readonly DraftAllowance[]
  /** Why no VAT is due, by category; those that have one reason only need none here. */
  exemptions?: Readonly<Record<string, VatExemption>>
  prepaid?: Decimal
  rounding?: Decimal
  /** Lei for one unit of the currency, where that is another. */
  leiPerUnit?: Decimal
}

const usualReasons: Readonly<Record<string, VatExemption>> = {
  AE: { reason: '', reasonCode: 'VATEX-EU-AE' },
  K: { reason: '', reasonCode: 'VATEX-EU-IC' },
  G: { reason: '', reasonCode: 'VATEX-EU-G' },
  O: { reason: '', reasonCode: 'VATEX-EU-O' },
}

export function prepareInvoice(draft: InvoiceDraft): InvoiceDocument {
  const { lines: _, allowances: __, exemptions = {}, prepaid, rounding, leiPerUnit, ...given } = draft
  const lines = draft.lines.map((line, at) => prepareLine(line, at))
  const allowances = shareAllowances(draft.allowances ?? [], lines)
  const document = { ...blankInvoice(), currency: 'RON', ...given, lines, allowances, specification: CIUS_RO }
  document.typeCode ||= document.kind === 'invoice' ? '380' : CREDIT_NOTE_TYPE
  document.seller = preparePlace(document.seller)
  document.buyer = withNumber(preparePlace(document.buyer))
  if (document.delivery?.address) document.delivery = { ...document.delivery, address: prepareAddress(document.delivery.address) }
  const rows = vatRowsOf(lines, allowances, { ...usualReasons, ...exemptions })
  const amount = addDecimals(...rows.map(({ tax }) => tax ?? ZERO))
  document.vatTotals = [{ amount, currency: document.currency, rows }]
  if (document.currency !== 'RON') {
    document.taxCurrency = 'RON'
    const lei = leiPerUnit && roundDecimal(multiplyDecimals(amount, leiPerUnit))
    if (lei) document.vatTotals.push({ amount: lei, currency: 'RON', rows: [] })
  }
  return { ...document, totals: totalsOf({ lines, allowances, vat: amount }, { prepaid, rounding }) }
}

function prepareLine(draft: InvoiceDraftLine, at: number): InvoiceLine {
  const { quantity, price, priceBase, ...given } = draft
  const gross = divideDecimals(multiplyDecimals(quantity, price), priceBase ?? decimal('1'), 2)
  const allowances = (draft.allowances ?? []).map((one) => prepareAllowance(one, gross, null))
  const named = nameItem(draft.name, draft.description ?? '')
  const line = {
    ...blankLine(),
    id: String(at + 1),
    unit: 'C62',
    ...given,
    ...named,
    quantity,
    price,
    priceBase: priceBase ?? null,
    allowances,
  }
  return { ...line, net: addDecimals(gross, ...allowances.map(signed)) }
}

/** A percentage of less than nothing is subtracted from less than nothing: its sign is the base's. */
function prepareAllowance(
  { isCharge = false, reason, reasonCode = '', amount, percent }: DraftAllowance,
  base: Decimal,
  vat: InvoiceVatRate | null,
): AllowanceCharge {
  const common = { isCharge, reason, reasonCode, vat }
  if (percent === undefined) return { ...common, amount: amount ?? ZERO, base: null, percent: null }
  return { ...common, amount: decimalPercentOf(base, percent), base, percent }
}

const signed = ({ isCharge, amount }: AllowanceCharge): Decimal => (isCharge ? (amount ?? ZERO) : subtractDecimals(ZERO, amount ?? ZERO))

/** The norm has 100 characters for a name: cut between words, with all of it in the description. */
function nameItem(name: string, description: string): { name: string; description: string } {
  const characters = [...name.trim()]
  if (characters.length <= fieldLengthLimits.itemName) return { name: name.trim(), description }
  const cut = characters.slice(0, fieldLengthLimits.itemName + 1).join('')
  const short = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : characters.slice(0, fieldLengthLimits.itemName).join('')
  return { name: short.trim(), description: description || characters.slice(0, fieldLengthLimits.itemDescription).join('') }
}

type Group = { vat: InvoiceVatRate; net: Decimal }

/** Rates are compared as numbers: canonical decimals are. The highest rate first. */
function groupsOf(parts: readonly { vat: InvoiceVatRate | null; net: Decimal | null }[]): Group[] {
  const groups = Map.groupBy(parts, ({ vat }) => `${vat?.category}/${vat?.percent}`)
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first?.vat ? [{ vat: first.vat, net: addDecimals(...[first, ...others].map(({ net }) => net ?? ZERO)) }] : [],
    )
    .sort((a, b) => compareDecimals(b.vat.percent ?? ZERO, a.vat.percent ?? ZERO) || a.vat.category.localeCompare(b.vat.category))
}

/** Each rate bears its share of an amount of the whole; what rounding leaves goes to the largest. */
function shareAllowances(drafts: readonly DraftAllowance[], lines: readonly InvoiceLine[]): AllowanceCharge[] {
  const all = groupsOf(lines)
  const some = all.filter(({ net }) => compareDecimals(net, ZERO) !== 0)
  const groups = some.length > 0 ? some : all.slice(0, 1)
  const whole = addDecimals(...groups.map(({ net }) => net))
  return drafts.flatMap((draft) => {
    const [only, ...others] = groups
    if (only === undefined) return []
    if (others.length === 0 || draft.percent !== undefined) return groups.map(({ vat, net }) => prepareAllowance(draft, net, vat))
    const { amount } = draft
    const isShared = compareDecimals(whole, ZERO) !== 0
    const shares = groups.map(({ net }) => (isShared ? divideDecimals(multiplyDecimals(amount, net), whole, 2) : ZERO))
    const largest = groups.reduce((best, { net }, at) => (compareDecimals(net, groups[best]?.net ?? ZERO) > 0 ? at : best), 0)
    shares[largest] = addDecimals(shares[largest] ?? ZERO, subtractDecimals(amount, ...shares))
    return groups
      .map(({ vat }, at) => prepareAllowance({ ...draft, amount: shares[at] ?? ZERO }, ZERO, vat))
      .filter((one) => compareDecimals(one.amount ?? ZERO, ZERO) !== 0)
  })
}

/** Also used of documents that others wrote, to say what their VAT comes to. */
export function vatRowsOf(
  lines: readonly InvoiceLine[],
  allowances: readonly AllowanceCharge[],
  reasons: Readonly<Record<string, VatExemption>>,
): VatRow[] {
  const parts = [...lines, ...allowances.map((one) => ({ vat: one.vat, net: signed(one) }))]
  return groupsOf(parts).map(({ vat, net }) => ({
    ...{ category: vat.category, percent: vat.percent, taxable: net, tax: decimalPercentOf(net, vat.percent ?? ZERO) },
    ...(reasons[vat.category] ?? { reason: '', reasonCode: '' }),
  }))
}

type Parts = { lines: readonly InvoiceLine[]; allowances: readonly AllowanceCharge[]; vat: Decimal }

function totalsOf(
  { lines, allowances, vat }: Parts,
  { prepaid, rounding }: { prepaid?: Decimal | undefined; rounding?: Decimal | undefined },
) {
  const of = (isCharge: boolean): Decimal | null => {
    const amounts = allowances.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount)
    return amounts.length === 0 ? null : sumOfAmounts(amounts)
  }
  const [net, subtracted, added] = [sumOfAmounts(lines.map((line) => line.net)) ?? ZERO, of(false), of(true)]
  const withoutVat = subtractDecimals(addDecimals(net, added ?? ZERO), subtracted ?? ZERO)
  const withVat = addDecimals(withoutVat, vat)
  const payable = addDecimals(subtractDecimals(withVat, prepaid ?? ZERO), rounding ?? ZERO)
  return {
    ...{ lines: net, allowances: subtracted, charges: added, withoutVat, withVat },
    ...{ prepaid: prepaid ?? null, rounding: rounding ?? null, payable },
  }
}

/** `Sector 3`, `sectorul 5`, `București, S3`; or by the postal code, whose first two digits are the sector's. null: not known. */
export function bucharestSectorOf(city: string, postcode: string): string | null {
  const named = /^SECTOR[1-6]$/.exec(city)?.[0] ?? /(?:\bsect(?:or|orul|\.)?|\bs)\s*\.?\s*([1-6])\b/i.exec(city)?.[1]
  if (named !== undefined) return named.startsWith('SECTOR') ? named : `SECTOR${named}`
  const byCode = /^0([1-6])\d{4}$/.exec(postcode.trim())?.[1]
  return byCode === undefined ? null : `SECTOR${byCode}`
}

function prepareAddress(address: InvoiceAddress): InvoiceAddress {
  if (address.country !== 'RO' || address.county !== BUCHAREST_COUNTY) return address
  return { ...address, city: bucharestSectorOf(address.city, address.postcode) ?? address.city }
}

const preparePlace = (party: InvoiceParty): InvoiceParty => (party.address ? { ...party, address: prepareAddress(party.address) } : party)

/** What users write where there is no number. */
const NO_NUMBER = /^[\s/.-]*(RO)?[\s/.-]*$/i

/** A buyer in Romania without a number is a consumer. */
function withNumber(buyer: InvoiceParty): InvoiceParty {
  const taxIds = buyer.taxIds.filter(({ id }) => !NO_NUMBER.test(id))
  const legalId = buyer.legalId && !NO_NUMBER.test(buyer.legalId.id) ? buyer.legalId : null
  const isUnknown = taxIds.length === 0 && legalId === null && buyer.address?.country === 'RO'
  return { ...buyer, taxIds, legalId: isUnknown ? { id: ANONYMOUS_BUYER, scheme: '' } : legalId }
}
