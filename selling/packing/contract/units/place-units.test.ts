import { describe, expect, it } from 'vitest'
import { canFitTurned, fillPackingRoom, type PackingUnit, type PlacedUnit, placedExtentOf, type SidesMm } from './place-units.ts'
import { unitsOf } from './test-units.ts'

const unit = (productId: string, sides: SidesMm, grams = 1): PackingUnit => ({ productId, sides, grams })
const heavy = 1_000
const shown = (placed: readonly PlacedUnit[]) =>
  placed.map(({ unit: { productId }, at, sides }) => `${productId} ${sides.join('x')} at ${at.join(',')}`)
const filled = (units: readonly PackingUnit[], sides: SidesMm, gramsMax = heavy) => shown(fillPackingRoom(units, { sides, gramsMax }))

describe('a room', () => {
  it('is filled to its walls and its weight, and no further', () => {
    const cubes = Array.from({ length: 9 }, () => unit('a', [10, 10, 10]))
    expect(filled(cubes, [20, 20, 20])).toEqual([
      'a 10x10x10 at 0,0,0',
      'a 10x10x10 at 10,0,0',
      'a 10x10x10 at 0,10,0',
      'a 10x10x10 at 10,10,0',
      'a 10x10x10 at 0,0,10',
      'a 10x10x10 at 10,0,10',
      'a 10x10x10 at 0,10,10',
      'a 10x10x10 at 10,10,10',
    ])
    expect(filled(cubes, [20, 20, 20], 3)).toHaveLength(3)
    expect(filled(cubes, [19, 20, 20])).toHaveLength(4)
    expect(filled(cubes, [20, 19, 20])).toHaveLength(4)
    expect(filled(cubes, [20, 20, 19])).toHaveLength(4)
  })

  it('takes what still fits after what does not, by weight and by size', () => {
    const units = [
      unit('a', [10, 10, 10], 3),
      unit('b', [1, 1, 1], 3),
      unit('c', [20, 1, 1]),
      unit('c', [20, 1, 1]),
      unit('d', [2, 1, 1], 2),
    ]
    expect(filled(units, [12, 12, 12], 5)).toEqual(['a 10x10x10 at 0,0,0', 'd 2x1x1 at 10,0,0'])
  })

  it('takes the same box again only where the first one went in', () => {
    const units = [unit('a', [9, 9, 9]), unit('b', [1, 1, 9]), unit('b', [1, 1, 9]), unit('b', [1, 1, 9])]
    expect(filled(units, [10, 9, 9])).toEqual(['a 9x9x9 at 0,0,0', 'b 1x9x1 at 9,0,0', 'b 1x9x1 at 9,0,1', 'b 1x9x1 at 9,0,2'])
  })
})

describe('a box', () => {
  it.each<[string, SidesMm, string]>([
    ['is laid flat along the length where it may', [30, 30, 30], 'a 20x5x1 at 0,0,0'],
    ['is laid flat along the width where the room is not as long', [19, 30, 30], 'a 5x20x1 at 0,0,0'],
    ['stands on its long side where the floor is too narrow', [20, 4, 30], 'a 20x1x5 at 0,0,0'],
    ['stands on its long side along the width', [4, 20, 30], 'a 1x20x5 at 0,0,0'],
    ['stands upright', [5, 1, 20], 'a 5x1x20 at 0,0,0'],
    ['stands upright, turned', [1, 5, 20], 'a 1x5x20 at 0,0,0'],
  ])('%s', (_, room, expected) => {
    expect(filled([unit('a', [1, 20, 5])], room)).toEqual([expected])
  })

  it('goes where its top is lowest, then its back, then its right side', () => {
    expect(filled([unit('a', [10, 10, 5]), unit('b', [10, 10, 5])], [10, 10, 10])).toEqual(['a 10x10x5 at 0,0,0', 'b 10x10x5 at 0,0,5'])
    expect(filled([unit('a', [10, 10, 5]), unit('b', [10, 10, 5])], [10, 20, 10])).toEqual(['a 10x10x5 at 0,0,0', 'b 10x10x5 at 0,10,0'])
    expect(filled([unit('a', [10, 10, 5]), unit('b', [10, 10, 5])], [20, 20, 10])).toEqual(['a 10x10x5 at 0,0,0', 'b 10x10x5 at 10,0,0'])
  })

  it('slides back to the nearest box or wall, above and beside others', () => {
    const units = [unit('a', [6, 6, 4]), unit('b', [3, 3, 3]), unit('c', [4, 8, 2]), unit('d', [3, 2, 2]), unit('e', [2, 2, 2])]
    expect(filled(units, [9, 10, 8])).toMatchInlineSnapshot(`
      [
        "a 6x6x4 at 0,0,0",
        "b 3x3x3 at 6,0,0",
        "c 8x4x2 at 0,6,0",
        "d 3x2x2 at 6,3,0",
        "e 2x2x2 at 6,3,2",
      ]
    `)
  })
})

