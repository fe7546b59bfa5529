/** Jobs that are tried no more (job-retries.ts), as an operator deals with them. */
import type { Statements } from '../database/database.ts'
import { HAS_FAILED } from './job-retries.ts'

type Job = { id: string; task: string; attempts: number; since: Date; lastError: string | null }

/** Oldest first. Never their payload; errors were written without anything of a client (jobs.ts). */
export async function listFailedJobs(db: Statements, max: number): Promise<Job[]> {
  const { rows } = await db.$client.query<Job>({
    text: `select j.id::text as id, t.identifier as task, j.attempts::int as attempts, j.updated_at as since, j.last_error as "lastError"
             from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            where ${HAS_FAILED} order by j.updated_at, j.id limit $1`,
    values: [max],
  })
  return rows
}

export async function countFailedJobs(db: Statements): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await db.$client.query<{ count: number; oldestAt: Date | null }>({
    text: `select count(*)::int as count, min(j.updated_at) as "oldestAt" from graphile_worker._private_jobs j where ${HAS_FAILED}`,
    values: [],
  })
  return rows[0] ?? { count: 0, oldestAt: null }
}

/** With all its attempts, from now. Answers false where it is not given up any more. */
export async function retryFailedJob(db: Statements, id: string): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    text: `select graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => 0)
             from graphile_worker._private_jobs j where j.id = $1::bigint and ${HAS_FAILED}`,
    values: [id],
  })
  return rowCount === 1
}

/** Answers false where it is not given up any more. */
export async function removeFailedJob(db: Statements, id: string): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    text: `select graphile_worker.complete_jobs(array[j.id]) from graphile_worker._private_jobs j where j.id = $1::bigint and ${HAS_FAILED}`,
    values: [id],
  })
  return rowCount === 1
}
