/** What a simulated partner does a while later, until it stops; none of it keeps the process running. */
export type SimTimers = { later(ms: number, act: () => void): void; stop(): void }

export function openSimTimers(): SimTimers {
  const timers = new Set<NodeJS.Timeout>()
  return {
    later(ms, act) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        act()
      }, ms)
      timer.unref()
      timers.add(timer)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
