/** How long this thread itself worked, at most, before the loop came round again: what else the machine does counts for nothing. */
export const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export async function longestRoundMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const watched = (async () => {
    for (let last = workedMs(); !isOver; last = workedMs()) {
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, workedMs() - last)
    }
  })()
  await work()
  isOver = true
  await watched
  return longest
}
