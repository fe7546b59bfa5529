/**
 * `npm test`: all checks, unit, integration and browser tests. `npm test -- FILE…`: these, or the tests nearest to them; `--changed [REF]`:
 * the tests nearest to what was changed since the commit; `--watch [FILE…]`: again with each change; `--record`: keeps how long each file
 * took; `--repeat N FILE…`: these N times; `--on REF FILE…`: these as they were at the commit. A whole run tries what failed in few files once
 * more, alone, and leaves `whole-run.json` and `unsteady.json` beside the caches. Ends with one line over all runners, and non-zero when
 * anything failed.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { check } from '../check.mjs'
import { knownTimes } from './longest-first.ts'
import { LOOSE_ERRORS_FILE, looseErrorsIn } from './loose-errors.ts'
import { isTest, nearestTests, type SourceTexts, testsWithin } from './nearest-tests.ts'
import { judgeTries, saveUnsteadyTests, secondTryOf } from './second-try.ts'
import { looseTestResults, type SuiteReport, type TestResult, testResultsOf, testResultsText, testSecondsOf } from './suite-results.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** What the tests nearest to a change may take, as they took when last recorded, two at a time. */
const NEAREST_WITHIN_S = 36
const UNITS = 'vitest.config.ts'
const JOURNEYS = 'vitest.e2e.config.ts'

const caches = join(root, 'node_modules', '.cache', 'expedio')

type Suite = { tests: TestResult[]; seconds: [file: string, seconds: number][] }
type Checked = { passed: number; failed: number }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ changed: { type: 'boolean' }, watch: { type: 'boolean' }, record: { type: 'boolean' } },
    ...{ repeat: { type: 'string' }, on: { type: 'string' } },
  },
})

if (values.watch) process.exit(await ended('node_modules/vitest/vitest.mjs', 'watch', '--config', UNITS, ...positionals))
if (values.on) process.exit(await onCommit(values.on))
if (values.repeat) process.exit(await repeated(Number(values.repeat)))
const startedAt = performance.now()
const isWhole = !values.changed && positionals.length === 0
if (isWhole) await whole()
else {
  const { tests } = await some(readSources())
  const { failed } = end({ passed: 0, failed: 0 }, { failures: tests.filter(({ hasPassed }) => !hasPassed), tests })
  process.exit(failed > 0 ? 1 : 0)
}

async function whole() {
  const { checked, suites } = await all()
  const tests = suites.flatMap((suite) => suite.tests)
  const { failures, unsteady } = judgeTries(tests, await secondTry(tests))
  saveUnsteadyTests(join(caches, 'unsteady.json'), unsteady, { root, at: new Date() })
  if (unsteady.length > 0) console.log(testResultsText('Failed among the others, passed alone:', unsteady, root))
  const counts = end(checked, { failures, tests }, `${unsteady.length} unsteady`)
  keepRun({ ...counts, unsteady: unsteady.length })
  process.exit(counts.failed > 0 ? 1 : 0)
}

async function all(): Promise<{ checked: Checked; suites: Suite[] }> {
  // Browsers compute all the time: checks and build are done before.
  const [checked, isBuilt, units] = await Promise.all([check(), ended('tools/build.mjs'), vitest(UNITS)])
  const journeys = isBuilt === 0 ? await vitest(JOURNEYS) : broken('tools/build.mjs')
  if (values.record) record([units, journeys])
  return { checked, suites: [units, journeys] }
}

async function builtJourneys(...files: string[]): Promise<Suite> {
  return (await ended('tools/build.mjs')) === 0 ? vitest(JOURNEYS, ...files) : broken('tools/build.mjs')
}

/** Alone, by one worker, when all else has ended. */
async function secondTry(tests: readonly TestResult[]): Promise<TestResult[]> {
  const files = secondTryOf(tests).map((file) => relative(root, file))
  const [journeys, units] = [files.filter((file) => file.startsWith('e2e/')), files.filter((file) => !file.startsWith('e2e/'))]
  const suites: Suite[] = []
  if (units.length > 0) suites.push(await vitest(UNITS, '--maxWorkers=1', ...units))
  if (journeys.length > 0) suites.push(await vitest(JOURNEYS, '--maxWorkers=1', ...journeys))
  return suites.flatMap((suite) => suite.tests)
}

