// `npm test` on a fresh clone: installs and builds what is missing, then all checks, unit, integration and browser tests.
// Ends with one line over all runners, and non-zero when anything failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './start.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules', '.bin', 'node')

install()
// Only now: the checks' own packages are there.
const { check } = await import('./check.mjs')

// Tests wait more than they compute: checks and build fit in between. A browser computes all the time.
const [checked, [built], units] = await Promise.all([check(), ended('tools/build.mjs'), vitest('vitest.config.ts')])
const journeys = built === 0 ? await vitest('vitest.e2e.config.ts') : { passed: 0, failed: 1, brokenFiles: 0 }
const results = [checked, units, journeys]
const total = (what) => results.reduce((sum, result) => sum + result[what], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') > 0 ? 1 : 0)

/** Runs a suite on the package's own Node; a suite that cannot run at all counts as one failure. */
async function vitest(config) {
  const folder = mkdtempSync(join(tmpdir(), 'expedio-results-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const [status] = await ended('node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters)
  const counted = readReport(report)
  rmSync(folder, { recursive: true, force: true })
  const failed = counted.failed + counted.brokenFiles
  return { passed: counted.passed, failed: status === 0 || failed > 0 ? failed : 1 }
}

/** A program of ours on the package's own Node, until it exits. */
function ended(program, ...args) {
  return once(spawn(node, [join(root, program), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }), 'exit')
}

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const brokenFiles = testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.every((one) => one.status !== 'failed'),
    ).length
    return { passed: numPassedTests, failed: numFailedTests, brokenFiles }
  } catch {
    return { passed: 0, failed: 0, brokenFiles: 1 } // no report: the suite did not run
  }
}
