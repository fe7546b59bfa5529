import { describe, expect, it } from 'vitest'
import { barcodeAt, shopifyProducts } from '#simulators/shopify/catalogue.ts'
import { codeForms, isCodeOf, productCodeKey } from './product-codes.ts'
import { orderNameKey, readScan, scannedParcelNumbers } from './read-scan.ts'

describe('what stands around a code', () => {
  it.each([
    ['the end that a scanner sends', '#1317\r\n', '#1317'],
    ['a Tab', '#1317\t', '#1317'],
    ['start and end of text', '\u0002#1317\u0003', '#1317'],
    ['blanks of every kind', '\u00a0 #1317 \u200b', '#1317'],
    ['the kind of barcode, Code 128', ']C11SIM1000000008', '1SIM1000000008'],
    ['the kind of barcode, EAN', ']E05941234567899', '5941234567899'],
    ['the stars of Code 39', '*1SIM1000000008*', '1SIM1000000008'],
    ['the group separator of GS1', '\u001d5941234567899', '5941234567899'],
  ])('is left out: %s', (_what, typed, code) => expect(readScan(typed)[0]).toBe(code))

  it.each(['', ' ', '\r\n', '\t\t'])('is no scan by itself: %j', (typed) => expect(readScan(typed)).toEqual([]))

  it('keeps blanks within a name, which are part of it', () => expect(readScan('# 1317')[0]).toBe('# 1317'))

  it('ends at the longest that a scanner sends', () => expect(readScan('7'.repeat(5000))[0]).toHaveLength(120))
})

describe('a code within a longer one', () => {
  it('is the number of a product in a GS1 code, where its check digit is right', () => {
    expect(readScan('(01)05941234567899(10)LOT7')).toContain('05941234567899')
    expect(readScan('010594123456789910LOT7')).toContain('05941234567899')
    expect(readScan('010594123456789810LOT7')).not.toContain('05941234567898')
  })

  it('is the AWB in the address of a parcel', () =>
    expect(readScan('https://expedio.exemplu.test/tracking/1SIM1000000008?x=1')).toContain('1SIM1000000008'))
})

describe('a computer whose keyboard is not the one that the scanner types for', () => {
  it.each([
    ['German', '§1317', '#1317'],
    ['German', 'CANAß01', 'CANA-01'],
    ['German', 'AYß2', 'AZ-2'],
    ['Romanian, the older one', 'CANA+01', 'CANA-01'],
    ['Romanian, the older one', 'AY+2', 'AZ-2'],
    ['Hungarian', '+1317', '#1317'],
    ['Hungarian', 'CANAüö1', 'CANA-01'],
    ['French', '3&"&è', '#1317'],
    ['French', 'CQNQ)à&', 'CANA-01'],
    ['French', "(ç'&é\"'(-è_çç", '5941234567899'],
  ])('%s: %s is read as %s too', (_layout, typed, meant) => expect(readScan(typed)).toContain(meant))

  it('counts only behind the code as it was typed', () => {
    const codes = readScan('AZ-2')
    expect(codes[0]).toBe('AZ-2')
    expect(codes.slice(1)).toContain('AY/2')
  })

  it('makes nothing else of digits on a keyboard that has them where they are', () => expect(readScan('5941234567899')).toHaveLength(2))
})

describe('the name of an order', () => {
  it.each(['#1317', '1317', '# 1317', '##1317', ' #1317 '])('%s is order 1317', (name) => expect(orderNameKey(name)).toBe('1317'))
  it('is the same in upper and lower case', () => expect(orderNameKey('#ro-1317-b')).toBe(orderNameKey('RO-1317-B')))
})

describe('the number of a parcel', () => {
  it.each([
    ['FAN Courier', '2150900120086'],
    ['Sameday', '1SIM1000000008'],
    ['Cargus', '1100345678'],
    ['DPD', '80123456789'],
    ['GLS', '12345678901'],
  ])('of %s is looked for as it stands first', (_courier, awb) => expect(scannedParcelNumbers(awb)[0]).toBe(awb))

  it('is found in lower case, and without the blanks it is printed with', () =>
    expect(scannedParcelNumbers('1sim 1000 000008')[0]).toBe('1SIM1000000008'))

  it('is found behind the number of a parcel of several', () => {
    expect(scannedParcelNumbers('1SIM1000000008001')).toContain('1SIM1000000008')
    expect(scannedParcelNumbers('21509001200860001')).toContain('2150900120086')
  })

  it('is no shorter code cut at its end', () => expect(scannedParcelNumbers('#1317')).toEqual(['#1317']))
})

describe('the code of a product', () => {
  const coded = (barcode: string, sku = '') => ({ barcode, sku })

  it.each([
    ['EAN-13 of a UPC-A', '0036000291452', '036000291452'],
    ['ITF-14 of the same', '00036000291452', '036000291452'],
    ['EAN-8 as GTIN-14', '00000096385074', '96385074'],
    ['EAN-13 as it is', '5941234567899', '5941234567899'],
  ])('is the same number: %s', (_what, one, other) => {
    expect(isCodeOf(coded(one), other)).toBe(true)
    expect(codeForms(other)).toContain(one)
    expect(codeForms(one)).toContain(other)
  })

  it('is that of the shop in any case, and of no product without one', () => {
    expect(isCodeOf(coded('', 'CANA-01'), 'cana-01')).toBe(true)
    expect(isCodeOf(coded('', ''), '')).toBe(false)
    expect(isCodeOf(coded('5941234567899', 'A'), '5941234567882')).toBe(false)
  })

  it('of the shop keeps its zeros: 007 is not 7', () => expect(productCodeKey('007')).not.toBe(productCodeKey('7')))

  it('of the demo shops is an EAN-13 with its check digit, each another', () => {
    const all = shopifyProducts.flatMap((_, at) => barcodeAt(at) ?? [])
    expect(new Set(all).size).toBe(all.length)
    for (const code of all) expect(readScan(`01${code.padStart(14, '0')}`)).toContain(code.padStart(14, '0'))
  })
})
