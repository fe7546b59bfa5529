/**
 * A call that changes something has three outcomes: done, refused, or not known, where its answer was lost. What is sent under a key is sent
 * again under the same one until the outcome is known: the server answers the same act once.
 */
import { type FailedCall, isOutcomeUnknown, nextReadingMs } from './failed-calls.ts'
import { pauseOrOnline } from './pause-or-online.ts'

/** About half an hour while the server is away; one that answers, and each time fails, will not do it the tenth time. */
const TRIES_MAX = 30
const FAILING_TRIES_MAX = 3

type Watch = {
  /** Called once, when the first answer was lost. */
  onUnknown?: (() => void) | undefined
  pause?: (ms: number) => Promise<unknown>
}

let report = (): void => {}
/** Called for each act whose outcome is not known, where its screen does not show that itself. */
export function onOutcomeUnknown(listener: () => void): void {
  report = listener
}

/** Throws what the server refused with, or the last failure when it could not be reached for so long. */
export async function sendUntilKnown<Answer>(
  send: () => Promise<Answer>,
  { onUnknown = report, pause = pauseOrOnline }: Watch = {},
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!isFailedCall(error) || !isOutcomeUnknown(error) || tries >= triesMax(error)) throw error
      if (tries === 1) onUnknown()
      await pause(nextReadingMs(tries, error))
    }
  }
}

const triesMax = ({ code }: FailedCall): number => (code === 'unexpected' ? FAILING_TRIES_MAX : TRIES_MAX)

const isFailedCall = (error: unknown): error is Error & FailedCall => error instanceof Error && 'code' in error && 'retryAfterMs' in error
