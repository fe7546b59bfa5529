/** A page of repayments without a search: the sums of days say what all filters come to, and in which days the page's rows are. */

import { and, desc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { sum as added, type Bani, ZERO } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import type { RepaymentState } from '../../contract/repayment-states.ts'
import type { Repayment } from '../repayment-transition.ts'
import { repaymentDays, repayments } from '../tables.ts'
import { type RepaymentQuery, repaymentConditionsOf } from './asked.ts'

export type StateSum = { state: RepaymentState; count: number; sum: Bani }
type DaySum = StateSum & { day: string }

export type RepaymentPage = { sums: StateSum[]; rows: Repayment[] }

const { clientId, orderedOn, state, iban, count, sumBani } = repaymentDays

export async function pageRepaymentsByDays(app: App, asked: RepaymentQuery): Promise<RepaymentPage> {
  const days = await app.db
    .select({ day: orderedOn, state, count: sql`sum(${count})`.mapWith(Number), sum: sql`sum(${sumBani})`.mapWith(sumBani) })
    .from(repaymentDays)
    .where(repaymentConditionsOf(repaymentDays, asked))
    .groupBy(orderedOn, state)
  const span = daysOfPage(days, asked)
  return { sums: sumByState(days), rows: span.days.length === 0 ? [] : await rowsOfDays(app, asked, span) }
}

export function sumByState(sums: readonly StateSum[]): StateSum[] {
  const all = new Map<RepaymentState, StateSum>()
  for (const { state, count, sum } of sums) {
    const before = all.get(state)
    all.set(state, { state, count: count + (before?.count ?? 0), sum: added([sum, before?.sum ?? ZERO]) })
  }
  return [...all.values()]
}

type Span = { days: readonly string[]; skip: number }

/** The days, the newest first, in which the page's rows are; `skip`: how many of theirs come before it. */
function daysOfPage(sums: readonly DaySum[], { states, page, limit }: RepaymentQuery): Span {
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
function rowsOfDays({ db }: App, asked: RepaymentQuery, { days, skip }: Span): Promise<Repayment[]> {
  const r = repayments
  const groups = db
    .select({ clientId, orderedOn, state, iban })
    .from(repaymentDays)
    .where(and(repaymentConditionsOf(repaymentDays, asked), inArray(orderedOn, [...days]), inArray(state, [...asked.states])))
    .groupBy(clientId, orderedOn, state, iban)
    .having(sql`sum(${count}) > 0`)
  // `offset 0`: each group is looked up in the index by itself.
  const found = sql`(
    select k.client_id, k.id from (${groups}) d cross join lateral (
      select ${r.clientId}, ${r.id}, ${r.orderedOn}, ${r.orderedAt} from ${r}
       where ${r.orderedOn} = d.ordered_on and ${r.clientId} = d.client_id and ${r.state} = d.state and ${r.iban} = d.iban offset 0) k
     order by k.ordered_on desc, k.ordered_at desc, k.id desc offset ${skip} limit ${asked.limit}) found`
  return db
    .select(getTableColumns(r))
    .from(r)
    .innerJoin(found, sql`${r.clientId} = found.client_id and ${r.id} = found.id`)
    .orderBy(desc(r.orderedOn), desc(r.orderedAt), desc(r.id))
}
