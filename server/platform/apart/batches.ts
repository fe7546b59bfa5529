/**
 * Long lists in parts: the query builder puts a statement together in the thread of the calls, value by value, and what it answers is read
 * there too.
 */

/** A few milliseconds of a wide row. */
const ROWS_AT_ONCE = 100

/** In their order; `atOnce` more where each is a single value. */
export function* rowBatchesOf<T>(all: readonly T[], atOnce = ROWS_AT_ONCE): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}
