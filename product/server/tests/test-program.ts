/** The product as a program, for tests that start, kill and break it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, vi } from 'vitest'
import { testFolder } from '#server/platform/test-folder.ts'

const programs: Program[] = []
const folders: string[] = []

/** What one program has compiled the next ones need not, in whichever file. */
const compiled = await testFolder('compiled')
process.once('exit', () => rmSync(compiled, { recursive: true, force: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
export const START_MS = 120_000
export type Program = { child: ChildProcess; said(): string; ended: Promise<number | null> }
export function run(env: Record<string, string>): Program {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'fatal', DEMO_MONTHS: '0', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a test can kill it with all it started.
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (text += bytes.toString()))
  const program = { child, said: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) }
  programs.push(program)
  return program
}

export async function aFolder(): Promise<string> {
  const folder = await testFolder('product')
  folders.push(folder)
  return folder
}

export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process
  }
}
export const pidFile = (folder: string) => join(folder, 'postgres', 'postmaster.pid')
export const postgresPid = (folder: string) => Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0])

/** To be called by every file that starts programs: this one is loaded once for several of them. */
export function endProgramsWithFile(): void {
  afterAll(async () => {
    for (const { child, ended } of programs.splice(0)) {
      child.kill('SIGTERM')
      await ended
    }
    for (const folder of folders.splice(0)) {
      if (existsSync(pidFile(folder))) process.kill(postgresPid(folder), 'SIGQUIT')
      await vi.waitFor(() => expect(existsSync(pidFile(folder))).toBe(false), { timeout: 60_000 })
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** With everything it started, as a machine without power; PostgreSQL, which is a daemon, stays. */
export async function killAll({ child, ended }: Program): Promise<void> {
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await ended
}

export const health = (port: number): Promise<number | null> =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.status,
    () => null, // nothing listens
  )

/** How the owner reaches the database that a program has in the folder. */
export function ownerUrlOf(folder: string): string {
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(pidFile(folder), 'utf8').split('\n')[3]
  return `postgres://expedio:${password}@127.0.0.1:${port}/expedio`
}

/** The end of what a program writes is why. */
const SAID_MAX = 1_500

/** Until the program has come to something; where it does not, with what it wrote. */
export async function waitForProgram<T>({ said }: Program, condition: () => T | Promise<T>, interval = 100): Promise<T> {
  try {
    return await vi.waitFor(condition, { timeout: START_MS, interval })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nThe program wrote at last:\n${said().slice(-SAID_MAX)}`, {
      cause: error,
    })
  }
}

export const untilWell = (program: Program, port: number) => waitForProgram(program, async () => expect(await health(port)).toBe(200))
