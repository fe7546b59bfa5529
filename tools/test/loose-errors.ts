/**
 * What failed where no test awaited it, kept for the judge of a run: an answer that came too late fails none of the tests, and the run. The
 * file is the one whose tests ran meanwhile.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'
import { z } from 'zod'

/** `file` is absolute; null where the runner names none. */
export type LooseError = { file: string | null; why: string }

/** Where they are written, as JSON. */
export const LOOSE_ERRORS_FILE = 'EXPEDIO_LOOSE_ERRORS_FILE'

const Thrown = z.object({
  VITEST_TEST_PATH: z.string().nullable().default(null),
  stack: z.string().optional(),
  message: z.string().default(''),
})

export default class LooseErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const file = process.env[LOOSE_ERRORS_FILE]
    if (file === undefined) return
    const loose = errors.map((error): LooseError => {
      const { VITEST_TEST_PATH, stack, message } = Thrown.parse(error)
      return { file: VITEST_TEST_PATH, why: stack ?? message }
    })
    writeFileSync(file, JSON.stringify(loose))
  }
}

/** What the last run has written there; none where it came to no end. */
export const looseErrorsIn = (file: string): LooseError[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
