/**
 * What an invoice of orders says, from what the orders were charged. An order keeps its price to the ban: its net amount is taken out of
 * it, and the lines are sums of those. VAT is computed once for a rate, so the total may differ from the prices by some bani: the rounding.
 */
import type { CourierCode } from '#contract/couriers.ts'
import { type Bani, minus, negate, sum, ZERO } from '#contract/money.ts'
import { groupByVatRate, type VatCategory, type VatRow, vatContainedIn, vatRateOf, vatRateOfRow, vatRows } from '#contract/vat.ts'

/** An order's charge, or its reversal. */
export type OrderCharge = {
  /** With VAT, as the order was charged; negative: reversed. */
  grossBani: Bani
  /** Day in Bucharest, of the charge also where it is reversed: whose rate both bear. */
  chargedOn: string
  /** null: the order is not known any more. */
  courier: CourierCode | null
  serviceName: string | null
  /** Of a reversal: the invoice that the charge stands on; null: on none before this one. */
  reverses: string | null
  /** Of the invoice that it stands on, or is to stand on; of a reversal that of the invoice that it reverses. */
  vatCategory: VatCategory
}

export type ServiceLine = Pick<OrderCharge, 'courier' | 'serviceName' | 'reverses'> & {
  kind: 'service' | 'reversal'
  vatCategory: VatCategory
  vatPercent: number
  /** How many orders it sums up. */
  orders: number
  /** Negative: a reversal. */
  netBani: Bani
}

export type OrdersInvoice = {
  lines: ServiceLine[]
  vat: VatRow[]
  netBani: Bani
  vatBani: Bani
  /** Net and VAT: what the client owes for the orders. */
  totalBani: Bani
  /** The sum of the orders' own prices. */
  ordersBani: Bani
  /** What of those prices is Romanian VAT that the buyer does not owe: it is given back. */
  vatNotDueBani: Bani
  /** By how much the total is more, apart from that. */
  roundingBani: Bani
}

type Priced = Pick<OrderCharge, 'grossBani' | 'chargedOn' | 'vatCategory'>

/** An order's row of the annex, and its part in a line. Prices have the VAT of their day; where the buyer owes none here, their net amount is left. */
export function chargeParts({ grossBani, chargedOn, vatCategory }: Priced): VatRow {
  const priced = vatContainedIn(grossBani, vatRateOf('S', chargedOn))
  return vatCategory === 'S' ? priced : { ...vatRateOf(vatCategory, chargedOn), netBani: priced.netBani, vatBani: ZERO }
}

/** Net and VAT of its row. */
export const chargeTotal = (charge: Priced): Bani => {
  const { netBani, vatBani } = chargeParts(charge)
  return sum([netBani, vatBani])
}

export function ordersInvoice(charges: readonly OrderCharge[]): OrdersInvoice {
  const lines = linesOf(charges)
  const vat = vatRows(lines)
  const netBani = sum(vat.map((row) => row.netBani))
  const vatBani = sum(vat.map((row) => row.vatBani))
  const totalBani = sum([netBani, vatBani])
  return { lines, vat, netBani, vatBani, totalBani, ...pricesOf(charges, totalBani) }
}

/** Between what orders were charged and what an invoice says of them stand the VAT that is not due and the rounding. */
function pricesOf(charges: readonly OrderCharge[], totalBani: Bani): Pick<OrdersInvoice, 'ordersBani' | 'vatNotDueBani' | 'roundingBani'> {
  const ordersBani = sum(charges.map(({ grossBani }) => grossBani))
  const dueBani = sum(charges.map(chargeTotal))
  return { ordersBani, vatNotDueBani: minus(ordersBani, dueBani), roundingBani: minus(totalBani, dueBani) }
}

type Parts = Pick<OrdersInvoice, 'vat' | 'netBani' | 'vatBani' | 'totalBani'>

/**
 * What is invoiced when advances are deducted on the invoice, each by a negative line at its own rate (Norms to art. 291, pt. 95 (2)): all
 * documents added by their totals count each leu once. A rate's VAT is that of its services less what the advances bore, so that what is taken
 * back of an advance adds up to it to the ban; it may differ from base × rate by that rounding.
 */
export function lessAdvances({ vat }: Pick<OrdersInvoice, 'vat'>, parts: readonly VatRow[]): Parts {
  return sumVat([...vat, ...parts.map(negateVat)])
}

/** The same amounts with the other sign, at the same rate. */
export const negateVat = (row: VatRow): VatRow => ({ ...vatRateOfRow(row), netBani: negate(row.netBani), vatBani: negate(row.vatBani) })

/** By rate, the highest first. */
export function sumVat(given: readonly VatRow[]): Parts {
  const vat = groupByVatRate(given).map(({ rows, ...rate }) => ({
    ...rate,
    netBani: sum(rows.map(({ netBani }) => netBani)),
    vatBani: sum(rows.map(({ vatBani }) => vatBani)),
  }))
  const [netBani, vatBani] = [sum(vat.map((row) => row.netBani)), sum(vat.map((row) => row.vatBani))]
  return { vat, netBani, vatBani, totalBani: sum([netBani, vatBani]) }
}

/**
 * What some of the charges on an invoice came to there: what all came to less what the others come to without them, so that whatever is taken off
 * it in turn adds up to it to the ban.
 */
export function reversedInvoicePartOf<C extends OrderCharge>(charges: readonly C[], taken: readonly C[]): OrdersInvoice {
  const rest = ordersInvoice(charges.filter((charge) => !taken.includes(charge)))
  const all = ordersInvoice(charges)
  const off = sumVat([...all.vat, ...rest.vat.map(negateVat)])
  // Of a rate of which nothing is taken nothing is said.
  const vat = off.vat.filter(({ netBani, vatBani }) => netBani !== ZERO || vatBani !== ZERO)
  return { ...off, vat, lines: linesOf(taken), ...pricesOf(taken, off.totalBani) }
}

type LineKey = Pick<ServiceLine, 'kind' | 'courier' | 'serviceName' | 'reverses' | 'vatCategory' | 'vatPercent'>

/** Charges of one key are one line. Services before reversals. */
export const invoiceLineKey = ({ kind, courier, serviceName, reverses, vatCategory, vatPercent }: LineKey): string =>
  [kind === 'reversal' ? 1 : 0, courier ?? '', serviceName ?? '', reverses ?? '', vatPercent, vatCategory].join('\n')

export const invoiceLineKeyOfCharge = (charge: OrderCharge): string =>
  invoiceLineKey({ ...charge, kind: isReversal(charge) ? 'reversal' : 'service', vatPercent: percentOf(charge) })

const percentOf = ({ vatCategory, chargedOn }: OrderCharge): number => vatRateOf(vatCategory, chargedOn).percent

/** By courier and service, services before reversals; what reverses another invoice apart from each other. */
function linesOf(charges: readonly OrderCharge[]): ServiceLine[] {
  const groups = Map.groupBy(charges, invoiceLineKeyOfCharge)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, charged]) => lineOf(charged))
}

const isReversal = ({ grossBani }: OrderCharge) => grossBani < 0

function lineOf(charges: readonly OrderCharge[]): ServiceLine[] {
  const [first] = charges
  if (!first) return []
  const { courier, serviceName, reverses, vatCategory } = first
  return [
    {
      ...{ courier, serviceName, reverses, vatCategory },
      kind: isReversal(first) ? 'reversal' : 'service',
      vatPercent: percentOf(first),
      orders: charges.length,
      netBani: sum(charges.map((charge) => chargeParts(charge).netBani)),
    },
  ]
}
