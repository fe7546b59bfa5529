import { workerData } from 'node:worker_threads'
import { postAnswer } from '#server/platform/apart/post-parts.ts'
import { readPaymentAnswers } from './pain002/pain002.ts'
import type { ToRead } from './read-apart.ts'
import { bankFiles } from './read-statement.ts'

const toRead = workerData as ToRead // as read-apart.ts gives it
const { bytes } = toRead
postAnswer(toRead.what === 'answers' ? readPaymentAnswers(bytes) : bankFiles.readStatement(bytes, toRead.accounts))
