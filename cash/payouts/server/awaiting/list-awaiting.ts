/** Repayments whose account is missing or cannot be paid to: they wait until the client names another. */

import type { AwaitingRepayment } from '#cash/repayments/contract/repayment-calls.ts'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'

/** `refusal`: what the bank said; null: nothing that is known. */
export const awaitingRepaymentShown = (repayment: Repayment, refusal: Message | null, texts: Texts): AwaitingRepayment => ({
  id: repayment.id,
  awb: repayment.awb,
  uniqueId: repayment.orderId,
  addressFrom: repayment.addressFrom,
  addressTo: repayment.addressTo,
  createdDate: repayment.orderedAt.toISOString(),
  price: repayment.amountBani,
  contactName: repayment.holder,
  bankAccount: repayment.iban,
  reason: reasonOf(repayment, refusal, texts),
})

function reasonOf({ accountProblem }: Repayment, refusal: Message | null, texts: Texts): string {
  if (accountProblem === null) return ''
  const reason = texts.repaymentAwaiting.reasons[accountProblem]
  return refusal === null ? reason : `${reason}. ${inWords(texts, refusal)}`
}
