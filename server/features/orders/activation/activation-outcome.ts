import type { App } from '../../../platform/app.ts'
import { attemptOf } from '../queries.ts'
import { type Attempt, type AttemptRef, activationKey } from './attempt.ts'

const LOOK_AGAIN_MS = 1_000

/** The settled attempt, waiting for it at most so long; null when it is still open then. */
export function settledWithin(app: App, ref: AttemptRef, withinMs: number): Promise<Attempt | null> {
  return new Promise((resolve, reject) => {
    const look = async () => {
      const attempt = await attemptOf(app.db, ref)
      if (attempt?.settledAt) finish(attempt)
    }
    const stopListening = app.notices.listen(activationKey(ref), () => look().catch(fail))
    // A notice can be lost with its connection, or have been told before we listened.
    const again = setInterval(() => look().catch(fail), LOOK_AGAIN_MS)
    const limit = setTimeout(() => finish(null), withinMs)
    const stop = () => {
      stopListening()
      clearInterval(again)
      clearTimeout(limit)
    }
    const finish = (attempt: Attempt | null) => {
      stop()
      resolve(attempt)
    }
    const fail = (error: unknown) => {
      stop()
      reject(error)
    }
    look().catch(fail)
  })
}
