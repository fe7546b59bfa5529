/** A page of repayments that are searched for, or of a sheet: the rows found are added up themselves. */
import type { App } from '../../../../server/platform/app.ts'
import { COLUMNS } from '../queries.ts'
import type { Repayment } from '../repayment-transition.ts'
import { type Asked, conditionsOf } from './asked.ts'
import type { Found, StateSum } from './page-by-days.ts'

type Read = { sums: StateSum[]; keys: string[] }

export async function pageBySearch(app: App, asked: Asked): Promise<Found> {
  const { text, values } = conditionsOf('r', asked)
  const n = values.length
  const { rows } = await app.db.$client.query<Read>(
    `with found as materialized (
       select r.client_id, r.id, r.state, r.amount_bani, r.ordered_on, r.ordered_at from repayments r where ${text})
     select coalesce((select json_agg(s) from (
              select state, count(*)::bigint as count, sum(amount_bani)::bigint as sum from found group by state) s), '[]') as sums,
            array(select client_id || '/' || id from found where state = any($${n + 1})
                   order by ordered_on desc, ordered_at desc, id desc offset $${n + 2} limit $${n + 3}) as keys`,
    [...values, asked.states, (asked.page - 1) * asked.limit, asked.limit],
  )
  const { sums = [], keys = [] } = rows[0] ?? {}
  return {
    sums,
    rows: await rowsOf(app, keys.map(keyOf)),
  }
}

type Key = { clientId: string; id: string }

function keyOf(text: string): Key {
  const [clientId = '', id = ''] = text.split('/')
  return { clientId, id }
}

export async function rowsOf(app: App, keys: readonly Key[]): Promise<Repayment[]> {
  if (keys.length === 0) return []
  const { rows } = await app.db.$client.query<Repayment>({
    name: 'repayments-by-key',
    text: `select ${COLUMNS} from unnest($1::uuid[], $2::uuid[]) k (client_id, id) join repayments r on r.client_id = k.client_id and r.id = k.id
            order by r.ordered_on desc, r.ordered_at desc, r.id desc`,
    values: [keys.map(({ clientId }) => clientId), keys.map(({ id }) => id)],
  })
  return rows
}
