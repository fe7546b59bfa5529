/** Starts and stops everything in order: database, simulators, and what is opened on them. */
import './texts.ts'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/platform/config.ts'
import { databaseLoginsOf } from '#server/platform/database/database-logins.ts'
import { type EmbeddedPostgres, startPostgresIn } from '#server/platform/database/embedded/embedded-postgres.ts'
import { type PostgresFiles, postgresFilesIn } from '#server/platform/database/embedded/postgres-files.ts'
import { superviseDatabase } from '#server/platform/database/embedded/supervise-database.ts'
import { claimFolder } from '#server/platform/folder-claim.ts'
import { listen, type OpenServer } from '#server/platform/http/server.ts'
import { createLog, type Logger } from '#server/platform/log.ts'
import { isFreePort } from '#server/platform/processes/free-ports.ts'
import { startFailure } from '#server/platform/start-failure.ts'
import type { UndoStep } from './open-product.ts'
import { superviseSimulators } from './supervise-simulators.ts'

export type Product = { port: number; stop(): Promise<void> }

/** What cannot end by itself, a job that waits for a partner say, is found and freed by the next start. */
const STEP_WITHIN_MS = 8000
const BUSY_ATTEMPTS_MAX = 25
const BUSY_WAIT_MS = 100

type Ending = {
  /** The product must not go on and cannot stop in order; the message says why. */
  endNow(message: string): void
}

/** Rejects with a StartFailure when the port or the data folder is taken; whatever was started until then is stopped. */
export async function startProduct(config: Config, ending: Ending): Promise<Product> {
  const started: Started = { server: null, undo: [] }
  try {
    await start(config, started, ending)
    return { port: started.server?.port ?? 0, stop: () => stopInOrder(started) }
  } catch (error) {
    await stopInOrder(started)
    throw error
  }
}

type Started = {
  /** null: none yet, or none at all. */
  server: OpenServer | null
  /** Of all else, the first started first. */
  undo: UndoStep[]
}

/** Calls first, on all that they need: new ones are refused with 503, those under way end. Then jobs, the pool, the database; all requests meanwhile are answered. */
async function stopInOrder({ server, undo }: Started): Promise<void> {
  await server?.drain()
  for (const step of undo.reverse()) await Promise.race([step(), wait(STEP_WITHIN_MS, undefined, { ref: false })])
  await server?.close()
}

async function start(config: Config, started: Started, ending: Ending): Promise<void> {
  const { undo } = started
  const log = createLog(config.logLevel)
  // What may stand in the way is found before anything is made.
  await writableFolder(config)
  if (!config.databaseUrl) await claim(config, undo)
  if (config.role !== 'worker') started.server = await listenOrSay(config)
  if (config.ownSimulators) await requireFreeSimulatorPorts(config)
  const place = config.databaseUrl ? null : await postgresFilesIn(config.dataDir)
  // Side by side from here on: simulators, PostgreSQL and, once that is on its way, our own code, whose loading holds up all else here.
  const simulators = config.ownSimulators ? startSimulators(config, undo) : null
  // Awaited later; until then a failure must not end the program with everything left running.
  simulators?.catch(() => undefined)
  const database = place && (await embedded({ config, place, undo, log, ending }))
  const { openProduct } = await loadedProduct()
  const logins = database ?? databaseLoginsOf({ ...config, databaseUrl: config.databaseUrl ?? '' })
  await openProduct({ config, log, logins, isAlone: database !== null, simulators, server: started.server, undo })
}

const loadedProduct = () => import('./open-product.ts')

async function writableFolder({ dataDir }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    const trial = join(dataDir, `.${process.pid}.part`)
    await writeFile(trial, '')
    await rm(trial)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw startFailure(
      `The data folder ${dataDir} cannot be written (${error.code}). Make it writable for the user who starts the product, or choose another with DATA_DIR.`,
    )
  }
}

type Embedding = { config: Config; place: PostgresFiles; undo: UndoStep[]; log: Logger; ending: Ending }

const runsAlready = ({ productName, dataDir }: Config): string =>
  `${productName} already runs on ${dataDir}. Stop it first, or choose another folder with DATA_DIR.`

/** To the data folder, for as long as the product runs: a second product on it is refused. */
async function claim(config: Config, undo: UndoStep[]): Promise<void> {
  const letGo = await claimFolder(config.dataDir)
  if (!letGo) throw startFailure(runsAlready(config))
  undo.push(letGo)
}

async function embedded({ config, place, undo, log, ending }: Embedding): Promise<EmbeddedPostgres> {
  const database = await startPostgresIn(place, { meanwhile: loadedProduct })
  const kept = await superviseDatabase({
    database,
    log,
    lost: () => ending.endNow(`${runsAlready(config)} It took over while this one had lost its database.`),
  })
  if (!kept) throw startFailure(runsAlready(config))
  undo.push(async () => {
    await kept.stop()
    await database.stop()
  })
  return database
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

const simulatorsFailure = ({ simPort }: Config): Error =>
  startFailure(`The simulators did not start on port ${simPort}: is it taken? Choose another with SIM_PORT.`)

/** Theirs and their mail server's. Those of a product that was killed may hold them for a moment longer. */
async function requireFreeSimulatorPorts(config: Config): Promise<void> {
  if (config.simPort === 0) return
  for (let attempt = 1; attempt <= BUSY_ATTEMPTS_MAX; attempt += 1) {
    if ((await isFreePort(config.simPort)) && (await isFreePort(config.simPort + 1))) return
    await wait(BUSY_WAIT_MS)
  }
  throw simulatorsFailure(config)
}

/** The partners' simulators: no part of the product, they must survive what kills it only in what they hold. */
async function startSimulators(config: Config, undo: UndoStep[]): Promise<void> {
  const simulators = superviseSimulators(config)
  undo.push(simulators.stop)
  if (await simulators.ready) return
  throw simulatorsFailure(config)
}
