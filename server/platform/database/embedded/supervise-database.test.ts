import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { testFolder } from '../../test-folder.ts'
import { breakableWay } from '../connections/test-breakable-way.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { superviseDatabase } from './supervise-database.ts'

const folder = await testFolder('supervised')
const postgres = await startEmbeddedPostgres(folder)
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What a client sends before it closes its connection. */
const GOODBYE = 'X\0\0\0\x04'

async function supervised(limits: { formerGoesWithinMs?: number; silenceMs?: number } = {}) {
  const way = await breakableWay(postgres.url)
  onTestFinished(way.close)
  const log = createLog('silent')
  const [failed, regained] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
  const [lost, startAgain] = [vi.fn(), vi.fn(async () => undefined)]
  const kept = await superviseDatabase({ database: { url: way.url, logFile: '', startAgain }, log, lost, ...limits })
  onTestFinished(() => kept?.stop())
  const [claimant = 0] = await claimants()
  return { way, lost, startAgain, failed, regained, stop: async () => kept?.stop(), claimant }
}

/** Backends that have the claim: one or none. */
async function claimants(): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = 'expedio-claim'`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

async function whileStopped(backend: number, work: () => Promise<void>): Promise<void> {
  process.kill(backend, 'SIGSTOP')
  try {
    await work()
  } finally {
    process.kill(backend, 'SIGCONT')
  }
}

const untilAnotherClaims = (former: number) =>
  vi.waitFor(async () => {
    const [now] = await claimants()
    expect(now).toBeGreaterThan(0)
    expect(now).not.toBe(former)
  })

it('a claim whose connection broke is no other process’s while the server has not let it go yet', async () => {
  const { way, lost, claimant } = await supervised()
  await whileStopped(claimant, async () => {
    way.cut()
    await wait(3_500)
    expect(lost).not.toHaveBeenCalled()
  })
  await untilAnotherClaims(claimant)
  expect(lost).not.toHaveBeenCalled()
})

it('a former connection that keeps its claim for too long is said, and the claim is taken again until it goes', async () => {
  const { way, lost, startAgain, failed, claimant } = await supervised({ formerGoesWithinMs: 200 })
  await whileStopped(claimant, async () => {
    way.cut()
    await vi.waitFor(() => expect(startAgain.mock.calls.length).toBeGreaterThan(1))
    const reason = expect.objectContaining({ message: expect.stringContaining(`process ${claimant} of PostgreSQL`) })
    expect(failed.mock.calls).toContainEqual([expect.objectContaining({ err: reason, attempt: 1 }), expect.any(String)])
  })
  await untilAnotherClaims(claimant)
  expect(lost).not.toHaveBeenCalled()
})

it('a claim whose answer was lost is no other process’s', async () => {
  const { way, lost } = await supervised()
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => Promise<unknown>
  let holder = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...given: unknown[]) {
    const answer = await query.apply(this, given)
    if (!String(given[0]).includes('pg_try_advisory_lock') || (answer as { rows: { isOurs: boolean }[] }).rows[0]?.isOurs !== true)
      return answer
    spy.mockRestore()
    holder = (await claimants())[0] ?? 0
    process.kill(holder, 'SIGSTOP')
    way.cut()
    throw new Error('the answer is lost')
  } as never) // as one of its overloads
  way.cut()
  await vi.waitFor(() => expect(holder).toBeGreaterThan(0))
  await whileStopped(holder, async () => {
    await wait(3_000)
    expect(lost).not.toHaveBeenCalled()
  })
  await untilAnotherClaims(holder)
  expect(lost).not.toHaveBeenCalled()
})

it.each([
  ['its number', 'pg_backend_pid'],
  ['the claim', 'pg_try_advisory_lock'],
])('a server that is silent when it is asked for %s is left, and asked again', async (_what, asked) => {
  const { way, lost, regained } = await supervised({ silenceMs: 300 })
  way.silenceAfter(asked)
  way.cut()
  await vi.waitFor(() => expect(regained).toHaveBeenCalledOnce())
  expect(way.isSilenced()).toBe(true)
  expect(lost).not.toHaveBeenCalled()
})

it('a connection that asked in vain is not waited for where the server does not close it', async () => {
  const { way, startAgain, claimant } = await supervised({ formerGoesWithinMs: 200 })
  await whileStopped(claimant, async () => {
    way.silenceAfter(GOODBYE)
    way.cut()
    await vi.waitFor(() => expect(startAgain.mock.calls.length).toBeGreaterThan(1))
    expect(way.isSilenced()).toBe(true)
  })
})

it('is stopped where the server does not close its connection', async () => {
  const { way, stop } = await supervised()
  way.silence()
  await stop()
})
