/** What the model says of a client, in the words in which the product is read too. */

import { availableOf, leftOf, refundableOf } from './model-held.ts'
import { type Client, type Document, invoicesOf, sum } from './model-state.ts'
import { byRate, daysBetween, type VatRow } from './model-vat.ts'

/** Amounts in bani, rows of VAT as `S21 1000 + 210`. */
export type Figures = {
  balance: Record<'ordered' | 'reversed' | 'services' | 'prepaid' | 'notInvoiced' | 'bonus' | 'left' | 'bonusEarned', number>
  /** `invoice / payment / advance = difference`. */
  statement: string[]
  documents: string[]
  /** By month, all documents added up. */
  journal: Record<string, string>
  /** By billing entity. */
  refundable: number[]
  /** What the bank was given to send, the smallest first. */
  sent: number[]
}

export function figuresOf(client: Client): Figures {
  const waiting = client.charges.filter(({ on }) => on === null).map(({ gross }) => gross)
  const paysBefore = client.creditLimit === null
  return {
    balance: {
      ordered: sum(waiting.filter((gross) => gross > 0)),
      reversed: sum(waiting.filter((gross) => gross < 0)),
      services: client.services,
      prepaid: client.prepaid,
      notInvoiced: client.unapplied - client.receivable,
      bonus: paysBefore ? client.bonus : 0,
      left: availableOf(client),
      bonusEarned: client.bonus,
    },
    statement: client.statement.map(({ invoice, payment, advance, difference }) => `${invoice} / ${payment} / ${advance} = ${difference}`),
    documents: client.documents.map((document) => documentShown(client, document)),
    journal: journalOf(client.documents),
    refundable: client.buyers.map(({ entry }) => refundableOf(client, entry)),
    sent: client.receipts
      .filter(({ amount, isAtBank }) => amount < 0 && isAtBank)
      .map(({ amount }) => -amount)
      .sort((one, other) => one - other),
  }
}

function documentShown(client: Client, document: Document): string {
  const { kind, buyer, day, due, rows, total, open } = document
  const left = sum(client.advances.filter((advance) => advance.document === document).map(leftOf))
  return documentLine({ kind, buyer, day, due, rows, total, open, left })
}

export type DocumentRead = Pick<Document, 'kind' | 'buyer' | 'day' | 'due' | 'rows' | 'total' | 'open'> & {
  /** Of an advance. */
  left: number
}

export const documentLine = ({ kind, buyer, day, due, rows, total, open, left }: DocumentRead): string =>
  `${day} ${kind} to ${buyer}, due ${due}: ${ratesShown(rows)} = ${total}, open ${open}, left ${left}`

/** Open amounts by age: `31-60 2420`. */
export function agesOf(client: Client, today: string): string[] {
  const open = invoicesOf(client).filter((document) => document.open > 0)
  const groups = Map.groupBy(open, ({ due, day }) => ageOf(daysBetween(due ?? day, today)))
  return [...groups].map(([age, of]) => `${age} ${sum(of.map((document) => document.open))}`).sort()
}

function ageOf(days: number): string {
  if (days <= 0) return 'not due'
  if (days > 90) return 'over 90'
  return days > 60 ? '61-90' : days > 30 ? '31-60' : '1-30'
}

/** Money that came in less what went back, by month; months that come to nothing are left out. */
export function receiptsByMonth(receipts: readonly { day: string; amount: number }[]): Record<string, number> {
  const months = Map.groupBy(receipts, ({ day }) => day.slice(0, 7))
  const sums = [...months].map(([month, of]) => [month, sum(of.map(({ amount }) => amount))] as const)
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** By rate; what came to nothing is left out. */
export const ratesShown = (rows: readonly VatRow[]): string =>
  byRate(rows)
    .filter(({ base, vat }) => base !== 0 || vat !== 0)
    .map(({ category, percent, base, vat }) => `${category}${percent} ${base} + ${vat}`)
    .sort()
    .join(', ')

export function journalOf(documents: readonly Pick<Document, 'day' | 'rows'>[]): Record<string, string> {
  const months = Map.groupBy(
    documents.toSorted((one, other) => one.day.localeCompare(other.day)),
    ({ day }) => day.slice(0, 7),
  )
  return Object.fromEntries([...months].map(([month, of]) => [month, ratesShown(of.flatMap(({ rows }) => rows))]))
}
