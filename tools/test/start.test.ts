/** What `npm start` and `npm test` do before anything of the product runs: in a clone whose packages are missing, old or not whole. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const tools = join(dirname(fileURLToPath(import.meta.url)), '..')
let clone = ''
const at = (...path: string[]) => join(clone, ...path)

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'))
  for (const name of ['start.mjs', 'test.mjs']) cpSync(join(tools, name), at('tools', name))
  writeFileSync(at('package-lock.json'), '{ "version": 1 }')
  npmThat()
})
afterEach(() => rmSync(clone, { recursive: true }))

function program(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
}

/** Notes what it is asked for; `leaves`: what it installs besides. */
function npmThat({ leaves = ['node', 'vite'], ends = 0 }: { leaves?: string[]; ends?: number } = {}): void {
  const made = leaves.map((name) =>
    name === 'node'
      ? `cp "${at('a-node')}" node_modules/.bin/node`
      : `mkdir -p node_modules/vite/bin; echo > node_modules/vite/bin/vite.js`,
  )
  program(at('a-node'), `echo "$@" >> "${at('ran')}"\n[ "$#" -lt 2 ] || [ -e "$1" ] || case "$1" in */tools/*) ;; *) exit 1 ;; esac`)
  program(at('bin', 'npm'), [`echo "$@" >> "${at('asked')}"`, 'mkdir -p node_modules/.bin', ...made, `exit ${ends}`].join('\n'))
}

const linesOf = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8').trim().split('\n') : [])

function npmTest() {
  const env = { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` }
  rmSync(at('asked'), { force: true })
  rmSync(at('ran'), { force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('tools', 'test.mjs'), 'some.test.ts'], {
    cwd: clone,
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr, asked: linesOf('asked'), tests: linesOf('ran').filter((line) => line.includes('run-tests.ts')) }
}

const ALL = 'ci --include=dev --ignore-scripts=false --no-audit --no-fund --loglevel=error'

it('installs all that builds where packages are missing, then runs the tests that were named', () => {
  const { status, said, asked, tests } = npmTest()
  expect([status, said, asked]).toEqual([0, 'Installing dependencies ...\n', [ALL]])
  expect(tests).toEqual([`${at('tools', 'test', 'run-tests.ts')} some.test.ts`])
})

it('asks for nothing where the packages of this lockfile are there', () => {
  npmTest()
  expect(npmTest()).toMatchObject({ status: 0, said: '', asked: [], tests: [expect.any(String)] })
})

it('installs again where the lockfile is another, and where Node is missing', () => {
  npmTest()
  writeFileSync(at('package-lock.json'), '{ "version": 2 }')
  expect(npmTest().asked).toEqual([ALL])
  rmSync(at('node_modules', '.bin', 'node'))
  expect(npmTest().asked).toEqual([ALL])
})

it('names an installation that failed, runs no test and tries again the next time', () => {
  npmThat({ ends: 7 })
  expect(npmTest()).toMatchObject({ status: 1, said: expect.stringContaining('npm ci failed (7)'), tests: [] })
  npmThat()
  expect(npmTest()).toMatchObject({ status: 0, asked: [ALL] })
})

it.each(['node', 'vite'])('takes an installation without %s for none, however npm ended', (missing) => {
  npmThat({ leaves: ['node', 'vite'].filter((name) => name !== missing) })
  expect(npmTest()).toMatchObject({ status: 1, said: expect.stringContaining('The installation is not whole'), tests: [] })
  expect(npmTest().asked).toEqual([ALL])
})

it('names npm where there is none', () => {
  rmSync(at('bin', 'npm'))
  const { status, stderr } = spawnSync(process.execPath, [at('tools', 'test.mjs')], {
    cwd: clone,
    env: { PATH: at('bin') },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'npm cannot be run (ENOENT).\n'])
})
