import { workerData } from 'node:worker_threads'
import type { Statement, StatementReading } from '#paying/ports/banks.ts'
import { rowBatchesOf } from '#server/platform/apart/batches.ts'
import { postAnswer, postParts } from '#server/platform/apart/post-parts.ts'
import { readPaymentAnswers } from './pain002/pain002.ts'
import type { BankFileToRead, StatementPart } from './read-apart.ts'
import { bankFiles } from './read-statement.ts'

/** So many are taken in a few milliseconds. */
const AT_ONCE = 250

function* partsOf(statements: readonly Statement[]): Generator<StatementPart> {
  for (const [statement, { lines, unread }] of statements.entries()) {
    for (const some of rowBatchesOf(lines, AT_ONCE)) yield { statement, lines: some, unread: [] }
    for (const some of rowBatchesOf(unread, AT_ONCE)) yield { statement, lines: [], unread: some }
  }
}

async function postStatements(reading: StatementReading): Promise<void> {
  if (reading.kind === 'refused') return postAnswer(reading)
  await postParts(partsOf(reading.statements))
  const statements = reading.statements.map((statement) => ({ ...statement, lines: [], unread: [] }))
  postAnswer<StatementReading>({ kind: 'read', statements })
}

const toRead = workerData as BankFileToRead // as read-apart.ts gives it
const { bytes } = toRead
if (toRead.what === 'answers') postAnswer(readPaymentAnswers(bytes))
else await postStatements(bankFiles.readStatement(bytes, toRead.accounts))
