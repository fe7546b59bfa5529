/** Calls to a store from effects: shops sleep, tokens end and merchants connect again, so a transient failure is never a refusal. */
import { Problem } from '#contract/problems.ts'
import { coded, type Message, readCoded } from '#contract/texts/message.ts'
import type { StoreAnswer } from '#selling/ports/stores.ts'
import { requireStoreAnswer, type StoreRow } from '#selling/stores/server/stores.ts'
import type { EffectOutcome, EffectRow } from '#server/effects/effect-kind.ts'
import type { App } from '#server/platform/app.ts'

/** A call to a store with the readings before it, waiting for the shop's allowance included. */
export const STORE_CALL_MS = 180_000
/** A shop that has not been reached for this long is left to an operator, and its merchant is asked to act. */
export const STORE_GIVE_UP_AFTER_MS = 7 * 86_400_000
export const STORE_WAIT_MAX_MS = 10 * 60_000

/** Transient: it ends by itself, or once the merchant connects the shop again; `not-found`: it is disconnected. */
const passing = ['store-failed', 'store-needs-auth', 'store-refused', 'not-found'] as const

/** `work` throws only before it has asked the store to change anything; what it throws is transient, and nothing has happened. */
export async function catchTransientFailure<T>(work: () => Promise<EffectOutcome<T>>): Promise<EffectOutcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !(passing as readonly string[]).includes(error.code)) throw error
    return { kind: 'not-sent', cause: coded(error.code === 'not-found' ? 'store-disconnected' : error.toMessage()) }
  }
}

/** What the store answered to a change. Throws what is transient, for `catchTransientFailure`. */
export async function storeChangeOutcomeOf<T>(
  app: App,
  store: StoreRow,
  answer: StoreAnswer<T>,
): Promise<{ kind: 'done'; answer: T } | { kind: 'refused'; reason: Message } | { kind: 'unknown'; cause: string }> {
  if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
  if (answer.kind === 'refused' && answer.reason === 'rejected') return { kind: 'refused', reason: answer.message }
  return { kind: 'done', answer: await requireStoreAnswer(app, store, answer) }
}

/** Why the last try failed, for the merchant. Of an answer that was cut off nothing more is known. */
export const effectFailureOf = ({ cause }: Pick<EffectRow, 'cause'>): Message =>
  readCoded(cause ?? '') ?? new Problem('store-failed').toMessage()
