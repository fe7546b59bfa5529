import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemPlacement, ProposedPackage } from '../../contract/proposal.ts'
import { drawPackage, isBoxBehind, orderBackToFront } from './isometric.ts'

const box = (l: number, w: number, h: number, size = 10): ItemPlacement => ({
  productId: `${l}/${w}/${h}`,
  ...{ alongLengthCm: l, alongWidthCm: w, alongHeightCm: h },
  ...{ lengthCm: size, widthCm: size, heightCm: size },
})
const ids = (placements: readonly ItemPlacement[]) => placements.map(({ productId }) => productId)

/** Unit cubes of a grid: none overlaps another. */
const cubes = fc
  .uniqueArray(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)), { selector: (at) => at.join(), minLength: 1, maxLength: 20 })
  .map((places) => places.map(([l, w, h]) => box(l * 10, w * 10, h * 10)))

describe('order of drawing', () => {
  it('is from the far corner of the floor to the near corner of the lid', () => {
    expect(ids(orderBackToFront([box(10, 10, 0), box(0, 0, 0), box(10, 10, 10), box(10, 0, 0)]))).toEqual([
      '0/0/0',
      '10/0/0',
      '10/10/0',
      '10/10/10',
    ])
  })
  it('never draws a box before one that is behind it, and loses none', () => {
    fc.assert(
      fc.property(cubes, (placements) => {
        const sorted = orderBackToFront(placements)
        expect([...ids(sorted)].sort()).toEqual([...ids(placements)].sort())
        sorted.forEach((one, i) => {
          for (const later of sorted.slice(i + 1)) if (isBoxBehind(later, one)) expect(isBoxBehind(one, later)).toBe(true)
        })
      }),
    )
  })
})

it('draws every box within the package', () => {
  const proposed: ProposedPackage = {
    box: null,
    ...{ lengthCm: 30, widthCm: 20, heightCm: 10, weightKg: 1 },
    lines: [],
    placements: [box(0, 0, 0), box(20, 10, 0)],
  }
  const { width, height, boxes, frame } = drawPackage(proposed)
  const points = [...boxes.flatMap(({ faces }) => faces.flatMap((face) => face.points)), ...frame.flat()]
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(-1e-9)
    expect(x).toBeLessThanOrEqual(width + 1e-9)
    expect(y).toBeGreaterThanOrEqual(-1e-9)
    expect(y).toBeLessThanOrEqual(height + 1e-9)
  }
  expect(boxes.map(({ faces }) => faces.map(({ side }) => side))).toEqual([
    ['top', 'front', 'end'],
    ['top', 'front', 'end'],
  ])
})
