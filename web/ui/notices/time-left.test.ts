import { describe, expect, it } from 'vitest'
import { secondsLeft, timeLeftText } from './long-work.tsx'

describe('secondsLeft', () => {
  const first = { atMs: 1_000, done: 100 }

  it('goes on at the pace since the first reading', () => {
    expect(secondsLeft(first, { atMs: 11_000, done: 150 }, 300)).toBe(30)
  })
  it('is not known before anything was done, nor at once', () => {
    expect(secondsLeft(first, { atMs: 60_000, done: 100 }, 300)).toBeNull()
    expect(secondsLeft(first, { atMs: 2_000, done: 200 }, 300)).toBeNull()
  })
  it('is none once all is done', () => {
    expect(secondsLeft(first, { atMs: 11_000, done: 300 }, 300)).toBe(0)
  })
})

describe('timeLeftText', () => {
  it('speaks in minutes', () => {
    expect([20, 70, 600].map(timeLeftText)).toEqual([
      'Mai dureaza mai putin de un minut',
      'Mai dureaza aproximativ un minut',
      'Mai dureaza aproximativ 10 minute',
    ])
  })
})
