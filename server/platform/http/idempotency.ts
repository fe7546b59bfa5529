/** Same key and body, same answer; same key and another body, a conflict. Kept 30 days. */

import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '../app.ts'
import { addDays, bucharestDayOf, startOfDay } from '../clock.ts'
import type { Statements, Tx } from '../database/database.ts'
import { into, type StatementParams, statement } from '../database/statement.ts'
import type { Task } from '../jobs/jobs.ts'
import { cron } from '../jobs/schedules.ts'
import { idempotencyKeys } from '../tables.ts'

const KEPT_DAYS = 30

export type IdempotentCall = { clientId: string; key: string | null; operation: string; body: unknown }

/**
 * Runs `work` once for a key: its answer is kept in the same transaction and given again to every call with the same key.
 * Of two at the same moment the second waits for the first and then finds its answer (the transaction is repeated).
 * Throws `idempotency-key-reused` for the same key with other content.
 */
export async function runIdempotent<T>(tx: Tx, { clientId, key, operation, body }: IdempotentCall, work: () => Promise<T>): Promise<T> {
  if (key === null) return work()
  const earlier = await earlierAnswerOf<T>(tx, { clientId, key, operation, body })
  if (earlier) return earlier.answer
  const answer = await work()
  await keeping.run(tx, { clientId, key, operation, bodyHash: hashOf({ operation, body }), answer: JSON.stringify(answer) })
  return answer
}

/** What the key was answered, where a call must know before it asks a partner. Throws `idempotency-key-reused`. */
export async function earlierAnswerOf<T>(
  db: Statements,
  { clientId, key, operation, body }: IdempotentCall,
): Promise<{ answer: T } | null> {
  if (key === null) return null
  const earlier = await kept.first(db, { clientId, key })
  if (!earlier) return null
  if (earlier.bodyHash !== hashOf({ operation, body })) throw new Problem('idempotency-key-reused')
  return { answer: earlier.answer as T } // written above by the same operation
}

type Key = { clientId: string; key: string }
const keeping = statement(
  'idempotency-key-kept',
  (given: StatementParams<Key & { operation: string; bodyHash: string; answer: string }>) => {
    const { clientId, key, operation, bodyHash } = given
    return { text: sql`insert into ${into(idempotencyKeys, { clientId, key, operation, bodyHash, answer: sql`${given.answer}::jsonb` })}` }
  },
)
const kept = statement('idempotency-key', (given: StatementParams<Key>) => ({
  rows: { bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer },
  text: (list) => sql`
    select ${list} from ${idempotencyKeys} where ${idempotencyKeys.clientId} = ${given.clientId} and ${idempotencyKeys.key} = ${given.key}`,
}))

const hashOf = ({ operation, body }: Pick<IdempotentCall, 'operation' | 'body'>): string =>
  createHash('sha256')
    .update(`${operation}\n${JSON.stringify(body)}`)
    .digest('hex')

export const deleteOldKeys: Task = {
  name: 'forget-old-idempotency-keys',
  schedule: cron('15 3 * * *', { period: 'day' }),
  async run(app: App) {
    const before = startOfDay(addDays(bucharestDayOf(app.clock.now()), -KEPT_DAYS))
    await app.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  },
}
