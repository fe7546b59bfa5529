/**
 * How many orders of a shop wait, exactly. To count 80,000 rows takes some ten milliseconds of a processor for every page that is opened;
 * a number on one row would hold up everything that changes orders of the shop. So whatever changes how many wait writes the difference as a
 * row of its own (triggers: one row for all that a statement adds or deletes, one for each order that begins or ceases to wait), and the
 * differences are summed.
 */
import { count, gte, sql } from 'drizzle-orm'
import type { Queries, Statements } from '#server/platform/database/database.ts'
import { bareColumns, isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { storeAwaitingDifferences } from '../tables.ts'

/** A sum of so many rows still takes less than a millisecond. */
const MERGED_FROM_ROWS = 50

const { clientId: ofClient, shop: ofShop, difference } = storeAwaitingDifferences

const awaiting = statement('store-orders-awaiting-count', (given: StatementParams<{ clientId: string; shops: readonly string[] }>) => ({
  rows: { count: sql`coalesce(sum(${difference}), 0)`.mapWith(Number) },
  text: (list) =>
    sql`select ${list} from ${storeAwaitingDifferences} where ${ofClient} = ${given.clientId} and ${isAnyOf(ofShop, given.shops)}`,
}))

export const countAwaiting = async (db: Statements, clientId: string, shops: readonly string[]): Promise<number> =>
  (await awaiting.one(db, { clientId, shops })).count

export const mergeAwaitingCounts: Task = {
  name: 'merge-store-awaiting-counts',
  schedule: everyInterval({ minutes: 1 }),
  run: (app) => mergeAwaitingDifferences(app.db),
}

const merging = statement('store-awaiting-merged', (given: StatementParams<{ clientId: string; shop: string }>) => ({
  text: sql`
    with gone as (delete from ${storeAwaitingDifferences} where ${ofClient} = ${given.clientId} and ${ofShop} = ${given.shop} returning difference)
    insert into ${storeAwaitingDifferences} (${bareColumns([ofClient, ofShop, difference])})
    select ${given.clientId}, ${given.shop}, sum(difference) from gone having sum(difference) <> 0`,
}))

/** One statement a shop: a concurrent count sees all of the rows or their sum. */
export async function mergeAwaitingDifferences(db: Queries): Promise<void> {
  const many = await db
    .select({ clientId: ofClient, shop: ofShop })
    .from(storeAwaitingDifferences)
    .groupBy(ofClient, ofShop)
    .having(gte(count(), MERGED_FROM_ROWS))
  for (const one of many) await merging.run(db, one)
}
