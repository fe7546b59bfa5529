import { expect, it } from 'vitest'
import { inventedCompanies } from '#simulators/anaf/companies.ts'
import { trialCompanies } from './demo-accounts.ts'

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
