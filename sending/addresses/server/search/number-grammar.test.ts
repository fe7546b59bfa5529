import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codesForNumber, parseNumbers } from './number-grammar.ts'

const code = (postalCode: string, numbers: string) => ({ postalCode, parts: parseNumbers(numbers) })
const covers = (numbers: string, number: string, block = '') => {
  const { codes, isOutside } = codesForNumber([code('400001', numbers)], { number, block })
  return codes.length > 0 && !isOutside
}

describe('numbers of a street', () => {
  it.each([
    ['nr. 1-27; 2-14', ['1', '27', '2', '14', '13A'], ['28', '29', '16']],
    ['nr. 29-T', ['29', '31', '999'], ['27', '30']],
    ['nr. 2-T', ['2', '100'], ['1']],
    ['nr. 3', ['3', '3B', 'nr. 3'], ['5', '4']],
    ['Nr. 1-27, 31-T', ['1', '31', '45'], ['29', '2']],
    ['1-9', ['1', '9'], ['2', '11']],
    ['nr. 1-10', ['1', '2', '10'], ['11']],
    ['nr.179 - 203', ['179', '203'], ['180', '205']],
    ['nr. 9B', ['9B', '9'], ['11']],
    ['nr. 1A-7; 4-8', ['3', '4'], ['9', '2']],
  ])('%s covers %s and not %s', (numbers, inside, outside) => {
    for (const number of inside) expect(covers(numbers, number), number).toBe(true)
    for (const number of outside) expect(covers(numbers, number), number).toBe(false)
  })

  it('cover the whole street when nothing is written', () => {
    expect(covers('', '12345')).toBe(true)
    expect(covers('', '')).toBe(true)
  })

  it.each([
    ['bl. A1-A14', ['A1', 'A7', 'bl. A14', 'bloc A 3'], ['A15', 'B1']],
    ['bl. 159H-159K, 161A-161F', ['159H', '159j', '161C'], ['159L', '160A']],
    ['bl. 1, 3AB, 5-13, FB27', ['1', '3AB', '7', 'FB27'], ['3', '14', 'FB28']],
  ])('%s covers blocks %s and not %s', (numbers, inside, outside) => {
    const codes = [code('400001', numbers), code('400002', 'nr. 1-T; 2-T')]
    const chosen = (block: string) => codesForNumber(codes, { number: '1', block }).codes.map(({ postalCode }) => postalCode)
    for (const block of inside) expect(chosen(block), block).toEqual(['400001'])
    for (const block of outside) expect(chosen(block), block).toEqual(['400002'])
  })

  it('prefer the code that names exactly that letter', () => {
    const codes = [code('400001', 'nr. 1-19'), code('400002', 'nr. 9B')]
    expect(codesForNumber(codes, { number: '9B', block: '' }).codes.map(({ postalCode }) => postalCode)).toEqual(['400002'])
    expect(codesForNumber(codes, { number: '9', block: '' }).codes.map(({ postalCode }) => postalCode)).toEqual(['400001'])
  })

  it('that cannot be read cover nothing and forbid nothing', () => {
    const codes = [code('400001', 'nr. 1-9'), code('400002', 'km 3')]
    expect(codesForNumber(codes, { number: '99', block: '' })).toEqual({ codes, isOutside: false })
  })

  it('are outside only when all of the street is listed by closed ranges', () => {
    expect(codesForNumber([code('400001', 'nr. 1-9; 2-8')], { number: '11', block: '' }).isOutside).toBe(true)
    expect(codesForNumber([code('400001', 'nr. 1-9'), code('400002', 'bl. A1')], { number: '11', block: '' }).isOutside).toBe(false)
    expect(codesForNumber([code('400001', 'nr. 1-9')], { number: 'FN', block: '' }).isOutside).toBe(false)
  })

  it('are all found between two ends of the same parity', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(200), fc.nat(800), (low, pairs, number) => {
        const high = low + 2 * pairs
        expect(covers(`nr. ${low}-${high}`, String(number))).toBe(number >= low && number <= high && number % 2 === low % 2)
      }),
    )
  })

  it('never fail on any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (numbers, number, block) => {
        codesForNumber([code('400001', numbers)], { number, block })
      }),
    )
  })
})
