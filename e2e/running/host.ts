/**
 * Starts the products and the browser that journeys run on, as a program of its own: however the tests end, by a failure, a signal or
 * a kill, it ends with them, stops what it started and removes its folders. Its one argument: how many products.
 */
import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import { freePorts } from '#server/platform/processes/free-ports.ts'
import { testFolder, testRoot } from '#server/platform/test-folder.ts'
import { installedBrowser } from './installed-browser.ts'
import { isHealthy, type OwnProduct, PORTS_EACH, type RunningProduct, startProduct } from './own-product.ts'
import { copySeeded, seededData } from './seeded-data.ts'

export type Hosted = { products: RunningProduct[]; browserUrl: string }

const FOLDER = 'e2e'
const endings: (() => Promise<unknown>)[] = []
let hasEnded = false

async function end(status: number): Promise<void> {
  if (hasEnded) return
  hasEnded = true
  await Promise.allSettled(endings.map((ending) => ending()))
  process.exit(status)
}
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => void end(0))

removeLeft()
try {
  const started = await hosted(Number(process.argv[2]))
  if (!hasEnded) process.send?.(started)
} catch (error) {
  if (!hasEnded) console.error(error)
  await end(1)
}

async function hosted(count: number): Promise<Hosted> {
  const browser = startBrowser()
  browser.catch(() => undefined) // awaited below
  endings.push(async () => (await browser).close())
  const first = await freePorts((count + 1) * PORTS_EACH)
  const seeded = await seededData({ start: () => startOn(first + count * PORTS_EACH, async () => {}) })
  const started = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const port = first + n * PORTS_EACH
      const product = await startOn(port, (folder) => copySeeded(seeded, folder, `localhost:${port}`))
      await product.until(() => isHealthy(product))
      return product
    }),
  )
  const products = started.map(({ baseUrl, simulatorsUrl, dataDir }) => ({ baseUrl, simulatorsUrl, dataDir }))
  return { products, browserUrl: (await browser).wsEndpoint() }
}

/** A product on a folder that is filled before it starts. */
async function startOn(port: number, fill: (folder: string) => Promise<void>): Promise<OwnProduct> {
  const folder = await testFolder(`${FOLDER}-${process.pid}`)
  let product: OwnProduct | null = null
  const filled = fill(folder)
  endings.push(async () => {
    await filled.catch(() => undefined)
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await filled
  if (hasEnded) throw new Error('ended while it started')
  product = startProduct(folder, port)
  return product
}

/** Of one that was killed and could remove nothing; its database ends when its folder is gone. */
function removeLeft(): void {
  for (const name of readdirSync(testRoot())) {
    const pid = Number(new RegExp(`^expedio-${FOLDER}-(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) rmSync(join(testRoot(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** One real browser for all journeys. */
async function startBrowser(): Promise<BrowserServer> {
  const launch = await installedBrowser()
  return chromium.launchServer({ ...launch, host: '127.0.0.1', handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false })
}
