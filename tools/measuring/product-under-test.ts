/** The product on ports and a data folder of its own, for what measures and tortures it; its partners run beside it and survive it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectDatabase, type Database } from '#server/platform/database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { countStatements, STATEMENTS_SHOWN } from './database-work.ts'
import { requireFreeAddress } from './free-address.ts'

/** Of all demo accounts. */
export const demoPassword = 'Demo-parola-1'

/** One of several workers on the database. */
export type WorkerUnderTest = { kill(): Promise<void> }

export type ProductUnderTest = {
  url: string
  simulatorsUrl: string
  dataDir: string
  /** `apart`: it only serves calls, on a database that is not its own; workers are started beside it. */
  start(options?: { apart: boolean }): Promise<number>
  /** A process that only works jobs. */
  startWorker(): Promise<WorkerUnderTest>
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>
  /** SIGTERM, as a deployment does. */
  end(): Promise<void>
  database(): Promise<Database>
  /** Processor milliseconds used so far, by part. */
  cpu(): Promise<Record<'product' | 'simulators' | 'database' | 'caller', number>>
  /** What the product's process holds in memory, and the most since this was asked last; without the database. From Linux. */
  memory(): Promise<{ nowBytes: number; peakBytes: number }>
  stop(): Promise<void>
}

/** A busy machine takes its time: nothing is measured until then. */
const READY_WITHIN_MS = Number(process.env.READY_WITHIN_S ?? 300) * 1000
/** Those of `npm start`, and more, e.g. `--cpu-prof --cpu-prof-dir=profiles`. */
const NODE_OPTIONS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  ...(process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean),
]

