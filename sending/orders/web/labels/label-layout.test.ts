import { describe, expect, it } from 'vitest'
import { nextFreeQuarter } from './label-layout.ts'

describe('nextFreeQuarter', () => {
  it('goes on where the last sheet was left', () => {
    expect(nextFreeQuarter(1, 1)).toBe(2)
    expect(nextFreeQuarter(3, 3)).toBe(2)
  })
  it('begins a new sheet when the last one was filled', () => {
    expect(nextFreeQuarter(3, 2)).toBe(1)
    expect(nextFreeQuarter(1, 8)).toBe(1)
  })
})
