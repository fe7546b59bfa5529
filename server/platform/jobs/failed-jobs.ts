/** Jobs that are tried no more (job-retries.ts), as an operator deals with them. */
import { and, count, eq, min, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { isFailedJob, queuedJobs, queuedTasks } from './queue-tables.ts'

type Job = { id: string; task: string; attempts: number; since: Date; lastError: string | null }

const { id: jobId, taskId, attempts, updatedAt, lastError } = queuedJobs

/** Oldest first. Never their payload; errors were written without anything of a client (jobs.ts). */
export async function listFailedJobs(db: Queries, max: number): Promise<Job[]> {
  const jobs = await db
    .select({ id: jobId, task: queuedTasks.name, attempts, since: updatedAt, lastError })
    .from(queuedJobs)
    .innerJoin(queuedTasks, eq(queuedTasks.id, taskId))
    .where(isFailedJob)
    .orderBy(updatedAt, jobId)
    .limit(max)
  return jobs.map((job) => ({ ...job, id: String(job.id) }))
}

export async function countFailedJobs(db: Queries): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ count: count(), oldestAt: min(updatedAt) })
    .from(queuedJobs)
    .where(isFailedJob)
  return row ?? { count: 0, oldestAt: null }
}

const failed = (id: string) => and(eq(jobId, BigInt(id)), isFailedJob)

/** With all its attempts, from now. Answers false where it is not given up any more. */
export async function retryFailedJob(db: Queries, id: string): Promise<boolean> {
  const again = sql`graphile_worker.reschedule_jobs(array[${jobId}], run_at => now(), attempts => 0)`
  return (await db.select({ again }).from(queuedJobs).where(failed(id))).length === 1
}

/** Answers false where it is not given up any more. */
export async function removeFailedJob(db: Queries, id: string): Promise<boolean> {
  const completed = sql`graphile_worker.complete_jobs(array[${jobId}])`
  return (await db.select({ completed }).from(queuedJobs).where(failed(id))).length === 1
}
