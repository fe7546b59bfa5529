/** The demo shop's story: a workshop in Cluj-Napoca that sends wooden toys all over the country. */

import type { DemoClient } from '#account/operations.ts'
import type { CourierCode } from '#contract/couriers.ts'
import type { AddressFields } from '#sending/addresses/contract/addresses.ts'
import type { Party } from '#sending/shipments/contract/shipments.ts'
import type { sandboxSteps } from '../contract/sandbox.ts'

type Place = Pick<AddressFields, 'addressCounty' | 'addressCity' | 'addressPostalCode' | 'addressStreet' | 'addressNumber'>
type DemoContact = Pick<AddressFields, 'contactName' | 'contactPhone'> & Partial<Pick<AddressFields, 'contactCompany' | 'contactEmail'>>

export const addressBookEntry = (shortName: string, contact: DemoContact, place: Place): AddressFields => ({
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
  ...contact,
  ...place,
})

export const demoAddresses: Record<DemoClient, AddressFields[]> = {
  workshop: [
    addressBookEntry(
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
  teahouse: [
    addressBookEntry(
      'Magazin Iasi',
      { contactName: 'Radu Verde', contactCompany: 'Casa de Ceai Verde SRL', contactPhone: '+40744300400' },
      { addressCounty: 'IS', addressCity: 'Iași', addressPostalCode: '700057', addressStreet: 'Strada Lăpușneanu', addressNumber: '14' },
    ),
  ],
}

export const partyAtPlace = (contact: DemoContact, place: Place): Party => ({
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

export type DemoOrder = {
  recipient: Party
  content: string
  weightKg: number
  repaymentRon: number | null
  toLocker: boolean
  /** Where the simulated courier has taken it; null: it stays a draft. */
  reached: 'created' | (typeof sandboxSteps)[number] | null
}

type Row = [name: string, phone: string, county: string, city: string, postalCode: string, street: string, number: string]

const recipient = ([contactName, contactPhone, addressCounty, addressCity, addressPostalCode, addressStreet, addressNumber]: Row): Party =>
  partyAtPlace({ contactName, contactPhone }, { addressCounty, addressCity, addressPostalCode, addressStreet, addressNumber })

const order = (row: Row, content: string, weightKg: number, more: Partial<DemoOrder>): DemoOrder => ({
  recipient: recipient(row),
  content,
  weightKg,
  repaymentRon: null,
  toLocker: false,
  reached: 'created',
  ...more,
})

/** One order in every state a shop knows, oldest first. */
export const demoOrders: DemoOrder[] = [
  order(['Maria Ilie', '+40721000101', 'CT', 'Mangalia', '905500', 'Strada Delfinului', '4'], 'Tren din lemn', 1.5, {
    repaymentRon: 180,
    reached: 'delivered',
  }),
  order(['Dan Costache', '+40721000102', 'PH', 'Sinaia', '106100', 'Strada Aosta', '11'], 'Puzzle alfabet', 0.8, { reached: 'delivered' }),
  order(['Elena Marin', '+40721000103', 'IF', 'Voluntari', '077190', 'Strada Erou Iancu Nicolae', '32'], 'Casuta papusi', 6, {
    repaymentRon: 420,
    reached: 'returned',
  }),
  order(['Paul Rusu', '+40721000104', 'CJ', 'Florești', '407280', 'Strada Avram Iancu', '210'], 'Cuburi', 2, {
    toLocker: true,
    reached: 'at_locker',
  }),
  order(['Alina Pop', '+40721000105', 'BV', 'Făgăraș', '505200', 'Strada Vasile Alecsandri', '7'], 'Sah din nuc', 1.2, {
    reached: 'attempt_failed',
  }),
  order(['Radu Stan', '+40721000106', 'TM', 'Lugoj', '305500', 'Strada Cuza Voda', '3'], 'Trotineta copii', 4, {
    repaymentRon: 310,
    reached: 'out_for_delivery',
  }),
  order(['Cristina Dobre', '+40721000107', 'MS', 'Sighișoara', '545400', 'Strada Morii', '18'], 'Abac', 0.9, { reached: 'in_transit' }),
  order(['Mihai Tudor', '+40721000108', 'IS', 'Pașcani', '705200', 'Strada Gradinitei', '5'], 'Masinute', 1.1, {
    repaymentRon: 95,
    reached: 'picked_up',
  }),
  order(['Oana Neagu', '+40721000109', 'IF', 'Otopeni', '075100', 'Strada Zborului', '9'], 'Balansoar', 8, {}),
  order(['Vlad Enache', '+40721000110', 'CJ', 'Dej', '405200', 'Strada Crangului', '2'], 'Lampa', 2.3, { repaymentRon: 140 }),
  order(['Ana Cojocaru', '+40721000111', 'SV', 'Rădăuți', '725400', 'Strada Putnei', '44'], 'Tabla de scris', 3, { reached: null }),
]

/** Where the demo shop's cash is paid out: a valid account of a bank that does not exist. */
export const demoBankAccount = { iban: 'RO94BTRL0000000000000042', accountHolder: 'Atelierul Mesteacan SRL' }

/** Whom the shop's invoices are issued to: a company that the sandbox's registers know. */
export const demoCompany = {
  entityData: {
    name: 'ATELIER DEMO S.R.L.',
    isCompany: true,
    identificationCode: '90000014',
    tradeRegister: 'J12/1204/2015',
    fiscalIdentificationType: 1,
  },
  address: {
    countryCode: 'RO',
    localityString: 'Cluj-Napoca',
    countyString: 'Cluj',
    postalCode: '400114',
    street: 'Strada Memorandumului',
    number: '28',
  },
} as const
export const demoContact = { givenName: 'Ioana', familyName: 'Mesteacan', phone: '+40744100200' }

/** A card that the sandbox's card provider keeps. */
export const demoCard = { token: 'tok-demo-workshop', lastDigits: '1111', expiresOn: '2029-12' }

/** What couriers write on their transfers. */
export const CASH_TEXT = 'Ramburs'

/** Whose accounts the couriers' money comes from. */
export const courierPayers: Partial<Record<CourierCode, string>> = { fan: 'FAN COURIER EXPRESS SRL', sameday: 'DELIVERY SOLUTIONS SA' }

/** The demo shop's store at the simulated Shopify. A second one, `magazin-mic`, is left to be connected by hand. */
export const demoShop = {
  name: 'magazin-demo',
  /** The warehouse that stands where the workshop is. */
  warehouse: 'Depozit Cluj',
  /** Among this many orders some leave from it. */
  ordersLookedAt: 12,
  defaultPackage: { weightKg: 1, lengthCm: 30, widthCm: 20, heightCm: 10 },
  courierMappings: [
    { shippingTitle: 'Livrare la adresa', courier: 'sameday' },
    { shippingTitle: 'Livrare la locker', courier: 'fan' },
  ],
}

/** Its second one, which needs attention when the months were played. */
export const secondShop = { platform: 'woocommerce', shop: 'taraba-demo.ro' } as const
