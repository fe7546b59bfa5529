import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLEAR_GAP_PX, clearBottom, type Rect } from './clear-place.ts'

const WINDOW_PX = 900
const messages = { left: 984, right: 1424, height: 80 }
const across = { left: 240, right: 1424 }
const bottomOf = (...obstacles: Rect[]) => clearBottom(messages, obstacles, WINDOW_PX)

describe('messages at the bottom right', () => {
  it('stand at the window’s edge where nothing has to be pressed', () => {
    expect(bottomOf()).toBe(CLEAR_GAP_PX)
    expect(bottomOf({ left: 240, right: 700, top: 820, bottom: 880 }), 'beside them').toBe(CLEAR_GAP_PX)
    expect(bottomOf({ ...across, top: 100, bottom: 140 }), 'far above them').toBe(CLEAR_GAP_PX)
    expect(bottomOf({ ...across, top: 950, bottom: 990 }), 'below the window').toBe(CLEAR_GAP_PX)
  })

  it('are raised above a save bar, wherever it is', () => {
    expect(bottomOf({ ...across, top: 840, bottom: 900 })).toBe(60 + CLEAR_GAP_PX)
    expect(bottomOf({ ...across, top: 780, bottom: 840 }), 'at the end of its page').toBe(120 + CLEAR_GAP_PX)
    expect(bottomOf({ ...across, top: 740, bottom: 900 }), 'of several lines').toBe(160 + CLEAR_GAP_PX)
  })

  it('are raised above everything that is stacked there', () => {
    expect(bottomOf({ ...across, top: 700, bottom: 760 }, { ...across, top: 844, bottom: 900 })).toBe(200 + CLEAR_GAP_PX)
    expect(bottomOf({ ...across, top: 600, bottom: 660 }, { ...across, top: 844, bottom: 900 }), 'with room between').toBe(
      56 + CLEAR_GAP_PX,
    )
  })

  it('cover nothing as long as there is room for it, and never leave the window', () => {
    const obstacle = fc
      .record({ top: fc.integer({ min: -200, max: 1000 }), height: fc.integer({ min: 1, max: 200 }) })
      .map(({ top, height }) => ({ ...across, top, bottom: top + height }))
    fc.assert(
      fc.property(fc.array(obstacle, { maxLength: 6 }), fc.integer({ min: 20, max: 400 }), (obstacles, height) => {
        const bottom = clearBottom({ ...messages, height }, obstacles, WINDOW_PX)
        const top = WINDOW_PX - bottom - height
        expect(top).toBeGreaterThanOrEqual(CLEAR_GAP_PX)
        const isHighest = top === CLEAR_GAP_PX
        const covered = obstacles.filter((one) => one.top < WINDOW_PX && one.bottom > 0 && one.top < top + height && one.bottom > top)
        if (!isHighest) expect(covered).toEqual([])
      }),
    )
  })
})
