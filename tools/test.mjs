// `npm test` on a fresh clone: installs and builds what is missing, then all checks, unit, integration and browser tests.
// Says what failed and ends with one line over all runners, and non-zero when anything failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './start.mjs'
import { afterSecondRun, failedFiles, shownOf, testsOf } from './suite-results.mjs'

/** Files of a suite. */
const TRIED_AGAIN_AT_MOST = 5

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules', '.bin', 'node')

install()
// Only now: the checks' own packages are there.
const { check } = await import('./check.mjs')

// Tests wait more than they compute: checks and build fit in between. A browser computes all the time.
const [checked, [built], units] = await Promise.all([check(), ended('tools/build.mjs'), vitest('vitest.config.ts')])
const journeys = built === 0 ? await vitest('vitest.e2e.config.ts') : [neverRan('tools/build.mjs')]
const suites = [await againAlone('vitest.config.ts', units), await againAlone('vitest.e2e.config.ts', journeys)]
const tests = suites.flatMap((suite) => suite.tests)
const failures = tests.filter((test) => !test.hasPassed)
console.log(
  [
    shownOf(
      'Failed first, and passed when their files ran once more, alone:',
      suites.flatMap((suite) => suite.unsteady),
      root,
    ),
    shownOf('Failed:', failures, root),
    `${checked.passed + tests.length - failures.length} passed, ${checked.failed + failures.length} failed`,
  ]
    .filter((shown) => shown !== '')
    .join('\n'),
)
process.exit(checked.failed + failures.length > 0 ? 1 : 0)

/** The tests of a suite, or of some files of it, run on the package's own Node. One that fails to end well has a failure. */
async function vitest(config, ...args) {
  const folder = mkdtempSync(join(tmpdir(), 'expedio-results-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const [status] = await ended('node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters, ...args)
  const found = existsSync(report) ? testsOf(JSON.parse(readFileSync(report, 'utf8'))) : []
  rmSync(folder, { recursive: true, force: true })
  return status === 0 || found.some((test) => !test.hasPassed) ? found : [...found, neverRan(config)]
}

/**
 * Runs the files of a suite in which something failed once more, with the machine to themselves: a real fault fails again, a test that
 * a busy machine was too slow for does not. What many files fail in is no matter of speed.
 */
async function againAlone(config, tests) {
  const files = failedFiles(tests)
  const isWorthIt = files.length > 0 && files.length <= TRIED_AGAIN_AT_MOST && files.every((file) => isAbsolute(file))
  return isWorthIt ? afterSecondRun(tests, await vitest(config, '--maxWorkers=1', ...files)) : { tests, unsteady: [] }
}

/** A program of ours on the package's own Node, until it exits. */
function ended(program, ...args) {
  return once(spawn(node, [join(root, program), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }), 'exit')
}

function neverRan(file) {
  return { file, name: 'ended without saying what failed', hasPassed: false, why: '' }
}
