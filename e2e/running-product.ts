/** Before all journeys: the whole product, as `npm start` runs it, on ports and a data folder of its own, and one browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBrowser } from './running-browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrl: string
    simulatorsUrl: string
    browserUrl: string
  }
}

const READY_WITHIN_MS = 60_000
const LOOK_AGAIN_MS = 100
const HEALTH_PATH = '/api/health'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'expedio-e2e-'))
  const [port, simPort] = await freePorts()
  const product = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), SIM_PORT: String(simPort), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const baseUrl = `http://localhost:${port}`
  const browser = await startBrowser()
  project.provide('baseUrl', baseUrl)
  project.provide('simulatorsUrl', `http://127.0.0.1:${simPort}`)
  project.provide('browserUrl', browser.wsEndpoint())
  const stop = async () => {
    await browser.close()
    const ended = new Promise((resolve) => product.once('exit', resolve))
    if (product.exitCode === null && product.kill('SIGTERM')) await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(product, async () => (await fetch(baseUrl + HEALTH_PATH)).ok)
    // Its orders cost money too: a balance is compared only when they are all made.
    await ready(product, () => isDemoStoryTold(baseUrl))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function ready(product: ChildProcess, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && product.exitCode === null) {
    if (await isSo().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  throw new Error('the product did not become ready')
}

/** The last order of the story is the one that stays a draft. */
async function isDemoStoryTold(baseUrl: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'client@demo.test', password: 'Demo-parola-1' })
  const { token } = await (await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body })).json()
  const drafts = await fetch(`${baseUrl}/api/orders?state=draft`, { headers: { authorization: `Bearer ${token}` } })
  return (await drafts.json()).count > 0
}

/** Three in a row are free: the product, the simulators and their mail server on the port after. */
async function freePorts(): Promise<[number, number]> {
  const free = (port: number) =>
    new Promise<number | null>((resolve) => {
      const probe = createServer().once('error', () => resolve(null))
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
      })
    })
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = (await free(0)) ?? 0
    if (port > 1024 && port < 65_000 && (await free(port + 1)) && (await free(port + 2))) return [port, port + 1]
  }
  throw new Error('no free ports')
}
