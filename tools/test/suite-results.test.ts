import { describe, expect, it } from 'vitest'
import { judge, listed, secondsOf, shownOf, testsOf } from './suite-results.ts'

const passed = (fullName: string) => ({ fullName, status: 'passed' })
const failed = (fullName: string) => ({ fullName, status: 'failed', failureMessages: [`${fullName} broke\n at a\n at b\n at c`] })
const file = (name: string, status: string, ...assertionResults: { fullName: string; status: string }[]) => ({
  ...{ name, status, message: status === 'failed' ? 'import failed' : '' },
  assertionResults,
})
const reportOf = (...testResults: ReturnType<typeof file>[]) => testsOf({ testResults })

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

  it('shows where, what and the first lines of why', () => {
    expect(shownOf('Failed:', reportOf(file('/root/b', 'failed', failed('b2'))), '/root')).toBe(
      'Failed:\n  b > b2\n    b2 broke\n     at a\n     at b',
    )
    expect(shownOf('Failed:', [], '/root')).toBe('')
  })

  it('has the seconds of each file, with one decimal', () => {
    expect(secondsOf({ testResults: [{ name: '/a', status: 'passed', startTime: 1_000, endTime: 2_260, assertionResults: [] }] })).toEqual([
      ['/a', 1.3],
    ])
  })
})

describe('what counts', () => {
  const sometimes = { file: '/root/a.test.ts', name: 'a sometimes', hasPassed: false, why: 'late' }
  const always = { ...sometimes, name: 'a always', hasPassed: true }
  const entry = { test: 'a.test.ts > a sometimes', since: '2026-11-20', why: 'waits for a clock' }
  const at = (day: string) => ({ root: '/root', now: new Date(`${day}T12:00:00Z`) })

  it('counts each failure of a test that is not listed', () => {
    expect(judge([sometimes, always], [], at('2026-11-20'))).toEqual({ failures: [sometimes], forgiven: [], overdue: [] })
  })

  it('forgives a listed test for two days, and is red after them even where it passes', () => {
    expect(judge([sometimes, always], [entry], at('2026-11-22'))).toEqual({ failures: [], forgiven: [sometimes], overdue: [] })
    expect(judge([sometimes, always], [entry], at('2026-11-23'))).toEqual({ failures: [sometimes], forgiven: [], overdue: [entry] })
    expect(judge([always], [entry], at('2026-11-23')).overdue).toEqual([entry])
  })

  it('takes a day that cannot be read for one that is long past', () => {
    expect(judge([sometimes], [{ ...entry, since: 'soon' }], at('2026-11-20')).failures).toEqual([sometimes])
  })

  it('has a day and a reason for each listed test', () => {
    for (const { test, since, why } of listed())
      expect([test.includes(' > '), /^\d{4}-\d\d-\d\d$/.test(since), why !== '']).toEqual([true, true, true])
  })
})
