/**
 * Files that people send are read in threads: a big one holds up no other call, and one that is made to do harm dies alone. All of a process
 * share one queue, whatever they are.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Problem } from '#contract/problems.ts'
import { openWorkPlaces } from './places.ts'
import type { PostedPart } from './post-parts.ts'
import { openWorkTurns } from './turns.ts'

const MEMORY_MB = 1_024
const READING_MS = 60_000

/** One core is the calls'. */
const places = openWorkPlaces({ places: Math.max(1, availableParallelism() - 1), ownMax: 2, ownWaitingMax: 6, waitingMax: 24 })

/** Whose files the platform's own users send: statements, reports of couriers, answers of the bank. */
export const PLATFORM_FILES = 'platform'

type Reading<T, R, P> = {
  /** Reads `workerData`, and posts what it says (post-parts.ts). */
  thread: URL
  toRead: R
  /** A client, or `PLATFORM_FILES`. */
  owner: string
  /** The answer where it takes too long, or ends without one: out of memory, or what the reader itself did not foresee. */
  tooLong: T
  broken: T
  /** Takes each of the parts that are posted before the answer. */
  take?(part: P): void
}

/** Throws `overloaded` where too many files wait. */
export async function readApart<T, R, P = never>({ thread, toRead, owner, tooLong, broken, take }: Reading<T, R, P>): Promise<T> {
  const taking = places.take(owner)
  if (taking === null) throw new Problem('overloaded')
  const giveBack = await taking
  const worker = new Worker(thread, { workerData: toRead, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  const answered = new Promise<T>((resolve) => {
    const patience = setTimeout(resolve, READING_MS, tooLong)
    const turn = openWorkTurns()
    worker.on('message', async (posted: PostedPart<T, P> | object) => {
      if ('answer' in posted) return resolve(posted.answer)
      // While its files are watched, Node posts the names of those that a thread loads.
      if (!('part' in posted)) return
      take?.(posted.part)
      await turn()
      worker.postMessage('next')
    })
    worker.once('error', () => resolve(broken))
    worker.once('exit', () => {
      clearTimeout(patience)
      resolve(broken)
    })
  })
  try {
    return await answered
  } finally {
    await worker.terminate()
    giveBack()
  }
}
