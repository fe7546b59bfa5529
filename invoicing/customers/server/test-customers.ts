/** Customers for tests, as their form sends them. */
import { randomUUID } from 'node:crypto'

const address = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'CJ', street: 'Strada Horea', number: '1' }

export const aCompany = (identificationCode: string, name = 'Atelier Demo SRL') => ({
  entityData: { name, isCompany: true, identificationCode, fiscalIdentificationType: 1 as const },
  address,
})

export const anIndividual = (name: string, identificationCode = '') => ({
  entityData: { name, isCompany: false, identificationCode, fiscalIdentificationType: 6 as const },
  address,
})

/** Each is another one, where no number is given. */
export const aCompanyInGermany = (identificationCode = `DE ${randomUUID().slice(0, 8)} 1`) => ({
  entityData: { name: 'Werkstatt GmbH', isCompany: true, identificationCode, fiscalIdentificationType: 2 as const, isVatPayer: true },
  address: { countryCode: 'DE', localityString: 'Berlin', street: 'Hauptstr.' },
})
