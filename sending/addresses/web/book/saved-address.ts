/** Entries of the address book in the words of a list. */
import type { SavedAddress } from '../../contract/addresses.ts'

/** Type 10: kept by the platform, read-only. */
const PLATFORMS_TYPE = 10

export const isAddressReadOnly = ({ type }: Pick<SavedAddress, 'type'>): boolean => type === PLATFORMS_TYPE

/** `Strada Lungă 5, Cluj-Napoca, CJ, 400114` */
export function addressLine(saved: SavedAddress): string {
  const street = [saved.addressStreet, saved.addressNumber].filter((part) => part !== '').join(' ')
  return [street, saved.addressCity, saved.addressCounty, saved.addressPostalCode].filter((part) => part !== '').join(', ')
}

/** Fields of the book's flat shape by the form's path, for placing the server's errors. */
const formPaths: Record<string, string> = {
  contactName: 'party.contact.name',
  contactCompany: 'party.contact.company',
  contactPhone: 'party.contact.phone',
  contactPhone2: 'party.contact.phone2',
  contactEmail: 'party.contact.email',
  addressCounty: 'party.address.countyCode',
  addressCity: 'party.address.city',
  addressPostalCode: 'party.address.postalCode',
  addressStreet: 'party.address.street',
  addressNumber: 'party.address.number',
  addressBlock: 'party.address.building',
  addressEntrance: 'party.address.entrance',
  addressIntercom: 'party.address.intercom',
  addressFloor: 'party.address.floor',
  addressApartment: 'party.address.apartment',
  addressLandmark: 'party.address.landmark',
  addressAdditionalInfo: 'party.address.additionalInfo',
}

export const addressFormPathOf = (bookField: string): string => formPaths[bookField] ?? bookField
