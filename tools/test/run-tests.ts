/**
 * `npm test`: all checks, unit, integration and browser tests. `npm test -- FILE…`: these, or the tests nearest to them; `--changed [REF]`:
 * the tests nearest to what was changed since the commit; `--watch [FILE…]`: again with each change; `--record`: keeps how long each file
 * took. Ends with one line over all runners, and non-zero when anything failed.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { check } from '../check.mjs'
import { knownTimes } from './longest-first.ts'
import { isTest, nearestTests, type Sources, within } from './nearest-tests.ts'
import { judge, listed, type Report, secondsOf, shownOf, type TestResult, testsOf } from './suite-results.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** What the tests nearest to a change may take, as they took when last recorded, two at a time. */
const NEAREST_WITHIN_S = 36
const UNITS = 'vitest.config.ts'
const JOURNEYS = 'vitest.e2e.config.ts'

type Suite = { tests: TestResult[]; seconds: [file: string, seconds: number][] }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, watch: { type: 'boolean' }, record: { type: 'boolean' } },
})

if (values.watch) process.exit(await ended('node_modules/vitest/vitest.mjs', 'watch', '--config', UNITS, ...positionals))
const startedAt = performance.now()
const isWhole = !values.changed && positionals.length === 0
const { checked, suites } = isWhole ? await all() : await some(readSources())
say(checked, suites)

async function all() {
  // Browsers compute all the time: checks and build are done before.
  const [checked, isBuilt, units] = await Promise.all([check(), ended('tools/build.mjs'), vitest(UNITS)])
  const journeys = isBuilt === 0 ? await vitest(JOURNEYS) : broken('tools/build.mjs')
  if (values.record) record([units, journeys])
  return { checked, suites: [units, journeys] }
}

async function builtJourneys(...files: string[]): Promise<Suite> {
  return (await ended('tools/build.mjs')) === 0 ? vitest(JOURNEYS, ...files) : broken('tools/build.mjs')
}

/** Tests that are named run all; of those that a changed file reaches as many as there is time for. */
async function some(sources: Sources) {
  const checked = { passed: 0, failed: 0 }
  const files = values.changed ? changedSince(positionals[0] ?? 'HEAD') : positionals.flatMap((path) => named(path, sources))
  const reached = nearestTests(files, sources)
  const near = within(NEAREST_WITHIN_S, reached, knownTimes())
  const chosen = reached.filter((test) => files.includes(test) || near.includes(test))
  if (chosen.length < reached.length)
    console.log(`${chosen.length} of the ${reached.length} test files that are reached, the nearest; npm test runs all.`)
  const [journeys, units] = [chosen.filter((file) => file.startsWith('e2e/')), chosen.filter((file) => !file.startsWith('e2e/'))]
  const suites: Suite[] = []
  if (units.length > 0) suites.push(await vitest(UNITS, ...units))
  if (journeys.length > 0) suites.push(await builtJourneys(...journeys))
  return { checked, suites }
}

function say(checked: { passed: number; failed: number }, suites: readonly Suite[]): never {
  const tests = suites.flatMap((suite) => suite.tests)
  const { failures, forgiven, overdue } = judge(tests, listed(), { root, now: new Date() })
  const passed = checked.passed + tests.length - failures.length - forgiven.length
  const failed = checked.failed + failures.length + overdue.length
  const lines = [
    shownOf('Failed, and known to be unsteady (tools/test/unsteady.json):', forgiven, root),
    ...overdue.map(({ test, since }) => `Unsteady since ${since}, too long: ${test}`),
    shownOf('Failed:', failures, root),
    `${Math.round((performance.now() - startedAt) / 1000)} s`,
    `${passed} passed, ${failed} failed`,
  ]
  console.log(lines.filter((line) => line !== '').join('\n'))
  process.exit(failed > 0 ? 1 : 0)
}

/** The tests of a suite, or of some files of it, run on the package's own Node. One that fails to end well has a failure. */
async function vitest(config: string, ...files: string[]): Promise<Suite> {
  const folder = mkdtempSync(join(tmpdir(), 'expedio-results-'))
  const file = join(folder, 'report.json')
  const status = await ended(
    'node_modules/vitest/vitest.mjs',
    ...['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files],
  )
  const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
  rmSync(folder, { recursive: true, force: true })
  const tests = testsOf(report)
  const isSaid = status === 0 || tests.some((test) => !test.hasPassed)
  return { tests: isSaid ? tests : [...tests, ...broken(config).tests], seconds: secondsOf(report) }
}

function broken(file: string): Suite {
  return { tests: [{ file: join(root, file), name: 'ended without saying what failed', hasPassed: false, why: '' }], seconds: [] }
}

/** A program of ours on the package's own Node, until it exits. */
async function ended(program: string, ...args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(root, program), ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit'] })
  const stop = (signal: NodeJS.Signals) => void child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
  return code ?? 1
}

/** A file, all tests of a folder, or all whose path has this in it. */
function named(path: string, sources: Sources): string[] {
  const file = relative(root, resolve(process.env.INIT_CWD ?? root, path))
  if (sources.has(file)) return [file]
  const found = [...sources.keys()].filter((one) => isTest(one) && (one.startsWith(`${file}/`) || one.includes(path)))
  if (found.length === 0) {
    console.error(`No test is called ${path}.`)
    process.exit(1)
  }
  return found
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

function changedSince(ref: string): string[] {
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
}

function readSources(): Sources {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  return new Map(files.filter((file) => existsSync(join(root, file))).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function record(suites: readonly Suite[]): void {
  const rows = suites.flatMap(({ seconds }) => seconds).map(([file, seconds]) => [relative(root, file), seconds] as const)
  const sorted = Object.fromEntries(rows.toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(join(root, 'tools', 'test', 'times.json'), `${JSON.stringify(sorted, null, 2)}\n`)
}
