import type pg from 'pg'
import { expect, vi } from 'vitest'

/** Two at the same moment: what both want is `held` by a statement until each of the begun waits for it. */
export async function heldUntilBothWait<T>(database: pg.Pool, held: string, begin: () => Promise<T>[]): Promise<T[]> {
  const holding = await database.connect()
  await holding.query('begin')
  await holding.query(held)
  const both = begin()
  await vi.waitFor(async () => {
    const waiting = `select distinct pid from pg_locks where not granted and pid in (select l.pid from pg_locks l
                       join pg_database d on d.oid = l.database where d.datname = current_database())`
    expect((await database.query(waiting)).rowCount).toBe(both.length)
  })
  await holding.query('commit')
  holding.release()
  return Promise.all(both)
}
