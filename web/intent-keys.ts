/** Idempotency keys: one for each act that a user means, however often it has to be sent. */
import type { ApiProblem } from './api.ts'

/** No answer came, or none that says what happened: the same act must go with the same key. */
const isUncertain = ({ code }: Pick<ApiProblem, 'code'>): boolean =>
  code === 'network' || code === 'unreadable' || code === 'unexpected' || code === 'starting-or-stopping'

export type IntentKeys = {
  keyFor: (act: string) => string
  /** After a refusal or a success the next one is a new act. */
  settle: (act: string, problem: Pick<ApiProblem, 'code'> | null) => void
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
      if (problem === null || !isUncertain(problem)) keys.delete(act)
    },
  }
}

/** Sends an act with its key; whatever comes of it decides whether the next one is the same act. */
export async function withKey<Answer>(keys: IntentKeys, act: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await send(keys.keyFor(act))
    keys.settle(act, null)
    return answer
  } catch (error) {
    keys.settle(act, isCoded(error) ? error : { code: 'unexpected' })
    throw error
  }
}

const isCoded = (error: unknown): error is ApiProblem => error instanceof Error && 'code' in error
