/** Work of which so much is under way at once, and what its times are. */

export async function inParallel(count: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

/** Milliseconds of each. */
export async function measureTimes(count: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  await inParallel(count, atOnce, async (n) => {
    const sent = performance.now()
    await work(n)
    times.push(performance.now() - sent)
  })
  return times
}

export function percentileOfSorted(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const timeFiguresOf = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b)
  return [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentileOfSorted(sorted, share).toFixed(1)} ms`).join(', ')
}
