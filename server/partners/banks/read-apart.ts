/** Reads a bank's file in a thread (platform/apart). */
import { PLATFORM_FILES, readApart } from '#server/platform/apart/read-apart.ts'
import { type AnswersReading, answerLimits } from './pain002/pain002.ts'
import type { BankPort, StatementReading } from './port.ts'
import { limits } from './read-statement.ts'

export type ToRead = { bytes: Uint8Array } & ({ what: 'statement'; accounts: readonly string[] } | { what: 'answers' })

const readStatementApart = (bytes: Uint8Array, accounts: readonly string[]): Promise<StatementReading> =>
  inThread(
    { what: 'statement', bytes, accounts },
    { kind: 'refused', faults: [{ code: 'statement-too-long', params: { max: limits.linesMax } }] },
  )

/** They throw `overloaded` where too many files wait. */
export const bankFilesApart: BankPort = { limits, readStatement: readStatementApart }

export const readAnswersApart = (bytes: Uint8Array): Promise<AnswersReading> =>
  inThread(
    { what: 'answers', bytes },
    { kind: 'refused', faults: [{ code: 'bank-answer-too-big', params: { megabytes: answerLimits.bytesMax / 1_000_000 } }] },
  )

const inThread = <T>(toRead: ToRead, tooMuch: T): Promise<T> =>
  readApart({
    ...{ thread: new URL('./reading-thread.ts', import.meta.url), toRead, owner: PLATFORM_FILES },
    ...{ tooLong: tooMuch, broken: tooMuch },
  })
