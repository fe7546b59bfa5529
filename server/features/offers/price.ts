/** From a courier's tariff to the client's price: list price, discount, VAT; rounded to the ban, lines adding up to the whole. */
import { type Bani, bani, minus, negate, percentOf, sum } from '../../../contract/money.ts'
import type { Offer } from '../../../contract/offers.ts'
import type { PriceLine } from '../../partners/couriers/port.ts'

export type PriceTerms = {
  /** What the platform adds to the courier's tariff, in percent of it. */
  markupPercent: number
  /** What this client gets off the list price, in percent. */
  discountPercent: number
  vatPercent: number
}

export type Price = Pick<
  Offer,
  'price' | 'priceNoVat' | 'priceRaw' | 'priceRawNoVat' | 'discountPercent' | 'vatPercent' | 'lines' | 'isSpecialPrice'
>

/** The gross price is rounded once, from the net total; the VAT line is what is left between them. */
export function priceOf(tariff: readonly PriceLine[], { markupPercent, discountPercent, vatPercent }: PriceTerms): Price {
  const list = tariff.map(({ kind, netBani }) => ({ kind, amount: withMarkup(netBani, markupPercent) }))
  const rawNet = sum(list.map((line) => line.amount))
  const discount = percentOf(rawNet, discountPercent)
  const net = minus(rawNet, discount)
  const gross = bani(net + percentOf(net, vatPercent))
  return {
    price: gross,
    priceNoVat: net,
    priceRaw: bani(rawNet + percentOf(rawNet, vatPercent)),
    priceRawNoVat: rawNet,
    discountPercent,
    vatPercent,
    isSpecialPrice: discountPercent > 0,
    lines: [
      ...list.filter((line) => line.amount !== 0),
      ...(discount > 0 ? [{ kind: 'discount' as const, amount: negate(discount) }] : []),
      { kind: 'vat' as const, amount: minus(gross, net) },
    ],
  }
}

const withMarkup = (net: Bani, percent: number): Bani => bani(net + percentOf(net, percent))
