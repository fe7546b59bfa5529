/** How long work will still take, judged by its pace since somebody began to watch it. */

export type Reading = { atMs: number; done: number }

/** A pace seen for a shorter time, in ms, says nothing yet. */
const WATCHED_MS_MIN = 3_000

/** null: it cannot be known yet. */
export function secondsLeft(first: Reading, now: Reading, total: number): number | null {
  const done = now.done - first.done
  const watchedMs = now.atMs - first.atMs
  if (done <= 0 || watchedMs < WATCHED_MS_MIN) return null
  return Math.ceil(((total - now.done) * watchedMs) / done / 1000)
}

export function timeLeftText(seconds: number): string {
  if (seconds < 60) return 'Mai dureaza mai putin de un minut'
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'Mai dureaza aproximativ un minut' : `Mai dureaza aproximativ ${minutes} minute`
}
