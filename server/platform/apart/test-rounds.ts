/** How long this thread itself worked, at most, before the loop came round again: what else the machine does counts for nothing. */
export const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Of all that this thread does for a file: what it does at once holds up whatever else is called. A share, so that a slow machine judges as a fast one; how many milliseconds a look waits is measured by `npm run bench load/uploads`. */
export const AT_ONCE_SHARE_MAX = 1 / 4

/** The part of the work, from 0 to 1, that was done before the loop came round again, at most. */
export async function longestRoundShare(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const began = workedMs()
  const watched = (async () => {
    for (let last = workedMs(); !isOver; last = workedMs()) {
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, workedMs() - last)
    }
  })()
  await work()
  isOver = true
  await watched
  return longest / (workedMs() - began)
}

const TIMES = 3

/** Of work that can be done again: a collection of garbage falls into one time, what the work itself does at once into each. */
export async function leastRoundShare(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < TIMES && least >= AT_ONCE_SHARE_MAX; time += 1) least = Math.min(least, await longestRoundShare(work))
  return least
}
