/**
 * `npm run bench faults/first-start-kills`: the very first start is killed at moments spread over its whole length, with everything it
 * started and half of the time PostgreSQL too; the next start must work each time. FIRST_START_KILLS: how many moments.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testFolder } from '#server/platform/test-folder.ts'
import { callProduct } from '#tools/measuring/product-under-test.ts'

const KILLS = Number(process.env.FIRST_START_KILLS ?? 30)
const WITHIN_MS = 120_000
const PORT = 3930
const SIM_PORT = 4930
const url = `http://127.0.0.1:${PORT}`

type Started = { child: ChildProcess; said: () => string }

function start(dataDir: string): Started {
  const child = spawn(process.execPath, ['product/server/main.ts'], {
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), SIM_PORT: String(SIM_PORT), LOG_LEVEL: 'fatal', DEMO_MONTHS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return { child, said: () => said }
}

async function untilReady({ child, said }: Started): Promise<boolean> {
  const deadline = performance.now() + WITHIN_MS
  while (performance.now() < deadline && child.exitCode === null) {
    if (said().includes('is ready')) return true
    await wait(25)
  }
  return false
}

async function killGroup({ child }: Started): Promise<void> {
  if (child.exitCode !== null || !child.pid) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

/** Its folder, and where root may not start it the one beside. */
const foldersOf = (dataDir: string): string[] => {
  const pointer = join(dataDir, 'database-folder')
  return [dataDir, ...(existsSync(pointer) ? [readFileSync(pointer, 'utf8').trim()] : [])].filter(Boolean)
}

/** Whatever of PostgreSQL works on these folders: initdb, the server and its children. */
function killPostgres(dataDir: string): number {
  const folders = foldersOf(dataDir)
  let killed = 0
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (!/postgres|initdb|pg_ctl/.test(command) || !folders.some((folder) => command.includes(folder))) continue
      process.kill(Number(name), 'SIGKILL')
      killed += 1
    } catch {
      // gone meanwhile
    }
  }
  return killed
}

async function aFolder(isPrivate: boolean): Promise<string> {
  const folder = await testFolder('first-start')
  // Where root starts it in such a folder, the binaries are copied first.
  if (isPrivate) await chmod(folder, 0o700)
  return folder
}

async function removed(dataDir: string): Promise<void> {
  for (const folder of foldersOf(dataDir)) await rm(folder, { recursive: true, force: true })
}

async function stopped({ child }: Started): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function lengthOf(isPrivate: boolean): Promise<number> {
  const dataDir = await aFolder(isPrivate)
  const begun = performance.now()
  const first = start(dataDir)
  if (!(await untilReady(first))) throw new Error(`the first start does not work at all: ${first.said()}`)
  const length = performance.now() - begun
  await stopped(first)
  await removed(dataDir)
  return length
}

const lengths = [await lengthOf(false), await lengthOf(true)]
console.log(`a first start takes ${lengths.map((length) => `${(length / 1000).toFixed(1)} s`).join(', in a private folder ')}`)
const failures: string[] = []
const starts: number[] = []
for (let kill = 0; kill < KILLS; kill += 1) {
  const isPrivate = kill % 3 === 2
  const atMs = (((kill + 0.5) / KILLS) * (lengths[isPrivate ? 1 : 0] ?? 0)) | 0
  const dataDir = await aFolder(isPrivate)
  const first = start(dataDir)
  await wait(atMs)
  await killGroup(first)
  const withPostgres = kill % 2 === 1
  if (withPostgres) killPostgres(dataDir)
  const begun = performance.now()
  const again = start(dataDir)
  const works =
    (await untilReady(again)) &&
    (await callProduct(url, '', 'POST', '/auth/login', { body: { email: 'client@demo.test', password: 'Demo-parola-1' } })).status === 200
  starts.push(performance.now() - begun)
  if (works) await stopped(again)
  else {
    failures.push(`killed after ${atMs} ms${withPostgres ? ' with PostgreSQL' : ''}: ${again.said()}`)
    await killGroup(again)
    killPostgres(dataDir)
  }
  await removed(dataDir)
}
console.log(
  `${KILLS} first starts killed: ${KILLS - failures.length} came up the next time, slowest after ${(Math.max(...starts) / 1000).toFixed(1)} s`,
)
for (const failure of failures) console.log(`✗ ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)
