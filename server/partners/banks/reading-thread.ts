import { parentPort, workerData } from 'node:worker_threads'
import { readPaymentAnswers } from './pain002/pain002.ts'
import type { ToRead } from './read-apart.ts'
import { bankFiles } from './read-statement.ts'

const toRead = workerData as ToRead // as read-apart.ts gives it
const { bytes } = toRead
parentPort?.postMessage(toRead.what === 'answers' ? readPaymentAnswers(bytes) : bankFiles.readStatement(bytes, toRead.accounts))
