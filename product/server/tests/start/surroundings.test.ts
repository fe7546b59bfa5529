/** What a start may meet, a row each: it serves, or ends with 1 and one sentence, and has made nothing. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { freePorts } from '#server/platform/processes/free-ports.ts'
import { byNight } from '#tools/test/by-night.ts'
import { aFolder, endProgramsWithFile, run, START_MS, untilWell } from '../test-program.ts'

endProgramsWithFile()

vi.setConfig({ testTimeout: 2 * START_MS })

const clone = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const isRoot = process.getuid?.() === 0
/** Mounts that no other process sees: root may make them, unless its container forbids it. */
const mayMount = isRoot && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

const NAMELESS = 54_321
const mayOthersRead = !isRoot || spawnSync('test', ['-r', join(clone, 'package.json')], { uid: NAMELESS, gid: NAMELESS }).status === 0

/** The database alone, as the product starts it: `answers 1` where it does. */
const DATABASE = `
const { startEmbeddedPostgres } = await import(process.argv[1] + '/server/platform/database/embedded/embedded-postgres.ts')
const { endWithReason } = await import(process.argv[1] + '/server/platform/start-failure.ts')
const { default: pg } = await import(process.argv[1] + '/node_modules/pg/esm/index.mjs')
const postgres = await startEmbeddedPostgres(process.env.DATA_DIR, { fast: true }).catch(endWithReason)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
console.log('answers', (await client.query('select 1 as n')).rows[0].n)
await client.end()
await postgres.stop()`

type Row = {
  name: string
  /** Tried with each change; the others at night. */
  isByDay?: boolean
  env?: Record<string, string>
  /** Shell, before the program is started, with $CLONE and $DATA_DIR. */
  before?: string
  /** The same where mounts may be made, before that. */
  mounts?: string
  /** Under $DATA_DIR's folder. */
  dataDir?: string
  /** Instead of the data folder. */
  makes?(folder: string): void
  prepare?(dataDir: string): void
  /** Where the clone is seen from. */
  clone?: string
  uid?: number
  /** The sentence it ends with; without one it answers. */
  refusal?: RegExp | null
}

const OUTSIDE_GONE = 'mount -t tmpfs none /var/lib'
const closed = (folder: string) => chmodSync(folder, 0o700)

const rows: Row[] = [
  { name: 'a data folder that only its owner may enter', isByDay: true, mounts: OUTSIDE_GONE, prepare: closed },
  {
    name: 'a clone that only its owner may enter',
    isByDay: true,
    mounts: 'mkdir -m 0700 "$DATA_DIR/../closed" "$DATA_DIR/../closed/clone"; mount --bind "$CLONE" "$DATA_DIR/../closed/clone"',
    prepare(folder) {
      if (mayMount) return
      mkdirSync(join(folder, '../closed'), { mode: 0o700 })
      symlinkSync(clone, join(folder, '../closed/clone'))
    },
    clone: '../closed/clone',
  },
  { name: 'blanks, diacritics and quotes in the folder’s name', dataDir: `Date și "comenzi" d'aici $(echo) \`` },
  {
    name: 'a clone in a folder that PostgreSQL’s shell would misread',
    prepare: (folder) => symlinkSync(clone, join(folder, '../$clone')),
    mounts: 'rm "$DATA_DIR/../\\$clone"; mkdir "$DATA_DIR/../\\$clone"; mount --bind "$CLONE" "$DATA_DIR/../\\$clone"',
    clone: '../$clone',
    // Out of a folder that only its owner may enter it is copied, to a place with another name.
    refusal: mayMount && mayOthersRead ? /^PostgreSQL cannot be run from \S+\$clone\S+, whose name holds one of/ : null,
  },
  { name: 'umask 077 and no folder outside yet', before: 'umask 077', mounts: OUTSIDE_GONE, prepare: closed },
  {
    name: 'no user postgres and nothing to make one',
    isByDay: true,
    // `id` knows no user.
    prepare: (folder) => writeFileSync(join(folder, '../id'), '#!/bin/sh\nexit 1\n', { mode: 0o755 }),
    mounts: 'for one in /usr/sbin/useradd /sbin/useradd; do if [ -e $one ]; then mount --bind /dev/null $one; fi; done',
    before: 'PATH="$DATA_DIR/..:/usr/bin:/bin"',
    refusal: isRoot ? /^PostgreSQL does not run as root, and there is no user postgres nor a program useradd/ : null,
  },
  // Only who may read the clone can start it.
  ...(mayOthersRead
    ? [
        {
          name: 'a user id without a name',
          ...(isRoot ? { uid: NAMELESS, prepare: (folder: string) => chownSync(folder, NAMELESS, NAMELESS) } : {}),
          refusal: isRoot ? /^PostgreSQL needs a name for the user it runs as, and user 54321 has none/ : null,
        },
      ]
    : []),
  { name: 'a time zone fourteen hours ahead', env: { TZ: 'Pacific/Kiritimati' } },
  { name: 'a Turkish locale', env: { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } },
  { name: 'no locale at all', before: 'unset LANG LC_ALL LC_CTYPE' },
  { name: '128 open files', before: 'ulimit -n 128' },
  {
    name: 'a data folder in which nothing can be written',
    mounts: 'mount -t tmpfs -o ro none "$DATA_DIR"',
    prepare: (folder) => chmodSync(folder, 0o555),
    // Without mounts there is nothing that root cannot write.
    refusal: isRoot && !mayMount ? null : /^PostgreSQL cannot write as user \S+ in \S+: E(ROFS|ACCES)/,
  },
  {
    name: 'a data folder that cannot be made',
    isByDay: true,
    makes: (folder) => writeFileSync(join(folder, 'file'), ''),
    dataDir: 'file/data',
    refusal: /^The data folder \S+ cannot be made \(ENOTDIR\)/,
  },
]

