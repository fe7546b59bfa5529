/**
 * Which statements are missing. Each opens with the balance on which the one before closed: where none does that opens later, a file has not come
 * (decision 230). Nothing is kept of it: the file that comes closes the gap.
 */
import { isNotNull, sql } from 'drizzle-orm'
import { type Bani, minus, sum } from '#contract/money.ts'
import type { Statement, StatementBalance } from '#paying/ports/banks.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { GAPS_SHOWN_MAX, type StatementGapShown } from '../contract/bank-statements.ts'
import { bankStatements, bankStatementLineKeys as keys, bankStatementLines as lines, type StatementBalances } from './tables.ts'

/** null: nothing says with what it opens or closes. */
export function statementBalancesOf({
  opening,
  closing,
  lines: all,
}: Pick<Statement, 'opening' | 'closing' | 'lines'>): StatementBalances | null {
  if (opening === null || closing === null) return null
  const days = [...Map.groupBy(all, ({ bookedOn }) => bookedOn)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let balance = opening.bani
  const dayEnds = days.map(([on, ofDay]): StatementBalance => {
    balance = sum([balance, ...ofDay.map(({ amountBani }) => amountBani)])
    return { on, bani: balance }
  })
  return { opening, closing, dayEnds: dayEnds.length > 0 ? dayEnds : [closing] }
}

type Kept = StatementBalances & Pick<Statement, 'format' | 'sequence'>
type Gap = { closed: StatementBalance; opened: StatementBalance; numbers: { first: number; last: number } | null }

/** Of one account's statements. */
function gapsAmong(statements: readonly Kept[]): Gap[] {
  const ordered = statements.toSorted((a, b) => compared(a.opening.on, b.opening.on) || compared(a.closing.on, b.closing.on))
  const days = [...Map.groupBy(ordered, ({ opening }) => opening.on)]
  const gaps: Gap[] = []
  let recent: Kept[] = []
  for (const [at, [on, ofDay]] of days.entries()) {
    const before = latestBefore(recent, on)
    recent = [...before, ...ofDay]
    const earlier = new Set(before)
    for (const one of inOrder(ofDay, days[at + 1]?.[1] ?? [])) {
      const isJudged = [...earlier].some((other) => other !== one && beginWithin(other, one))
      const gap = isJudged ? null : gapBefore(one, { recent, earlier, ofDay })
      if (gap) gaps.push(gap)
      for (const later of followersOf(one, ofDay)) earlier.add(later)
    }
  }
  return gaps
}

/** Of one day: by their numbers; what the next day goes on from is the last. */
function inOrder(ofDay: readonly Kept[], next: readonly Kept[]): Kept[] {
  const isLast = (one: Kept) =>
    [...followersOf(one, ofDay)].some(({ closing }) => next.some(({ opening }) => opening.bani === closing.bani))
  return ofDay.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0) || Number(isLast(a)) - Number(isLast(b)))
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const isSame = (a: StatementBalance, b: StatementBalance): boolean => a.on === b.on && a.bani === b.bani

/** Those on which a statement that opens on a day may follow: what ended last, and what has not ended. */
function latestBefore(statements: readonly Kept[], on: string): Kept[] {
  const ended = statements.map(({ closing }) => closing.on).filter((day) => day < on)
  const last = ended.toSorted().at(-1) ?? ''
  return statements.filter(({ closing }) => closing.on >= last)
}

/** The same days, in a file that was read again, in another format or in a longer statement: only the day before they open may be another. */
function beginWithin(other: Kept, one: Kept): boolean {
  const [first, second] = [other, one].map(({ dayEnds, closing }) => dayEnds[0]?.on ?? closing.on) as [string, string] // one of each
  const overlap = first <= one.closing.on && second <= other.closing.on
  return overlap && other.opening.bani === one.opening.bani
}

type Around = { recent: readonly Kept[]; earlier: ReadonlySet<Kept>; ofDay: readonly Kept[] }

/** null: it goes on from another, stands within another, or is the first of all. */
function gapBefore(one: Kept, { recent, earlier, ofDay }: Around): Gap | null {
  const others = recent.filter((other) => other !== one && !beginWithin(other, one))
  const isWithin = others.some(({ opening, closing }) => opening.on < one.opening.on && one.opening.on < closing.on)
  if (isWithin) return null
  const goesOn = others.some(({ dayEnds }) => dayEnds.some(({ bani: end }) => end === one.opening.bani))
  const later = followersOf(one, ofDay)
  const last = lastOf(others.filter((other) => earlier.has(other) && !later.has(other)))
  const numbers = numbersBetween(others, one)
  return last === undefined || (goesOn && numbers === null) ? null : { closed: last.closing, opened: one.opening, numbers }
}

/** Of statements that open on one day: those that go on from it. */
function followersOf(one: Kept, ofDay: readonly Kept[]): Set<Kept> {
  const found = new Set([one])
  for (const { dayEnds } of found)
    for (const other of ofDay) if (dayEnds.some(({ bani: end }) => end === other.opening.bani)) found.add(other)
  return found
}

