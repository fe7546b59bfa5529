/**
 * `npm run bench start [CHECKOUT…]`: `npm start` in each checkout (without one in this), installed already, in turns so that what else the
 * machine does meets them alike: the first time without interface, compiled code and data, the second time with what the first left.
 * STARTS: how many of both. A start is over when health answers; the sign-in behind it must work.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testFolder } from '#server/platform/test-folder.ts'
import { requireFreeAddress } from '#tools/measuring/free-address.ts'
import { callProduct, cpuMsOf } from '#tools/measuring/product-under-test.ts'

const STARTS = Number(process.env.STARTS ?? 5)
const PORT = 3940
const SIM_PORT = 4940
const WITHIN_MS = 180_000
const LOOK_MS = 10
/** What a start leaves for after health counts too. */
const SETTLED_AFTER_MS = 5000
/** Made by a start, in the checkout. */
const LEFT = ['dist', 'node_modules/.cache/compiled']
const url = `http://127.0.0.1:${PORT}`
const checkouts = process.argv.slice(2).map((path) => resolve(path))
if (checkouts.length === 0) checkouts.push(process.cwd())

type Figures = { wallMs: number; signedInMs: number; cpuMs: number; settledCpuMs: number; load: number }

const isWell = async (): Promise<boolean> => (await fetch(`${url}/api/health`).catch(() => null))?.ok === true

async function untilWell(program: ChildProcess, said: () => string): Promise<void> {
  for (const deadline = performance.now() + WITHIN_MS; performance.now() < deadline; await wait(LOOK_MS)) {
    if (await isWell()) return
    if (program.exitCode !== null) break
  }
  throw new Error(`it does not start: ${said()}`)
}

/** PostgreSQL belongs to no process that started it; where root may not start it in the data folder, it is beside. */
function postmaster(dataDir: string): number {
  const pointer = join(dataDir, 'database-folder')
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function started(checkout: string, dataDir: string): Promise<Figures> {
  for (const port of [PORT, SIM_PORT]) await requireFreeAddress(`http://127.0.0.1:${port}`)
  const [load = 0] = loadavg()
  const begun = performance.now()
  const program = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(PORT), SIM_PORT: String(SIM_PORT), DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // npm ends before what it started: all of it holds these pipes.
  const ended = once(program, 'close')
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  try {
    await untilWell(program, () => said)
    const wallMs = performance.now() - begun
    const used = () => cpuMsOf([program.pid ?? 0, postmaster(dataDir)])
    const cpuMs = used()
    const { status } = await callProduct(url, '', 'POST', '/auth/login', { body: { email: 'client@demo.test', password: 'Demo-parola-1' } })
    if (status !== 200) throw new Error(`it is well, and a sign-in is answered with ${status}`)
    const signedInMs = performance.now() - begun
    await wait(SETTLED_AFTER_MS)
    return { wallMs, signedInMs, cpuMs, settledCpuMs: used(), load }
  } finally {
    program.kill('SIGTERM')
    await ended
  }
}

async function bothStarts(checkout: string): Promise<{ first: Figures; second: Figures }> {
  for (const left of LEFT) await rm(join(checkout, left), { recursive: true, force: true })
  const dataDir = await testFolder('start')
  const first = await started(checkout, dataDir)
  const second = await started(checkout, dataDir)
  await rm(dataDir, { recursive: true, force: true })
  return { first, second }
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
const seconds = (all: Figures[], of: keyof Figures): string => (median(all.map((one) => one[of])) / 1000).toFixed(2).padStart(6)

const runs = new Map<string, { first: Figures; second: Figures }[]>(checkouts.map((checkout) => [checkout, []]))
for (let turn = 0; turn < STARTS; turn += 1) for (const [checkout, done] of runs) done.push(await bothStarts(checkout))

for (const [checkout, done] of runs) {
  console.log(`${checkout}, medians of ${STARTS}`)
  for (const which of ['first', 'second'] as const) {
    const all = done.map((run) => run[which])
    const loads = all.map(({ load }) => load.toFixed(1)).join(' ')
    console.log(
      `  ${which.padEnd(6)} health after ${seconds(all, 'wallMs')} s, signed in ${seconds(all, 'signedInMs')} s; processor ${seconds(all, 'cpuMs')} s, ` +
        `${seconds(all, 'settledCpuMs')} s with the ${SETTLED_AFTER_MS / 1000} s after it; load ${loads}`,
    )
  }
}
