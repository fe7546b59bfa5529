/** Durations by the machine's own pace: a limit in milliseconds would judge the machine, and what else it does just then. */

const WORDS = 40_000

/** Fixed work of one thread: texts made, sorted and joined. Tens of milliseconds on a quiet machine. */
const fixedWork = (): string =>
  Array.from({ length: WORDS }, (_, i) => `${(i * 7_919) % WORDS} ${i}`)
    .sort()
    .join('\n')

function fixedWorkMs(): number {
  const begun = performance.now()
  fixedWork()
  return performance.now() - begun
}

/** How many times as long as the fixed work the given one takes; beside other programs both take longer. The slower of two samples counts. */
export async function paceOf(work: () => unknown): Promise<number> {
  const before = fixedWorkMs()
  const begun = performance.now()
  await work()
  const tookMs = performance.now() - begun
  return tookMs / Math.max(before, fixedWorkMs())
}
