/** What a suite's report says of each test, what of it counts, and what is shown when all have run. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** `file` is absolute. */
export type TestResult = { file: string; name: string; hasPassed: boolean; why: string }

/** The part of Vitest's JSON report that is read here; times in ms. */
export type Report = {
  testResults: {
    name: string
    status: string
    message?: string
    startTime?: number
    endTime?: number
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** One row for each test of the report, and one for each file that broke before its tests. */
export function testsOf({ testResults }: Report): TestResult[] {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map((one) => ({ file, name: one.fullName, hasPassed: one.status === 'passed', why: one.failureMessages?.[0] ?? '' }))
    const isBroken = status === 'failed' && tests.every((test) => test.hasPassed)
    return isBroken ? [...tests, { file, name: 'the file itself', hasPassed: false, why: message ?? '' }] : tests
  })
}

/** Seconds that each file took, with one decimal. */
export const secondsOf = ({ testResults }: Report): [file: string, seconds: number][] =>
  testResults.map(({ name, startTime = 0, endTime = 0 }) => [name, Math.round((endTime - startTime) / 100) / 10])

const MESSAGE_LINES = 3

/** The tests in lines to read: where, what, and how the failure begins. */
export const shownOf = (title: string, tests: readonly TestResult[], root: string): string =>
  tests.length === 0
    ? ''
    : [title, ...tests.map(({ file, name, why }) => `  ${file.replace(`${root}/`, '')} > ${name}\n${indented(why)}`)].join('\n')

const indented = (why: string): string =>
  stripVTControlCharacters(why)
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')

/**
 * A test that fails one time and passes another. Nothing is run a second time: a failure counts, unless the test stands in `unsteady.json`
 * with the day on which it was entered, and then for two days, in which its cause is found. `test`: its file from the root, ' > ' and its
 * whole name; `since`: a day, 2026-11-23.
 */
export type Unsteady = { test: string; since: string; why: string }

const DAYS_MAX = 2
const DAY_MS = 86_400_000

export const listed = (): Unsteady[] => JSON.parse(readFileSync(new URL('./unsteady.json', import.meta.url), 'utf8'))

type Judged = {
  failures: TestResult[]
  /** Failed, and known for not longer than two days. */
  forgiven: TestResult[]
  /** Stand in the list for too long, whether they failed now or not. */
  overdue: Unsteady[]
}

export function judge(tests: readonly TestResult[], list: readonly Unsteady[], { root, now }: { root: string; now: Date }): Judged {
  const isOverdue = ({ since }: Unsteady) => !(now.getTime() - Date.parse(since) < (DAYS_MAX + 1) * DAY_MS)
  const known = new Set(list.filter((one) => !isOverdue(one)).map(({ test }) => test))
  const failed = tests.filter(({ hasPassed }) => !hasPassed)
  const isKnown = ({ file, name }: TestResult) => known.has(`${relative(root, file)} > ${name}`)
  return { failures: failed.filter((one) => !isKnown(one)), forgiven: failed.filter(isKnown), overdue: list.filter(isOverdue) }
}
