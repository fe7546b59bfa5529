/** Random histories: terms, a day to begin at, and moves, which become deeds when it is known what is there. */
import fc from 'fast-check'
import { ownMoneyOf, refundableOf } from './model-held.ts'
import { type Client, type Deed, invoicesOf, ordersOf } from './model-state.ts'

const weights = {
  ...{
    topUp: 3,
    topUpInvoiced: 3,
    order: 7,
    reverseOrder: 3,
    bonus: 1,
    invoice: 5,
    invoicePayments: 2,
    refund: 2,
    revertPayment: 2,
    revertWrong: 1,
  },
  ...{ storno: 2, stornoOfRate: 2, release: 1, movePayment: 1 },
  ...{ chooseBuyer: 2, renameBuyer: 1, changeCode: 1, numberAnswered: 1, wait: 3, waitLong: 1 },
} as const
type What = keyof typeof weights

const small = fc.integer({ min: 0, max: 99_999 })
const what = fc.oneof(...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as What) }))) // its keys
export const move = fc.record({ what, size: small, pick: small })
export type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

const kind = fc.constantFrom('romanian' as const, 'romanian' as const, 'union' as const, 'outside' as const)

export const history = fc.record({
  creditLimit: fc.constantFrom(null, null, 30_000),
  buyers: fc.tuple(kind, kind),
  /** Before the rate of VAT changed, before a year ends, in the hours in which a day of Bucharest is another than elsewhere. */
  startsAt: fc.constantFrom('2025-07-25T09:00:00Z', '2025-07-31T20:30:00Z', '2025-12-28T09:00:00Z', '2026-11-10T21:30:00Z'),
  moves: fc.array(move, { minLength: 10, maxLength: 40, size: 'max' }),
})
export type History = typeof history extends fc.Arbitrary<infer H> ? H : never

const MINUTE_MS = 60_000
const HOURS_OF_A_WAIT = [3, 30]
const DAYS_OF_A_LONG_WAIT = [5, 20]
const DAY_MS = 86_400_000

/** Between this move and the one before. What is answered of a number counts for its day: another answer is of another day. */
export function passedMs({ what: of, size }: Move): number {
  if (of === 'numberAnswered') return DAY_MS
  const [hoursMin = 0, hoursMax = 0] = HOURS_OF_A_WAIT
  const [daysMin = 0, daysMax = 0] = DAYS_OF_A_LONG_WAIT
  if (of === 'wait') return (hoursMin + (size % (hoursMax - hoursMin))) * 60 * MINUTE_MS
  return of === 'waitLong' ? (daysMin + (size % (daysMax - daysMin))) * DAY_MS : MINUTE_MS
}

const AMOUNT_MAX = 9_999
const MUCH_MAX = 30_000
const BONUS_MAX = 2_000
const amountOf = (size: number, max: number): number => 1 + (size % max)
const isEven = (pick: number): boolean => pick % 2 === 0

/** What a move comes to; null: nothing is there for it. */
export function deedOf(client: Client, { what: of, size, pick }: Move): Deed | null {
  const buyer = 1 + (pick % client.buyers.length)
  switch (of) {
    case 'topUp':
    case 'topUpInvoiced':
      return { kind: 'top-up', amount: amountOf(size, MUCH_MAX), buyer, isInvoiced: of === 'topUpInvoiced' }
    case 'order':
      return { kind: 'order', amount: amountOf(size, AMOUNT_MAX) }
    case 'reverseOrder':
      return picked(ordersOf(client), pick, (order) => ({ kind: 'reverse-order', order }))
    case 'bonus':
      return { kind: 'bonus', amount: amountOf(size, BONUS_MAX) }
    case 'invoicePayments':
      return { kind: 'invoice-payments' }
    case 'invoice':
      return { kind: 'invoice' }
    case 'refund':
      return { kind: 'refund', buyer, amount: isEven(size) ? Math.max(1, refundableOf(client, buyer)) : amountOf(size, AMOUNT_MAX) }
    case 'revertPayment':
      return picked(client.payments, pick, (payment) => reverting(client, payment, size))
    case 'revertWrong':
      return client.payments.length === 0 ? null : reverting(client, client.payments.length - 1, 0)
    case 'storno':
      return picked(invoicesOf(client), pick, (invoice) => ({ kind: 'storno', invoice }))
    case 'stornoOfRate':
      return picked(invoicesOf(client), pick, (invoice) => ({
        kind: 'storno-of-rate',
        invoice,
        percent: percents[size % percents.length] ?? 0,
      }))
    case 'release':
      return picked(client.advances, pick, (advance) => ({ kind: 'release', advance }))
    case 'movePayment':
      return picked(client.payments, pick, (payment) => moving(client, payment))
    case 'chooseBuyer':
      return { kind: 'choose-buyer', buyer }
    case 'renameBuyer':
      return { kind: 'rename-buyer', buyer }
    case 'changeCode':
      return client.buyers[buyer - 1]?.kind === 'romanian' ? { kind: 'change-code', buyer, code: `${90_000_100 + size}` } : null
    case 'numberAnswered':
      return { kind: 'number-answered', buyer, isValid: isEven(size) }
    case 'wait':
    case 'waitLong':
      return null
  }
}

const picked = (list: readonly unknown[], pick: number, deed: (number: number) => Deed | null): Deed | null =>
  list.length === 0 ? null : deed(pick % list.length)

const percents = [21, 21, 19, 0]

/** While all of it is its own still, or some of it went back and it stays. */
function moving(client: Client, payment: number): Deed | null {
  const { amount = 0, reverted = 0 } = client.payments[payment] ?? {}
  return reverted > 0 || ownMoneyOf(client, payment) === amount ? { kind: 'move-payment', payment } : null
}

/** Whole or in part, as far as its own money is there: whose money pays for the rest the requirements do not say. */
function reverting(client: Client, payment: number, size: number): Deed | null {
  const own = ownMoneyOf(client, payment)
  if (own === 0) return null
  return { kind: 'revert-payment', payment, amount: isEven(size) ? own : amountOf(size, own) }
}
