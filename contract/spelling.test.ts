import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './spelling.ts'

describe('the distance between spellings', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 10 })

  it('is zero only for the same text and the same both ways', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const there = editDistance(a, b, { max: 20 })
        expect(there).toBe(editDistance(b, a, { max: 20 }))
        expect(there === 0).toBe(a === b)
      }),
    )
  })

  it('is one after one character is lost, added or replaced', () => {
    fc.assert(
      fc.property(word, fc.nat(), (text, seed) => {
        const at = seed % (text.length + 1)
        expect(editDistance(`${text.slice(0, at)}x${text.slice(at)}`, text, { max: 2 })).toBe(1)
        if (text.length > 0) expect(editDistance(`${text.slice(0, at)}x${text.slice(at + 1)}`, text, { max: 2 })).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is the same however much is allowed, up to one more than that', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), fc.boolean(), (a, b, max, beginningSuffices) => {
        const whole = editDistance(a, b, { max: 20, beginningSuffices })
        expect(editDistance(a, b, { max, beginningSuffices })).toBe(Math.min(whole, max + 1))
      }),
    )
  })

  it('never exceeds what was asked for by more than one', () => {
    fc.assert(fc.property(word, word, fc.nat(3), (a, b, max) => editDistance(a, b, { max }) <= max + 1))
  })

  it('is nothing to the beginning of a longer name', () => {
    expect(editDistance('timis', 'timisoara', { max: 1, beginningSuffices: true })).toBe(0)
    expect(editDistance('timis', 'timisoara', { max: 1 })).toBe(2)
  })
})
