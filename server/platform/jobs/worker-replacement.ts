/**
 * The queue's runner and its successors. An answer that was lost with its connection may have given the runner jobs it never heard
 * of, which no other runner takes as long as it is alive: so a runner whose connection broke ends what it has begun, and another one takes
 * its place at once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../log.ts'

const OPEN_AGAIN_MS = 500

export type OpenJobRunner = {
  /** The name it locks jobs under. */
  id: string
  /** Settles when it cannot be relied on any more, or has ended. */
  broke: Promise<void>
  /** Lets its jobs finish. */
  stop(): Promise<unknown>
}

export type WorkerReplacement = {
  /** The names of all that still have jobs. */
  ids(): string[]
  stop(): Promise<void>
}

type Given = {
  open(): Promise<OpenJobRunner>
  /** It has finished: whatever is still locked under its name, it never heard of. */
  ended(id: string): Promise<unknown>
  log: Logger
}

export async function openWorkerReplacement({ open, ended, log }: Given): Promise<WorkerReplacement> {
  const working = new Set<string>()
  const replacing = new Set<Promise<void>>()
  const stopped = new AbortController()
  let current: OpenJobRunner | null = follow(await open())

  function follow(runner: OpenJobRunner): OpenJobRunner {
    working.add(runner.id)
    void runner.broke.then(() => succeed(runner))
    return runner
  }

  function succeed(runner: OpenJobRunner): void {
    if (stopped.signal.aborted || current !== runner) return
    const replaced = replace(runner)
    replacing.add(replaced)
    void replaced.finally(() => replacing.delete(replaced))
  }

  async function replace(old: OpenJobRunner): Promise<void> {
    log.warn({ runner: old.id }, 'another job runner takes the place of one that cannot be relied on')
    current = null
    await Promise.all([retire(old), openAgain()])
  }

  async function openAgain(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const next = await open()
        current = follow(next)
        return
      } catch (error) {
        log.warn({ err: error }, 'no job runner can be started')
        await wait(OPEN_AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => undefined) // asked to stop
      }
    }
  }

  async function retire(runner: OpenJobRunner): Promise<void> {
    await runner.stop().catch((error) => log.warn({ err: error }, 'a job runner did not end in order'))
    working.delete(runner.id)
    await signOff(runner)
  }

  /** Until it is done: otherwise its jobs wait until a heartbeat is missed for long. */
  async function signOff({ id }: OpenJobRunner): Promise<void> {
    for (;;) {
      try {
        await ended(id)
        return
      } catch (error) {
        log.warn({ err: error, runner: id }, 'a job runner could not be signed off yet')
        if (stopped.signal.aborted) return // its heartbeat has stopped
        await wait(OPEN_AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => undefined) // asked to stop
      }
    }
  }

  return {
    ids: () => [...working],
    async stop() {
      stopped.abort()
      await Promise.all(replacing)
      if (current) await retire(current)
    },
  }
}
