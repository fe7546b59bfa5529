import { parentPort, workerData } from 'node:worker_threads'
import { type ReadingLimits, readSpreadsheet } from './read-file.ts'

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: ReadingLimits } // as read-apart.ts gives them
parentPort?.postMessage(await readSpreadsheet(bytes, limits))
