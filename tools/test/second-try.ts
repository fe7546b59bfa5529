/**
 * Whether a failure counts. When all has run, files with failures run once more, alone: what fails again is a failure, what passes then is
 * unsteady, which is shown and kept, and not red. Where many files fail, something is broken that was not by chance: no second try.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { z } from 'zod'
import { isTest } from './nearest-tests.ts'
import { BROKEN_FILE, type TestResult } from './suite-results.ts'

/** More files than these are a break. */
export const SECOND_TRIES_MAX = 5

/** The files that run once more, as the results name them; none where all passed or too many failed. */
export function secondTryOf(tests: readonly TestResult[]): string[] {
  const files = [...new Set(tests.filter(({ hasPassed }) => !hasPassed).map(({ file }) => file))].filter(isTest)
  return files.length > SECOND_TRIES_MAX ? [] : files
}

export type JudgedTries = {
  failures: TestResult[]
  /** Failed one time of two, with the message of the failure. */
  unsteady: TestResult[]
}

/** `again`: what the second try said of its files; empty where there was none. A file that broke has passed when all of its tests have. */
export function judgeTries(first: readonly TestResult[], again: readonly TestResult[]): JudgedTries {
  const [before, later] = [byTest(first), byTest(again)]
  const isSteady = (file: string) => again.some((one) => one.file === file) && again.every((one) => one.file !== file || one.hasPassed)
  const passesAlone = (one: TestResult) => (one.name === BROKEN_FILE ? isSteady(one.file) : later.get(keyOf(one))?.hasPassed === true)
  const failed = first.filter(({ hasPassed }) => !hasPassed)
  const onlyLater = again.filter((one) => !one.hasPassed && before.get(keyOf(one))?.hasPassed !== false)
  const passedBefore = (one: TestResult) => before.get(keyOf(one))?.hasPassed === true
  return {
    failures: [...failed.filter((one) => !passesAlone(one)), ...onlyLater.filter((one) => !passedBefore(one))],
    unsteady: [...failed.filter(passesAlone), ...onlyLater.filter(passedBefore)],
  }
}

const keyOf = ({ file, name }: TestResult): string => `${file} > ${name}`
const byTest = (tests: readonly TestResult[]) => new Map(tests.map((one) => [keyOf(one), one]))

const Kept = z.record(z.string(), z.object({ times: z.int(), since: z.string(), last: z.string(), why: z.string() }))

const MESSAGE_MAX = 2_000

/** How often each test was unsteady in this checkout, since when, and how it failed last, by its file and name. */
export function saveUnsteadyTests(file: string, tests: readonly TestResult[], { root, at }: { root: string; at: Date }): void {
  if (tests.length === 0) return
  const kept = readKept(file)
  const last = at.toISOString()
  for (const test of tests) {
    const key = keyOf({ ...test, file: relative(root, test.file) })
    const { times = 0, since = last } = kept[key] ?? {}
    kept[key] = { times: times + 1, since, last, why: test.why.slice(0, MESSAGE_MAX) }
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

/** A file that is not there or was cut begins anew: it is a note, and no run fails for it. */
function readKept(file: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
