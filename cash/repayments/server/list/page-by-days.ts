/** A page of repayments without a search: the sums of days say what all filters come to, and in which days the page's rows are. */

import type { App } from '../../../../server/platform/app.ts'
import type { RepaymentState } from '../../contract/repayment-states.ts'
import { COLUMNS } from '../queries.ts'
import type { Repayment } from '../repayment-transition.ts'
import { type Asked, conditionsOf } from './asked.ts'

export type StateSum = { state: RepaymentState; count: number; sum: number }
type DaySum = StateSum & { day: string }

export type Found = { sums: StateSum[]; rows: Repayment[] }

export async function pageByDays(app: App, asked: Asked): Promise<Found> {
  const { text, values } = conditionsOf('d', asked)
  const { rows: days } = await app.db.$client.query<DaySum>(
    `select d.ordered_on::text as day, d.state, sum(d.count)::bigint as count, sum(d.sum_bani)::bigint as sum
       from repayment_days d where ${text} group by d.ordered_on, d.state`,
    values,
  )
  const span = daysOfPage(days, asked)
  return { sums: byState(days), rows: span.days.length === 0 ? [] : await rowsOfDays(app, asked, span) }
}

export function byState(sums: readonly StateSum[]): StateSum[] {
  const all = new Map<RepaymentState, StateSum>()
  for (const { state, count, sum } of sums) {
    const before = all.get(state)
    all.set(state, { state, count: count + (before?.count ?? 0), sum: sum + (before?.sum ?? 0) })
  }
  return [...all.values()]
}

type Span = { days: readonly string[]; skip: number }

/** The days, the newest first, in which the page's rows are; `skip`: how many of theirs come before it. */
function daysOfPage(sums: readonly DaySum[], { states, page, limit }: Asked): Span {
  const counts = new Map<string, number>()
  for (const { day, state, count } of sums) if (count > 0 && states.includes(state)) counts.set(day, (counts.get(day) ?? 0) + count)
  const from = (page - 1) * limit
  const days: string[] = []
  let before = 0
  let skipped = 0
  for (const [day, count] of [...counts].sort(([a], [b]) => (a < b ? 1 : -1))) {
    if (before + count <= from) skipped += count
    else days.push(day)
    before += count
    if (before >= from + limit) break
  }
  return { days, skip: from - skipped }
}

/** Of those days only rows that the page's filters mean are looked at, and in the index alone; then the page's are read. */
async function rowsOfDays(app: App, asked: Asked, { days, skip }: Span): Promise<Repayment[]> {
  const { text, values } = conditionsOf('d', asked)
  const n = values.length
  const { rows } = await app.db.$client.query<Repayment>(
    `with found as (
       select k.client_id, k.id
         from (select d.client_id, d.ordered_on, d.state, d.iban from repayment_days d
                where ${text} and d.ordered_on = any($${n + 1}::date[]) and d.state = any($${n + 2})
                group by d.client_id, d.ordered_on, d.state, d.iban having sum(d.count) > 0) d
        cross join lateral (
          select r.client_id, r.id, r.ordered_on, r.ordered_at from repayments r
           where r.ordered_on = d.ordered_on and r.client_id = d.client_id and r.state = d.state and r.iban = d.iban offset 0) k
        order by k.ordered_on desc, k.ordered_at desc, k.id desc offset $${n + 3} limit $${n + 4})
     select ${COLUMNS} from found f join repayments r on r.client_id = f.client_id and r.id = f.id
      order by r.ordered_on desc, r.ordered_at desc, r.id desc`,
    [...values, days, asked.states, skip, asked.limit],
  )
  return rows
}
