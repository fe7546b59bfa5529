/** When the client is paid next, in words. */
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { texts } from '../../../web/texts.ts'
import type { repaymentCalls } from '../contract/repayment-calls.ts'

const words = texts.repaymentList.next

type NextPayment = NonNullable<AnswerOf<typeof repaymentCalls.list>['nextPayment']>

/** As the specification says it: by amount or day, a day later where others are under way, or by contract. */
export function nextText({ date: { nextPayDate, waitPending }, amount: { minAmount } }: NextPayment): string {
  if (nextPayDate === null) return words.byContract
  const day = texts.forms.day(nextPayDate)
  const text = minAmount === null ? words.onDay(day) : words.byAmount({ amount: texts.forms.ron(minAmount), day })
  return waitPending ? `${text} ${words.mayWait}` : text
}
