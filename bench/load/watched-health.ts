/** How long health is waited for meanwhile. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type HealthWaits = { calls: number; late: number; longestMs: number; failed: number }

export function watchHealthEndpoint({ port, lateMs }: { port: number; lateMs: number }) {
  const thread = new Worker(new URL('./health-thread.ts', import.meta.url), { workerData: { port, lateMs } })
  async function taken(): Promise<HealthWaits> {
    thread.postMessage('take')
    const [waits] = (await once(thread, 'message')) as [HealthWaits]
    return waits
  }
  return {
    /** What was waited for while the work went on. */
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; waits: HealthWaits }> {
      await taken()
      const answer = await work()
      return { answer, waits: await taken() }
    },
    end: () => thread.terminate(),
  }
}

export const healthWaitsText = ({ calls, late, longestMs, failed }: HealthWaits): string =>
  `${calls} calls for health, longest ${longestMs.toFixed(0)} ms, ${late} late, ${failed} not answered with 200`
