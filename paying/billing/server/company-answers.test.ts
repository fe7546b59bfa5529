import { describe, expect, it } from 'vitest'
import type { CompanyAddress, RegisteredCompany } from '#paying/ports/tax.ts'
import { companyAddressOf, invalidReasonOf, isSameCompanyName } from './company-answers.ts'

const company: RegisteredCompany = {
  ...{ cif: '90000014', name: 'ATELIER DEMO S.R.L.', tradeRegister: 'J12/1204/2015', registration: '', deregisteredOn: null },
  ...{ isVatPayer: true, vat: { since: null, until: null }, hasVatOnCollection: false, hasSplitVat: false, isInactive: false },
  ...{ reactivatedOn: null, isInEInvoiceRegister: false, seat: null, fiscalDomicile: null, phone: '' },
}
const found = (change: Partial<RegisteredCompany> = {}) => ({ kind: 'found' as const, company: { ...company, ...change } })

describe('a company', () => {
  it('is known by its name in any spelling, with or without its legal form', () => {
    for (const name of ['Atelier Demo SRL', 'S.C. ATELIER DEMO S.R.L.', 'atelier  demo', 'ATELIER-DEMO s. r. l.'])
      expect([name, isSameCompanyName(company.name, name)]).toEqual([name, true])
    expect(isSameCompanyName('ŞCOALA DEMO NR. 3', 'Scoala Demo nr 3')).toBe(true)
    expect(isSameCompanyName('TARABA DEMO PERSOANĂ FIZICĂ AUTORIZATĂ', 'Taraba Demo PFA')).toBe(true)
  })

  it('is another one by another name, though the legal form is the same', () => {
    for (const name of ['Atelier SRL', 'Demo Atelier SRL', 'Atelier Demo 2 SRL', 'SRL'])
      expect([name, isSameCompanyName(company.name, name)]).toEqual([name, false])
    expect(isSameCompanyName('SA', 'SRL')).toBe(false)
  })

  it('is invalid where it is not found, gone, inactive or called otherwise, and in this order', () => {
    expect(invalidReasonOf({ kind: 'not-found' }, 'Atelier Demo')).toBe('not-found')
    expect(invalidReasonOf(found({ deregisteredOn: '2024-03-12', isInactive: true }), 'Altul')).toBe('deregistered')
    expect(invalidReasonOf(found({ isInactive: true }), 'Altul')).toBe('inactive')
    expect(invalidReasonOf(found(), 'Altul SRL')).toBe('name-differs')
    expect(invalidReasonOf(found(), 'Atelier Demo SRL')).toBe(null)
  })
})

describe('its address', () => {
  const cluj: CompanyAddress = {
    ...{ street: 'Str. Memorandumului', number: '28', locality: 'Mun. Cluj-Napoca', county: 'CLUJ', countyCode: 'CJ' },
    ...{ country: '', details: 'ET. 2', postalCode: '400114' },
  }
  const read = (change: Partial<CompanyAddress>) => companyAddressOf({ seat: { ...cluj, ...change }, fiscalDomicile: null })

  it('is the seat, else the fiscal domicile, else none', () => {
    expect(companyAddressOf({ seat: null, fiscalDomicile: null })).toBe(null)
    expect(companyAddressOf({ seat: null, fiscalDomicile: cluj })).toEqual({
      ...{ countryCode: 'RO', countyString: 'Cluj', localityString: 'Cluj-Napoca', postalCode: '400114' },
      ...{ street: 'Str. Memorandumului', number: '28', additionalInfo: 'ET. 2' },
    })
  })

  it.each([
    ['Sat Vișea Com. Jucu', 'CJ', 'Vișea'],
    ['Oraș Băile Herculane', 'CS', 'Băile Herculane'],
    ['Sector 3 Mun. București', 'B', 'Sector 3'],
    ['Sat Comana Com. Comana', 'GR', 'Comana'],
    ['Com. Jucu', 'CJ', 'Jucu'],
  ])('has %s in %s as %s', (locality, countyCode, expected) => expect(read({ locality, countyCode })?.localityString).toBe(expected))

  it('leaves out a postal code that is none', () => expect(read({ postalCode: '12' })?.postalCode).toBe(''))
})
