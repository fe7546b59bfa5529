/** Before each test file: what is waited for without a time of its own may take as long as a busy machine needs. */
import { vi } from 'vitest'

const WAITS_MS = 15_000

type Options = Parameters<typeof vi.waitFor>[1]
const patiently = (options: Options): Options => (typeof options === 'number' ? options : { timeout: WAITS_MS, ...options })

// Files of a worker share one `vi`.
if (!Object.hasOwn(vi, 'isPatient')) {
  const { waitFor, waitUntil } = vi
  Object.assign(vi, {
    isPatient: true,
    waitFor: (condition: () => unknown, options?: Options) => waitFor(condition, patiently(options)),
    waitUntil: (condition: () => unknown, options?: Options) => waitUntil(condition, patiently(options)),
  })
}
