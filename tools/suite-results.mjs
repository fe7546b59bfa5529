// What a suite's report says of each test, and what of it is shown when all have run.
import { stripVTControlCharacters } from 'node:util'

/**
 * One row for each test of Vitest's JSON report, and one for each file that broke before its tests.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} report
 * @returns {{ file: string, name: string, hasPassed: boolean, why: string }[]}
 */
export function testsOf({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map((one) => ({ file, name: one.fullName, hasPassed: one.status === 'passed', why: one.failureMessages?.[0] ?? '' }))
    const isBroken = status === 'failed' && tests.every((test) => test.hasPassed)
    return isBroken ? [...tests, { file, name: 'the file itself', hasPassed: false, why: message ?? '' }] : tests
  })
}

/** The files in which a test failed, each once. */
export const failedFiles = (tests) => [...new Set(tests.filter((test) => !test.hasPassed).map((test) => test.file))]

/**
 * The tests of a suite whose failed files ran once more: those files count as the second time says. `unsteady` are the tests that
 * failed first and passed then.
 */
export function afterSecondRun(first, second) {
  const again = new Set(second.map((test) => test.file))
  const passed = new Set(second.filter((test) => test.hasPassed).map(key))
  return {
    tests: [...first.filter((test) => !again.has(test.file)), ...second],
    unsteady: first.filter((test) => !test.hasPassed && passed.has(key(test))),
  }
}

const key = ({ file, name }) => `${file}\n${name}`
const MESSAGE_LINES = 3

/** The tests in lines to read: where, what, and how the failure begins. */
export const shownOf = (title, tests, root) =>
  tests.length === 0
    ? ''
    : [title, ...tests.map(({ file, name, why }) => `  ${file.replace(`${root}/`, '')} > ${name}\n${indented(why)}`)].join('\n')

const indented = (why) =>
  stripVTControlCharacters(why)
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
