/** From a courier's tariff to the client's price: list price, discount, VAT; rounded to the ban, lines adding up to the whole. */
import { type Bani, bani, minus, negate, percentOf, sum, withoutPercent, ZERO } from '#contract/money.ts'
import type { PriceLine } from '#sending/ports/couriers.ts'
import type { Offer } from '../contract/offers.ts'

export type PriceTerms = {
  /** What the platform adds to the courier's tariff, in percent of it. */
  markupPercent: number
  /** What this client gets off the list price, in percent. */
  discountPercent: number
  /** From an approved pick-up point: what a shipment costs less, VAT included, 0 or negative. */
  pickupCorrection: Bani
  vatPercent: number
}

export type OfferPrice = Pick<
  Offer,
  'price' | 'priceNoVat' | 'priceRaw' | 'priceRawNoVat' | 'discountPercent' | 'vatPercent' | 'lines' | 'isSpecialPrice'
>

/** What is charged at least, so that a shipment always has a price. */
const LEAST = bani(1)

/** The gross price is rounded once, from the net total; the VAT line is what is left between them. */
export function offerPriceOf(tariff: readonly PriceLine[], terms: PriceTerms): OfferPrice {
  const { markupPercent, discountPercent, pickupCorrection, vatPercent } = terms
  const list = tariff.map(({ kind, netBani }) => ({ kind, amount: withMarkup(netBani, markupPercent) }))
  const rawNet = sum(list.map((line) => line.amount))
  const discount = percentOf(rawNet, discountPercent)
  const discounted = minus(rawNet, discount)
  const correction = bani(Math.max(withoutPercent(pickupCorrection, vatPercent), Math.min(ZERO, LEAST - discounted)))
  const net = bani(discounted + correction)
  const gross = bani(net + percentOf(net, vatPercent))
  return {
    price: gross,
    priceNoVat: net,
    priceRaw: bani(rawNet + percentOf(rawNet, vatPercent)),
    priceRawNoVat: rawNet,
    discountPercent,
    vatPercent,
    isSpecialPrice: discountPercent > 0 || correction < 0,
    lines: [
      ...list.filter((line) => line.amount !== 0),
      ...(discount > 0 ? [{ kind: 'discount' as const, amount: negate(discount) }] : []),
      ...(correction < 0 ? [{ kind: 'pickup-point' as const, amount: correction }] : []),
      { kind: 'vat' as const, amount: minus(gross, net) },
    ],
  }
}

const withMarkup = (net: Bani, percent: number): Bani => bani(net + percentOf(net, percent))
