/** What is read of the job queue's own tables (graphile-worker 0.17), which its migrations make; a test holds the names against them. */
import { and, gte, isNull, notLike, or, sql } from 'drizzle-orm'
import { bigint, integer, pgSchema, smallint, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../tables.ts'

/** Jobs under such keys fail with nothing said: the next one comes soon. */
export const BEAT_KEY = 'timed/'

const queue = pgSchema('graphile_worker')

export const queuedJobs = queue.table('_private_jobs', {
  id: bigint({ mode: 'bigint' }).notNull(),
  taskId: integer('task_id').notNull(),
  runAt: instantColumn('run_at').notNull(),
  attempts: smallint().notNull(),
  attemptsMax: smallint('max_attempts').notNull(),
  lastError: text('last_error'),
  updatedAt: instantColumn('updated_at').notNull(),
  key: text(),
  lockedAt: instantColumn('locked_at'),
  lockedBy: text('locked_by'),
})

export const queuedTasks = queue.table('_private_tasks', {
  id: integer().notNull(),
  name: text('identifier').notNull(),
})

/** It has no attempts left. What the clock starts is started again. */
export const isFailedJob = and(
  gte(queuedJobs.attempts, queuedJobs.attemptsMax),
  isNull(queuedJobs.lockedAt),
  or(isNull(queuedJobs.key), notLike(queuedJobs.key, sql.raw(`'${BEAT_KEY}%'`))),
)
