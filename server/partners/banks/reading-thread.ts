import { parentPort, workerData } from 'node:worker_threads'
import type { ToRead } from './read-apart.ts'
import { bankFiles } from './read-statement.ts'

const { bytes, accounts } = workerData as ToRead // as read-apart.ts gives them
parentPort?.postMessage(bankFiles.readStatement(bytes, accounts))
