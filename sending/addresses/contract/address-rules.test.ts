import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counties, countyNamed, countyOfPostalCode, foldName, sectorIn, sectorOfPostalCode } from './address-rules.ts'

describe('the counties', () => {
  it('are 42, each with its own code, SIRUTA number and prefixes', () => {
    expect(counties).toHaveLength(42)
    expect(new Set(counties.map((county) => county.code)).size).toBe(42)
    expect(new Set(counties.map((county) => county.sirutaNumber)).size).toBe(42)
    expect(new Set(counties.flatMap((county) => county.postalPrefixes)).size).toBe(47)
  })

  it('are found by code or name in any spelling', () => {
    for (const text of ['CJ', 'cj', 'Cluj', 'CLUJ', 'jud. Cluj', 'Județul Cluj']) expect(countyNamed(text)?.code).toBe('CJ')
    for (const text of ['Timiş', 'Timiș', 'TIMIS']) expect(countyNamed(text)?.code).toBe('TM')
    for (const text of ['Bistrita Nasaud', 'Bistriţa-Năsăud']) expect(countyNamed(text)?.code).toBe('BN')
    for (const text of ['B', 'Bucuresti', 'S3', 'Sector 3', 'Municipiul București']) expect(countyNamed(text)?.code).toBe('B')
    expect(countyNamed('Atlantida')).toBeNull()
    expect(countyNamed('')).toBeNull()
  })

  it('are known by the first two digits of a postal code', () => {
    expect(countyOfPostalCode('400114')?.code).toBe('CJ')
    expect(countyOfPostalCode('077190')?.code).toBe('IF')
    expect(countyOfPostalCode('150000')).toBeNull()
    expect(countyOfPostalCode('4001')).toBeNull()
    expect(sectorOfPostalCode('030011')).toBe(3)
    expect(sectorOfPostalCode('400114')).toBeNull()
  })
})

describe('names compared', () => {
  it('are the same with either cedilla or comma, old or new spelling, marks or none', () => {
    for (const text of ['Tîrgu-Mureş', 'Târgu Mureș', 'TARGU  MURES', 'Târgu\u00a0Mureș']) expect(foldName(text)).toBe('targu mures')
    expect(foldName('Însurăței')).toBe('insuratei')
    expect(foldName('TÎRGU NEAMŢ')).toBe('targu neamt')
  })

  it('stay the same when folded again', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => foldName(foldName(text)) === foldName(text)))
  })

  it('give the sector in all its forms', () => {
    for (const text of ['Sector 3', 's3', 'S 3', 'Sectorul 3', 'Bucuresti, sector 3', 'București sect.3', 'SECTOR3'])
      expect(sectorIn(text)).toBe(3)
    for (const text of ['Sector 7', 'Sacele', 'Strada 3', 'Bucuresti', 'Sector 31']) expect(sectorIn(text)).toBeNull()
  })
})
