/** The life of a line of our bank statement: used once. */

import { eventKind } from '#server/platform/jobs/events.ts'
import { life, type Moved } from '#shapes/life/life.ts'
import { type StatementLineState, statementLineMoves } from '../contract/bank-statements.ts'
import { bankStatementLines } from './tables.ts'

export type LineRow = typeof bankStatementLines.$inferSelect

/** A line was settled, by itself or by an operator. */
export const statementLineMoved = eventKind<Moved<LineRow, StatementLineState>>('bank-statement-line-moved')

export const lineLife = life({
  name: 'statement line',
  table: bankStatementLines,
  key: ['id'],
  state: 'state',
  moves: statementLineMoves,
  stamps: ['settledAt'],
  firstStamps: ['lookedAt'],
  event: statementLineMoved,
  payload: (moved) => moved,
})
