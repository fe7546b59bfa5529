/** The side of the thread: what was read, in parts that each are taken before the next is sent, and the answer at the end. */
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'

export type PostedPart<T, P> = { part: P } | { answer: T }

/** One message that holds all that a file says would hold up the thread that takes it. */
export async function postParts<P>(parts: Iterable<P>): Promise<void> {
  for (const part of parts) {
    post({ part })
    if (parentPort) await once(parentPort, 'message')
  }
}

export const postAnswer = <T>(answer: T): void => post({ answer })

const post = (posted: PostedPart<unknown, unknown>): void => parentPort?.postMessage(posted)