describe('the database starts and answers, or says why not, with', () => {
  it.each(byNight(rows, ({ isByDay }) => isByDay === true))('$name', async (row) => {
    const folder = await aFolder()
    const dataDir = join(folder, row.dataDir ?? 'data')
    if (row.makes) row.makes(folder)
    else mkdirSync(dataDir)
    row.prepare?.(dataDir)
    const { code, stdout, stderr } = await database(row, dataDir)
    const outside = join(dataDir, 'database-folder')
    if (existsSync(outside)) rmSync(readFileSync(outside, 'utf8').trim(), { recursive: true, force: true })
    if (!row.refusal) {
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'answers 1\n', stderr: '' })
      return
    }
    expect(code).toBe(1)
    expect(stderr).toMatch(row.refusal)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([])
  })
})

async function database(row: Row, dataDir: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const seenFrom = row.clone ? join(dataDir, row.clone) : clone
  const steps = [mayMount ? (row.mounts ?? ':') : ':', row.before ?? ':'].join('\n')
  const node = [process.execPath, '--input-type=module', '-e', DATABASE, seenFrom]
  const [program = '', ...args] = [
    ...(mayMount && !row.uid ? ['unshare', '-m'] : []),
    'sh',
    '-c',
    `set -e\n${steps}\nexec "$@"`,
    'sh',
    ...node,
  ]
  const child = spawn(program, args, {
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CLONE: clone, DATA_DIR: dataDir, ...row.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(row.uid ? { uid: row.uid, gid: row.uid } : {}),
  })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (bytes: Buffer) => (said[name] += bytes.toString()))
  const [code] = await once(child, 'close')
  return { code: code as number | null, ...said }
}

describe('the product', () => {
  it('serves with NODE_ENV=production', async () => {
    const [DATA_DIR, port, simPort] = [await aFolder(), await freePorts(2), await freePorts(2)]
    const program = run({ DATA_DIR, PORT: String(port), SIM_PORT: String(simPort), NODE_ENV: 'production' })
    await untilWell(program, port)
  })

  it.each([
    {
      name: 'PORT',
      at: 0,
      sentence: (port: number) => `Port ${port} is taken by another program. Stop it, or choose another port with PORT.\n`,
    },
    { name: 'SIM_PORT', at: 0, sentence: simulatorsSay },
    { name: 'the port above SIM_PORT', at: 1, sentence: simulatorsSay },
  ])('says that $name is taken, and has made nothing', async ({ name, at, sentence }) => {
    const [DATA_DIR, port, free] = [await aFolder(), await freePorts(2), await freePorts(2)]
    const other = createServer().listen(port + at, '127.0.0.1')
    await once(other, 'listening')
    const [PORT, SIM_PORT] = (name === 'PORT' ? [port, free] : [free, port]).map(String) as [string, string]
    const program = run({ DATA_DIR, PORT, SIM_PORT })
    expect(await program.ended).toBe(1)
    other.close()
    expect(program.said()).toBe(sentence(port))
    expect(readdirSync(DATA_DIR)).toEqual([])
  })

  it('refuses a data folder of a newer version, and leaves its database as it is', async () => {
    const [DATA_DIR, port] = [await aFolder(), await freePorts(2)]
    const inDatabase = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
      const postgres = await startEmbeddedPostgres(DATA_DIR, { fast: true })
      const client = new pg.Client({ connectionString: postgres.ownerUrl })
      await client.connect()
      const answer = await client.query<T>(text).finally(() => client.end())
      await postgres.stop()
      return answer.rows
    }
    await inDatabase(`do $$ begin
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('ab', 32), 4102542245000);
    end $$`)
    const program = run({ DATA_DIR, PORT: String(port), SIMULATORS: 'external' })
    expect(await program.ended).toBe(1)
    expect(program.said()).toMatch(/^The database is of another version [^\n]* abababababab of 2100-01-02[^\n]*\.\n$/)
    const tables = `select schemaname from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
    expect(await inDatabase(tables)).toEqual([{ schemaname: 'drizzle' }])
  })
})

function simulatorsSay(port: number): string {
  return `The simulators did not start on port ${port}: is it taken? Choose another with SIM_PORT.\n`
}
