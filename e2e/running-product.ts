/** Before all journeys: the whole product, as `npm start` runs it, on ports and a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrl: string
    simulatorsUrl: string
  }
}

const READY_WITHIN_MS = 60_000

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'expedio-e2e-'))
  const [port, simPort] = await freePorts()
  const product = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), SIM_PORT: String(simPort), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const baseUrl = `http://localhost:${port}`
  await ready(baseUrl, product)
  project.provide('baseUrl', baseUrl)
  project.provide('simulatorsUrl', `http://127.0.0.1:${simPort}`)
  return async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve))
    product.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function ready(baseUrl: string, product: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && product.exitCode === null) {
    const answer = await fetch(`${baseUrl}/api/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the product did not become ready')
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