/** The one that ended last; of one day's the one from which none goes on. */
function lastOf(statements: readonly Kept[]): Kept | undefined {
  const end = statements
    .map(({ closing }) => closing.on)
    .toSorted()
    .at(-1)
  const ofDay = statements.filter(({ closing }) => closing.on === end)
  const goesOn = ({ closing }: Kept) => ofDay.some(({ opening }) => opening.bani === closing.bani)
  return ofDay.find((one) => !goesOn(one)) ?? ofDay.at(-1)
}

/** Where the bank counts its statements, within a year: those between the last one and this. */
function numbersBetween(others: readonly Kept[], one: Kept): Gap['numbers'] {
  const { sequence, format } = one
  if (sequence === null) return null
  const counted = others.flatMap((other) =>
    other.sequence === null || other.format !== format || yearOf(other) !== yearOf(one) || (isOfDay(other) && isOfDay(one))
      ? []
      : [other.sequence],
  )
  const last = counted
    .filter((number) => number <= sequence)
    .toSorted((a, b) => a - b)
    .at(-1)
  return last === undefined || sequence - last < 2 ? null : { first: last + 1, last: sequence - 1 }
}

const yearOf = ({ closing }: Kept): string => closing.on.slice(0, 4)

const DAY_MS = 86_400_000
/** BRD and BCR number by the day of the year (`138`, `22304`): days without a statement are no gaps. */
function isOfDay({ sequence, closing }: Kept): boolean {
  const day = (Date.parse(closing.on) - Date.parse(`${closing.on.slice(0, 4)}-01-01`)) / DAY_MS + 1
  return sequence !== null && sequence % 1_000 === day
}

type StatementGap = Gap & { account: string }

/** The latest first. */
export async function statementGapsOf(db: Queries): Promise<StatementGap[]> {
  const rows = await db
    .selectDistinctOn([bankStatements.account, bankStatements.format, bankStatements.sequence, bankStatements.balances], {
      account: bankStatements.account,
      format: bankStatements.format,
      sequence: bankStatements.sequence,
      balances: bankStatements.balances,
    })
    .from(bankStatements)
    .where(isNotNull(bankStatements.balances))
  const kept = rows.flatMap(({ balances, ...row }) => (balances === null ? [] : [{ ...row, ...balances }]))
  const all = [...Map.groupBy(kept, ({ account }) => account)].flatMap(([account, some]) =>
    gapsAmong(some).map((gap) => ({ account, ...gap })),
  )
  const unproven = await unprovenBetween(db, all)
  const open = all.filter((gap, at) => differenceOf(gap) === 0 || unproven[at] !== differenceOf(gap))
  return open.toSorted((a, b) => compared(b.opened.on, a.opened.on))
}

const differenceOf = ({ closed, opened }: Gap): Bani => minus(opened.bani, closed.bani)

type Spans = { accounts: readonly string[]; firsts: readonly string[]; lasts: readonly string[] }
/** What files without balances hold of the days between: where that is all that moved, nothing is missing. */
const unprovenSums = statement('bank-lines-unproven', (given: StatementParams<Spans>) => ({
  rows: { total: sql`coalesce(sum(${lines.amountBani}), 0)::bigint`.mapWith(lines.amountBani) },
  text: (list) => sql`
    select ${list}
      from unnest(${given.accounts}::text[], ${given.firsts}::text[], ${given.lasts}::text[]) with ordinality g (account, first, last, at)
      left join (${lines} join ${bankStatements} on ${bankStatements.id} = ${lines.statementId} and ${bankStatements.balances} is null)
        on ${lines.account} = g.account and ${lines.bookedOn} between g.first and g.last
       and not exists (select 1 from ${keys} where ${keys.lineId} = ${lines.id} and ${keys.format} in ('camt.053', 'mt940'))
     group by g.at order by g.at`,
}))

async function unprovenBetween(db: Queries, gaps: readonly StatementGap[]): Promise<Bani[]> {
  if (gaps.length === 0) return []
  const [accounts, firsts, lasts] = [
    gaps.map(({ account }) => account),
    gaps.map(({ closed }) => closed.on),
    gaps.map(({ opened }) => opened.on),
  ]
  return (await unprovenSums.all(db, { accounts, firsts, lasts })).map(({ total }) => total)
}

export type GapsShown = { gapCount: number; gaps: StatementGapShown[] }

export const gapsShown = (gaps: readonly StatementGap[]): GapsShown => ({
  gapCount: gaps.length,
  gaps: gaps.slice(0, GAPS_SHOWN_MAX).map((gap) => {
    const { account, closed, opened, numbers } = gap
    return {
      ...{ account, closedOn: closed.on, closed: closed.bani, opensOn: opened.on, opened: opened.bani },
      ...{ difference: differenceOf(gap), numbers },
    }
  }),
})

/** The gap is before this statement, or behind it. */
export const isGapBeside = ({ account, closed, opened }: StatementGap, statement: Statement): boolean =>
  account === statement.account &&
  ((statement.opening !== null && isSame(statement.opening, opened)) || (statement.closing !== null && isSame(statement.closing, closed)))
