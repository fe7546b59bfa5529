/**
 * The PostgreSQL that comes with the product: real server binaries, data in a folder, loopback only, a free port and a
 * password made for that folder. It runs as its own process: a killed product leaves it running, and the next start
 * finds and uses it again. Every step looks first what is there already, so that a start may be killed at any moment.
 */
import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts, isFreePort } from '../../processes/free-ports.ts'
import { openOwnConnection } from '../connections/own-connection.ts'
import { type DatabaseLogin, type DatabaseLogins, ensureLogin, programLoginOf } from '../database-logins.ts'
import { createSecretAtomically } from './create-atomically.ts'
import { initialiseCluster, type PostgresFiles, passwordOf, postgresFilesIn, runPostgresProgram } from './postgres-files.ts'

const START_TIMEOUT_S = 60
/** Its own limit is counted in naps, which are longer on a machine that has much to do. */
const PG_CTL_WITHIN_MS = 3 * START_TIMEOUT_S * 1000
const DATABASE = 'expedio'

export type EmbeddedPostgres = DatabaseLogins & {
  /** It was found running, left by a product that was killed. */
  wasRunning: boolean
  /** What it says itself, for the operator. */
  logFile: string
  /** Starts it again under the same address where it does not run any more; nothing where it answers. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** Starts the server in `dataDir`, creating it the first time; uses it where it already runs. `fast` gives up durability, for tests. */
export const startEmbeddedPostgres = async (dataDir: string, options: { fast?: boolean } = {}): Promise<EmbeddedPostgres> =>
  startPostgresIn(await postgresFilesIn(dataDir), options)

type Starting = {
  fast?: boolean
  /** What to do while the server starts. */
  meanwhile?: (() => unknown) | undefined
}

export async function startPostgresIn(place: PostgresFiles, { fast = false, meanwhile }: Starting = {}): Promise<EmbeddedPostgres> {
  const password = await passwordOf(place, 'postgres-password')
  await initialiseCluster(place, password, { fast })
  const { port, wasRunning } = await runningServer(place, { password, fast, meanwhile })
  const ownerUrl = `postgres://expedio:${password}@127.0.0.1:${port}/${DATABASE}`
  const program = programLoginOf(ownerUrl, await passwordOf(place, 'postgres-program-password'))
  await prepareDatabase(ownerUrl, program.login)
  return {
    ownerUrl,
    ...program,
    wasRunning,
    logFile: join(place.cluster, 'server.log'),
    async startAgain() {
      const running = await runningServer(place, { password, fast, port })
      if (running.port === port) return
      // Another program has started it elsewhere meanwhile, while this process knows the old address.
      await stopServer(place)
      await runningServer(place, { password, fast, port })
    },
    stop: () => stopServer(place),
  }
}

/** The port of a server that already runs on this folder and takes our password. */
async function runningPort(place: PostgresFiles, password: string): Promise<number | null> {
  const pidFile = join(place.cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const port = Number((await readFile(pidFile, 'utf8')).split('\n')[3])
  if (!port) return null
  try {
    const { client, end } = await openOwnConnection({ url: `postgres://expedio:${password}@127.0.0.1:${port}/postgres` })
    try {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return rows[0] && (await isSameFolder(rows[0].data_directory, place.cluster)) ? port : null
    } finally {
      await end()
    }
  } catch {
    return null // a stale file: nothing answers there, or another program does
  }
}

/** A folder has as many paths as there are links to it. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)])
  return a.dev === b.dev && a.ino === b.ino
}

const START_ATTEMPTS = 20
const START_AGAIN_MS = 500

type Wanted = Starting & { password: string; fast: boolean; port?: number }

/**
 * A server that was killed takes a moment until its process and its memory are gone; until then another may not start. One
 * whose starter was killed is starting, and answers soon. Both are looked at again.
 */
async function runningServer(place: PostgresFiles, { password, port, ...how }: Wanted): Promise<{ port: number; wasRunning: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await runningPort(place, password)
    if (running !== null) return { port: running, wasRunning: true }
    const isInTheWay = () => existsSync(join(place.cluster, 'postmaster.pid'))
    const wasInTheWay = isInTheWay()
    try {
      return { port: await startServer(place, { ...how, port: port ?? (await usualPort(place)) }), wasRunning: false }
    } catch (error) {
      if (!(wasInTheWay || isInTheWay()) || attempt === START_ATTEMPTS) throw error
      await wait(START_AGAIN_MS)
    }
  }
}

async function startServer(place: PostgresFiles, { fast, meanwhile, port }: Starting & { port: number }): Promise<number> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    wal_compression: 'on',
    // Its lines about failed statements hold what was written; the program says in its own log what failed.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  // From inside: pg_ctl gives both paths to a shell in double quotes, where a folder's own quotes or `$` would mean something.
  const args = ['start', '-D', '.', '-w', '-t', String(START_TIMEOUT_S), '-l', 'server.log', '-o', options]
  const started = runPostgresProgram(place, 'pg_ctl', args, { cwd: place.cluster, withinMs: PG_CTL_WITHIN_MS })
  meanwhile?.()
  await started
  return port
}

/** Kept, so that a program that starts the server again, whichever it is, starts it where the others look for it. */
async function usualPort(place: PostgresFiles): Promise<number> {
  const file = join(place.root, 'postgres-port')
  const usual = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0
  if (usual > 0 && (await isFreePort(usual))) return usual
  const port = await freePorts(1)
  await rm(file, { force: true })
  await createSecretAtomically(file, String(port))
  return port
}

/** Held while the database is created: two at once would both try. */
const CREATING = 20_261_119

/** The database and the program's login to it, whichever is missing. */
async function prepareDatabase(url: string, login: DatabaseLogin): Promise<void> {
  // However long another one takes to make it.
  const { client: admin, end } = await openOwnConnection({ url: url.replace(/\/[^/]+$/, '/postgres'), limits: { silenceMs: 0 } })
  try {
    await admin.query('select pg_advisory_lock($1)', [CREATING])
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await admin.query(`create database ${DATABASE}`)
    await ensureLogin(admin, login)
  } finally {
    await end()
  }
}

async function stopServer(place: PostgresFiles): Promise<void> {
  await runPostgresProgram(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast', '-w'], { withinMs: PG_CTL_WITHIN_MS })
}