it('places the same boxes at the same places as ever: what was shown once is shown again', () => {
  const fills = [1, 2, 3, 4, 5, 6].map((seed) => fillPackingRoom(unitsOf(seed, 14, 9), { sides: [12, 11, 10], gramsMax: 90 }))
  expect(fills.map((placed) => [placed.length, ...placedExtentOf(placed)].join(' '))).toMatchInlineSnapshot(`
    [
      "18 12 11 10",
      "13 12 11 10",
      "13 12 11 10",
      "14 12 11 10",
      "12 12 11 10",
      "13 12 11 10",
    ]
  `)
  expect(shown(fills.flatMap((placed) => placed.slice(5)))).toMatchInlineSnapshot(`
    [
      "p5 4x4x4 at 7,7,0",
      "p5 4x4x4 at 7,7,4",
      "p11 6x2x5 at 0,9,0",
      "p10 1x9x6 at 11,0,0",
      "p10 9x6x1 at 0,0,6",
      "p13 9x6x1 at 0,0,7",
      "p13 9x6x1 at 0,0,8",
      "p12 7x6x1 at 0,0,9",
      "p8 8x5x1 at 0,6,8",
      "p9 2x5x3 at 7,0,2",
      "p9 3x5x2 at 9,0,6",
      "p9 5x3x2 at 0,6,6",
      "p7 3x1x3 at 0,9,5",
      "p2 5x4x3 at 6,7,6",
      "p10 8x2x3 at 0,5,7",
      "p1 2x3x6 at 6,7,0",
      "p1 3x2x6 at 8,9,0",
      "p13 1x2x9 at 11,9,0",
      "p13 9x2x1 at 0,7,9",
      "p13 2x9x1 at 9,0,9",
      "p8 2x1x6 at 6,10,0",
      "p13 8x7x2 at 0,0,8",
      "p3 3x2x7 at 9,8,0",
      "p3 3x7x2 at 8,0,8",
      "p3 7x3x2 at 0,7,8",
      "p0 5x4x2 at 7,7,8",
      "p6 1x7x4 at 11,0,0",
      "p2 4x1x2 at 8,10,0",
      "p5 1x2x2 at 8,9,2",
      "p1 6x4x3 at 6,7,7",
      "p11 8x1x4 at 0,10,0",
      "p7 3x2x4 at 9,9,0",
      "p7 3x4x2 at 9,0,7",
      "p3 3x1x3 at 9,9,4",
      "p3 3x1x3 at 0,10,4",
      "p8 3x1x3 at 3,10,4",
      "p8 3x1x3 at 6,10,4",
      "p8 3x1x3 at 9,10,4",
      "p10 3x2x7 at 8,8,0",
      "p3 4x3x3 at 8,0,7",
      "p3 4x3x3 at 8,3,7",
      "p3 4x3x3 at 7,6,7",
      "p8 5x2x3 at 7,9,7",
      "p11 1x1x5 at 11,8,0",
      "p11 1x1x5 at 11,9,0",
      "p8 9x1x4 at 0,9,0",
      "p2 7x1x4 at 0,10,0",
      "p2 4x1x7 at 7,10,0",
      "p5 3x4x2 at 9,6,0",
      "p5 3x4x2 at 9,6,2",
      "p0 3x7x1 at 9,0,5",
      "p11 6x2x1 at 0,9,4",
      "p11 6x1x2 at 6,9,4",
    ]
  `)
})

it('fits turned any way, side by side in order of size', () => {
  expect(canFitTurned([3, 1, 2], [2, 3, 1])).toBe(true)
  expect([
    canFitTurned([3, 1, 2], [2, 2, 2]),
    canFitTurned([2, 2, 2], [3, 1, 9]),
    canFitTurned([1, 3, 3], [9, 1, 2]),
    canFitTurned([11, 9, 2], [10, 10, 10]), // distinguished only as numbers: as texts, 10 is below 2
  ]).toEqual([false, false, false, false])
})

it('extends to the farthest box along each axis, and nowhere when empty', () => {
  const a: PlacedUnit = { unit: unit('a', [1, 2, 3]), at: [4, 0, 1], sides: [1, 2, 3] }
  const b: PlacedUnit = { unit: unit('b', [1, 2, 3]), at: [0, 5, 2], sides: [3, 1, 2] }
  expect(placedExtentOf([a, b])).toEqual([5, 6, 4])
  expect(placedExtentOf([])).toEqual([0, 0, 0])
})
