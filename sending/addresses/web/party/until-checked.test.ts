import { expect, it, vi } from 'vitest'
import { RECHECK_MS, untilAddressChecked } from './until-checked.ts'

it('looks again every second and ends with the checks', async () => {
  vi.useFakeTimers()
  try {
    let looks = 0
    const done = untilAddressChecked(() => ++looks <= 3)
    await vi.advanceTimersByTimeAsync(3 * RECHECK_MS)
    await done
    expect(looks).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

it('does not wait for ever', async () => {
  await untilAddressChecked(() => true, 0)
})
