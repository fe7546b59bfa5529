/** What became of a call, distinguished the same way for every courier. */

import type { Message } from '#contract/texts/message.ts'
import type { LabelAnswer, NotSentCall } from '#sending/ports/couriers.ts'
import { isPartnerFailure } from '#server/platform/partners/partner-calls.ts'
import { notSentIfTurnedAway, type PartnerAnswer } from '../partner-http.ts'
import type { AnsweredCall } from './courier-http.ts'

export type UnfinishedCall<Cause> = { kind: 'refused'; reason: Message } | NotSentCall | { kind: 'unknown'; cause: Cause }

export type OutcomeRules<Done, Unclear> = {
  /** What the courier's yes becomes; null: the answer is none. */
  done(answer: AnsweredCall): Done | null
  /** A no that certainly left nothing behind; null: the answer is none. */
  refusal(answer: AnsweredCall): Message | null
  /** How an answer is named that is neither: the call may have done its work. */
  unclear(answer: AnsweredCall): Unclear
}

/** Done, refused, certainly not sent, or unknown: then neither is certain, and it must be looked for before anything is repeated. */
export function callOutcome<Done, Unclear>(
  given: PartnerAnswer,
  { done, refusal, unclear }: OutcomeRules<Done, Unclear>,
): Done | UnfinishedCall<Unclear | 'timeout' | 'cut'> {
  const answer = notSentIfTurnedAway(given)
  if (answer.kind !== 'answered') return answer
  const yes = done(answer)
  if (yes !== null) return yes
  const reason = refusal(answer)
  return reason === null ? { kind: 'unknown', cause: unclear(answer) } : { kind: 'refused', reason }
}

export const statusOf = ({ status }: AnsweredCall): string => `status ${status}`

const PDF_MARK = '%PDF'

/** A courier's no as it is said to people; null: none is in the answer. */
export type RefusalMessage = (answer: { status: number; body: Uint8Array }) => Message | null

/** A label is a PDF, or a refusal on the same path. */
export function labelAnswer(answer: PartnerAnswer, refusalMessage: RefusalMessage): LabelAnswer {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  if (answer.status === 200 && Buffer.from(answer.body.subarray(0, PDF_MARK.length)).toString('latin1') === PDF_MARK) {
    return { kind: 'label', pdf: answer.body }
  }
  const reason = answer.status < 500 ? refusalMessage(answer) : null
  return reason === null ? { kind: 'unknown', cause: statusOf(answer) } : { kind: 'refused', reason }
}

/** `instead`: what follows where a list that is needed cannot be had. */
export async function unlessListFails<T, Instead>(work: () => Promise<T>, instead: (cause: string) => Instead): Promise<T | Instead> {
  try {
    return await work()
  } catch (error) {
    if (isPartnerFailure(error)) return instead(error.message)
    throw error
  }
}
