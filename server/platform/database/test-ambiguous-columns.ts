/**
 * In tests, a statement that compares a column with itself fails: the query builder writes the columns of what it selects without their tables
 * where there is one, and within a subselect both sides are then the inner table's. Such a statement answers wrongly, or reads a whole
 * table for each row.
 */
import type pg from 'pg'

const SELF_COMPARED = /(?<![."\w])"(\w+)" = "\1"(?![."\w])/

/** For a pool's `connect`, after what else wraps its connections. */
export function refusingSelfComparison(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  // As in repeated-statements.ts: the overloads cannot be written again.
  client.query = ((asked: unknown, ...rest: unknown[]) => {
    requireNoneSelfCompared(textOf(asked))
    return query(asked, ...rest)
  }) as typeof client.query
}

export function requireNoneSelfCompared(text: string): void {
  const found = SELF_COMPARED.exec(text)
  if (found) throw new Error(`a statement compares ${found[1]} with itself: ${text}`)
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}
