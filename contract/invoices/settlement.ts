/** What pays an invoice when it is issued, and what of advances is used. */
import { type Bani, bani, minus, sum, ZERO } from '../money.ts'
import { contained, type VatRow } from '../vat.ts'

export type Held = Record<'bonusBani' | 'prepaidBani' | 'unappliedBani', Bani>
export type SettledAtOnce = Held & {
  /** What stays unpaid. */
  openBani: Bani
}

/** Bonus first: it cannot be paid back, and behind advances it would never be used. It pays, and is no discount. */
export function settledAtOnce(totalBani: Bani, held: Held): SettledAtOnce {
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
  /** To which of the client's entities it was issued. */
  entityNumber: number
  vatPercent: number
  totalBani: Bani
  /** Deducted from invoices and reversed so far. */
  usedBani: Bani
  /** On its way back to the client: not reversed yet, and not to be used. */
  heldBani: Bani
}

/** A part of an advance. `invoiceId` null: of advances that no invoice is known of. */
export type AdvancePart = VatRow & { invoiceId: string | null; grossBani: Bani }

export const leftOf = ({ totalBani, usedBani, heldBani }: Pick<OpenAdvance, 'totalBani' | 'usedBani' | 'heldBani'>): Bani =>
  bani(totalBani - usedBani - heldBani)

/** The next part of an advance. However it is divided, net amounts and VAT of the parts add up to those of the advance. */
export function partOfAdvance({ invoiceId, vatPercent, usedBani }: OpenAdvance, grossBani: Bani): AdvancePart {
  const [before, after] = [contained(usedBani, vatPercent), contained(sum([usedBani, grossBani]), vatPercent)]
  const netBani = minus(after.netBani, before.netBani)
  return { invoiceId, percent: vatPercent, grossBani, netBani, vatBani: minus(grossBani, netBani) }
}

type Deducting = {
  /** The oldest first. */
  advances: readonly OpenAdvance[]
  amountBani: Bani
  /** Its own advances are used before those of the client's other entities. */
  entityNumber: number
  /** The rate of what no advance invoice is known of. */
  vatPercent: number
}

/** Which advances an amount is deducted from. */
export function deductAdvances({ advances, amountBani, entityNumber, vatPercent }: Deducting): AdvancePart[] {
  const own = (advance: OpenAdvance) => advance.entityNumber === entityNumber
  const inTurn = [...advances.filter(own), ...advances.filter((advance) => !own(advance))]
  const parts: AdvancePart[] = []
  let rest = amountBani
  for (const advance of inTurn) {
    const part = bani(Math.min(rest, leftOf(advance)))
    if (part <= ZERO) continue
    parts.push(partOfAdvance(advance, part))
    rest = minus(rest, part)
  }
  return rest > ZERO ? [...parts, { invoiceId: null, grossBani: rest, ...contained(rest, vatPercent) }] : parts
}
