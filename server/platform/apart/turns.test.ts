import { expect, it } from 'vitest'
import { workedMs } from './test-rounds.ts'
import { mapInTurns, openWorkTurns } from './turns.ts'

const SLICES_MAX_MS = 60
/** All by this thread's own time: what else the machine does counts for nothing. */
const spin = (ms: number) => {
  for (const until = workedMs() + ms; workedMs() < until; );
}

it('long works together leave the loop a turn after each slice of one of them', async () => {
  const gaps: number[] = []
  let isOver = false
  const watched = (async () => {
    for (let last = workedMs(); !isOver; last = workedMs()) {
      await new Promise((resolve) => setImmediate(resolve))
      gaps.push(workedMs() - last)
    }
  })()
  const work = () => mapInTurns(openWorkTurns(), Array.from({ length: 40 }), () => spin(2))
  await Promise.all(Array.from({ length: 10 }, work))
  isOver = true
  await watched
  // Ten slices in one round would be 100 ms each time.
  expect(gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.9)]).toBeLessThan(SLICES_MAX_MS)
  expect(gaps.length).toBeGreaterThan(60)
})

it('short work is done at once, in order', async () => {
  const turn = openWorkTurns()
  expect(turn()).toBeNull()
  expect(await mapInTurns(turn, [3, 1, 2], (one, at) => one * 10 + at)).toEqual([30, 11, 22])
})
