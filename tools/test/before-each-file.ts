/** Before each test file: how long is waited, and which random values are drawn. */
import '#product/server/texts.ts'
import fc from 'fast-check'
import { vi } from 'vitest'
import { waitsOfUnits } from './waits.ts'

/** The same in each run, so that what fails has been changed; others at night (tools/nightly.ts), or with a seed of one's own. */
const SEED = 20_261_123
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? SEED) })

type Options = Parameters<typeof vi.waitFor>[1]
const patiently = (options: Options): Options => (typeof options === 'number' ? options : { timeout: waitsOfUnits.conditionMs, ...options })

// Files of a worker share one `vi`.
if (!Object.hasOwn(vi, 'isPatient')) {
  const { waitFor, waitUntil } = vi
  Object.assign(vi, {
    isPatient: true,
    waitFor: (condition: () => unknown, options?: Options) => waitFor(condition, patiently(options)),
    waitUntil: (condition: () => unknown, options?: Options) => waitUntil(condition, patiently(options)),
  })
}
