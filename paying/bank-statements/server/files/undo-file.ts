/**
 * A file that was given by mistake (of another day, altered, of a test) is undone until money has moved by it: lines that nothing came of are
 * forgotten and may come again. What moved money stays, and what other files hold as well is theirs.
 */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { Problem } from '#contract/problems.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { type StatementFileUndo, UNDO_LINES_SHOWN_MAX } from '../../contract/statement-files.ts'
import type { StatementLineRow } from '../line-life.ts'
import { statementLockOf } from '../store-lines.ts'
import {
  bankStatementFiles as files,
  bankStatementLineKeys as keys,
  bankStatementKnownLines as known,
  bankStatementLines as lines,
  bankStatements as statements,
} from '../tables.ts'

type FileRow = typeof files.$inferSelect

/** An open line by which cash is held already. */
const holding = ['statement-line-sheet-doubted', 'statement-line-sheet-paid-twice'] satisfies Message['code'][]

const isOfFile = (fileId: string) =>
  inArray(lines.statementId, sql`(select ${statements.id} from ${statements} where ${statements.fileId} = ${fileId})`)
const stays = sql<boolean>`(${lines.state} = 'used' or coalesce(${lines.because}->>'code' in ${holding}, false))`
/** Which statement of another file has the line; null: none. */
const otherOf = (fileId: string) => sql<string | null>`(
  select ${known.statementId} from ${known} join ${statements} on ${statements.id} = ${known.statementId}
   where ${known.lineId} = ${lines.id} and ${statements.fileId} is distinct from ${fileId} order by 1 limit 1)`

/** Throws `not-found`, `bank-file-undone`. */
export async function previewStatementFileUndo({ db }: App, { id, texts }: { id: string; texts: Texts }): Promise<StatementFileUndo> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  standing(file)
  return { ...(await countOf(db, id)), staying: await stayingOf(db, id, texts) }
}

function standing(file: FileRow | undefined): asserts file is FileRow {
  if (!file) throw new Problem('not-found')
  if (file.undoneAt !== null) throw new Problem('bank-file-undone')
}

async function countOf(db: Queries, fileId: string): Promise<Omit<StatementFileUndo, 'staying'>> {
  const isOther = sql`${otherOf(fileId)} is not null`
  const [found] = await db
    .select({
      goes: sql<number>`count(*) filter (where not ${stays} and not ${isOther})::int`,
      inOthers: sql<number>`count(*) filter (where not ${stays} and ${isOther})::int`,
      stays: sql<number>`count(*) filter (where ${stays})::int`,
    })
    .from(lines)
    .where(isOfFile(fileId))
  return found ?? { goes: 0, inOthers: 0, stays: 0 }
}

async function stayingOf(db: Queries, fileId: string, texts: Texts): Promise<StatementFileUndo['staying']> {
  const rows = await db
    .select()
    .from(lines)
    .where(and(isOfFile(fileId), stays))
    .orderBy(desc(lines.bookedOn), asc(lines.position), asc(lines.id))
    .limit(UNDO_LINES_SHOWN_MAX)
  const names = await namesOfClients(
    db,
    rows.flatMap(({ clientId }) => clientId ?? []),
  )
  return rows.map((row) => shown(row, { names, texts }))
}

const shown = (
  { id, bookedOn, amountBani: amount, line, because, clientId }: StatementLineRow,
  { names, texts }: { names: ReadonlyMap<string, string>; texts: Texts },
): StatementFileUndo['staying'][number] => ({
  ...{ id, bookedOn, amount, counterparty: line.counterparty.name },
  because: because && inWords(texts, because),
  client: clientId === null ? null : (names.get(clientId) ?? ''),
})

type Undone = { fileName: string | null; hash: string; linesUndone: number; inOthers: number; stays: number }
type Undoing = { id: string; stays: number; by: string | null }

/** Throws `not-found`; `bank-file-undone`; `bank-file-changed` where another number of lines stays by now; `bank-file-used` where all of them do. */
export const undoStatementFile = (app: App, { id, stays: seen, by }: Undoing): Promise<Undone> =>
  app.db.inTransaction(async (tx) => {
    // As files are read: what comes in meanwhile finds the lines as they are then.
    for (const account of await accountsOf(tx, id)) await lockByName(tx, statementLockOf(account))
    const [file] = await tx.select().from(files).where(eq(files.id, id)).for('update')
    standing(file)
    await tx.select({ id: lines.id }).from(lines).where(isOfFile(id)).orderBy(asc(lines.id)).for('update')
    const { goes, inOthers, stays: now } = await countOf(tx, id)
    if (now !== seen) throw new Problem('bank-file-changed')
    if (now > 0 && goes + inOthers === 0) throw new Problem('bank-file-used')
    await giveToOthers(tx, id)
    await forget(tx, id)
    await tx.update(files).set({ undoneAt: app.clock.now(), undoneBy: by, linesUndone: goes }).where(eq(files.id, id))
    const undone = { fileName: file.fileName, hash: file.hash, linesUndone: goes, inOthers, stays: now }
    noteAuditedValues(undone)
    return undone
  })

async function accountsOf(tx: Tx, fileId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinctOn([statements.account], { account: statements.account })
    .from(statements)
    .where(eq(statements.fileId, fileId))
    .orderBy(asc(statements.account))
  return rows.map(({ account }) => account)
}

/** Also what stays, that the other file finds it among its own. */
async function giveToOthers(tx: Tx, fileId: string): Promise<void> {
  const other = otherOf(fileId)
  await tx
    .update(lines)
    .set({ statementId: sql`${other}` })
    .where(and(isOfFile(fileId), sql`${other} is not null`))
  // Those are lines of their statements now.
  await tx
    .delete(known)
    .where(sql`exists (select 1 from ${lines} where ${lines.id} = ${known.lineId} and ${lines.statementId} = ${known.statementId})`)
}

async function forget(tx: Tx, fileId: string): Promise<void> {
  const gone = tx.$with('gone').as(
    tx
      .delete(lines)
      .where(and(isOfFile(fileId), sql`not ${stays}`))
      .returning({ id: lines.id }),
  )
  await tx.with(gone).delete(keys).where(inArray(keys.lineId, sql`(select id from gone)`))
  const ofFile = eq(statements.fileId, fileId)
  await tx.delete(known).where(inArray(known.statementId, tx.select({ id: statements.id }).from(statements).where(ofFile)))
  // Days whose file is not here are missing: nothing goes on from its balances.
  await tx.update(statements).set({ balances: null }).where(ofFile)
}
