import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localityNorm, officialLetters, oldSpelling, parsePlace, saintBegun, titleCase } from './place-names.ts'

describe('a place', () => {
  it.each([
    ['Municipiul Cluj-Napoca', 'cluj napoca'],
    ['com. Florești', 'floresti'],
    ['Sf. Gheorghe', 'sf gheorghe'],
    ['Sfântu Gheorghe', 'sf gheorghe'],
    ['Sfîntu Gheorghe', 'sf gheorghe'],
    ['Oraș', 'oras'],
    ['Satu Mare', 'satu mare'],
    ['Loc. Dej', 'dej'],
  ])('%s is compared as %s', (typed, norm) => {
    expect(localityNorm(typed)).toBe(norm)
  })

  it('may say its commune', () => {
    expect(parsePlace('Lăzăreşti (Schitu Goleşti)')).toEqual({ norm: 'lazaresti', unitNorm: 'schitu golesti' })
    expect(parsePlace('Lazaresti, com. Schitu Golesti')).toEqual({ norm: 'lazaresti', unitNorm: 'schitu golesti' })
    expect(parsePlace('Cluj-Napoca')).toEqual({ norm: 'cluj napoca', unitNorm: null })
    expect(parsePlace('Cluj-Napoca,')).toEqual({ norm: 'cluj napoca', unitNorm: null })
  })

  it('has an alias in old spelling without marks where it has an inner â', () => {
    expect(oldSpelling('Târgu Mureș')).toBe('tirgu mures')
    expect(oldSpelling('Râmnicu Vâlcea')).toBe('rimnicu vilcea')
    expect(oldSpelling('Cluj-Napoca')).toBeNull()
  })

  it('is written with the official letters', () => {
    expect(officialLetters('Piteşti  Vaşcãu Ţicău')).toBe('Pitești Vașcău Țicău')
    expect(titleCase('SÂNGEORGIU DE PĂDURE')).toBe('Sângeorgiu de Pădure')
    expect(titleCase('DROBETA-TURNU SEVERIN')).toBe('Drobeta-Turnu Severin')
    expect(titleCase('VALEA LUI MIHAI')).toBe('Valea lui Mihai')
  })

  it('is compared the same when its norm is normalised again', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => localityNorm(localityNorm(text)) === localityNorm(text)))
  })

  it('understands a saint that is still being typed', () => {
    expect(saintBegun('sfan')).toBe('sf')
    expect(saintBegun('sfarnas')).toBe('sfarnas')
    expect(saintBegun('sa')).toBe('sa')
  })
})
