/**
 * A client's money as the requirements have it, in memory: what the product is judged by. It shares no code with the product, so that a
 * mistake would have to be made twice (decision 123). Amounts are whole bani.
 */
import { movePayment, refund, release, revertPayment, storno } from './model-back.ts'
import { advancesOf, availableOf, buyerOf, lotOf, takeAdvances, takeLots } from './model-held.ts'
import { baseRow, categoryOf, dueOf, grossOf, issue, note, settle, settleOpen } from './model-papers.ts'
import { type Client, type Deed, type Lot, ordersOf, sum, type Verdict } from './model-state.ts'
import { baseOf, byRate, dayOf, opposite, rateOn, totalOf, withVat } from './model-vat.ts'

/** Refused, it changes nothing. */
export function take(client: Client, deed: Deed, at: Date): Verdict {
  const day = dayOf(at)
  switch (deed.kind) {
    case 'top-up':
      return topUp(client, deed, day)
    case 'order':
      return order(client, deed.amount, day)
    case 'reverse-order':
      return reverseOrder(client, deed.order)
    case 'bonus':
      client.bonus += deed.amount
      return 'done'
    case 'invoice':
      return invoice(client, day)
    case 'invoice-payments':
      return invoicePayments(client, day)
    case 'refund':
      return refund(client, deed, day)
    case 'revert-payment':
      return revertPayment(client, deed, day)
    case 'storno':
      return storno(client, deed.invoice, day)
    case 'storno-of-rate':
      return storno(client, deed.invoice, day, deed.percent)
    case 'release':
      return release(client, deed.advance, day)
    case 'move-payment':
      return movePayment(client, deed.payment, day)
    case 'choose-buyer':
      client.active = deed.buyer
      return 'done'
    case 'rename-buyer':
      return 'done'
    case 'change-code':
      return changeCode(client, deed)
    case 'number-answered':
      buyerOf(client, deed.buyer).hasValidNumber = deed.isValid
      return 'done'
  }
}

function order(client: Client, amount: number, day: string): Verdict {
  if (availableOf(client) - amount < -(client.creditLimit ?? 0)) return 'refused'
  client.services += amount
  client.charges.push({ gross: amount, day, of: null, on: null, category: 'S' })
  return 'done'
}

/** At the price and the rate of its charge, whenever that was. A second time it changes nothing. */
function reverseOrder(client: Client, number: number): Verdict {
  const charge = ordersOf(client)[number]
  if (!charge || client.charges.some(({ of }) => of === charge)) return 'done'
  client.services -= charge.gross
  client.charges.push({ gross: -charge.gross, day: charge.day, of: charge, on: null, category: 'S' })
  return 'done'
}

function topUp(client: Client, { amount, buyer, isInvoiced }: Deed & { kind: 'top-up' }, day: string): Verdict {
  const payment = client.payments.length
  client.payments.push({ amount, reverted: 0, buyer })
  client.unapplied += amount
  client.lots.push({ payment, buyer, day, left: amount })
  note(client, { payment: amount })
  client.receipts.push({ day, amount, isAtBank: true })
  settleOpen(client)
  const lot = lotOf(client, payment)
  if (isInvoiced && lot.left > 0) invoiceAdvance(client, { payment, buyer, lots: [lot], paidOn: day, day })
  return 'done'
}

/** What came under one rate is one advance: VAT is of the day of the money. What is of no buyer goes to the active one. */
function invoicePayments(client: Client, day: string): Verdict {
  settleOpen(client)
  const lots = [...client.lots.filter(({ buyer }) => buyer === null), ...client.lots.filter(({ buyer }) => buyer !== null)]
  const left = lots.filter((lot) => lot.left > 0).map((lot) => ({ lot, buyer: lot.buyer ?? client.active, paidOn: lot.day ?? day }))
  const groups = Map.groupBy(left, ({ buyer, paidOn }) => `${buyer}/${rateOn('S', paidOn).percent}`)
  for (const [first, ...more] of groups.values())
    if (first) invoiceAdvance(client, { ...first, payment: null, lots: [first, ...more].map(({ lot }) => lot), day })
  return groups.size === 0 ? 'refused' : 'done'
}

type Advancing = { payment: number | null; buyer: number; lots: readonly Lot[]; paidOn: string; day: string }

function invoiceAdvance(client: Client, { payment, buyer, lots, paidOn, day }: Advancing): void {
  const rate = rateOn(categoryOf(buyerOf(client, buyer)), paidOn)
  const amount = sum(lots.map(({ left }) => left))
  const base = baseOf(amount, rate)
  const document = issue(client, { kind: 'advance', buyer, day, rows: [{ ...rate, base, vat: amount - base }] })
  takeLots(lots, amount)
  client.advances.push({ document, payment, identity: document.identity, rate, total: amount, base, used: 0, usedBase: 0 })
  client.unapplied -= amount
  client.prepaid += amount
  note(client, { invoice: amount, advance: amount })
}

/** Of all orders and reversals that are on no document. A reversal bears what the document of its charge did. */
function invoice(client: Client, day: string): Verdict {
  const buyer = buyerOf(client, client.active)
  const waiting = client.charges.filter(({ on }) => on === null)
  for (const charge of waiting) charge.category = charge.of?.on ? charge.of.category : categoryOf(buyer)
  const services = withVat(waiting.map(baseRow))
  const total = totalOf(services)
  if (total === 0 || sum(waiting.map(dueOf)) === 0) return 'refused'
  const bonus = Math.max(0, Math.min(total, client.bonus))
  const deducted = takeAdvances(advancesOf(client, buyer.identity), total - bonus)
  const prepaid = grossOf(deducted)
  const document = issue(client, { kind: 'fiscal', buyer: buyer.entry, day, rows: byRate([...services, ...deducted.map(opposite)]) })
  for (const charge of waiting) charge.on = document
  client.services -= sum(waiting.map(({ gross }) => gross))
  client.bonus -= bonus
  client.prepaid -= prepaid
  const open = Math.max(0, total - bonus - prepaid)
  Object.assign(document, { bonus, deducted, open })
  client.receivable += open
  if (total < 0) credit(client, -total)
  else settle(client, document)
  note(client, { invoice: total - prepaid, advance: -prepaid })
  if (bonus > 0) note(client, { payment: bonus })
  return 'done'
}

/** More was reversed than ordered: money of no payment in particular. */
function credit(client: Client, amount: number): void {
  client.unapplied += amount
  client.lots.push({ payment: null, buyer: null, day: null, left: amount })
  settleOpen(client)
}

/** Once a payment or a document names the entry, its code stays. */
function changeCode(client: Client, { buyer, code }: Deed & { kind: 'change-code' }): Verdict {
  const names = (one: { buyer: number }) => one.buyer === buyer
  if (client.payments.some(names) || client.documents.some(names)) return 'refused'
  buyerOf(client, buyer).identity = code
  return 'done'
}
