import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createHttp } from '../http/http.ts'
import { createLog } from '../log.ts'
import { testApp } from '../test-app.ts'
import { isDatabaseAway } from './database-away.ts'
import { watchDatabaseHealth } from './database-health.ts'

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })

/** As PostgreSQL raises it, under drizzle's wrapper or not. */
const raised = (code: string) =>
  app.db.$client.query(`do $$ begin raise exception 'as it would be' using errcode = '${code}'; end $$`).catch((error: unknown) => error)

it('takes a full disk, a stop, a start, lost connections and limits that were reached for a database that is away, and nothing else', async () => {
  for (const code of ['53100', '53200', '53300', '57P01', '57P02', '57P03', '08006', '58030', '25006', '55P03', '57014']) {
    expect(isDatabaseAway(await raised(code)), code).toBe(true)
    expect(isDatabaseAway(new Error('drizzle', { cause: await raised(code) })), code).toBe(true)
  }
  for (const code of ['23505', '42P01', 'P0001', 'LG001']) expect(isDatabaseAway(await raised(code)), code).toBe(false)
  expect(isDatabaseAway(new TypeError('Client was not there'))).toBe(false)
})

it('takes for it what its driver says when the server cannot be reached, goes away, or does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const asking = (connectionString: string) =>
    new pg.Pool({ connectionString, connectionTimeoutMillis: 200 }).query('select 1').catch((error: unknown) => error)
  expect(isDatabaseAway(await asking('postgres://x:x@127.0.0.1:1/x'))).toBe(true)
  expect(isDatabaseAway(await asking(`postgres://x:x@127.0.0.1:${port}/x`))).toBe(true)
  silent.close()
  const client = new pg.Client({ connectionString: app.databaseUrl })
  client.on('error', () => undefined) // what is asked fails with it
  await client.connect()
  const cut: unknown = await client.query('select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)').catch((error: unknown) => error)
  await client.end().catch(() => undefined) // cut
  expect(isDatabaseAway(cut), JSON.stringify(cut)).toBe(true)
})

it('takes for it what the job runner raises, without code or cause, when an ending database cannot take its jobs back', () => {
  const said = 'terminating connection due to administrator command'
  const raisedByRunner = new Error(`Error occurred whilst returning jobs from local queue to database queue: ${said}`)
  expect(isDatabaseAway(raisedByRunner)).toBe(true)
  expect(isDatabaseAway(new Error('Error occurred whilst reading a file'))).toBe(false)
})

it('answers such a call with 503 and when to come back, and any other failure with 500', async () => {
  const http = createHttp(createLog('silent'), app.config)
  http.get('/full', async () => {
    throw await raised('53100')
  })
  http.get('/broken', async () => {
    throw await raised('P0001')
  })
  const full = await http.inject('/full')
  expect([full.statusCode, full.headers['retry-after'], full.json().title]).toEqual([503, '2', 'starting-or-stopping'])
  expect(full.json().message).toBe('Serviciul este momentan indisponibil. Incercati din nou peste cateva secunde.')
  const broken = await http.inject('/broken')
  expect([broken.statusCode, broken.headers['retry-after']]).toEqual([500, undefined])
})

it('asks for its health as often as it is asked without gathering listeners', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  const health = watchDatabaseHealth(app.databaseUrl, { keptMs: 0 })
  for (let asked = 0; asked < 15; asked += 1) {
    expect(await health.isAnswering()).toBe(true)
    await wait(5) // its answer counts no longer
  }
  await health.stop()
  process.off('warning', note)
  expect(warnings.map(({ name }) => name)).not.toContain('MaxListenersExceededWarning')
})
