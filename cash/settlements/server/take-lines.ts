/** What a courier reports: each line once however often it comes, matched with what the courier collected, in one transaction. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { noteCashSent, type RepaymentRef } from '#cash/repayments/server/settled-cash.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { type Bani, bani, sum } from '#contract/money.ts'
import { rowBatchesOf } from '#server/platform/apart/batches.ts'
import { mapInTurns, openWorkTurns, type TakeTurn } from '#server/platform/apart/turns.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { awbStandingsOf, judgeAwbLine, lockSettlementsOf, type SettlementLineRow } from './standings.ts'
import { courierSettlementLines as lines, courierSettlements as settlements } from './tables.ts'
import { claimOpenBankLines } from './transfers/bank-lines.ts'

export type ReportedLine = { awb: string; amountBani: Bani; transferredOn: string }

type Report = {
  courier: CourierCode
  source: 'call' | 'file'
  fileName: string | null
  takenBy: string | null
  lines: readonly ReportedLine[]
}

/** `id`: of the settlement that the first new line stands in; null: all were known. */
export type SettlementTaken = { id: string | null; linesTaken: number; linesKnown: number; linesDifferent: number }

type Keyed = ReportedLine & { key: string }
type Settlement = typeof settlements.$inferSelect

/** `also`: what is written with them. */
export async function takeSettlementLines(app: App, report: Report, also?: (tx: Tx) => Promise<unknown>): Promise<SettlementTaken> {
  const { courier } = report
  const turn = openWorkTurns()
  const all = await keyed(turn, report.lines)
  return app.db.inTransaction(async (tx) => {
    await lockSettlementsOf(tx, courier)
    await also?.(tx)
    const fresh = await unknownOf(tx, courier, all)
    const taken: SettlementLineRow[] = []
    const standings = await awbStandingsOf(tx, courier, { awbs: fresh.map(({ awb }) => awb), turn })
    for (const [day, ofDay] of Map.groupBy(fresh, ({ transferredOn }) => transferredOn)) {
      const settlement = await settlementOf(app, tx, report, day)
      const rows = await mapInTurns(turn, ofDay, (line, i) => {
        const known = standings.get(line.awb)
        if (!known) throw new Error(`nothing was looked for of ${line.awb}`)
        const position = settlement.lines + i
        return { ...line, ...open, id: randomUUID(), settlementId: settlement.id, courier, position, ...judged(known, line.amountBani) }
      })
      for (const some of rowBatchesOf(rows)) await tx.insert(lines).values(some)
      const more = {
        lines: settlement.lines + rows.length,
        totalBani: sum([settlement.totalBani, ...rows.map(({ amountBani }) => amountBani)]),
      }
      await tx.update(settlements).set(more).where(eq(settlements.id, settlement.id))
      await noteMatchedCash(tx, rows, day)
      taken.push(...rows)
    }
    if (taken.length > 0) await claimOpenBankLines(app, tx, courier)
    const linesDifferent = taken.filter(({ state }) => state === 'different').length
    const linesKnown = report.lines.length - taken.length
    const id = taken[0]?.settlementId ?? null
    noteAuditedValues({ id, linesDifferent })
    return { id, linesTaken: taken.length, linesKnown, linesDifferent }
  })
}

const open = { action: null, note: null, decidedBy: null, decidedAt: null }

function judged(known: Parameters<typeof judgeAwbLine>[0], amount: number) {
  const verdict = judgeAwbLine(known, amount)
  return { ...verdict, expectedBani: verdict.expectedBani === null ? null : bani(verdict.expectedBani) }
}

/** Lines alike, of one AWB, day and amount, differ by which of them it is. */
function keyed(turn: TakeTurn, reported: readonly ReportedLine[]): Promise<Keyed[]> {
  const alike = new Map<string, number>()
  return mapInTurns(turn, reported, (line) => {
    const same = `${line.awb}/${line.transferredOn}/${line.amountBani}`
    const which = (alike.get(same) ?? 0) + 1
    alike.set(same, which)
    return { ...line, key: `${same}/${which}` }
  })
}

const KEYS_AT_ONCE = 2_000

async function unknownOf(tx: Tx, courier: CourierCode, all: readonly Keyed[]): Promise<Keyed[]> {
  const known = new Set<string>()
  // Written out: the index holds those alone, which a plan for any value cannot know.
  const isKept = sql`${lines.state} <> 'removed'`
  for (const some of rowBatchesOf(all, KEYS_AT_ONCE)) {
    const isKnown = sql`${lines.key} = any(${sql.param(some.map(({ key }) => key))})`
    const rows = await tx
      .select({ key: lines.key })
      .from(lines)
      .where(and(eq(lines.courier, courier), isKept, isKnown))
    for (const { key } of rows) known.add(key)
  }
  return all.filter(({ key }) => !known.has(key))
}

/** A courier sends one transfer a day: what comes of it in several reports is one settlement, until it is received. */
async function settlementOf(app: App, tx: Tx, { courier, source, fileName, takenBy }: Report, day: string): Promise<Settlement> {
  const [found] = await tx
    .select()
    .from(settlements)
    .where(and(eq(settlements.courier, courier), eq(settlements.transferredOn, day), eq(settlements.state, 'reported')))
    .orderBy(asc(settlements.takenAt))
    .limit(1)
    .for('update')
  if (found) return found
  const begun: Settlement = {
    ...{ id: randomUUID(), courier, transferredOn: day, source, fileName, state: 'reported', totalBani: bani(0), lines: 0 },
    ...{ takenAt: app.clock.now(), takenBy, receivedOn: null, statementLineId: null },
  }
  await tx.insert(settlements).values(begun)
  return begun
}

/** Earlier lines of the same cash that wait for a decision are of cash that is settled now. */
export async function noteMatchedCash(tx: Tx, rows: readonly SettlementLineRow[], day: string): Promise<void> {
  const refs = rows.flatMap(({ state, clientId, repaymentId: id }) => (state === 'matched' && clientId && id ? [{ clientId, id }] : []))
  for (const some of rowBatchesOf(refs, REFS_AT_ONCE)) await noteCashSent(tx, some, day)
  for (const some of rowBatchesOf(refs, REFS_AT_ONCE)) await noteTwice(tx, some)
}

const REFS_AT_ONCE = 1_000

async function noteTwice(tx: Tx, refs: readonly RepaymentRef[]): Promise<void> {
  await tx
    .update(lines)
    .set({ difference: 'twice' })
    .where(
      and(
        eq(lines.state, 'different'),
        sql`${lines.difference} in ('short', 'over', 'not-delivered')`,
        sql`${lines.amountBani} > 0`,
        sql`(${lines.clientId}, ${lines.repaymentId}) in (select * from unnest(${sql.param(refs.map(({ clientId }) => clientId))}::uuid[], ${sql.param(refs.map(({ id }) => id))}::uuid[]))`,
      ),
    )
}
