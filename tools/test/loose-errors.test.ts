import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import LooseErrors, { LOOSE_ERRORS_FILE, looseErrorsIn } from './loose-errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'expedio-loose-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('what no test awaited is kept with the file whose tests ran meanwhile', () => {
  const file = join(folder, 'loose.json')
  expect(looseErrorsIn(file)).toEqual([])
  vi.stubEnv(LOOSE_ERRORS_FILE, file)
  const reset = { name: 'Error', message: 'reset', stack: 'Error: reset\n at a', VITEST_TEST_PATH: '/a.test.ts', VITEST_TEST_NAME: 'one' }
  new LooseErrors().onTestRunEnd([], [reset, { message: 'of the runner' }])
  vi.unstubAllEnvs()
  expect(looseErrorsIn(file)).toEqual([
    { file: '/a.test.ts', why: 'Error: reset\n at a' },
    { file: null, why: 'of the runner' },
  ])
})
