/**
 * Before all journeys: the whole product, as `npm start` runs it, on ports and a data folder of its own, once for each worker, so that
 * journeys that run at the same time never meet; and one browser.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { packagedChromium } from './packaged-chromium.ts'

export type RunningProduct = { baseUrl: string; simulatorsUrl: string; dataDir: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    products: RunningProduct[]
    browserUrl: string
  }
}

const READY_WITHIN_MS = 120_000
const LOOK_AGAIN_MS = 100
const HEALTH_PATH = '/api/health'
/** The product, the simulators and their mail server on the port after. */
const PORTS_EACH = 3

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser()
  const count = project.vitest.config.maxWorkers
  const first = await firstOfFree(count * PORTS_EACH)
  const started = await Promise.all(Array.from({ length: count }, (_, n) => start(first + n * PORTS_EACH)))
  project.provide(
    'products',
    started.map(({ baseUrl, simulatorsUrl, dataDir }) => ({ baseUrl, simulatorsUrl, dataDir })),
  )
  project.provide('browserUrl', browser.wsEndpoint())
  const stop = async () => {
    await browser.close()
    await Promise.all(started.map((product) => product.stop()))
  }
  try {
    await Promise.all(started.map((product) => product.ready()))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function start(port: number): Promise<RunningProduct & { ready(): Promise<void>; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'expedio-e2e-'))
  const simPort = port + 1
  const product = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), SIM_PORT: String(simPort), DATA_DIR: dataDir, LOG_LEVEL: 'error', LIMITS_FACTOR: '10' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const baseUrl = `http://localhost:${port}`
  return {
    baseUrl,
    simulatorsUrl: `http://127.0.0.1:${simPort}`,
    dataDir,
    async ready() {
      await isSo(product, async () => (await fetch(baseUrl + HEALTH_PATH)).ok)
      // Its orders cost money too: a balance is compared only when they are all made.
      await isSo(product, () => hasDemoData(baseUrl))
    },
    async stop() {
      const ended = new Promise((resolve) => product.once('exit', resolve))
      if (product.exitCode === null && product.kill('SIGTERM')) await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function isSo(product: ChildProcess, look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && product.exitCode === null) {
    if (await look().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  throw new Error('the product did not become ready')
}

/** The last order of the story stays a draft; each other one is a draft too for a moment. */
async function hasDemoData(baseUrl: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'client@demo.test', password: 'Demo-parola-1' })
  const { token } = await (await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body })).json()
  const drafts = await fetch(`${baseUrl}/api/orders?state=draft&search=Ana%20Cojocaru`, { headers: { authorization: `Bearer ${token}` } })
  return (await drafts.json()).count > 0
}

async function firstOfFree(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = await freePort(0)
    if (first === null || first < 1024 || first + count > 65_000) continue
    const others = await Promise.all(Array.from({ length: count - 1 }, (_, n) => freePort(first + 1 + n)))
    if (others.every((port) => port !== null)) return first
  }
  throw new Error('no free ports')
}

/** 0: whichever is free. null: it is taken. */
const freePort = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })

/** One real browser for all journeys: the machine's Chromium, or the one that comes as a package. */
const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

async function startBrowser(): Promise<BrowserServer> {
  const found = installed.find((path) => path && existsSync(path))
  const launch = found ? { executablePath: found } : await packagedChromium()
  return chromium.launchServer({ ...launch, host: '127.0.0.1', args })
}

// Root may run it only without its sandbox; the rest keeps it off the network.
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
