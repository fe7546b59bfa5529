/** The model's rules of money that waits: payments on no document yet, and advances. */
import { type Advance, type Buyer, type Client, type Lot, type Paid, type Part, sum } from './model-state.ts'
import { baseOf } from './model-vat.ts'

/** Takes up to an amount of them, the first ones first. */
export function takeLots(lots: readonly Lot[], amount: number): Paid[] {
  const used: Paid[] = []
  let rest = amount
  for (const lot of lots) {
    const part = Math.min(lot.left, rest)
    if (part <= 0) continue
    lot.left -= part
    rest -= part
    used.push({ lot, amount: part })
  }
  return used
}

/** Those that may pay a buyer's invoice: money of no payment in particular first, as it was there before; then its own, the oldest first. */
export const lotsFor = ({ lots }: Client, buyer: number): Lot[] => [
  ...lots.filter((lot) => lot.buyer === null),
  ...lots.filter((lot) => lot.buyer === buyer),
]

export const leftOf = ({ total, used }: Advance): number => total - used

export const advancesOf = ({ advances }: Client, identity: string): Advance[] => advances.filter((one) => one.identity === identity)

/** Takes up to an amount of advances, the oldest first: base and VAT in proportion, so that all parts add up to the advance. */
export function takeAdvances(advances: readonly Advance[], amount: number): Part[] {
  const parts: Part[] = []
  let rest = amount
  for (const advance of advances) {
    const gross = Math.min(leftOf(advance), rest)
    if (gross <= 0) continue
    rest -= gross
    parts.push(partOf(advance, gross))
  }
  return parts
}

function partOf(advance: Advance, gross: number): Part {
  const used = advance.used + gross
  const usedBase = used === advance.total ? advance.base : baseOf(used, advance.rate)
  const base = usedBase - advance.usedBase
  Object.assign(advance, { used, usedBase })
  return { ...advance.rate, advance, gross, base, vat: gross - base }
}

/** Gives back up to an amount of what was deducted on an invoice, the last part first; what is given back of a part adds up to it. */
export function giveBack(deducted: Part[], amount: number): Part[] {
  const back: Part[] = []
  let rest = amount
  for (const part of deducted.toReversed()) {
    const gross = Math.min(part.gross, rest)
    if (gross <= 0) continue
    rest -= gross
    const base = gross === part.gross ? part.base : baseOf(gross, part)
    back.push({ ...part, gross, base, vat: gross - base })
    Object.assign(part, { gross: part.gross - gross, base: part.base - base, vat: part.vat - (gross - base) })
    Object.assign(part.advance, { used: part.advance.used - gross, usedBase: part.advance.usedBase - base })
  }
  return back
}

export function buyerOf(client: Client, entry: number): Buyer {
  const buyer = client.buyers.find((one) => one.entry === entry)
  if (!buyer) throw new Error(`there is no buyer ${entry}`)
  return buyer
}

const withoutBonus = ({ prepaid, unapplied, services, receivable }: Client): number => prepaid + unapplied - services - receivable

/** For orders. Bonus of who pays after the invoice pays invoices alone. */
export const availableOf = (client: Client): number => withoutBonus(client) + (client.creditLimit === null ? client.bonus : 0)

/** Bonus is never refunded. */
export function refundableOf(client: Client, entry: number): number {
  const own = sum(advancesOf(client, buyerOf(client, entry).identity).map(leftOf))
  return Math.max(0, Math.min(own, withoutBonus(client)))
}

export function lotOf(client: Client, payment: number) {
  const lot = client.lots.find((one) => one.payment === payment)
  if (!lot) throw new Error(`there is no payment ${payment}`)
  return lot
}

export const advanceOfPayment = ({ advances }: Client, payment: number) => advances.filter((one) => one.payment === payment)

/** What of a payment is still there: on no document, or in its own advance. */
export const ownMoneyOf = (client: Client, payment: number): number =>
  lotOf(client, payment).left + sum(advanceOfPayment(client, payment).map(leftOf))
