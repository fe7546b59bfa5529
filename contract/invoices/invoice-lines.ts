/**
 * What an invoice of orders says, from what the orders were charged. An order keeps its price to the ban: its net amount is taken out of
 * it, and the lines are sums of those. VAT is computed once for a rate, so the total may differ from the prices by some bani: the rounding.
 */
import type { CourierCode } from '../couriers.ts'
import { type Bani, minus, sum } from '../money.ts'
import { contained, type VatRow, vatPercentOn, vatRows } from '../vat.ts'

/** An order's charge, or its reversal. */
export type Charge = {
  /** With VAT, as the order was charged; negative: reversed. */
  grossBani: Bani
  /** Day in Bucharest, of the charge also where it is reversed: whose rate both bear. */
  chargedOn: string
  /** null: the order is not known any more. */
  courier: CourierCode | null
  serviceName: string | null
  /** Of a reversal: the invoice that the charge stands on; null: on none before this one. */
  reverses: string | null
}

export type ServiceLine = Pick<Charge, 'courier' | 'serviceName' | 'reverses'> & {
  kind: 'service' | 'reversal'
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
  /** By how much the total is more. */
  roundingBani: Bani
}

/** An order's row of the annex, and its part in a line. */
export const chargeParts = ({ grossBani, chargedOn }: Pick<Charge, 'grossBani' | 'chargedOn'>): VatRow =>
  contained(grossBani, vatPercentOn(chargedOn))

export function ordersInvoice(charges: readonly Charge[]): OrdersInvoice {
  const lines = linesOf(charges)
  const vat = vatRows(lines)
  const netBani = sum(vat.map((row) => row.netBani))
  const vatBani = sum(vat.map((row) => row.vatBani))
  const totalBani = sum([netBani, vatBani])
  const ordersBani = sum(charges.map(({ grossBani }) => grossBani))
  return { lines, vat, netBani, vatBani, totalBani, ordersBani, roundingBani: minus(totalBani, ordersBani) }
}

/** By courier and service, services before reversals; what reverses another invoice apart from each other. */
function linesOf(charges: readonly Charge[]): ServiceLine[] {
  const groups = Map.groupBy(charges, (charge) =>
    [
      isReversal(charge) ? 1 : 0,
      charge.courier ?? '',
      charge.serviceName ?? '',
      charge.reverses ?? '',
      vatPercentOn(charge.chargedOn),
    ].join('\n'),
  )
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, charged]) => lineOf(charged))
}

const isReversal = ({ grossBani }: Charge) => grossBani < 0

function lineOf(charges: readonly Charge[]): ServiceLine[] {
  const [first] = charges
  if (!first) return []
  const { courier, serviceName, reverses } = first
  return [
    {
      ...{ courier, serviceName, reverses },
      kind: isReversal(first) ? 'reversal' : 'service',
      vatPercent: vatPercentOn(first.chargedOn),
      orders: charges.length,
      netBani: sum(charges.map((charge) => chargeParts(charge).netBani)),
    },
  ]
}
