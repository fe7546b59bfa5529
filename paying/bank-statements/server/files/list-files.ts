/** Files of statements that were read, the newest first. */
import { count, desc } from 'drizzle-orm'
import { namesOfUsers } from '#account/operations.ts'
import type { App } from '#server/platform/app.ts'
import { STATEMENT_FILES_PAGE_SIZE, type StatementFileShown } from '../../contract/statement-files.ts'
import { bankStatementFiles as files } from '../tables.ts'

export async function listStatementFiles(
  { db }: App,
  { page }: { page: number },
): Promise<{ list: StatementFileShown[]; count: number; page: number }> {
  const rows = await db
    .select()
    .from(files)
    .orderBy(desc(files.readAt), desc(files.id))
    .limit(STATEMENT_FILES_PAGE_SIZE)
    .offset((page - 1) * STATEMENT_FILES_PAGE_SIZE)
  const [counted] = await db.select({ count: count() }).from(files)
  const users = await namesOfUsers(
    db,
    rows.flatMap(({ readBy, undoneBy }) => [readBy ?? [], undoneBy ?? []].flat()),
  )
  const nameOf = (id: string | null) => (id === null ? null : (users.get(id) ?? ''))
  const list = rows.map(
    ({ id, fileName, hash, readAt, readBy, linesRead, linesAdded, firstOn, lastOn, undoneAt, undoneBy, linesUndone }) => ({
      ...{ id, fileName, hash, readAt: readAt.toISOString(), readBy: nameOf(readBy), linesRead, linesAdded },
      days: firstOn === null || lastOn === null ? null : { first: firstOn, last: lastOn },
      undone: undoneAt && { at: undoneAt.toISOString(), by: nameOf(undoneBy) ?? '', lines: linesUndone ?? 0 },
    }),
  )
  return { list, count: counted?.count ?? 0, page }
}
