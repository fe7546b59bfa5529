import { expect, it, vi } from 'vitest'
import { RECHECK_MS, untilChecked } from './until-checked.ts'

it('looks again every second and ends with the checks', async () => {
  vi.useFakeTimers()
  try {
    let looks = 0
    const done = untilChecked(() => ++looks <= 3)
    await vi.advanceTimersByTimeAsync(3 * RECHECK_MS)
    await done
    expect(looks).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

it('does not wait for ever', async () => {
  await untilChecked(() => true, 0)
})
