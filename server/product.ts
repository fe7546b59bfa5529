/** Starts and stops everything in order: database, simulators, and what is opened on them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Undo } from './open-product.ts'
import type { Config } from './platform/config.ts'
import { loginsOf } from './platform/database-logins.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLog } from './platform/log.ts'
import { listen, type OpenServer } from './platform/server.ts'
import { startFailure } from './platform/start-failure.ts'

export type Product = { port: number; stop(): Promise<void> }

const STEP_WITHIN_MS = 8000

/** Rejects with a StartFailure when the port or the data folder is taken; whatever was started until then is stopped. */
export async function startProduct(config: Config): Promise<Product> {
  const undo: Undo[] = []
  const stop = async () => {
    // What cannot end by itself, a job that waits for a partner say, is found and freed by the next start.
    for (const step of undo.reverse()) await Promise.race([step(), wait(STEP_WITHIN_MS, undefined, { ref: false })])
  }
  try {
    const port = await start(config, undo)
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(config: Config, undo: Undo[]): Promise<number> {
  const log = createLog(config.logLevel)
  const database = config.databaseUrl ? null : await embedded(config, undo)
  const logins = database ?? loginsOf({ ...config, databaseUrl: config.databaseUrl ?? '' })
  const servesCalls = config.role !== 'worker'
  const server = servesCalls ? await listenOrSay(config) : null
  if (server) undo.push(() => server.stop())
  const simulators = config.ownSimulators ? startSimulators(config, undo) : null
  // Awaited below; until then a failure must not end the program with everything left running.
  simulators?.catch(() => undefined)

  // Loaded only now, while the simulators start: it takes as long as they do.
  const { openProduct } = await import('./open-product.ts')
  await openProduct({ config, log, logins, isAlone: database !== null, simulators, server, undo })
  return server?.port ?? 0
}

/** The embedded database, and with it the claim to its folder: a second product on the same folder is told so. */
async function embedded(config: Config, undo: Undo[]): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(config.dataDir)
  const claim = new pg.Client({ connectionString: database.url, application_name: 'expedio-claim' })
  claim.on('error', () => undefined)
  await claim.connect()
  if (!(await claimed(claim))) {
    await claim.end()
    throw startFailure(`${config.productName} already runs on ${config.dataDir}. Stop it first, or choose another folder with DATA_DIR.`)
  }
  undo.push(async () => {
    await claim.end()
    await database.stop()
  })
  return database
}

const CLAIM_ATTEMPTS = 20
const CLAIM_WAIT_MS = 100

/** A product that was just killed takes a moment to let go. */
async function claimed(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock(20_261_120) as ours')
    if (rows[0]?.ours) return true
    await new Promise((resolve) => setTimeout(resolve, CLAIM_WAIT_MS))
  }
  return false
}

async function listenOrSay(config: Config): Promise<OpenServer> {
  try {
    return await listen(config)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw startFailure(`Port ${config.port} is taken by another program. Stop it, or choose another port with PORT.`)
    }
    throw error
  }
}

const SIMULATORS_WAIT_MS = 15_000

/** The partners' simulators, as a program of their own: they are no part of the product and must survive what kills it only in what they hold. */
async function startSimulators(config: Config, undo: Undo[]): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL('../simulators/main.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, SIM_PORT: String(config.simPort), DATA_DIR: config.dataDir },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  undo.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  // Their own word, not an answer on the port: another product's simulators may have it.
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true))
    child.once('exit', () => resolve(false))
    setTimeout(() => resolve(false), SIMULATORS_WAIT_MS).unref()
  })
  if (isReady) return
  throw startFailure(`The simulators did not start on port ${config.simPort}: is it taken? Choose another with SIM_PORT.`)
}
