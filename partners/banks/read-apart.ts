/** Reads a bank's file in a thread (platform/apart). */

import type { BankPort, Statement, StatementReading } from '#paying/ports/banks.ts'
import { PLATFORM_FILES, readApart } from '#server/platform/apart/read-apart.ts'
import type { AnswersReading } from './pain002/pain002.ts'
import { statementFileLimits } from './read-statement.ts'

export type BankFileToRead = { bytes: Uint8Array } & ({ what: 'statement'; accounts: readonly string[] } | { what: 'answers' })
/** Of one of the statements, the next after those before; those of the answer have none. */
export type StatementPart = { statement: number } & Pick<Statement, 'lines' | 'unread'>

async function readStatementApart(bytes: Uint8Array, accounts: readonly string[]): Promise<StatementReading> {
  const read: Pick<Statement, 'lines' | 'unread'>[] = []
  const reading = await readApart<StatementReading, BankFileToRead, StatementPart>({
    ...of({ what: 'statement', bytes, accounts }, { kind: 'refused', faults: [{ code: 'statement-not-read-through' }] }),
    take({ statement, lines, unread }) {
      read[statement] ??= { lines: [], unread: [] }
      read[statement].lines.push(...lines)
      read[statement].unread.push(...unread)
    },
  })
  if (reading.kind === 'refused') return reading
  return { ...reading, statements: reading.statements.map((statement, at) => ({ ...statement, ...read[at] })) }
}

/** They throw `overloaded` where too many files wait. */
export const bankFilesApart: BankPort = { limits: statementFileLimits, readStatement: readStatementApart }

export const readAnswersApart = (bytes: Uint8Array): Promise<AnswersReading> =>
  readApart(of<AnswersReading>({ what: 'answers', bytes }, { kind: 'refused', faults: [{ code: 'bank-answer-not-read-through' }] }))

/** `notThrough`: it took too long, or ended without an answer: how long or big the file is was judged before. */
const of = <T>(toRead: BankFileToRead, notThrough: T) => ({
  ...{ thread: new URL('./reading-thread.ts', import.meta.url), toRead, owner: PLATFORM_FILES },
  ...{ tooLong: notThrough, broken: notThrough },
})
