/**
 * Statements that come again and again are prepared, once a connection, under a name of their own: to parse and plan them each time takes
 * longer than most of them. What the query builder writes has no names; lists of different lengths make texts that seldom come again.
 */
import type pg from 'pg'

const PREPARED_FROM = 5
/** More are not prepared: each takes memory in every connection. */
const PREPARED_MAX = 300
const REMEMBERED_MAX = 2_000

/** For the connections of one pool: they count together what comes again, and give it the same name. */
export function preparingRepeated(): (client: pg.PoolClient) => void {
  const nameOf = naming()
  return (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const named = (asked: unknown, values: unknown): unknown => {
      if (!isStatement(asked) || asked.name !== undefined || !hasValues(values ?? asked.values)) return asked
      const name = nameOf(asked.text)
      return name === undefined ? asked : { ...asked, name }
    }
    // The overloads of the library's function cannot be written again: what goes in is what it takes.
    client.query = ((asked: unknown, values?: unknown, ...rest: unknown[]) =>
      query(named(asked, values), values, ...rest)) as typeof client.query
  }
}

/** The name of a text, once it came often enough. */
function naming(): (text: string) => string | undefined {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= PREPARED_MAX) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times < PREPARED_FROM) {
      if (seen.size >= REMEMBERED_MAX) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    names.set(text, `repeated-${names.size}`)
    return names.get(text)
  }
}

/** Neither a bare text, which may hold several statements, nor a cursor or a copy, which bring their own protocol. */
const isStatement = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string' && !('submit' in asked)

const hasValues = (values: unknown): boolean => Array.isArray(values) && values.length > 0
