import { describe, expect, it } from 'vitest'
import { lastDayToInvoice, type VatOfBuyer, vatCategoryFor, vatNumberOf } from './vat-of-buyers.ts'

const TODAY = '2026-11-10'
const buyer = (of: Partial<VatOfBuyer>): VatOfBuyer => ({
  ...{ isCompany: true, countryCode: 'DE', vatNumberState: null, vatNumberOn: null, provenOn: null },
  ...of,
})
const category = (of: Partial<VatOfBuyer>, since = TODAY, today = TODAY) => vatCategoryFor(buyer(of), { today, since })

describe('an invoice', () => {
  it('bears Romanian VAT at home, and to individuals wherever they are', () => {
    expect(category({ countryCode: 'RO' })).toBe('S')
    for (const countryCode of ['RO', 'DE', 'MD']) expect(category({ countryCode, isCompany: false })).toBe('S')
  })

  it('to a company in the Union goes by what VIES says on its day', () => {
    expect(category({ vatNumberState: 'valid', vatNumberOn: TODAY })).toBe('AE')
    expect(category({ vatNumberState: 'invalid', vatNumberOn: TODAY })).toBe('S')
  })

  it('waits while VIES has not answered on its day, until the 15th of the next month, and then bears VAT', () => {
    for (const known of [{}, { vatNumberState: 'valid', vatNumberOn: '2026-11-09' }] as const) {
      expect(category(known)).toBe(null)
      expect(category(known, '2026-10-31', '2026-11-14')).toBe(null)
      expect(category(known, '2026-10-31', '2026-11-15')).toBe('S')
    }
    expect(category({ vatNumberState: 'valid', vatNumberOn: '2026-11-15' }, '2026-10-31', '2026-11-15')).toBe('AE')
  })

  it('to a company outside the Union bears none once its establishment is proven', () => {
    for (const countryCode of ['MD', 'GB', 'US', 'CH', 'UA']) {
      expect(category({ countryCode })).toBe('S')
      expect(category({ countryCode, provenOn: '2026-01-01' })).toBe('O')
    }
  })
})

it('what is supplied on a day is invoiced by the 15th of the next month', () => {
  expect(['2026-11-01', '2026-12-31', '2028-01-31'].map(lastDayToInvoice)).toEqual(['2026-12-15', '2027-01-15', '2028-02-15'])
})

it('a VAT number is read however it was typed', () => {
  const read = (identificationCode: string, countryCode = 'DE') => vatNumberOf({ identificationCode, countryCode })
  for (const typed of ['DE811234567', 'DE 811 234 567', 'de-811.234.567', '811234567'])
    expect(read(typed)).toEqual({ prefix: 'DE', vatNumber: '811234567' })
  expect(read('EL094014201', 'GR')).toEqual({ prefix: 'EL', vatNumber: '094014201' })
  expect(read('094014201', 'GR')).toEqual({ prefix: 'EL', vatNumber: '094014201' })
  expect(read('IE6388047V', 'IE')).toEqual({ prefix: 'IE', vatNumber: '6388047V' })
  expect(read('ATU12345675', 'AT')).toEqual({ prefix: 'AT', vatNumber: 'U12345675' })
  for (const none of ['HRB 12345 Amtsgericht', '1', 'ABC', '12345678901234']) expect(read(none)).toBe(null)
})
