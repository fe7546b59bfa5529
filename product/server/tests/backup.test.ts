import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { freePorts } from '#server/platform/processes/free-ports.ts'
import { aFolder, endProgramsWithFile, killAll, run, START_MS, untilWell } from './test-program.ts'

endProgramsWithFile()

vi.setConfig({ testTimeout: 4 * START_MS })

async function command(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${name}.ts`, import.meta.url)), ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = await once(child, 'exit')
  return { code: code as number | null, said }
}

async function rowsOf(folder: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: (await startEmbeddedPostgres(folder)).url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const callsAt = (port: number, token = '') => {
  const ask = async (path: string, body?: unknown) =>
    (
      await fetch(`http://127.0.0.1:${port}/api${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      })
    ).json()
  return ask
}
const signedIn = async (port: number) =>
  callsAt(port, (await callsAt(port)('/auth/login', { email: 'client2@demo.test', password: 'Demo-parola-1' })).token)

it('comes back on another machine as it was while the product worked: ledger, orders, labels, and what was being activated', async () => {
  const [first, second, backups] = [await aFolder(), await aFolder(), await aFolder()]
  const [port, simPort] = [await freePorts(2), await freePorts(2)]
  const file = join(backups, 'expedio.tar.gz')
  const env = { PORT: String(port), SIM_PORT: String(simPort) }
  const program = run({ ...env, DATA_DIR: first })
  await untilWell(program, port)
  await vi.waitFor(() => expect(program.said()).toContain('is ready'), { timeout: START_MS })
  mkdirSync(join(first, 'files/labels/fan'), { recursive: true })
  writeFileSync(join(first, 'files/labels/fan/1.pdf'), '%PDF-label')
  const ask = await signedIn(port)
  // The sandbox's own orders are being made.
  const seeding = `select 1 from graphile_worker.jobs where task_identifier like 'seed-demo%'`
  await vi.waitFor(async () => expect(await rowsOf(first, seeding)).toEqual([]), { timeout: 3 * START_MS, interval: 500 })

  // One activation waits for its courier while the backup is made.
  const recipient = aParty({
    address: { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' },
  })
  const { uniqueId } = await ask('/orders', { shipment: aShipment({ recipient }) })
  const offer = await vi.waitFor(
    async () => {
      const { offers } = await ask(`/orders/${uniqueId}/offers`, {})
      const found = offers.find((one: { courier: string; errors: unknown[] }) => one.courier === 'fan' && one.errors.length === 0)
      expect(found, JSON.stringify(offers)).toBeTruthy()
      return found
    },
    { timeout: START_MS, interval: 500 },
  )
  await fetch(`http://127.0.0.1:${simPort}/fan/_sim/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: 'POST /intern-awb', kind: 'slow', delayMs: 15_000 }),
  })
  const activation = ask(`/orders/${uniqueId}/activate`, { offerId: offer.id })
  activation.catch(() => undefined)
  const isActivating = `select 1 from effects where kind = 'create-awb' and state = 'claimed'`
  await vi.waitFor(async () => expect(await rowsOf(first, isActivating)).toHaveLength(1), { timeout: START_MS })

  // What was there when it began: the open activation may be settled meanwhile, which adds to it.
  const [last] = (await rowsOf(first, 'select max(id) as id from ledger_transfers')) as { id: number }[]
  const facts = [
    `select * from ledger_transfers where id <= ${last?.id} order by id`,
    `select * from ledger_balances where client_id <> (select client_id from orders where id = '${uniqueId}') order by client_id`,
    `select id, state, awb from orders where id <> '${uniqueId}' order by id`,
    'select id, email from users order by id',
  ]
  const before = await Promise.all(facts.map((text) => rowsOf(first, text)))
  expect(before.map((rows) => rows.length)).not.toContain(0)

  const made = await command('backup', [file], { ...env, DATA_DIR: first })
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/rows and \d+ files/) })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await command('backup', [file], { ...env, DATA_DIR: first })).toMatchObject({
    code: 1,
    said: expect.stringContaining('exists already'),
  })
  await killAll(program)

  expect(
    await command('restore', [file], { ...env, DATA_DIR: second, AUTH_SECRET: 'another secret of thirty-two characters' }),
  ).toMatchObject({
    code: 0,
    said: expect.stringMatching(/1 files of .* restored\n.*all balances and invariants hold\nAUTH_SECRET differs/),
  })
  expect(readFileSync(join(second, 'files/labels/fan/1.pdf'), 'utf8')).toBe('%PDF-label')
  expect(await Promise.all(facts.map((text) => rowsOf(second, text)))).toEqual(before)

  expect(await command('restore', [file], { ...env, DATA_DIR: second })).toMatchObject({
    code: 1,
    said: expect.stringContaining('--force'),
  })
  const damaged = join(backups, 'damaged.tar.gz')
  const bytes = gunzipSync(readFileSync(file))
  bytes.write('X', bytes.indexOf('%PDF-label'))
  writeFileSync(damaged, gzipSync(bytes))
  expect(await command('restore', [damaged, '--force'], { ...env, DATA_DIR: second })).toMatchObject({
    code: 1,
    said: expect.stringContaining('checksum'),
  })
  expect(await command('restore', [file, '--force'], { ...env, DATA_DIR: second })).toMatchObject({ code: 0 })

  const restored = run({ ...env, DATA_DIR: second })
  await untilWell(restored, port)
  const askAgain = await signedIn(port)
  await vi.waitFor(async () => expect((await askAgain(`/orders/${uniqueId}`)).state).toBe('active'), {
    timeout: 2 * START_MS,
    interval: 500,
  })
})
