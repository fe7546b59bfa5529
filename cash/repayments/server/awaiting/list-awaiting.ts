/** Repayments whose account is missing or cannot be paid to: they wait until the client names another. */
import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm'
import { inWords, type Message } from '../../../../contract/texts/message.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { Queries } from '../../../../server/platform/database/database.ts'
import { AWAITING_MAX, type AwaitingShown } from '../../contract/repayment-calls.ts'
import type { Repayment } from '../repayment-transition.ts'
import { repayments } from '../tables.ts'

/** The oldest first. */
export const awaitingOf = (db: Queries, clientId: string): Promise<Repayment[]> =>
  db
    .select()
    .from(repayments)
    .where(
      and(eq(repayments.clientId, clientId), isNotNull(repayments.accountProblem), notInArray(repayments.state, ['paid', 'cancelled'])),
    )
    .orderBy(asc(repayments.orderedAt), asc(repayments.id))
    .limit(AWAITING_MAX)

/** `refusal`: what the bank said; null: nothing that is known. */
export const awaitingShown = (repayment: Repayment, refusal: Message | null, texts: Texts): AwaitingShown => ({
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
