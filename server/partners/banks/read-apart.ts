/** Reads a bank's file in a thread of its own: a month of a busy account holds up no other call. */
import { Worker } from 'node:worker_threads'
import { type AnswersReading, answerLimits } from './pain002/pain002.ts'
import type { BankPort, StatementReading } from './port.ts'
import { limits } from './read-statement.ts'

const MEMORY_MB = 1_024
const READING_MS = 60_000

export type ToRead = { bytes: Uint8Array } & ({ what: 'statement'; accounts: readonly string[] } | { what: 'answers' })

const readApart = (bytes: Uint8Array, accounts: readonly string[]): Promise<StatementReading> =>
  inThread(
    { what: 'statement', bytes, accounts },
    { kind: 'refused', faults: [{ code: 'statement-too-long', params: { lines: limits.linesMax } }] },
  )

export const bankFilesApart: BankPort = { limits, readStatement: readApart }

export const readAnswersApart = (bytes: Uint8Array): Promise<AnswersReading> =>
  inThread(
    { what: 'answers', bytes },
    { kind: 'refused', faults: [{ code: 'bank-answer-too-big', params: { megabytes: answerLimits.bytesMax / 1_000_000 } }] },
  )

function inThread<T>(toRead: ToRead, tooMuch: T): Promise<T> {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: toRead,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve) => {
    const end = (reading: T) => {
      clearTimeout(patience)
      void worker.terminate()
      resolve(reading)
    }
    const givenUp = () => end(tooMuch)
    const patience = setTimeout(givenUp, READING_MS)
    worker.once('message', end)
    // Out of memory, or what the reader itself did not foresee.
    worker.once('error', givenUp)
  })
}
