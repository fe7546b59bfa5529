/** The life of a line of our bank statement: used once. */

import { eventKind } from '#server/platform/jobs/events.ts'
import { life, type RowMoved } from '#shapes/life/life.ts'
import { type StatementLineState, statementLineMoves } from '../contract/bank-statements.ts'
import { bankStatementLines } from './tables.ts'

export type StatementLineRow = typeof bankStatementLines.$inferSelect

/** A line was settled, by itself or by an operator. */
export const statementLineMoved = eventKind<RowMoved<StatementLineRow, StatementLineState>>('bank-statement-line-moved')

export const statementLineLife = life({
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
