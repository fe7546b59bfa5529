/** What a failed call says, and when it is sent again. */
import type { Endpoint, EndpointAction } from '#contract/endpoint.ts'

/** What is known of a call that was refused or failed. */
export type FailedCall = { code: string; status: number; retryAfterMs: number | null }

/** No answer came, or none that says what happened: what was requested may have been done. */
export const isOutcomeUnknown = ({ code }: Pick<FailedCall, 'code'>): boolean =>
  code === 'network' || code === 'no-answer' || code === 'unreadable' || code === 'unexpected' || code === 'starting-or-stopping'

const TOO_MANY = 429
const SERVER_FAULT = 500

/** May pass by itself; any other refusal stays one until something is changed. */
export const isTransient = (problem: Pick<FailedCall, 'code' | 'status'>): boolean =>
  isOutcomeUnknown(problem) || problem.status === TOO_MANY || problem.status >= SERVER_FAULT

const FIRST_WAIT_MS = 4_000
const WAIT_MS_MAX = 60_000

/** How long a reading that failed so many times in a row waits. Never less than the server asks for. */
export function nextReadingMs(failures: number, { retryAfterMs }: Pick<FailedCall, 'retryAfterMs'>): number {
  return Math.max(retryAfterMs ?? 0, Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1)))
}

/** Partners are given 12 s by the server, an activation 20 s: the answer must be able to come. */
const limitsMs: Readonly<Record<EndpointAction, number>> = { reads: 15_000, fetches: 45_000, exports: 300_000, writes: 60_000 }

/** How long the beginning of an answer is waited for. Files are made and sent row by row, and uploads take as long as the line does. */
export const timeLimitMs = ({ does, file, upload }: Pick<Endpoint, 'does' | 'file' | 'upload'>): number =>
  file !== null || upload !== null ? limitsMs.exports : limitsMs[does]
