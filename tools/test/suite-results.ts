/** What a suite's report says of each test, and what is shown of it. */
import { stripVTControlCharacters } from 'node:util'
import type { LooseError } from './loose-errors.ts'

/** `file` is absolute. */
export type TestResult = { file: string; name: string; hasPassed: boolean; why: string }

/** The part of Vitest's JSON report that is read here; times in ms. */
export type SuiteReport = {
  testResults: {
    name: string
    status: string
    message?: string
    startTime?: number
    endTime?: number
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** The name of what failed where no test did. */
export const BROKEN_FILE = 'the file itself'

/** One row for each test of the report, and one for each file that broke before its tests. */
export function testResultsOf({ testResults }: SuiteReport): TestResult[] {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map((one) => ({ file, name: one.fullName, hasPassed: one.status === 'passed', why: one.failureMessages?.[0] ?? '' }))
    const isBroken = status === 'failed' && tests.every((test) => test.hasPassed)
    return isBroken ? [...tests, { file, name: BROKEN_FILE, hasPassed: false, why: message ?? '' }] : tests
  })
}

/** One row for each file during whose tests something failed that none of them awaited. */
export const looseTestResults = (errors: readonly LooseError[]): TestResult[] =>
  [...Map.groupBy(errors, ({ file }) => file)].flatMap(([file, [first]]) =>
    file === null || !first ? [] : [{ file, name: BROKEN_FILE, hasPassed: false, why: first.why }],
  )

/** Seconds that each file took, with one decimal. */
export const testSecondsOf = ({ testResults }: SuiteReport): [file: string, seconds: number][] =>
  testResults.map(({ name, startTime = 0, endTime = 0 }) => [name, Math.round((endTime - startTime) / 100) / 10])

const MESSAGE_LINES = 3

/** The tests in lines to read: where, what, and how the failure begins. */
export const testResultsText = (title: string, tests: readonly TestResult[], root: string): string =>
  tests.length === 0
    ? ''
    : [title, ...tests.map(({ file, name, why }) => `  ${file.replace(`${root}/`, '')} > ${name}\n${indented(why)}`)].join('\n')

const indented = (why: string): string =>
  stripVTControlCharacters(why)
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
