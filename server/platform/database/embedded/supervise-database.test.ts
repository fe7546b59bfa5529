import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { testFolder } from '../../test-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { superviseDatabase } from './supervise-database.ts'

const folder = await testFolder('supervised')
const postgres = await startEmbeddedPostgres(folder)
const log = createLog('silent')
const ended: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ended.toReversed()) await end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Connections to the database that a test can cut on their way. */
async function cutConnections(): Promise<{ url: string; cut(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(new URL(postgres.url).port), '127.0.0.1')
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  ended.push(() => {
    cut()
    server.close()
  })
  const url = new URL(postgres.url)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, cut }
}

async function claimants(): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = 'expedio-claim'`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

it('a claim whose connection broke is no other process’s while the server has not let it go yet', { timeout: 60_000 }, async () => {
  const { url, cut } = await cutConnections()
  const lost = vi.fn()
  const kept = await superviseDatabase({ database: { url, logFile: '', startAgain: async () => undefined }, log, lost })
  onTestFinished(() => kept?.stop())
  const [former = 0] = await claimants()
  process.kill(former, 'SIGSTOP')
  try {
    cut()
    await wait(3_500)
    expect(lost).not.toHaveBeenCalled()
  } finally {
    process.kill(former, 'SIGCONT')
  }
  await vi.waitFor(async () => {
    const [now] = await claimants()
    expect(now).toBeGreaterThan(0)
    expect(now).not.toBe(former)
  }, 20_000)
  expect(lost).not.toHaveBeenCalled()
})

it('a former connection that keeps its claim for too long is said, and the claim is taken again until it goes', {
  timeout: 60_000,
}, async () => {
  const { url, cut } = await cutConnections()
  const lost = vi.fn()
  const startAgain = vi.fn(async () => undefined)
  const heard = createLog('silent')
  const said = vi.spyOn(heard, 'error')
  const kept = await superviseDatabase({ database: { url, logFile: '', startAgain }, log: heard, lost, formerGoesWithinMs: 200 })
  onTestFinished(() => kept?.stop())
  const [former = 0] = await claimants()
  process.kill(former, 'SIGSTOP')
  try {
    cut()
    await vi.waitFor(() => expect(startAgain.mock.calls.length).toBeGreaterThan(1), 30_000)
    const reason = expect.objectContaining({ message: expect.stringContaining(`process ${former} of PostgreSQL`) })
    expect(said.mock.calls).toContainEqual([expect.objectContaining({ err: reason, attempt: 1 }), expect.any(String)])
  } finally {
    process.kill(former, 'SIGCONT')
  }
  await vi.waitFor(async () => {
    const [now] = await claimants()
    expect(now).toBeGreaterThan(0)
    expect(now).not.toBe(former)
  }, 20_000)
  expect(lost).not.toHaveBeenCalled()
})
