/** The bank's answers that were taken, the newest first. */
import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import { namesOfUsers } from '#account/operations.ts'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { BankAnswerShown } from '../../contract/bank-answers.ts'
import { payoutAnswers as answers, payoutAnswerSheets as changes, payoutRuns as runs } from '../tables.ts'
import { fileMessageIdOf, payoutRunNumberOf } from './hand-out.ts'

type Asked = { runId?: string | undefined; page: number }

/** Of a run that there is not, none. */
export async function listBankAnswers({ db }: App, { runId, page }: Asked): Promise<{ count: number; list: BankAnswerShown[] }> {
  const run = runId === undefined ? null : (await db.select().from(runs).where(eq(runs.id, runId)))[0]
  if (run === undefined) return { count: 0, list: [] }
  const where = run === null ? undefined : eq(answers.messageId, fileMessageIdOf(run))
  const [counted] = await db.select({ count: count() }).from(answers).where(where)
  const rows = await db
    .select({ answer: answers, hasChanges: sql<boolean>`exists (select 1 from ${changes} where ${changes.answerId} = ${answers.id})` })
    .from(answers)
    .where(where)
    .orderBy(desc(answers.takenAt), desc(answers.id))
    .limit(SEARCH_PAGE_SIZE)
    .offset((page - 1) * SEARCH_PAGE_SIZE)
  const [users, answered] = await Promise.all([
    namesOfUsers(
      db,
      rows.flatMap(({ answer: { takenBy, undoneBy } }) => [takenBy ?? [], undoneBy ?? []].flat()),
    ),
    runsAnswered(
      db,
      rows.map(({ answer }) => answer.messageId),
    ),
  ])
  const nameOf = (id: string | null) => (id === null ? null : (users.get(id) ?? ''))
  const list = rows.map(({ answer: { id, fileName, takenAt, takenBy, messageId, hash, counts, undoneAt, undoneBy }, hasChanges }) => ({
    ...{ id, fileName, takenAt: takenAt.toISOString(), takenBy: nameOf(takenBy), hash },
    // Answers from before they were counted have none.
    counts: { ...counts, unread: counts.unread ?? 0 },
    run: answered.get(messageId) ?? null,
    isKept: hasChanges || counts.paid + counts.refused + counts.held === 0,
    undone: undoneAt && { at: undoneAt.toISOString(), by: nameOf(undoneBy) ?? '' },
  }))
  return { count: counted?.count ?? 0, list }
}

/** By the name of their file. */
async function runsAnswered(db: Queries, messageIds: readonly string[]): Promise<Map<string, { id: string; number: number }>> {
  const numbers = [...new Set(messageIds.map(payoutRunNumberOf))]
  const found = await db.select().from(runs).where(inArray(runs.number, numbers))
  return new Map(found.map((run) => [fileMessageIdOf(run), { id: run.id, number: run.number }]))
}
