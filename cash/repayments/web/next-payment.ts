/** When the client is paid next and how much, in words: a day is never said without its amount. */

import type { ExpectedCash } from '#cash/payouts/contract/forecast.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { texts } from '#web/texts.ts'
import type { repaymentCalls } from '../contract/repayment-calls.ts'

const { next: words, expected: ofPlaces } = texts.repaymentList

export type NextPaymentShown = NonNullable<AnswerOf<typeof repaymentCalls.list>['nextPayment']>

export function nextPaymentText(next: NextPaymentShown): string {
  const { payable, inSheets } = next.amount
  const amounts = [words.payable(texts.forms.ron(payable)), ...(inSheets > 0 ? [words.inSheets(texts.forms.ron(inSheets))] : [])]
  return [whenText(next), ...amounts].join(' · ')
}

/** As the specification says it: by amount or day, a day later where others are under way, or by contract. */
function whenText({ date: { nextPayDate, waitPending }, amount: { minAmount } }: NextPaymentShown): string {
  if (nextPayDate === null) return words.byContract
  const day = texts.forms.weekday(nextPayDate)
  const text = minAmount === null ? words.onDay(day) : words.byAmount({ amount: texts.forms.ron(minAmount), day })
  return waitPending ? `${text} ${words.mayWait}` : text
}
/** `count`: how many the list has there. Where filters leave out some, the days of all would be said of the wrong ones: null. */
export function expectedPaymentText({
  of,
  count,
  isEstimate,
}: {
  of: ExpectedCash | undefined
  count: number
  isEstimate: boolean
}): string | null {
  if (!of || count === 0 || of.count !== count) return null
  const { first, last, unknown } = of
  if (first === null || last === null) return ofPlaces.unknown
  const days = first === last ? texts.forms.weekday(first) : ofPlaces.between({ first: short(first), last: short(last) })
  const said = isEstimate ? ofPlaces.about(days) : days
  return unknown > 0 ? ofPlaces.partly({ days: said, amount: texts.forms.ron(unknown) }) : said
}

/** `27.11`. */
const short = (day: string) => texts.forms.weekday(day).split(' ').at(-1) ?? day
