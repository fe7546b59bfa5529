import { afterAll, expect, it } from 'vitest'
import { createHttp } from '../http/http.ts'
import { createLog } from '../log.ts'
import { testApp } from '../test-app.ts'
import { connectDatabase, limitsOfCalls, limitsOfJobs } from './database.ts'

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })
const db = connectDatabase(app.databaseUrl, { poolSize: 3, limits: { lockMs: 100, statementMs: 300, silenceMs: 600 } })
afterAll(() => db.$client.end())

const timed = async (work: () => Promise<unknown>): Promise<{ status: number; ms: number }> => {
  const http = createHttp(createLog('silent'), app.config)
  http.get('/asked', work)
  const begun = performance.now()
  const { statusCode } = await http.inject('/asked')
  return { status: statusCode, ms: performance.now() - begun }
}

it('a call whose lock another holds is answered 503 within its limit, and the connection goes on', async () => {
  const holder = await app.db.$client.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(4711)')
  const { status, ms } = await timed(() => db.inTransaction((tx) => tx.$client.query('select pg_advisory_xact_lock(4711)')))
  expect(status).toBe(503)
  expect(ms).toBeLessThan(15_000)
  await holder.query('rollback')
  holder.release()
  expect((await timed(() => db.inTransaction((tx) => tx.$client.query('select pg_advisory_xact_lock(4711)')))).status).toBe(200)
})

it('a statement that takes too long is ended by the server, and answered 503', async () => {
  const { status, ms } = await timed(() => db.$client.query('select pg_sleep(20)'))
  expect(status).toBe(503)
  expect(ms).toBeLessThan(15_000)
  const { rowCount } = await app.db.$client.query(`select 1 from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`)
  expect(rowCount).toBe(0)
})

it('a server that is silent is left by the driver, and its connection is not used again', async () => {
  const lasting = connectDatabase(app.databaseUrl, { poolSize: 1, limits: { lockMs: 60_000, statementMs: 60_000, silenceMs: 300 } })
  const { status, ms } = await timed(() => lasting.inTransaction((tx) => tx.$client.query('select pg_sleep(20)')))
  expect(status).toBe(503)
  expect(ms).toBeLessThan(15_000)
  expect((await timed(() => lasting.$client.query('select 1'))).status).toBe(200)
  await lasting.$client.end()
})

it('jobs may take longer than calls, and each limit leaves the next one room', () => {
  for (const { lockMs, statementMs, silenceMs } of [limitsOfCalls, limitsOfJobs]) {
    expect(lockMs).toBeLessThan(statementMs)
    expect(statementMs).toBeLessThan(silenceMs)
  }
  expect(limitsOfCalls.silenceMs).toBeLessThan(limitsOfJobs.lockMs)
})
