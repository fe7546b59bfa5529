/** Settlements, the newest first, and their lines, differences first. */
import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import { Problem } from '#contract/problems.ts'
import { decisiveStepsOf, ownersOfAwbs } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { isExplainedByParcel, SETTLEMENT_LINES_PAGE_SIZE, type SettlementLineShown, type SettlementShown } from '../contract/settlements.ts'
import { differenceActionsOf } from './judge-line.ts'
import { courierSettlementLines as lines, courierSettlements as settlements } from './tables.ts'

type Asked = { page: number; open: boolean }

const waiting = sql<number>`(select count(*)::int from courier_settlement_lines l where l.settlement_id = courier_settlements.id and l.state = 'different')`

/** `open`: those that wait for their transfer, or for a decision. */
export async function listSettlements({ db }: App, { page, open }: Asked): Promise<{ count: number; list: SettlementShown[] }> {
  const where = open ? or(eq(settlements.state, 'reported'), sql`${waiting} > 0`) : undefined
  const [counted] = await db.select({ count: count() }).from(settlements).where(where)
  const rows = await db
    .select({ row: settlements, differences: waiting })
    .from(settlements)
    .where(where)
    .orderBy(desc(settlements.transferredOn), desc(settlements.takenAt), settlements.id)
    .limit(SEARCH_PAGE_SIZE)
    .offset((page - 1) * SEARCH_PAGE_SIZE)
  return { count: counted?.count ?? 0, list: rows.map(({ row, differences }) => settlementShown(row, differences)) }
}

function settlementShown(row: typeof settlements.$inferSelect, differences: number): SettlementShown {
  const { id, courier, transferredOn, source, fileName, state, totalBani: total, receivedOn, lines: count, statementLineId } = row
  return {
    id,
    courier,
    transferredOn,
    source,
    fileName,
    state,
    total,
    receivedOn,
    lines: count,
    differences,
    statementLineId,
  }
}

/** Throws `not-found`. */
export async function settlementOfLine({ db }: App, statementLineId: string): Promise<{ id: string }> {
  const [found] = await db.select({ id: settlements.id }).from(settlements).where(eq(settlements.statementLineId, statementLineId))
  if (!found) throw new Problem('not-found')
  return found
}

type LinesAsked = { id: string; page: number; different: boolean }

/** Throws `not-found`. */
export async function listSettlementLines(
  { db }: App,
  { id, page, different }: LinesAsked,
): Promise<{ settlement: SettlementShown; count: number; list: SettlementLineShown[] }> {
  const [found] = await db.select({ row: settlements, differences: waiting }).from(settlements).where(eq(settlements.id, id))
  if (!found) throw new Problem('not-found')
  const where = and(eq(lines.settlementId, id), different ? eq(lines.state, 'different') : undefined)
  const [counted] = await db.select({ count: count() }).from(lines).where(where)
  const rows = await db
    .select()
    .from(lines)
    .where(where)
    .orderBy(desc(sql`${lines.state} = 'different'`), lines.position)
    .limit(SETTLEMENT_LINES_PAGE_SIZE)
    .offset((page - 1) * SETTLEMENT_LINES_PAGE_SIZE)
  const [owners, names] = await Promise.all([
    ownersOfAwbs(
      db,
      found.row.courier,
      rows.map(({ awb }) => awb),
    ),
    namesOfClients(
      db,
      rows.flatMap(({ clientId }) => clientId ?? []),
    ),
  ])
  const ways = await decisiveStepsOf(
    db,
    rows.flatMap(({ awb, difference }) => (isExplainedByParcel(difference) ? (owners.get(awb) ?? []) : [])),
  )
  const list = rows.map((row): SettlementLineShown => {
    const { awb, amountBani: amount, expectedBani: expected, clientId, state, difference, note, action } = row
    return {
      ...{ id: row.id, awb, amount, expected, state, difference, note, action },
      client: clientId === null ? null : { id: clientId, name: names.get(clientId) ?? '' },
      uniqueId: owners.get(awb)?.orderId ?? null,
      steps: isExplainedByParcel(difference)
        ? (ways.get(owners.get(awb)?.orderId ?? '') ?? []).map((step) => ({ state: step.state, on: bucharestDayOf(step.happenedAt) }))
        : [],
      actions: state === 'different' && difference ? differenceActionsOf(difference, amount) : [],
    }
  })
  return { settlement: settlementShown(found.row, found.differences), count: counted?.count ?? 0, list }
}
