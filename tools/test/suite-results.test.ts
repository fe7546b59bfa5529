import { describe, expect, it } from 'vitest'
import { looseTestResults, testResultsOf, testResultsText, testSecondsOf } from './suite-results.ts'

const passed = (fullName: string) => ({ fullName, status: 'passed' })
const failed = (fullName: string) => ({ fullName, status: 'failed', failureMessages: [`${fullName} broke\n at a\n at b\n at c`] })
const file = (name: string, status: string, ...assertionResults: { fullName: string; status: string }[]) => ({
  ...{ name, status, message: status === 'failed' ? 'import failed' : '' },
  assertionResults,
})
const reportOf = (...testResults: ReturnType<typeof file>[]) => testResultsOf({ testResults })

describe('the tests of a report', () => {
  it('has a failure for a file that broke before its tests, and none beside a failed test', () => {
    const tests = reportOf(file('/a', 'failed'), file('/b', 'failed', passed('b1'), failed('b2')), file('/c', 'passed', passed('c')))
    expect(tests.map(({ name, hasPassed }) => [name, hasPassed])).toEqual([
      ['the file itself', false],
      ['b1', true],
      ['b2', false],
      ['c', true],
    ])
  })

  it('has a failure for each file during which something failed that no test awaited', () => {
    const errors = [
      { file: '/a', why: 'reset' },
      { file: '/b', why: 'closed' },
      { file: '/a', why: 'reset again' },
      { file: null, why: 'of no file' },
    ]
    expect(looseTestResults(errors)).toEqual([
      { file: '/a', name: 'the file itself', hasPassed: false, why: 'reset' },
      { file: '/b', name: 'the file itself', hasPassed: false, why: 'closed' },
    ])
  })

  it('shows where, what and the first lines of why', () => {
    expect(testResultsText('Failed:', reportOf(file('/root/b', 'failed', failed('b2'))), '/root')).toBe(
      'Failed:\n  b > b2\n    b2 broke\n     at a\n     at b',
    )
    expect(testResultsText('Failed:', [], '/root')).toBe('')
  })

  it('has the seconds of each file, with one decimal', () => {
    expect(
      testSecondsOf({ testResults: [{ name: '/a', status: 'passed', startTime: 1_000, endTime: 2_260, assertionResults: [] }] }),
    ).toEqual([['/a', 1.3]])
  })
})
