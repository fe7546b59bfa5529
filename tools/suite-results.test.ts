import { describe, expect, it } from 'vitest'
import { afterSecondRun, failedFiles, shownOf, testsOf } from './suite-results.mjs'

const passed = (fullName: string) => ({ fullName, status: 'passed' })
const failed = (fullName: string) => ({ fullName, status: 'failed', failureMessages: [`${fullName} broke\n at a\n at b\n at c`] })
const file = (name: string, status: string, ...assertionResults: { fullName: string; status: string }[]) => ({
  ...{ name, status, message: status === 'failed' ? 'import failed' : '' },
  assertionResults,
})
const reportOf = (...testResults: ReturnType<typeof file>[]) => testsOf({ testResults })
const names = (tests: { name: string }[]) => tests.map(({ name }) => name)

describe('the tests of a report', () => {
  it('has a failure for a file that broke before its tests, and none beside a failed test', () => {
    const tests = reportOf(file('/a', 'failed'), file('/b', 'failed', passed('b1'), failed('b2')), file('/c', 'passed', passed('c')))
    expect(tests.map(({ name, hasPassed }) => [name, hasPassed])).toEqual([
      ['the file itself', false],
      ['b1', true],
      ['b2', false],
      ['c', true],
    ])
    expect(failedFiles(tests)).toEqual(['/a', '/b'])
  })

  it('shows where, what and the first lines of why', () => {
    expect(shownOf('Failed:', reportOf(file('/root/b', 'failed', failed('b2'))), '/root')).toBe(
      'Failed:\n  b > b2\n    b2 broke\n     at a\n     at b',
    )
    expect(shownOf('Failed:', [], '/root')).toBe('')
  })
})

describe('a second run of the files that failed', () => {
  const first = reportOf(file('/a', 'failed', passed('a1'), failed('a2')), file('/b', 'passed', passed('b')))

  it('counts a test that passes then as passed, and names it', () => {
    const { tests, unsteady } = afterSecondRun(first, reportOf(file('/a', 'passed', passed('a1'), passed('a2'))))
    expect(names(tests)).toEqual(['b', 'a1', 'a2'])
    expect(tests.every(({ hasPassed }) => hasPassed)).toBe(true)
    expect(names(unsteady)).toEqual(['a2'])
  })

  it('keeps a failure that comes again, one that is new, and those of a run that never began', () => {
    const again = afterSecondRun(first, reportOf(file('/a', 'failed', failed('a1'), failed('a2'))))
    expect(names(again.tests.filter(({ hasPassed }) => !hasPassed))).toEqual(['a1', 'a2'])
    expect(again.unsteady).toEqual([])
    expect(afterSecondRun(first, []).tests).toEqual(first)
  })
})
