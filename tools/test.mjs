// `npm test` on a fresh clone: installs what is missing, then all checks, unit, integration and browser tests.
// Ends with one line over all runners, and non-zero when anything failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, install } from './start.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules', '.bin', 'node')

install()
build()
// Only now: the checks' own packages are there.
const { check } = await import('./check.mjs')

// Tests wait more than they compute: the checks fit in between. A browser computes all the time.
const results = [...(await Promise.all([check(), vitest('vitest.config.ts')])), await vitest('vitest.e2e.config.ts')]
const total = (what) => results.reduce((sum, result) => sum + result[what], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') > 0 ? 1 : 0)

/** Runs a suite on the package's own Node; a suite that cannot run at all counts as one failure. */
async function vitest(config) {
  const folder = mkdtempSync(join(tmpdir(), 'expedio-results-'))
  const report = join(folder, 'report.json')
  const run = spawn(
    node,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [status] = await once(run, 'exit')
  const counted = readReport(report)
  rmSync(folder, { recursive: true, force: true })
  const failed = counted.failed + counted.brokenFiles
  return { passed: counted.passed, failed: status === 0 || failed > 0 ? failed : 1 }
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
