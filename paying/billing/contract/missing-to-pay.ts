/** What is still missing of a client to pay: one rule for the first steps, the page, the dialog that asks for it, and the call. */
import type { BillingAddress } from './billing-entity.ts'

/** By transfer it is enough to have whom to invoice. */
export type PayingBy = 'card' | 'transfer'

/** Card providers refuse blanks in these. */
export const payerAddressFields = ['county', 'city', 'postalCode', 'address'] as const
export type PayerAddressField = (typeof payerAddressFields)[number]
export type PayerAddress = Record<PayerAddressField, string>

/** Abroad there may be no county: the city stands for it. */
export function payerAddress({ countryCode, ...address }: BillingAddress): PayerAddress {
  const { countyString, localityString: city, postalCode, street, number, additionalInfo } = address
  const county = countyString === '' && countryCode !== 'RO' ? city : countyString
  return { county, city, postalCode, address: [street, number, additionalInfo].filter(Boolean).join(' ') }
}

type Known = {
  by: PayingBy
  /** null: there is none to be invoiced to. */
  entity: { address: BillingAddress } | null
  contact: { givenName: string; familyName: string; phone: string }
}

export type MissingToPay = { entity: boolean; contact: boolean; address: PayerAddressField[] }

export function missingToPay({ by, entity, contact }: Known): MissingToPay {
  const isByCard = by === 'card'
  return {
    entity: entity === null,
    contact: isByCard && [contact.givenName, contact.familyName, contact.phone].includes(''),
    address: isByCard && entity ? missingOfAddress(entity.address) : [],
  }
}

export function missingOfAddress(address: BillingAddress): PayerAddressField[] {
  const kept = payerAddress(address)
  return payerAddressFields.filter((field) => kept[field].trim() === '')
}

export const isAnythingMissing = ({ entity, contact, address }: MissingToPay): boolean => entity || contact || address.length > 0
