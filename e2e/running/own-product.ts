/** The whole product, as `npm start` runs it, on ports and a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type RunningProduct = { baseUrl: string; simulatorsUrl: string; dataDir: string }
/** `until`: rejects where the product ends first. */
export type OwnProduct = RunningProduct & { until(look: () => Promise<boolean>): Promise<void>; stop(): Promise<void> }

const demoSignIn = { email: 'client@demo.test', password: 'Demo-parola-1' }
/** The product, the simulators and their mail server on the port after. */
export const PORTS_EACH = 3

/** As for `npm start`: the second one begins sooner. */
export const keepsCompiled = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)) }

const READY_WITHIN_MS = 120_000
const LOOK_AGAIN_MS = 50

/** Ends with this process too, however that ends. */
export function startProduct(dataDir: string, port: number): OwnProduct {
  const simPort = port + 1
  const product = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=50', 'product/server/main.ts'], {
    env: {
      ...process.env,
      ...keepsCompiled,
      PORT: String(port),
      SIM_PORT: String(simPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Journeys count rows: the demonstration without its months.
      DEMO_MONTHS: '0',
      LIMITS_FACTOR: '10',
      // Journeys say from where they sign up: so many an hour may from one place.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(product, 'exit')
  const baseUrl = `http://localhost:${port}`
  return {
    baseUrl,
    simulatorsUrl: `http://127.0.0.1:${simPort}`,
    dataDir,
    until: (look) => isSo(product, look),
    async stop() {
      if (product.exitCode === null && product.kill('SIGTERM')) await ended
    },
  }
}

/** Its orders cost money too: a balance is compared only when they are all made. The copy of the shop is complete. */
export async function hasDemoData({ baseUrl }: RunningProduct): Promise<boolean> {
  const ask = async (path: string, init: RequestInit) => (await fetch(`${baseUrl}/api${path}`, init)).json()
  const body = JSON.stringify(demoSignIn)
  const { token } = await ask('/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const headers = { authorization: `Bearer ${token}` }
  // The last order of the story stays a draft; each other one is a draft too for a moment.
  const { count } = await ask('/orders?state=draft&search=Ana%20Cojocaru', { headers })
  const shops: { sync: { state: string } }[] = await ask('/user/integration/shopify/shops', { headers })
  return count > 0 && shops.some(({ sync }) => sync.state === 'ready')
}

export const isHealthy = async ({ baseUrl }: RunningProduct): Promise<boolean> => (await fetch(`${baseUrl}/api/health`)).ok

async function isSo(product: ChildProcess, look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && product.exitCode === null) {
    if (await look().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  throw new Error('the product did not become ready')
}
