import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'
import { addJob, type JobWorker, jobsInHand, startWorker, type Task } from './jobs.ts'

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })
const pool = app.db.$client
const done: string[] = []
const note: Task<{ text: string }> = {
  name: 'note',
  async run(_app, { text }) {
    if (text === 'fails once' && !done.includes('failed')) {
      done.push('failed')
      throw new Error('this time it fails')
    }
    done.push(text)
  },
}
let worker: JobWorker | null = null
const start = async (alone: boolean) => {
  worker = await startWorker(app, pool, [note] as readonly Task[], { alone })
}
afterEach(async () => {
  await worker?.stop()
  worker = null
  done.length = 0
  await pool.query('delete from graphile_worker._private_jobs; delete from worker_instances')
})
const add = (text: string, options = {}) => app.db.inTransaction((tx) => addJob(tx, note, { text }, options))
const isDone = (...texts: string[]) => expect.poll(() => done, { timeout: 60_000 }).toEqual(texts)

describe('a job', () => {
  it('is done after its transaction, and not at all when that is rolled back', async () => {
    await start(true)
    const rolledBack = app.db.inTransaction(async (tx) => {
      await addJob(tx, note, { text: 'never' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await add('once')
    await isDone('once')
  })

  it('with a key waits once only, with what was added last', async () => {
    await add('first', { key: 'k' })
    await add('second', { key: 'k' })
    await start(true)
    await isDone('second')
  })

  it('for later is not done before', async () => {
    await add('later', { runAt: new Date(Date.now() + 3_600_000) })
    await add('now')
    await start(true)
    await isDone('now')
  })

  it('that fails is done again', async () => {
    await add('fails once')
    await start(true)
    await isDone('failed', 'fails once')
  })
})

describe('a job that a killed process left locked', () => {
  /** As a process leaves it that was killed in the middle, seconds ago. */
  async function leftBy(instance: string, secondsAgo: number): Promise<void> {
    await add('left')
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = 1`,
      [instance, secondsAgo],
    )
  }

  it('is done at once by a process that is alone on the database', async () => {
    await leftBy('dead', 1)
    await start(true)
    await isDone('left')
  })

  it('is done by another process once the dead one’s heartbeat has stopped for long enough', async () => {
    await leftBy('dead', 30)
    await start(false)
    await isDone('left')
  })

  it('is done at once when its process is known to be gone, whatever heartbeat it had; another\u2019s stay', async () => {
    await leftBy('killed', 1)
    await pool.query(`insert into worker_instances (id, seen_at, process_session) values ('killed', now(), $1), ('alive', now(), $2)`, [
      2 ** 40,
      2 ** 40 + 1,
    ])
    await add('other')
    await pool.query(`update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() where locked_by is null`)
    await start(false)
    await jobsInHand.lost(app, [2 ** 40])
    await isDone('left')
    // What is done is deleted a moment later.
    const lockedBy = async () => (await pool.query(`select locked_by from graphile_worker._private_jobs`)).rows
    await expect.poll(lockedBy, { timeout: 60_000 }).toEqual([{ locked_by: 'alive' }])
    expect(done).toEqual(['left'])
  })

  it('stays with a process that is alive', async () => {
    await leftBy('alive', 30)
    await pool.query(`insert into worker_instances (id, seen_at) values ('alive', now())`)
    await start(false)
    await add('other')
    await isDone('other')
    const { rows } = await pool.query(`select locked_by from graphile_worker._private_jobs where locked_by = 'alive'`)
    expect(rows).toHaveLength(1)
  })
})
