/** A statement's file: taken whole or refused with every fault, its lines kept once, and compared with what is waited for. */
import { randomUUID } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { UNREAD_SHOWN_MAX } from '#contract/read-fields.ts'
import { storableText } from '#contract/storable-text.ts'
import { coded, type Message } from '#contract/texts/message.ts'
import type { Statement, UnreadValue } from '#paying/ports/banks.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hashOfFile } from '#server/platform/http/hash-of-file.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { lookAtLeftLines, lookAtLines } from './look-at-lines.ts'
import { type GapsShown, gapsShown, isGapBeside, statementGapsOf } from './statement-gaps.ts'
import { storeStatementLines } from './store-lines.ts'
import { bankStatementFiles as files, bankStatementLines as lines } from './tables.ts'

type File = { bytes: Uint8Array; fileName?: string; readBy: string | null }
type Lines = { linesRead: number; linesKnown: number; linesUsed: number; linesOpen: number; linesIgnored: number }
type Imported = Lines & GapsShown & { unreadCount: number; unread: UnreadValue[]; hash: string }

/** Throws `statement-refused` with each fault. */
export async function importStatement(app: App, { bytes, fileName = '', readBy }: File): Promise<Imported> {
  const reading = await app.bank.readStatement(bytes, [app.config.seller.iban.replace(/\s/g, '').toUpperCase()])
  if (reading.kind === 'refused') throw refused(reading.faults)
  const { statements } = reading
  const linesRead = statements.reduce((count, statement) => count + statement.lines.length, 0)
  const unread = statements.flatMap((statement) => statement.unread)
  const unreadCount = unread.length
  const hash = await hashOfFile(bytes)
  const added = await app.db.inTransaction(async (tx) => {
    const stored = await storeAll(app, tx, { statements, fileName, readBy, hash })
    noteAuditedValues({ hash, linesRead, linesKnown: linesRead - stored.length, unreadCount })
    return stored
  })
  await lookAtLines(app, { only: added })
  const gaps = (await statementGapsOf(app.db)).filter((gap) => statements.some((statement) => isGapBeside(gap, statement)))
  const shown = { unreadCount, unread: unread.slice(0, UNREAD_SHOWN_MAX), ...gapsShown(gaps) }
  return { linesRead, linesKnown: linesRead - added.length, ...(await countOf(app, added)), ...shown, hash }
}

const refused = (faults: readonly Message[]): Problem =>
  new Problem('statement-refused', {
    ...(faults.length === 1 && faults[0] ? { because: faults[0] } : {}),
    errors: faults.map((fault) => ({ path: 'file', code: fault.code, message: coded(fault) })),
  })

/** The call that reads the file looks at its lines at once; a job follows, should its process be gone before. */
const LEFT_AFTER_MS = 60_000

type Read = { statements: readonly Statement[]; fileName: string; readBy: string | null; hash: string }

async function storeAll(app: App, tx: Tx, { statements, fileName, readBy, hash }: Read): Promise<string[]> {
  const [fileId, readAt] = [randomUUID(), app.clock.now()]
  const added: string[] = []
  for (const statement of statements) added.push(...(await storeStatementLines(tx, statement, { fileId, readBy, readAt })))
  const days = statements.flatMap((statement) => statement.lines.map(({ bookedOn }) => bookedOn)).toSorted()
  await tx.insert(files).values({
    ...{ id: fileId, fileName: storableText(fileName) || null, hash, readBy, readAt, linesRead: days.length, linesAdded: added.length },
    ...{ firstOn: days[0] ?? null, lastOn: days.at(-1) ?? null },
  })
  const runAt = new Date(readAt.getTime() + LEFT_AFTER_MS)
  if (added.length > 0) await addJob(tx, lookAtLeftLines, undefined as never, { key: lookAtLeftLines.name, runAt })
  return added
}

async function countOf({ db }: App, ids: readonly string[]): Promise<Omit<Lines, 'linesRead' | 'linesKnown'>> {
  const rows = await db
    .select({ state: lines.state, count: count() })
    .from(lines)
    .where(sql`${lines.id} = any(${sql.param([...ids])}::uuid[])`)
    .groupBy(lines.state)
  const counted = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { linesUsed: counted('used'), linesOpen: counted('open'), linesIgnored: counted('ignored') }
}
