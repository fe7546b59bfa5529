/** Reads a bank's file in a thread of its own: a month of a busy account holds up no other call. */
import { Worker } from 'node:worker_threads'
import type { BankPort, StatementReading } from './port.ts'
import { limits } from './read-statement.ts'

const MEMORY_MB = 1_024
const READING_MS = 60_000

export const bankFilesApart: BankPort = { limits, readStatement: readApart }

export type ToRead = { bytes: Uint8Array; accounts: readonly string[] }

function readApart(bytes: Uint8Array, accounts: readonly string[]): Promise<StatementReading> {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: { bytes, accounts } satisfies ToRead,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve) => {
    const end = (reading: StatementReading) => {
      clearTimeout(patience)
      void worker.terminate()
      resolve(reading)
    }
    const givenUp = () => end({ kind: 'refused', faults: [{ code: 'statement-too-long', params: { lines: limits.linesMax } }] })
    const patience = setTimeout(givenUp, READING_MS)
    worker.once('message', end)
    // Out of memory, or what the reader itself did not foresee.
    worker.once('error', givenUp)
  })
}