export async function productUnderTest({
  port = Number(process.env.BENCH_PORT ?? 3900),
  simPort = port + 1000,
  env = {},
}: {
  port?: number
  simPort?: number
  env?: Record<string, string>
} = {}): Promise<ProductUnderTest> {
  const url = `http://127.0.0.1:${port}`
  const simulatorsUrl = `http://127.0.0.1:${simPort}`
  for (const address of [url, simulatorsUrl]) await requireFreeAddress(address)
  const dataDir = await testFolder('bench')
  const shared = {
    ...process.env,
    DEMO_MONTHS: '0',
    LIMITS_FACTOR: '1000',
    ...env,
    PORT: String(port),
    SIM_PORT: String(simPort),
    DATA_DIR: dataDir,
    SIMULATORS: 'external',
    LOG_LEVEL: 'fatal',
  }
  if (STATEMENTS_SHOWN > 0) await countStatements(dataDir)
  const simulators = spawn(process.execPath, ['simulators/main.ts'], { env: shared, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await answering(`${simulatorsUrl}/_sim/health`)
  let product: ChildProcess | null = null
  let database: Database | null = null
  let postgres: EmbeddedPostgres | null = null
  const workers = new Set<ChildProcess>()

  async function ended(running: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exit = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await exit
  }
  async function opened(): Promise<Database> {
    postgres ??= await startEmbeddedPostgres(dataDir)
    database ??= connectDatabase(postgres.ownerUrl, { poolSize: 4 })
    return database
  }
  async function apartAs(role: 'api' | 'worker'): Promise<Record<string, string>> {
    postgres ??= await startEmbeddedPostgres(dataDir)
    return { EXPEDIO_ROLE: role, DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl }
  }
  function spawned(own: Record<string, string>): ChildProcess {
    return spawn(process.execPath, [...NODE_OPTIONS, 'product/server/main.ts'], {
      env: { ...shared, ...own },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }
  async function stop(): Promise<void> {
    await database?.$client.end()
    for (const one of [product, ...workers]) await ended(one, 'SIGTERM')
    await postgres?.stop().catch(() => undefined) // the product has stopped it, unless it ran apart
    simulators.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  let isCutOff = false
  // Cut off it leaves nothing running, and starts nothing any more.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      isCutOff = true
      void stop().finally(() => process.exit(1))
    })
  return {
    url,
    simulatorsUrl,
    dataDir,
    async start({ apart } = { apart: false }) {
      if (isCutOff) return new Promise(() => undefined)
      await requireFreeAddress(url)
      const begun = performance.now()
      product = spawned(apart ? await apartAs('api') : {})
      await answering(`${url}/api/health`)
      return performance.now() - begun
    },
    async startWorker() {
      const worker = spawned(await apartAs('worker'))
      workers.add(worker)
      return { kill: () => ended(worker, 'SIGKILL') }
    },
    kill: () => ended(product, 'SIGKILL'),
    end: () => ended(product, 'SIGTERM'),
    database: opened,
    async cpu() {
      const { rows } = await (await opened()).$client.query<{ folder: string }>("select current_setting('data_directory') as folder")
      const postmaster = Number(readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
      const { user, system } = process.cpuUsage()
      return {
        product: cpuMs(product?.pid ?? 0),
        simulators: cpuMs(simulators.pid ?? 0),
        database: cpuMs(postmaster),
        caller: (user + system) / 1000,
      }
    },
    async memory() {
      const folder = `/proc/${product?.pid ?? 0}`
      const status = readFileSync(join(folder, 'status'), 'utf8')
      const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
      writeFileSync(join(folder, 'clear_refs'), '5')
      return { nowBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') }
    },
    stop,
  }
}

async function answering(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await wait(25)
  }
  console.log(`${url} did not answer within ${READY_WITHIN_MS / 1000} s: nothing was measured. READY_WITHIN_S waits longer.`)
  process.kill(process.pid, 'SIGTERM')
  return new Promise(() => undefined) // until what was started has ended
}

export type ProductAnswer = { status: number; body: Record<string, unknown> }

/** One call with a token; throws only when the connection fails. */
export async function callProduct(
  base: string,
  token: string,
  method: string,
  path: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<ProductAnswer> {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export async function signInToProduct(base: string, email = 'client@demo.test'): Promise<{ token: string; clientId: string }> {
  const { body } = await callProduct(base, '', 'POST', '/auth/login', { body: { email, password: demoPassword } })
  const token = String(body.token)
  const me = await callProduct(base, token, 'GET', '/auth/me', {})
  return { token, clientId: String(me.body.clientId) }
}

/** A shipment from Cluj-Napoca to Bucuresti, numbered `n`. */
export const benchShipment = (n: number) => ({
  sender: {
    contact: { name: 'Ioana Mesteacan', company: 'Atelierul Mesteacan SRL', phone: '+40744100200' },
    address: { countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114', street: 'Strada Memorandumului', number: '28' },
  },
  recipient: {
    contact: { name: `Destinatar ${n}`, phone: '+40722333444' },
    address: { countyCode: 'B', city: 'Sectorul 1', postalCode: '010071', street: 'Calea Victoriei', number: '120' },
  },
  packing: { type: 2, content: 'Jucarii din lemn', packages: [{ weightKg: 1 + n, lengthCm: 30, widthCm: 20, heightCm: 10 }] },
  extraOptions: {},
})

export type OfferSeen = { id: string; courier: string; delivery: string; errors: unknown[] }

/** Processor time, from Linux: what a figure per second would be on a machine that does nothing else. */
const TICKS_PER_SECOND = 100

type Process = { pid: number; parent: number; name: string; ms: number }

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(Number(pid)))
}

function statOf(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // utime and stime of its own; those of ended children count with their parent.
    const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0)
    return [
      {
        pid,
        parent: Number(fields[1]),
        name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
        ms: (ticks * 1000) / TICKS_PER_SECOND,
      },
    ]
  } catch {
    return [] // it ended while we looked
  }
}

/** Milliseconds a process has used, with its children. */
export function cpuMs(pid: number): number {
  const all = processes()
  const family = all.filter((one) => one.pid === pid || one.parent === pid)
  return family.reduce((sum, one) => sum + one.ms, 0)
}

/** The same of several, with all that descends from them. */
export function cpuMsOf(pids: readonly number[]): number {
  const all = processes()
  const family = new Set(pids)
  // Until none is added: a child may stand before its parent.
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.reduce((sum, { pid, ms }) => sum + (family.has(pid) ? ms : 0), 0)
}
