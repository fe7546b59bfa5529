/** One failed test is enough to know that a mutant was noticed: the file's others are passed over. */
import fc from 'fast-check'
import { afterEach, beforeEach } from 'vitest'

// Nor does the smallest counterexample matter.
fc.configureGlobal({ endOnFailure: true })

let hasFailed = false

beforeEach(({ skip }) => skip(hasFailed))
afterEach(({ task }) => {
  if (task.result?.state === 'fail') hasFailed = true
})