/** Tests that are named run all; of those that a changed file reaches as many as there is time for. */
async function some(sources: SourceTexts): Promise<Suite> {
  const files = values.changed ? changedSince(positionals[0] ?? 'HEAD') : positionals.flatMap((path) => named(path, sources))
  const reached = nearestTests(files, sources)
  const near = testsWithin(NEAREST_WITHIN_S, reached, knownTimes())
  const chosen = reached.filter((test) => files.includes(test) || near.includes(test))
  if (chosen.length < reached.length)
    console.log(`${chosen.length} of the ${reached.length} test files that are reached, the nearest; npm test runs all.`)
  const [journeys, units] = [chosen.filter((file) => file.startsWith('e2e/')), chosen.filter((file) => !file.startsWith('e2e/'))]
  const suites: Suite[] = []
  if (units.length > 0) suites.push(await vitest(UNITS, ...units))
  if (journeys.length > 0) suites.push(await builtJourneys(...journeys))
  return { tests: suites.flatMap((suite) => suite.tests), seconds: [] }
}

/** How often each test failed, in so many runs; non-zero when one ever did. */
async function repeated(times: number): Promise<number> {
  const failures = new Map<string, number>()
  for (let n = 1; n <= times; n += 1) {
    const { tests } = await some(readSources())
    const failed = tests.filter(({ hasPassed }) => !hasPassed)
    for (const { file, name } of failed)
      failures.set(`${relative(root, file)} > ${name}`, (failures.get(`${relative(root, file)} > ${name}`) ?? 0) + 1)
    console.log(`run ${n} of ${times}: ${tests.length - failed.length} passed, ${failed.length} failed`)
  }
  for (const [test, count] of failures) console.log(`${count} of ${times}: ${test}`)
  return failures.size > 0 ? 1 : 0
}

/** In a tree beside this one, with this one's packages. */
async function onCommit(ref: string): Promise<number> {
  const tree = mkdtempSync(join(tmpdir(), 'expedio-on-'))
  git('worktree', 'add', '--detach', tree, ref)
  try {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
    const child = spawn(process.execPath, [join(tree, 'tools', 'test', 'run-tests.ts'), ...positionals], { cwd: tree, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}

type Outcome = { failures: readonly TestResult[]; tests: readonly TestResult[] }

/** Says what failed and the closing line. */
function end(checked: Checked, { failures, tests }: Outcome, remark = ''): { passed: number; failed: number } {
  const passed = checked.passed + tests.filter((one) => !failures.includes(one)).length
  const failed = checked.failed + failures.length
  const lines = [testResultsText('Failed:', failures, root), `${secondsSince(startedAt)} s`, remark, `${passed} passed, ${failed} failed`]
  console.log(lines.filter((line) => line !== '').join('\n'))
  return { passed, failed }
}

function secondsSince(at: number): number {
  return Math.round((performance.now() - at) / 1000)
}

/** What a whole run came to, for who lands it. */
function keepRun(counts: { passed: number; failed: number; unsteady: number }): void {
  if (!existsSync(join(root, '.git'))) return
  const [commit = ''] = git('rev-parse', 'HEAD')
  const run = {
    commit,
    isDirty: git('status', '--porcelain').length > 0,
    ...counts,
    seconds: secondsSince(startedAt),
    at: new Date().toISOString(),
  }
  mkdirSync(caches, { recursive: true })
  writeFileSync(join(caches, 'whole-run.json'), `${JSON.stringify(run)}\n`)
}

/** The tests of a suite, or of some files of it, run on the package's own Node. One that fails to end well has a failure. */
async function vitest(config: string, ...files: string[]): Promise<Suite> {
  const folder = mkdtempSync(join(tmpdir(), 'expedio-results-'))
  const file = join(folder, 'report.json')
  const loose = join(folder, 'loose-errors.json')
  process.env[LOOSE_ERRORS_FILE] = loose
  const status = await ended(
    'node_modules/vitest/vitest.mjs',
    ...['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ...['--reporter=./tools/test/loose-errors.ts', ...files],
  )
  const report: SuiteReport = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
  const tests = [...testResultsOf(report), ...looseTestResults(looseErrorsIn(loose))]
  rmSync(folder, { recursive: true, force: true })
  const isSaid = status === 0 || tests.some((test) => !test.hasPassed)
  return { tests: isSaid ? tests : [...tests, ...broken(config).tests], seconds: testSecondsOf(report) }
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
function named(path: string, sources: SourceTexts): string[] {
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

function readSources(): SourceTexts {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  return new Map(files.filter((file) => existsSync(join(root, file))).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function record(suites: readonly Suite[]): void {
  const rows = suites.flatMap(({ seconds }) => seconds).map(([file, seconds]) => [relative(root, file), seconds] as const)
  const sorted = Object.fromEntries(rows.toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(join(root, 'tools', 'test', 'times.json'), `${JSON.stringify(sorted, null, 2)}\n`)
}
