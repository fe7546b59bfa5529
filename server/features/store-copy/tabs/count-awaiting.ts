/**
 * How many orders of a shop wait, exactly. To count 80,000 rows takes some ten milliseconds of a processor for every page that is opened;
 * a number on one row would hold up everything that changes orders of the shop. So whatever changes how many wait writes the difference as a
 * row of its own (triggers: one row for all that a statement adds or deletes, one for each order that begins or ceases to wait), and the
 * differences are summed.
 */
import type { Statements } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { every } from '../../../platform/jobs/schedules.ts'

/** A sum of so many rows still takes less than a millisecond. */
const MERGED_FROM_ROWS = 50

export async function countAwaiting(db: Statements, clientId: string, shops: readonly string[]): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    name: 'store-orders-awaiting-count',
    text: 'select coalesce(sum(difference), 0)::int as count from store_awaiting_differences where client_id = $1 and shop = any($2::text[])',
    values: [clientId, shops],
  })
  return rows[0]?.count ?? 0
}

export const mergeAwaitingCounts: Task = {
  name: 'merge-store-awaiting-counts',
  schedule: every({ minutes: 1 }),
  run: (app) => mergeDifferences(app.db),
}

/** One statement a shop: a concurrent count sees all of the rows or their sum. */
export async function mergeDifferences(db: Statements): Promise<void> {
  const { rows: many } = await db.$client.query<{ client_id: string; shop: string }>({
    text: 'select client_id, shop from store_awaiting_differences group by client_id, shop having count(*) >= $1',
    values: [MERGED_FROM_ROWS],
  })
  for (const { client_id, shop } of many) {
    await db.$client.query({
      text: `with gone as (delete from store_awaiting_differences where client_id = $1 and shop = $2 returning difference)
             insert into store_awaiting_differences (client_id, shop, difference) select $1, $2, sum(difference) from gone having sum(difference) <> 0`,
      values: [client_id, shop],
    })
  }
}
