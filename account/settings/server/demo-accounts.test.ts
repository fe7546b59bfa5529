import { expect, it } from 'vitest'
import { vatNumberOf } from '#paying/billing/contract/vat-of-buyers.ts'
import { inventedCompanies } from '#simulators/anaf/companies.ts'
import { inventedNumbers } from '#simulators/vies/vies.ts'
import { trialCompanies, trialVatNumbers } from './demo-accounts.ts'

it('names companies that the simulated ANAF knows, under their names and as what they are', () => {
  const known = new Map(inventedCompanies.map((company) => [company.cif, company]))
  const kindOf = (cif: string) => {
    const company = known.get(cif)
    if (company?.deregisteredOn) return 'deregistered'
    if (company?.inactiveSince && !company.reactivatedOn) return 'inactive'
    if (company?.seat === null) return 'withoutAddress'
    if (company?.onCollectionSince) return 'onCollection'
    return company?.vat.length === 0 ? 'neverPayer' : 'payer'
  }
  expect(trialCompanies.map(({ identificationCode: cif }) => [known.get(cif)?.name, kindOf(cif)])).toEqual(
    trialCompanies.map(({ name, kind }) => [name, kind]),
  )
})

it('names all VAT numbers that the simulated VIES knows, under the names that it says and as what they are', () => {
  const named = trialVatNumbers.map(({ name, kind, ...company }) => {
    const { prefix, vatNumber } = vatNumberOf(company) ?? { prefix: '', vatNumber: '' }
    return [`${prefix}${vatNumber}`, name, kind]
  })
  const known = Object.entries(inventedNumbers).map(([number, { isValid, name }]) => {
    const isHidden = name === '---'
    return [number, isHidden ? '' : name, !isValid ? 'invalid' : isHidden ? 'hidden' : 'valid']
  })
  expect(named.toSorted()).toEqual(known.toSorted())
})
