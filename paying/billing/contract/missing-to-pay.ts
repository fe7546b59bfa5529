/** What is still missing of a client to pay by card: one rule for the page, the dialog that asks for it, and the call. */
import type { BillingAddress } from './billing-entity.ts'

/** Card providers refuse blanks in these. */
export const payerAddressFields = ['county', 'city', 'postalCode', 'address'] as const
export type PayerAddressField = (typeof payerAddressFields)[number]
export type PayerAddress = Record<PayerAddressField, string>

/** Abroad there may be no county: the city stands for it. */
export function payerAddress({
  countryCode,
  address,
}: {
  countryCode: string
  address: Omit<BillingAddress, 'countryCode'>
}): PayerAddress {
  const { countyString, localityString: city, postalCode, street, number, additionalInfo } = address
  const county = countyString === '' && countryCode !== 'RO' ? city : countyString
  return { county, city, postalCode, address: [street, number, additionalInfo].filter(Boolean).join(' ') }
}

type Known = {
  /** null: there is none to be invoiced to. */
  entity: Parameters<typeof payerAddress>[0] | null
  contact: { givenName: string; familyName: string; phone: string }
}

export type MissingToPay = { entity: boolean; contact: boolean; address: PayerAddressField[] }

export function missingToPay({ entity, contact }: Known): MissingToPay {
  const address = entity && payerAddress(entity)
  return {
    entity: entity === null,
    contact: [contact.givenName, contact.familyName, contact.phone].includes(''),
    address: address ? payerAddressFields.filter((field) => address[field] === '') : [],
  }
}

export const isAnythingMissing = ({ entity, contact, address }: MissingToPay): boolean => entity || contact || address.length > 0
