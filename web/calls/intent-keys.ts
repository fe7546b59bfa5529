/** Idempotency keys: one for each act that a user means, however often it has to be sent. */
import { type FailedCall, isOutcomeUnknown } from './failed-calls.ts'
import { sendUntilKnown } from './until-known.ts'

export type IntentKeys = {
  keyFor: (act: string) => string
  /** After a refusal or a success the next one is a new act. */
  settle: (act: string, problem: Pick<FailedCall, 'code'> | null) => void
}

export function intentKeys(newKey: () => string = () => crypto.randomUUID()): IntentKeys {
  const keys = new Map<string, string>()
  return {
    keyFor: (act) => {
      const key = keys.get(act) ?? newKey()
      keys.set(act, key)
      return key
    },
    settle: (act, problem) => {
      if (problem === null || !isOutcomeUnknown(problem)) keys.delete(act)
    },
  }
}

type Sent<Answer> = {
  send: (key: string) => Promise<Answer>
  /** The first answer was lost, and the outcome is being found out. */
  onUnknown?: () => void
}

/** Sends an act with its key until its outcome is known; that decides whether the next one is the same act. */
export async function sendWithIntentKey<Answer>(keys: IntentKeys, act: string, { send, onUnknown }: Sent<Answer>): Promise<Answer> {
  try {
    const key = keys.keyFor(act)
    const answer = await sendUntilKnown(() => send(key), { onUnknown })
    keys.settle(act, null)
    return answer
  } catch (error) {
    keys.settle(act, isCoded(error) ? error : { code: 'unexpected' })
    throw error
  }
}

const isCoded = (error: unknown): error is Error & Pick<FailedCall, 'code'> => error instanceof Error && 'code' in error
