/** The demo shop's story: a workshop in Cluj-Napoca that sends wooden toys all over the country. */
import type { AddressFields } from '../../../contract/addresses.ts'
import type { Party } from '../../../contract/shipments.ts'

type Place = Pick<AddressFields, 'addressCounty' | 'addressCity' | 'addressPostalCode' | 'addressStreet' | 'addressNumber'>
type Person = Pick<AddressFields, 'contactName' | 'contactPhone'> & Partial<Pick<AddressFields, 'contactCompany' | 'contactEmail'>>

const entry = (shortName: string, person: Person, place: Place): AddressFields => ({
  shortName,
  contactCompany: '',
  contactPhone2: '',
  contactEmail: '',
  addressCountryCode: 'RO',
  addressBlock: '',
  addressEntrance: '',
  addressIntercom: '',
  addressFloor: '',
  addressApartment: '',
  addressLandmark: '',
  addressAdditionalInfo: '',
  ...person,
  ...place,
})

export const demoAddresses: Record<string, AddressFields[]> = {
  'client@demo.test': [
    entry(
      'Atelier Cluj',
      {
        contactName: 'Ioana Mesteacan',
        contactCompany: 'Atelierul Mesteacan SRL',
        contactPhone: '+40744100200',
        contactEmail: 'atelier@demo.test',
      },
      {
        addressCounty: 'CJ',
        addressCity: 'Cluj-Napoca',
        addressPostalCode: '400114',
        addressStreet: 'Strada Memorandumului',
        addressNumber: '28',
      },
    ),
  ],
  'client2@demo.test': [
    entry(
      'Magazin Iasi',
      { contactName: 'Radu Verde', contactCompany: 'Casa de Ceai Verde SRL', contactPhone: '+40744300400' },
      { addressCounty: 'IS', addressCity: 'Iași', addressPostalCode: '700075', addressStreet: 'Strada Lăpușneanu', addressNumber: '14' },
    ),
  ],
}

export const partyIn = (contact: Person, place: Place): Party => ({
  contact: {
    name: contact.contactName,
    company: contact.contactCompany ?? '',
    phone: contact.contactPhone,
    phone2: '',
    email: contact.contactEmail ?? '',
  },
  address: {
    countryCode: 'RO',
    countyCode: place.addressCounty,
    city: place.addressCity,
    postalCode: place.addressPostalCode,
    street: place.addressStreet,
    number: place.addressNumber,
    building: '',
    entrance: '',
    intercom: '',
    floor: '',
    apartment: '',
    landmark: '',
    additionalInfo: '',
  },
})
