/** Random histories of cash: moves, which become deeds when it is known what is there. */
import fc from 'fast-check'
import type { CashClient, CashDeed } from './model-cash.ts'

const weights = {
  ...{ deliver: 6, report: 4, arrive: 4, run: 4, answer: 5, undoAnswer: 3, debit: 4, giveBack: 3, nameAccount: 2 },
  ...{ topUp: 2, revert: 2, debitRefund: 2, giveBackRefund: 1 },
} as const
type What = keyof typeof weights

const small = fc.integer({ min: 0, max: 99_999 })
const what = fc.oneof(...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as What) }))) // its keys
const cashMove = fc.record({ what, size: small, pick: small })
export type CashMove = typeof cashMove extends fc.Arbitrary<infer M> ? M : never
export const cashHistory = fc.array(cashMove, { minLength: 15, maxLength: 45, size: 'max' })

const AMOUNT_MIN = 7_000
const AMOUNT_MAX = 40_000
const PAYMENT_MAX = 30_000
const says = ['paid', 'paid', 'closed-account', 'no-funds', 'duplicate'] as const
/** Banks keep nothing, a fee, or more than a fee. */
const fees = [0, 0, 450, 6_500]

/** What a move comes to; null: nothing is there for it. */
export function cashDeedOf(client: CashClient, { what: of, size, pick }: CashMove): CashDeed | null {
  const sheets = (...states: readonly string[]) => numbersOf(client.sheets, ({ state }) => states.includes(state))
  switch (of) {
    case 'deliver':
      return { kind: 'deliver', amount: AMOUNT_MIN + (size % AMOUNT_MAX), account: pick % 2 }
    case 'report':
      return client.parcels.some(({ isReported }) => !isReported) ? { kind: 'report', comesFirst: pick % 3 === 0 } : null
    case 'arrive':
      return picked(
        numbersOf(client.transfers, ({ hasCome }) => !hasCome),
        pick,
        (transfer) => ({ kind: 'arrive', transfer }),
      )
    case 'run':
      return { kind: 'run' }
    case 'answer':
      return picked(sheets('in-file'), pick, (sheet) => ({ kind: 'answer', sheet, says: says[size % says.length] ?? 'paid' }))
    case 'undoAnswer':
      return picked([...client.answers.keys()], pick, (answer) => ({ kind: 'undo-answer', answer }))
    case 'debit':
      return picked(sheets('in-file', 'paid'), pick, (sheet) => ({ kind: 'debit', sheet }))
    case 'giveBack':
      return picked(sheets('in-file', 'paid'), pick, (sheet) => ({ kind: 'give-back', sheet, fee: fees[size % fees.length] ?? 0 }))
    case 'nameAccount':
      return client.parcels.some(({ awaits }) => awaits) ? { kind: 'name-account', account: pick % 2 } : null
    case 'topUp':
      return { kind: 'top-up', amount: 1 + (size % PAYMENT_MAX) }
    case 'revert':
      return picked([...client.payments.keys()], pick, (payment) => ({ kind: 'revert', payment }))
    case 'debitRefund':
      return picked([...client.refunds.keys()], pick, (refund) => ({ kind: 'debit-refund', refund }))
    case 'giveBackRefund':
      return picked([...client.refunds.keys()], pick, (refund) => ({ kind: 'give-back-refund', refund }))
  }
}

const numbersOf = <T>(list: readonly T[], isOne: (one: T) => boolean): number[] =>
  list.flatMap((one, number) => (isOne(one) ? [number] : []))
const picked = (numbers: readonly number[], pick: number, deed: (number: number) => CashDeed): CashDeed | null => {
  const number = numbers[pick % Math.max(1, numbers.length)]
  return number === undefined ? null : deed(number)
}
