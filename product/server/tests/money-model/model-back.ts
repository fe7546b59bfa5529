/** The model's money that goes back: to a bank account, to another client, or from a document that was wrong. */
import {
  advanceOfPayment,
  advancesOf,
  availableOf,
  buyerOf,
  giveBack,
  leftOf,
  lotOf,
  refundableOf,
  takeAdvances,
  takeLots,
} from './model-held.ts'
import { baseRow, grossOf, issue, note, reverseAdvances, settleOpen } from './model-papers.ts'
import { type Charge, type Client, type Deed, type Document, invoicesOf, sum, type Verdict } from './model-state.ts'
import { byRate, opposite, totalOf, withVat } from './model-vat.ts'

const REFUND_MIN = 100

export function refund(client: Client, { buyer, amount }: Deed & { kind: 'refund' }, day: string): Verdict {
  const refundable = refundableOf(client, buyer)
  if (refundable < REFUND_MIN || amount > refundable) return 'refused'
  reverseAdvances(client, takeAdvances(advancesOf(client, buyerOf(client, buyer).identity), amount), day)
  note(client, { payment: -amount })
  client.receipts.push({ day, amount: -amount, isAtBank: true })
  return 'done'
}

/** Its advance is reversed to its buyer, and its money is of no payment and no buyer in particular: it pays whatever is open. */
export function release(client: Client, number: number, day: string): Verdict {
  const advance = client.advances[number]
  const left = advance ? leftOf(advance) : 0
  if (!advance || left <= 0) return 'refused'
  reverseAdvances(client, takeAdvances([advance], left), day)
  client.unapplied += left
  client.lots.push({ payment: null, buyer: null, day: null, left })
  settleOpen(client)
  return 'done'
}

/** Whole, while nothing of it went back. */
export function movePayment(client: Client, payment: number, day: string): Verdict {
  const known = client.payments[payment]
  if (!known || known.reverted > 0) return 'refused'
  return revertMoney(client, { payment, amount: known.amount, isAtBank: false }, day)
}

/** As of the day of the move; its VAT is of the day on which it came. */
export function receiveMoved(client: Client, { amount, cameOn, day }: { amount: number; cameOn: string; day: string }): void {
  const payment = client.payments.length
  client.payments.push({ amount, reverted: 0, buyer: client.active })
  client.unapplied += amount
  client.lots.push({ payment, buyer: client.active, day: cameOn, left: amount })
  note(client, { payment: amount })
  client.receipts.push({ day, amount, isAtBank: false })
  settleOpen(client)
}

export const revertPayment = (client: Client, { payment, amount }: Deed & { kind: 'revert-payment' }, day: string): Verdict =>
  revertMoney(client, { payment, amount, isAtBank: true }, day)

/** What is on no document goes first, then its advance is reversed. */
function revertMoney(
  client: Client,
  { payment, amount, isAtBank }: { payment: number; amount: number; isAtBank: boolean },
  day: string,
): Verdict {
  const known = client.payments[payment]
  if (!known || amount > known.amount - known.reverted || availableOf(client) < amount) return 'refused'
  known.reverted += amount
  const unapplied = sum(takeLots([lotOf(client, payment)], amount).map((part) => part.amount))
  client.unapplied -= unapplied
  reverseAdvances(client, takeAdvances(advanceOfPayment(client, payment), amount - unapplied), day)
  note(client, { payment: -amount })
  client.receipts.push({ day, amount: -amount, isAtBank })
  return 'done'
}

/** A charge that a later invoice has reversed stays out of it. */
const stillOn = ({ charges }: Client, document: Document): Charge[] =>
  charges.filter((charge) => charge.on === document && !charges.some(({ of, on }) => of === charge && on !== null && on !== document))

/**
 * Whole, or its orders of one rate: then by what the whole is less without them, so that all reversals add up to it. What is open falls first;
 * then what paid comes back, the last first: payments, advances, bonus.
 */
export function storno(client: Client, number: number, day: string, percent?: number): Verdict {
  const document = invoicesOf(client)[number]
  if (!document) return 'refused'
  const still = stillOn(client, document)
  const chosen = percent === undefined ? still : still.filter((charge) => charge.gross > 0 && baseRow(charge).percent === percent)
  // What was cancelled on the same document goes with its order.
  const taken = still.filter((charge) => chosen.includes(charge) || (charge.of !== null && chosen.includes(charge.of)))
  const rest = still.filter((charge) => !taken.includes(charge))
  if (totalOf(withVat(rest.map(baseRow))) < 0) return 'refused'
  const services = byRate([...withVat(still.map(baseRow)), ...withVat(rest.map(baseRow)).map(opposite)])
  const total = totalOf(services)
  if (total <= 0) return 'refused'
  const fallen = Math.min(total, document.open)
  document.open -= fallen
  client.receivable -= fallen
  const unapplied = putBack(document, total - fallen)
  const deducted = giveBack(document.deducted, total - fallen - unapplied)
  const prepaid = grossOf(deducted)
  const bonus = total - fallen - unapplied - prepaid
  document.bonus -= bonus
  for (const charge of taken) charge.on = null
  client.services += sum(taken.map(({ gross }) => gross))
  client.unapplied += unapplied
  client.prepaid += prepaid
  client.bonus += bonus
  const { buyer, identity } = document
  issue(client, { kind: 'storno', buyer, identity, day, rows: byRate([...services.map(opposite), ...deducted]) })
  note(client, { invoice: prepaid - total, advance: prepaid })
  if (bonus > 0) note(client, { payment: -bonus })
  settleOpen(client)
  return 'done'
}

function putBack({ settled }: Document, amount: number): number {
  let rest = amount
  for (const paid of settled.toReversed()) {
    const part = Math.min(paid.amount, rest)
    paid.amount -= part
    paid.lot.left += part
    rest -= part
  }
  return amount - rest
}
