import { describe, expect, it } from 'vitest'
import { fillBestRoom, type NamedRoom } from './choose-room.ts'
import { boxVolumeOf, type PackingUnit, type SidesMm } from './place-units.ts'
import { unitsOf } from './test-units.ts'

const unit = (sides: SidesMm, grams = 1): PackingUnit => ({ productId: 'a', sides, grams })
const room = (name: string | null, sides: SidesMm, gramsMax = 1_000): NamedRoom => ({ name, sides, gramsMax })
const times = (count: number, one: PackingUnit) => Array.from({ length: count }, () => one)
const chosen = (units: readonly PackingUnit[], rooms: readonly NamedRoom[]) => {
  const filled = fillBestRoom(units, rooms)
  return filled && { box: filled.box, sides: filled.sides, count: filled.placed.length }
}

describe('the chosen room', () => {
  it('is none where there is nothing to place, or nowhere', () => {
    expect(fillBestRoom([], [room('A', [9, 9, 9])])).toBeNull()
    expect(fillBestRoom([unit([10, 1, 1])], [room('A', [9, 9, 9]), room(null, [9, 9, 9])])).toBeNull()
    expect(fillBestRoom([unit([1, 1, 1], 11)], [room('A', [9, 9, 9], 10), room(null, [9, 9, 9], 10)])).toBeNull()
  })

  it('is a box where the first unit fits one, to the gram and the millimetre, else an outline', () => {
    const rooms = [room(null, [9, 9, 9]), room('A', [4, 3, 2], 10)]
    expect(chosen([unit([2, 4, 3], 10)], rooms)).toEqual({ box: 'A', sides: [4, 3, 2], count: 1 })
    expect(chosen([unit([2, 4, 3], 11)], rooms)).toMatchObject({ box: null })
    expect(chosen([unit([2, 4, 4], 10)], rooms)).toMatchObject({ box: null })
  })

  it('is a box although an outline would take more', () => {
    expect(chosen(times(2, unit([2, 2, 2])), [room(null, [9, 9, 9]), room('A', [2, 2, 2])])).toEqual({
      box: 'A',
      sides: [2, 2, 2],
      count: 1,
    })
  })

  it('is the one that takes the most of what is left, in whatever order the rooms come', () => {
    const rooms = [room('A', [2, 1, 1]), room('C', [4, 1, 1]), room('B', [3, 1, 1])]
    for (const some of [rooms, rooms.toReversed()]) {
      expect(chosen(times(9, unit([1, 1, 1])), some)).toEqual({ box: 'C', sides: [4, 1, 1], count: 4 })
      expect(chosen(times(3, unit([1, 1, 1])), some)).toEqual({ box: 'B', sides: [3, 1, 1], count: 3 })
    }
  })

  it('is the smallest box of those that hold everything, even where a larger one is less of a pole', () => {
    expect(chosen([unit([9, 9, 9])], [room('Cub', [22, 22, 22]), room('Tub', [100, 10, 10])])).toMatchObject({ box: 'Tub' })
  })

  it('is the one of least bulk where several take as much: volume counts twice, the longest side once', () => {
    const two = times(2, unit([1, 1, 1], 10))
    expect(chosen(two, [room('A', [10, 5, 2], 10), room('B', [13, 3, 2], 10)])).toMatchObject({ box: 'B', count: 1 })
    expect(chosen(two, [room('A', [10, 5, 2], 10), room('B', [13, 7, 1], 10)])).toMatchObject({ box: 'A', count: 1 })
  })

  it('is the first of two that are the same', () => {
    expect(chosen(times(2, unit([1, 1, 1], 10)), [room('A', [2, 2, 2], 10), room('B', [2, 2, 2], 10)])).toMatchObject({ box: 'A' })
  })
})

describe('a package without a box', () => {
  it('is only as large as what it holds, and made compact', () => {
    expect(chosen(times(8, unit([10, 10, 10])), [room(null, [100, 100, 100])])).toEqual({ box: null, sides: [20, 20, 20], count: 8 })
  })

  it('is tried in every outline: the smallest one may be a pole', () => {
    const outlines = [room(null, [80, 10, 10]), room(null, [30, 30, 30])]
    expect(chosen(times(8, unit([10, 10, 10])), outlines)).toEqual({ box: null, sides: [20, 20, 20], count: 8 })
  })

  it('stays within its outline', () => {
    expect(chosen(times(8, unit([10, 10, 10])), [room(null, [80, 10, 10])])).toEqual({ box: null, sides: [80, 10, 10], count: 8 })
    expect(chosen(times(8, unit([10, 10, 10])), [room(null, [10, 80, 10])])).toEqual({ box: null, sides: [10, 80, 10], count: 8 })
  })

  it('holds little air: a change of the floors that are tried shows here', () => {
    const packages = Array.from({ length: 40 }, (_, i) => fillBestRoom(unitsOf(i + 1, 8, 90), [room(null, [400, 400, 400])]))
    const air = packages.map((one) => {
      const held = one?.placed.reduce((sum, { unit: { sides } }) => sum + boxVolumeOf(sides), 0) ?? 0
      return 1 - held / boxVolumeOf(one?.sides ?? [1, 1, 1])
    })
    const mean = air.reduce((sum, share) => sum + share, 0) / air.length
    expect(mean).toBeLessThan(0.25)
    expect(packages.map((one) => one?.sides.join('x'))).toMatchInlineSnapshot(`
      [
        "81x75x79",
        "157x156x89",
        "99x94x96",
        "130x130x96",
        "117x115x95",
        "132x132x126",
        "150x148x149",
        "120x120x135",
        "109x109x106",
        "119x118x117",
        "103x103x128",
        "98x98x115",
        "133x131x112",
        "114x115x106",
        "131x131x109",
        "168x165x94",
        "101x101x112",
        "150x150x83",
        "155x154x149",
        "91x91x61",
        "115x115x94",
        "136x130x106",
        "133x132x100",
        "109x110x92",
        "125x128x123",
        "141x145x158",
        "99x99x77",
        "110x110x128",
        "105x106x84",
        "114x114x136",
        "152x152x171",
        "172x172x59",
        "95x96x112",
        "105x105x118",
        "116x115x137",
        "85x82x85",
        "96x98x113",
        "123x122x138",
        "135x132x107",
        "89x85x84",
      ]
    `)
  })

  it('is compact in an outline that is longer than wide and wider than high', () => {
    const packages = Array.from({ length: 24 }, (_, i) => fillBestRoom(unitsOf(i + 50, 5, 60), [room(null, [190, 110, 90])]))
    expect(packages.map((one) => one?.sides.join('x'))).toMatchInlineSnapshot(`
      [
        "79x80x66",
        "58x63x75",
        "59x53x45",
        "116x105x64",
        "62x61x70",
        "53x57x45",
        "59x61x67",
        "58x59x50",
        "61x62x61",
        "96x96x73",
        "76x73x50",
        "95x96x82",
        "80x81x82",
        "73x72x42",
        "60x49x38",
        "58x57x53",
        "58x57x48",
        "77x77x67",
        "58x49x24",
        "64x66x88",
        "92x92x42",
        "73x75x79",
        "49x49x37",
        "64x66x64",
      ]
    `)
  })
})
