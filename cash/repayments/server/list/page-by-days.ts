/** A page of repayments without a search: the sums of days say what all filters come to, and in which days the page's rows are. */

import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { sum as added, type Bani, ZERO } from '../../../../contract/money.ts'
import type { App } from '../../../../server/platform/app.ts'
import type { RepaymentState } from '../../contract/repayment-states.ts'
import type { Repayment } from '../repayment-transition.ts'
import { repaymentDays, repayments } from '../tables.ts'
import { type Asked, conditionsOf } from './asked.ts'

export type StateSum = { state: RepaymentState; count: number; sum: Bani }
type DaySum = StateSum & { day: string }

export type Found = { sums: StateSum[]; rows: Repayment[] }

const { clientId, orderedOn, state, iban, count, sumBani } = repaymentDays

export async function pageByDays(app: App, asked: Asked): Promise<Found> {
  const days = await app.db
    .select({ day: orderedOn, state, count: sql`sum(${count})`.mapWith(Number), sum: sql`sum(${sumBani})`.mapWith(sumBani) })
    .from(repaymentDays)
    .where(conditionsOf(repaymentDays, asked))
    .groupBy(orderedOn, state)
  const span = daysOfPage(days, asked)
  return { sums: byState(days), rows: span.days.length === 0 ? [] : await rowsOfDays(app, asked, span) }
}

export function byState(sums: readonly StateSum[]): StateSum[] {
  const all = new Map<RepaymentState, StateSum>()
  for (const { state, count, sum } of sums) {
    const before = all.get(state)
    all.set(state, { state, count: count + (before?.count ?? 0), sum: added([sum, before?.sum ?? ZERO]) })
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
function rowsOfDays({ db }: App, asked: Asked, { days, skip }: Span): Promise<Repayment[]> {
  const r = repayments
  const newestFirst = [desc(r.orderedOn), desc(r.orderedAt), desc(r.id)]
  const groups = db
    .select({ clientId, orderedOn, state, iban })
    .from(repaymentDays)
    .where(and(conditionsOf(repaymentDays, asked), inArray(orderedOn, [...days]), inArray(state, [...asked.states])))
    .groupBy(clientId, orderedOn, state, iban)
    .having(sql`sum(${count}) > 0`)
    .as('groups')
  const isOfGroup = and(
    ...[eq(r.orderedOn, groups.orderedOn), eq(r.clientId, groups.clientId), eq(r.state, groups.state), eq(r.iban, groups.iban)],
  )
  const inGroup = db
    .select({ clientId: r.clientId, id: r.id, orderedOn: r.orderedOn, orderedAt: r.orderedAt })
    .from(r)
    .where(isOfGroup)
    .offset(0)
    .as('in_group')
  const found = db
    .$with('found')
    .as(
      db
        .select({ clientId: inGroup.clientId, id: inGroup.id })
        .from(groups)
        .crossJoinLateral(inGroup)
        .orderBy(desc(inGroup.orderedOn), desc(inGroup.orderedAt), desc(inGroup.id))
        .offset(skip)
        .limit(asked.limit),
    )
  return db
    .with(found)
    .select(getTableColumns(r))
    .from(found)
    .innerJoin(r, and(eq(r.clientId, found.clientId), eq(r.id, found.id)))
    .orderBy(...newestFirst)
}
