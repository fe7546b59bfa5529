/** What pays an invoice when it is issued, and what of advances is used. */
import { type Bani, bani, minus, negate, sum, ZERO } from '#contract/money.ts'
import { type VatRate, type VatRow, vatContainedIn, vatRateOfRow } from '#contract/vat.ts'

export type HeldForInvoice = Record<'bonusBani' | 'prepaidBani' | 'unappliedBani', Bani>
export type SettledAtOnce = HeldForInvoice & {
  /** What stays unpaid. */
  openBani: Bani
}

/** Bonus first: it cannot be paid back, and behind advances it would never be used. It pays, and is no discount. */
export function settledAtOnce(totalBani: Bani, held: HeldForInvoice): SettledAtOnce {
  let open = totalBani
  const take = (amount: Bani): Bani => {
    const taken = bani(Math.max(0, Math.min(open, amount)))
    open = minus(open, taken)
    return taken
  }
  const [bonusBani, prepaidBani, unappliedBani] = [take(held.bonusBani), take(held.prepaidBani), take(held.unappliedBani)]
  return { bonusBani, prepaidBani, unappliedBani, openBani: open }
}

/** An advance invoice of which something is left. */
export type OpenAdvance = {
  invoiceId: string
  /** Whose it is: the fiscal identity that it was issued to (`identityKey`). */
  identity: string
  vat: VatRate
  totalBani: Bani
  /** Deducted on invoices and reversed so far, and what of it was net. */
  usedBani: Bani
  usedNetBani: Bani
  /** On its way back to the client: not reversed yet, and not to be used. */
  heldBani: Bani
}

/** A part of an advance. `invoiceId` null: of advances that no invoice is known of. */
export type AdvancePart = VatRow & { invoiceId: string | null; grossBani: Bani }

export const leftOfAdvance = ({ totalBani, usedBani, heldBani }: Pick<OpenAdvance, 'totalBani' | 'usedBani' | 'heldBani'>): Bani =>
  bani(totalBani - usedBani - heldBani)

/** The next part of an advance. However it is divided, net amounts and VAT of the parts add up to those of the advance. */
export function partOfAdvance({ invoiceId, vat, usedBani, usedNetBani }: OpenAdvance, grossBani: Bani): AdvancePart {
  const netBani = minus(vatContainedIn(sum([usedBani, grossBani]), vat).netBani, usedNetBani)
  return { invoiceId, ...vatRateOfRow(vat), grossBani, netBani, vatBani: minus(grossBani, netBani) }
}

/**
 * What of the parts that were deducted on an invoice is given back when `grossBani` of it are: the last taken first, each at its own rate. What
 * is given back of a part adds up to it.
 */
export function advancesGivenBackOf(taken: readonly AdvancePart[], grossBani: Bani): AdvancePart[] {
  const parts: AdvancePart[] = []
  let rest = grossBani
  for (const part of taken.toReversed()) {
    const gross = bani(Math.min(rest, part.grossBani))
    if (gross <= ZERO) continue
    const netBani = gross === part.grossBani ? part.netBani : vatContainedIn(gross, part).netBani
    parts.push({
      ...part,
      grossBani: negate(gross),
      netBani: negate(netBani),
      vatBani: minus(netBani, gross),
    })
    rest = minus(rest, gross)
  }
  return parts
}

type OfAdvances = {
  /** Of the client, the oldest first. */
  advances: readonly OpenAdvance[]
  /** Of the buyer (`identityKey`). */
  identity: string
}

/** Whose money an advance is. Everything that uses, returns or keeps advances asks here. */
export const advancesOf = <A extends Pick<OpenAdvance, 'identity'>>(advances: readonly A[], identity: string): A[] =>
  advances.filter((advance) => advance.identity === identity)

const left = (advances: readonly OpenAdvance[]): Bani => sum(advances.map(leftOfAdvance))

/**
 * What of a client's advances may pay an invoice of a buyer: its own, and what no advance invoice is known of. What was invoiced to another
 * identity stays that one's until it is reversed to it. `prepaidBani`: of the client, less what is reserved.
 */
export function prepaidForIdentity({ advances, identity, prepaidBani }: OfAdvances & { prepaidBani: Bani }): Bani {
  const unknown = Math.max(0, minus(prepaidBani, left(advances)))
  return bani(Math.max(0, Math.min(prepaidBani, left(advancesOf(advances, identity)) + unknown)))
}

type Deducting = OfAdvances & {
  /** As `prepaidForIdentity` allows. */
  amountBani: Bani
  /** The rate of what no advance invoice is known of. */
  vat: VatRate
}

/** Which advances an amount is deducted from: the buyer's own. */
export function deductAdvances({ advances, amountBani, identity, vat }: Deducting): AdvancePart[] {
  const parts: AdvancePart[] = []
  let rest = amountBani
  for (const advance of advancesOf(advances, identity)) {
    const part = bani(Math.min(rest, leftOfAdvance(advance)))
    if (part <= ZERO) continue
    parts.push(partOfAdvance(advance, part))
    rest = minus(rest, part)
  }
  return rest > ZERO ? [...parts, { invoiceId: null, grossBani: rest, ...vatContainedIn(rest, vat) }] : parts
}
