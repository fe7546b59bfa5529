/** How long a courier is waited for: in proportion to what it usually takes, and not at all once it keeps missing. */

/** No call goes on longer than this. */
export const FULL_LIMIT_MS = 3_000
const SHORTEST_LIMIT_MS = 500
/** For a courier that has not answered since the start. */
const FIRST_LIMIT_MS = 1_000
/** Times what it usually takes. */
const PATIENCE = 2
const RECENT_MAX = 20
const MISSES_MAX = 2
/** A courier that is suspended is asked again this long after its last call ended. */
const PROBE_AFTER_MS = 2_000

export type CourierLatency = {
  /** What its last answers took, newest last, those that came too late included. */
  recentMs: number[]
  /** Calls without an answer in time since the last answer. */
  missesInARow: number
  running: number
  lastEndedAtMs: number
}

export const newCourierLatency = (): CourierLatency => ({
  recentMs: [],
  missesInARow: 0,
  running: 0,
  lastEndedAtMs: Number.NEGATIVE_INFINITY,
})

export function courierLimitMsOf({ recentMs }: CourierLatency): number {
  if (recentMs.length === 0) return FIRST_LIMIT_MS
  const usualMs = recentMs.toSorted((a, b) => a - b)[Math.ceil(recentMs.length * 0.95) - 1] ?? FIRST_LIMIT_MS
  return Math.min(FULL_LIMIT_MS, Math.max(SHORTEST_LIMIT_MS, PATIENCE * usualMs))
}

export function noteCourierAnswer(latency: CourierLatency, tookMs: number): void {
  latency.recentMs = [...latency.recentMs, tookMs].slice(-RECENT_MAX)
  latency.missesInARow = 0
}

export const isCourierSuspended = (latency: CourierLatency): boolean => latency.missesInARow >= MISSES_MAX

/** One call at a time finds out whether a courier that was suspended is back. */
export const mayProbeCourier = (latency: CourierLatency, nowMs: number): boolean =>
  latency.running === 0 && nowMs - latency.lastEndedAtMs >= PROBE_AFTER_MS
