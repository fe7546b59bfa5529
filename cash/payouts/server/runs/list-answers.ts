/** The bank's answers that were taken, the newest first. */
import { count, desc, eq, inArray } from 'drizzle-orm'
import { namesOfUsers } from '#account/operations.ts'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { BankAnswerShown } from '../../contract/bank-answers.ts'
import { payoutAnswers as answers, payoutRuns as runs } from '../tables.ts'
import { messageIdOf, runNumbered } from './hand-out.ts'

type Asked = { runId?: string | undefined; page: number }

/** Of a run that there is not, none. */
export async function listAnswers({ db }: App, { runId, page }: Asked): Promise<{ count: number; list: BankAnswerShown[] }> {
  const run = runId === undefined ? null : (await db.select().from(runs).where(eq(runs.id, runId)))[0]
  if (run === undefined) return { count: 0, list: [] }
  const where = run === null ? undefined : eq(answers.messageId, messageIdOf(run))
  const [counted] = await db.select({ count: count() }).from(answers).where(where)
  const rows = await db
    .select()
    .from(answers)
    .where(where)
    .orderBy(desc(answers.takenAt), desc(answers.id))
    .limit(SEARCH_PAGE_SIZE)
    .offset((page - 1) * SEARCH_PAGE_SIZE)
  const [users, answered] = await Promise.all([
    namesOfUsers(
      db,
      rows.flatMap(({ takenBy }) => takenBy ?? []),
    ),
    runsAnswered(
      db,
      rows.map(({ messageId }) => messageId),
    ),
  ])
  const list = rows.map(({ id, takenAt, takenBy, messageId, hash, counts }) => ({
    ...{ id, takenAt: takenAt.toISOString(), takenBy: takenBy === null ? null : (users.get(takenBy) ?? ''), hash },
    // Answers from before they were counted have none.
    counts: { ...counts, unread: counts.unread ?? 0 },
    run: answered.get(messageId) ?? null,
  }))
  return { count: counted?.count ?? 0, list }
}

/** By the name of their file. */
async function runsAnswered(db: Queries, messageIds: readonly string[]): Promise<Map<string, { id: string; number: number }>> {
  const numbers = [...new Set(messageIds.map(runNumbered))]
  const found = await db.select().from(runs).where(inArray(runs.number, numbers))
  return new Map(found.map((run) => [messageIdOf(run), { id: run.id, number: run.number }]))
}
