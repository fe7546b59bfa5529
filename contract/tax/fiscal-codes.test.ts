import fc from 'fast-check'
import { stdnum } from 'stdnum'
import { describe, expect, it } from 'vitest'
import { readCoded } from '../texts/message.ts'
import { Cif, compactFiscalCode, fiscalCodeFault } from './fiscal-codes.ts'

const cif = (typed: string) => fiscalCodeFault('cif', typed, 'RO')
const cnp = (typed: string) => fiscalCodeFault('cnp', typed, 'RO')

describe('a CIF', () => {
  it.each(['91000012', 'RO91000012', 'ro 91000012', ' RO-910 000.12 ', '1234567897', '19'])('is right as %s', (typed) =>
    expect(cif(typed)).toBeNull(),
  )
  it.each([
    ['91000013', 'cif-wrong-digit'],
    ['19000012', 'cif-wrong-digit'],
    ['091000012', 'cif-malformed'],
    ['12345678901', 'cif-malformed'],
    ['1', 'cif-malformed'],
    ['', 'cif-malformed'],
    ['RO', 'cif-malformed'],
    ['J40/12/2020', 'cif-malformed'],
  ])('is refused as %s: %s', (typed, fault) => expect(cif(typed)).toBe(fault))

  it('agrees with another reading of the rule for every number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 9_999_999_999 }), (number) => {
        expect(cif(String(number)) === null).toBe(stdnum.RO?.cui?.validate(String(number)).isValid)
      }),
      { numRuns: 2000 },
    )
  })

  it('is kept as its digits, with or without RO, and refused by a code', () => {
    expect([Cif.parse('RO 91000012'), Cif.parse('91000012')]).toEqual(['91000012', '91000012'])
    const refused = Cif.safeParse('91000013')
    expect(refused.error?.issues.map(({ message }) => readCoded(message))).toEqual([{ code: 'cif-wrong-digit' }])
    expect(compactFiscalCode('ro91000012')).toBe('91000012')
  })
})

/** The digits with the one that follows from them. */
function withControl(twelve: string): string {
  const found = [...'0123456789'].find((digit) => !['cnp-wrong-digit', 'cnp-malformed'].includes(cnp(twelve + digit) ?? ''))
  return twelve + (found ?? 'x')
}

describe('a CNP', () => {
  const of = (sex: string, day: string, county = '12', number = '345') => withControl(`${sex}${day}${county}${number}`)

  it('has one check digit for every twelve digits, and another reading of the rule finds the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000_000, max: 999_999_999_999 }), (number) => {
        const right = [...'0123456789'].filter((digit) => cnp(`${number}${digit}`) !== 'cnp-wrong-digit')
        expect(right).toHaveLength(1)
      }),
    )
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('1999-12-31'), noInvalidDate: true }),
        fc.constantFrom('1', '2'),
        (day, sex) => {
          const code = of(sex, day.toISOString().slice(2, 10).replaceAll('-', ''))
          expect([cnp(code), stdnum.RO?.cnp?.validate(code).isValid]).toEqual([null, true])
        },
      ),
    )
  })

  it('is of a day that exists in its century', () => {
    expect(cnp(of('6', '000229'))).toBeNull()
    expect(cnp(of('2', '000229'))).toBe('cnp-wrong-day')
    expect(cnp(of('1', '850230'))).toBe('cnp-wrong-day')
    expect(cnp(of('1', '851301'))).toBe('cnp-wrong-day')
  })

  it('of a resident may be of either century', () => {
    expect(cnp(of('7', '000229'))).toBeNull()
    expect(cnp(of('8', '990101'))).toBeNull()
  })

  it('is of a county, of a sector that was, or of the national register', () => {
    for (const county of ['01', '46', '47', '51', '52', '70']) expect(cnp(of('5', '240115', county))).toBeNull()
    for (const county of ['00', '49', '50', '53', '71']) expect(cnp(of('5', '240115', county))).toBe('cnp-wrong-county')
  })

  it('is refused for its digits', () => {
    const right = of('1', '850712')
    const wrong = right.slice(0, -1) + ((Number(right.at(-1)) + 1) % 10)
    expect(cnp(wrong)).toBe('cnp-wrong-digit')
    expect(cnp(right.slice(1))).toBe('cnp-malformed')
    expect(cnp(`0${right.slice(1)}`)).toBe('cnp-malformed')
  })
})

describe('a NIF', () => {
  it('has a check digit and no day, or is as a CIF; abroad it is what that country has', () => {
    const digits = [...'0123456789'].filter((digit) => fiscalCodeFault('nif', `900012345678${digit}`, 'RO') === null)
    expect(digits).toHaveLength(1)
    expect(fiscalCodeFault('nif', '1850712123456', 'RO')).toBe('nif-malformed')
    expect(fiscalCodeFault('nif', '91000012', 'RO')).toBeNull()
    expect(fiscalCodeFault('nif', '91000013', 'RO')).toBe('nif-wrong-digit')
    expect(fiscalCodeFault('nif', 'ATU12345678', 'AT')).toBeNull()
    expect(fiscalCodeFault('cif', 'FR 12 345 678 901', 'FR')).toBeNull()
    expect(fiscalCodeFault('nif', 'none', 'AT')).toBe('fiscal-code-malformed')
    expect(fiscalCodeFault('nif', 'x'.repeat(40), 'AT')).toBe('fiscal-code-malformed')
  })
})
