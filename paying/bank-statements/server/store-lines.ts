/** Lines of a statement are kept once, however often they are read, and in whatever format. */

import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Statement, StatementLine } from '#paying/ports/banks.ts'
import { rowBatchesOf } from '#server/platform/apart/batches.ts'
import { mapInTurns, openWorkTurns, stepsInTurns, type TakeTurn } from '#server/platform/apart/turns.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockByName, type StatementParams, statement as statementOf } from '#server/platform/database/statement.ts'
import { pairInSteps } from './same-lines.ts'
import { statementBalancesOf } from './statement-gaps.ts'
import {
  bankStatements,
  bankStatementLineKeys as keys,
  bankStatementKnownLines as knownLines,
  bankStatementLines as lines,
} from './tables.ts'

type Reading = { fileId: string; readBy: string | null; readAt: Date }

export const statementLockOf = (account: string): string => `bank-statement/${account}`

/** Answers the ids of lines that were not known. */
export async function storeStatementLines(tx: Tx, statement: Statement, { fileId, readBy, readAt }: Reading): Promise<string[]> {
  const { account, format, number, sequence } = statement
  // Two files at once: the second one finds what the first one has kept.
  await lockByName(tx, statementLockOf(account))
  const id = randomUUID()
  await tx
    .insert(bankStatements)
    .values({ id, fileId, account, format, number, sequence, balances: statementBalancesOf(statement), readBy, readAt })
  const known = await keysKnown(tx, statement)
  const unknown = statement.lines.filter(({ key }) => !known.has(key))
  const turn = openWorkTurns()
  const { same, fresh } = await comparedWithOtherFormats(tx, statement, { unknown, known, turn })
  const added = await mapInTurns(turn, fresh, ({ line, isDoubtful }) => ({ ...rowOf(line), statementId: id, account, isDoubtful }))
  for (const rows of rowBatchesOf(added)) await tx.insert(lines).values(rows)
  const keyRows = [...same, ...added.map((row) => ({ lineId: row.id, key: row.line.key }))]
  for (const rows of rowBatchesOf(keyRows)) await tx.insert(keys).values(rows.map((row) => ({ ...row, account, format })))
  const before = [...new Set([...known.values(), ...same.map(({ lineId }) => lineId)])]
  for (const lineIds of rowBatchesOf(before, KEYS_AT_ONCE)) await heldToo.run(tx, { lineIds, statementId: id })
  return added.map((row) => row.id)
}

const heldToo = statementOf('bank-lines-held-too', (given: StatementParams<{ lineIds: readonly string[]; statementId: string }>) => ({
  text: sql`insert into ${knownLines} (line_id, statement_id) select id, ${given.statementId} from unnest(${given.lineIds}::uuid[]) as known (id)`,
}))

function rowOf(line: StatementLine) {
  const { bookedOn, amountBani, isReversal, counterparty, line: position } = line
  return { id: randomUUID(), bookedOn, position, amountBani, isReversal, counterpartyIban: counterparty.iban, line }
}

const KEYS_AT_ONCE = 1_000

/** With the lines that they are of. */
async function keysKnown(tx: Tx, { account, lines: all }: Statement): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const some of rowBatchesOf(all, KEYS_AT_ONCE)) {
    const isKnown = and(eq(keys.account, account), sql`${keys.key} = any(${sql.param(some.map(({ key }) => key))})`)
    const found = await tx.select({ key: keys.key, lineId: keys.lineId }).from(keys).where(isKnown)
    for (const { key, lineId } of found) known.set(key, lineId)
  }
  return known
}

type Kept = StatementLine & { id: string }
type Fresh = { line: StatementLine; isDoubtful: boolean }
type Compared = { same: { lineId: string; key: string }[]; fresh: Fresh[] }

type New = { unknown: readonly StatementLine[]; known: ReadonlyMap<string, string>; turn: TakeTurn }

async function comparedWithOtherFormats(tx: Tx, statement: Statement, { unknown, known, turn }: New): Promise<Compared> {
  // Formats of one bank may give a line the same number: what this file names by its key is no other line of it.
  const named = new Set(known.values())
  const others = (await keptInOtherFormats(tx, statement, unknown)).filter(({ id }) => !named.has(id))
  const kept = Map.groupBy(others, dayAndAmount)
  const compared: Compared = { same: [], fresh: [] }
  for (const [of, some] of Map.groupBy(unknown, dayAndAmount)) {
    await turn()
    const { same, fresh, areDoubtful } = await stepsInTurns(turn, pairInSteps(kept.get(of) ?? [], some))
    compared.same.push(...same.map(({ known, line }) => ({ lineId: known.id, key: line.key })))
    compared.fresh.push(...fresh.map((line) => ({ line, isDoubtful: areDoubtful })))
  }
  return compared
}

const dayAndAmount = ({ bookedOn, amountBani }: StatementLine): string => `${bookedOn} ${amountBani}`

/** Of the same days and amounts, what no file of this format has held yet. */
async function keptInOtherFormats(tx: Tx, { account, format }: Statement, unknown: readonly StatementLine[]): Promise<Kept[]> {
  if (unknown.length === 0) return []
  const days = [...new Set(unknown.map(({ bookedOn }) => bookedOn))]
  const ofThisFormat = tx
    .select({ one: sql`1` })
    .from(keys)
    .where(and(eq(keys.lineId, lines.id), eq(keys.format, format)))
  const rows = await tx
    .select({ id: lines.id, line: lines.line })
    .from(lines)
    .where(and(eq(lines.account, account), inArray(lines.bookedOn, days), notExists(ofThisFormat)))
    .orderBy(lines.statementId, lines.position)
  return rows.map(({ id, line }) => ({ ...line, id }))
}
