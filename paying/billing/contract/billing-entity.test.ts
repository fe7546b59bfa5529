import { describe, expect, it } from 'vitest'
import { readCoded } from '#contract/texts/message.ts'
import { BillingForm } from './billing-entity.ts'
import { countryCodes, countryName } from './countries.ts'

const company = { name: 'Atelier', isCompany: true, identificationCode: 'RO 90000014', fiscalIdentificationType: 1 }
const cluj = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', street: 'Horea' }
const faultsOf = (entityData: object, address: object) => {
  const read = BillingForm.safeParse({ entityData, address })
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), readCoded(message)?.code ?? message]))
}

describe('the billing form', () => {
  it.each([
    ['a Romanian company by its CIF', company, cluj],
    [
      'a Romanian individual by the CNP',
      { ...company, isCompany: false, identificationCode: '1800101221144', fiscalIdentificationType: 6 },
      cluj,
    ],
    [
      'a company abroad by its own number',
      { ...company, identificationCode: 'DE811569869', fiscalIdentificationType: 2 },
      { ...cluj, countryCode: 'DE', countyString: '' },
    ],
    ['a house without a street', company, { ...cluj, street: '', number: '117' }],
    ['a sector of Bucharest', company, { ...cluj, countyString: 'Bucuresti', localityString: 'Sector 3' }],
  ])('takes %s', (_what, entityData, address) => expect(faultsOf(entityData, address)).toEqual({}))

  it.each([
    [
      'a CNP for a company',
      { ...company, fiscalIdentificationType: 6 },
      cluj,
      { 'entityData.fiscalIdentificationType': 'fiscal-type-does-not-fit' },
    ],
    ['a CIF abroad', company, { ...cluj, countryCode: 'DE' }, { 'entityData.fiscalIdentificationType': 'fiscal-type-does-not-fit' }],
    ['a wrong check digit', { ...company, identificationCode: '90000015' }, cluj, { 'entityData.identificationCode': 'cif-wrong-digit' }],
    ['no county in Romania', company, { ...cluj, countyString: '' }, { 'address.countyString': 'field-missing' }],
    ['no street and no number', company, { ...cluj, street: '' }, { 'address.street': 'street-or-number-missing' }],
    [
      'Bucharest without its sector',
      company,
      { ...cluj, countyString: 'B', localityString: 'Bucuresti' },
      { 'address.localityString': 'sector-missing' },
    ],
    ['a postal code of five digits', company, { ...cluj, postalCode: '40011' }, { 'address.postalCode': 'postal-code-invalid' }],
    ['a country that there is not', company, { ...cluj, countryCode: 'XX' }, { 'address.countryCode': 'field-invalid' }],
  ])('refuses %s at its field', (_what, entityData, address, faults) => expect(faultsOf(entityData, address)).toEqual(faults))

  it('refuses a fourth kind of number', () => {
    expect(Object.keys(faultsOf({ ...company, fiscalIdentificationType: 3 }, cluj))).toEqual(['entityData.fiscalIdentificationType'])
  })
})

it('every country has a name in every language, without diacritics', () => {
  expect([countryName('RO', 'ro-RO'), countryName('DE', 'en-GB')]).toEqual(['Romania', 'Germany'])
  expect(countryCodes.filter((code) => countryName(code, 'ro-RO') === code)).toEqual([])
})
