import { existsSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { freePorts } from '#server/platform/processes/free-ports.ts'
import { byNight } from '#tools/test/by-night.ts'
import { aFolder, endProgramsWithFile, killAll, type Program, pidFile, run, START_MS, untilWell } from '../test-program.ts'

endProgramsWithFile()

vi.setConfig({ testTimeout: 3 * START_MS })

it('comes up although its first start was killed while the database was made, started, migrated and filled', async () => {
  const [DATA_DIR, port, simPort] = [await aFolder(), await freePorts(2), await freePorts(2)]
  const env = { DATA_DIR, PORT: String(port), SIM_PORT: String(simPort) }
  const soon = (reached: () => unknown) => vi.waitFor(async () => expect(await reached()).toBeTruthy(), { timeout: START_MS, interval: 5 })
  const isThere = async (table: string) => {
    const { ownerUrl } = await startEmbeddedPostgres(DATA_DIR)
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [table])
    await client.end()
    return rows[0]?.isThere
  }
  const all = [
    () => readdirSync(DATA_DIR).some((name) => name.startsWith('postgres') && name !== 'postgres-password'),
    () => existsSync(pidFile(DATA_DIR)),
    () => isThere('drizzle.__drizzle_migrations'),
    () => isThere('public.users'),
  ]
  // By day while its files and while its tables are made.
  for (const moment of byNight(all, (one) => one === all[0] || one === all[3])) {
    const program = run(env)
    await soon(moment)
    await killAll(program)
  }
  const program = run(env)
  await untilWell(program, port)
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'client@demo.test', password: 'Demo-parola-1' }),
  })
  expect(answer.status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

it('says in words that its data folder cannot be written', async () => {
  // No user, not even root, makes a folder inside a file.
  const program = run({ DATA_DIR: '/dev/null/data' })
  expect(await program.ended).toBe(1)
  expect(program.said()).toBe(
    'The data folder /dev/null/data cannot be written (ENOTDIR). Make it writable for the user who starts the product, or choose another with DATA_DIR.\n',
  )
})

it('comes up four times at once on one empty database', async () => {
  const [folder, otherFolder] = [await aFolder(), await aFolder()]
  const simPort = await freePorts(2)
  const postgres = await startEmbeddedPostgres(folder, { fast: true })
  const programs: { program: Program; port: number; role: string }[] = []
  for (const role of ['api', 'api', 'worker', 'worker']) {
    const PORT = String(await freePorts(2))
    const env = {
      DATA_DIR: otherFolder,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      DATABASE_URL: postgres.url,
      SIMULATORS: 'external',
      SIM_PORT: String(simPort),
      EXPEDIO_ROLE: role,
      PORT,
    }
    programs.push({ program: run(env), port: Number(PORT), role })
  }
  await Promise.all(programs.filter(({ role }) => role === 'api').map(({ program, port }) => untilWell(program, port)))
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => undefined) // when the test ends before it does
  await client.connect()
  await vi.waitFor(
    async () =>
      expect(
        (await client.query('select distinct process_session from worker_instances')).rowCount,
        programs.map(({ program }) => program.said()).join(),
      ).toBe(2),
    { timeout: START_MS, interval: 100 },
  )
  expect((await client.query('select 1 from clients')).rowCount).toBe((await client.query('select distinct name from clients')).rowCount)
  await client.end()
  for (const { program } of programs) program.child.kill('SIGTERM')
  expect(await Promise.all(programs.map(({ program }) => program.ended))).toEqual([0, 0, 0, 0])
  await postgres.stop()
})
