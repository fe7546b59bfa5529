/** Why nothing comes from ANAF, or goes there: as the program notes it, and as it is said. Each stands within a sentence. */
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import type { Message } from '#contract/texts/message.ts'
import { isMinuteLimit } from '#invoicing/ports/einvoice-calls.ts'
import type { MessagesAnswer, UnansweredCall } from '#invoicing/ports/einvoices.ts'

/** Of an answer that is none; of one that cannot be read, what is wrong with it. */
export function syncFailureOf(answer: Exclude<MessagesAnswer, { kind: 'page' }> | UnansweredCall): string {
  if (answer.kind === 'not-available') return answer.cause
  if (answer.kind !== 'limit-reached' || answer.by === 'authority') return answer.kind
  return isMinuteLimit(answer.text) ? 'minute-limit' : 'own-limit'
}

/** Connecting again helps, and it has notices of its own. */
export const isRightFailure = (failure: string): boolean => ['no-right', 'no-token', 'token-refused'].includes(failure)

/** Bodies that are no answer. */
const disturbed = ['wall', 'page', 'empty', 'half', 'odd', 'technical', 'odd-entries']

export function syncFailureMessage(failure: string): Message {
  if (isRightFailure(failure)) return { code: 'einvoice-cause-right' }
  if (failure === 'limit-reached') return { code: 'einvoice-cause-limit' }
  if (failure === 'own-limit') return { code: 'einvoice-cause-own-limit' }
  if (failure === 'outside-window') return { code: 'einvoice-cause-clock' }
  if (failure === 'fault') return { code: 'cause-failed' }
  return disturbed.includes(failure) ? { code: 'cause-unreadable' } : effectCauseMessageOf(failure)
}
