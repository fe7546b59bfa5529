import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  arrivedUnits,
  type CountedLine,
  countedLines,
  countSums,
  differsFromAnnounced,
  disposedUnits,
  heldUnits,
  isAllDealtWith,
  missingUnits,
  noDisposal,
  unitsToHandBack,
  withDisposal,
} from './returned-goods.ts'

const shirts = { name: 'Tricou', quantity: 3 }
const mug = { name: 'Cana', quantity: 1 }
const line = (changed: Partial<CountedLine>): CountedLine => ({
  ...{ name: 'Tricou', announced: 3, whole: 3, damaged: 0, ...noDisposal },
  ...changed,
})

it('counts what was announced in its order, then what came besides; what is not named did not arrive', () => {
  const counted = countedLines(
    [shirts, mug],
    [
      { name: 'Sosete', whole: 2, damaged: 0 },
      { name: 'Tricou', whole: 1, damaged: 1 },
    ],
    [],
  )
  expect(counted).toEqual([
    line({ whole: 1, damaged: 1 }),
    line({ name: 'Cana', announced: 1, whole: 0 }),
    line({ name: 'Sosete', announced: 0, whole: 2 }),
  ])
  expect(countSums(counted)).toEqual({ announced: 4, whole: 3, damaged: 1, missing: 2, extra: 2 })
})

it('makes one line of a good that is named twice, by the buyer or by who counts', () => {
  const twice = [
    { name: 'Tricou', whole: 1, damaged: 0 },
    { name: 'Tricou', whole: 2, damaged: 1 },
  ]
  expect(countedLines([shirts, { ...shirts, quantity: 1 }], twice, [])).toEqual([line({ announced: 4, whole: 3, damaged: 1 })])
})

it('knows of nothing missing, nor extra, where it is not known what was to come', () => {
  const counted = countedLines([], [{ name: 'Tricou', whole: 2, damaged: 0 }], [])
  expect(counted).toEqual([line({ announced: null, whole: 2 })])
  expect([countSums(counted), differsFromAnnounced(counted)]).toEqual([{ announced: 0, whole: 2, damaged: 0, missing: 0, extra: 0 }, false])
})

it('keeps what was done with units that are still there when a count is corrected, and forgets it where they are not', () => {
  const before = [line({ kept: 2 })]
  expect(countedLines([shirts], [{ name: 'Tricou', whole: 2, damaged: 0 }], before)).toEqual([line({ whole: 2, kept: 2 })])
  expect(countedLines([shirts], [{ name: 'Tricou', whole: 1, damaged: 0 }], before)).toEqual([line({ whole: 1 })])
})

it.each([
  ['all came, whole', {}, false],
  ['one is missing', { whole: 2 }, true],
  ['one is damaged', { whole: 2, damaged: 1 }, true],
  ['one more came', { whole: 4 }, true],
  ['it was not announced', { announced: 0 }, true],
] as const)('differs from what was announced where it does: %s', (_, changed, differs) => {
  expect(differsFromAnnounced([line(changed)])).toBe(differs)
})

it('is dealt with once every unit is, and none waits to be handed back', () => {
  expect(isAllDealtWith([line({ kept: 2, destroyed: 1 })])).toBe(true)
  expect(isAllDealtWith([line({ kept: 2 })])).toBe(false)
  const waits = [line({ kept: 2, toHandBack: 1 })]
  expect([isAllDealtWith(waits), unitsToHandBack(waits)]).toEqual([false, 1])
})

it('does nothing with more units than arrived', () => {
  const lines = [line({ whole: 1, damaged: 1 }), line({ name: 'Cana', announced: 1, whole: 1 })]
  const disposed = (kept: number) => withDisposal(lines, [{ name: 'Tricou', ...noDisposal, kept, destroyed: 1 }])
  expect(disposed(1)).toEqual([line({ whole: 1, damaged: 1, kept: 1, destroyed: 1 }), lines[1]])
  expect(disposed(2)).toBeNull()
})

it('loses no unit: announced is what arrived of it and what is missing, arrived is what was done with it and what is held', () => {
  const units = fc.nat({ max: 20 })
  fc.assert(
    fc.property(units, units, units, (announced, whole, damaged) => {
      for (const one of countedLines([{ name: 'Tricou', quantity: announced }], [{ name: 'Tricou', whole, damaged }], [])) {
        expect(Math.min(announced, arrivedUnits(one)) + missingUnits(one)).toBe(announced)
        expect(disposedUnits(one) + heldUnits(one)).toBe(whole + damaged)
      }
    }),
  )
})
