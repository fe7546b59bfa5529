/** Reads a spreadsheet in a thread of its own: a big one holds up no other call, and one that is made to do harm dies alone. */
import { Worker } from 'node:worker_threads'
import type { FileFault, FileSheet, ReadingLimits } from './read-file.ts'

const MEMORY_MB = 1_024
const READING_MS = 60_000

export function readSpreadsheetApart(bytes: Uint8Array, limits: ReadingLimits): Promise<FileSheet[] | { fault: FileFault }> {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: { bytes, limits },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve) => {
    const end = (answer: FileSheet[] | { fault: FileFault }) => {
      clearTimeout(patience)
      void worker.terminate()
      resolve(answer)
    }
    const patience = setTimeout(() => end({ fault: 'huge' }), READING_MS)
    worker.once('message', end)
    // Out of memory, or what the reader itself did not foresee.
    worker.once('error', () => end({ fault: 'unreadable' }))
  })
}
