/** A page of repayments that are searched for, or of a sheet: the rows found are added up themselves. */
import { getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { bani } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { repaymentStates } from '../../contract/repayment-states.ts'
import type { Repayment } from '../repayment-transition.ts'
import { repayments } from '../tables.ts'
import { type RepaymentQuery, repaymentConditionsOf } from './asked.ts'
import type { RepaymentPage } from './page-by-days.ts'

const { clientId: ofClient, id: ofId, state, amountBani, orderedOn, orderedAt } = repayments

export async function pageRepaymentsBySearch({ db }: App, asked: RepaymentQuery): Promise<RepaymentPage> {
  // Sums and keys of one moment: one statement.
  const found = db
    .select({ clientId: ofClient, id: ofId, state, amountBani, orderedOn, orderedAt })
    .from(repayments)
    .where(repaymentConditionsOf(repayments, asked))
  const [read] = await db
    .execute<{ sums: unknown; keys: string[] }>(sql`
    with found as materialized (${found})
    select coalesce((select json_agg(s) from (
             select state, count(*)::bigint as count, sum(amount_bani)::bigint as sum from found group by state) s), '[]') as sums,
           array(select client_id || '/' || id from found where state = any(${sql.param([...asked.states])})
                  order by ordered_on desc, ordered_at desc, id desc
                  offset ${(asked.page - 1) * asked.limit} limit ${asked.limit}) as keys`)
    .then(({ rows }) => rows)
  return { sums: Sums.parse(read?.sums), rows: await repaymentRowsOf({ db }, (read?.keys ?? []).map(keyOf)) }
}

const Sums = z.array(z.object({ state: z.enum(repaymentStates), count: z.number(), sum: z.number().transform(bani) }))

type Key = { clientId: string; id: string }

function keyOf(text: string): Key {
  const [clientId = '', id = ''] = text.split('/')
  return { clientId, id }
}

const byKeys = statement('repayments-by-key', (given: StatementParams<{ clientIds: readonly string[]; ids: readonly string[] }>) => ({
  rows: getTableColumns(repayments),
  text: (list) => sql`
    select ${list} from unnest(${given.clientIds}::uuid[], ${given.ids}::uuid[]) k (client_id, id)
      join ${repayments} on ${ofClient} = k.client_id and ${ofId} = k.id
     order by ${orderedOn} desc, ${orderedAt} desc, ${ofId} desc`,
}))

export async function repaymentRowsOf({ db }: Pick<App, 'db'>, keys: readonly Key[]): Promise<Repayment[]> {
  if (keys.length === 0) return []
  return byKeys.all(db, { clientIds: keys.map(({ clientId }) => clientId), ids: keys.map(({ id }) => id) })
}
