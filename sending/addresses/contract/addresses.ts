/** Addresses: their validation, and the address book. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { coded } from '#contract/texts/message.ts'
import type { Party } from '#sending/shipments/contract/shipments.ts'
import { ContactEmail, PostalAddress } from '#sending/shipments/contract/shipments.ts'

// --- validation -------------------------------------------------------------------------------------------

export const addressErrorTypes = [
  'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR',
  'STREET_ERROR',
  'NUMBER_ERROR',
  'CONTACT_PHONE_ERROR',
] as const
export const AddressErrorType = z.enum(addressErrorTypes)
export type AddressErrorType = z.infer<typeof AddressErrorType>

export const Suggestion = z.object({
  /** CHANGE is offered; CHANGE_DEFAULT is so certain that one button applies it first. */
  type: z.enum(['CHANGE', 'CHANGE_DEFAULT']),
  suggestedBy: z.enum(['CITY_INPUT', 'POSTAL_CODE']),
  values: z.object({
    city: z.string().optional(),
    /** The plate code. */
    county: z.string().optional(),
    postalCode: z.string().optional(),
    street: z.string().optional(),
    number: z.string().optional(),
    additionalInfo: z.string().optional(),
  }),
})
export type Suggestion = z.infer<typeof Suggestion>

export const AddressError = z.object({ type: AddressErrorType, message: z.string(), suggestions: z.array(Suggestion) })
export type AddressError = z.infer<typeof AddressError>

/** An address while it is typed; parts may still be missing. */
export type AddressTyped = { [Field in keyof PostalAddress]?: PostalAddress[Field] | undefined }

export const addressChecks = {
  validateAddress: endpoint({
    method: 'POST',
    path: '/address/validate',
    access: 'orders.read',
    does: 'reads',
    summary: 'Checks that county, city, postal code, street and number belong together and suggests what would.',
    body: z.object({ address: PostalAddress.partial(), phone: z.string().max(40).optional() }),
    /** `isChecked` false: without the Post's list only county and prefix of the code were compared. */
    answer: z.object({ errors: z.array(AddressError), isChecked: z.boolean() }),
  }),
  checkPhone: endpoint({
    method: 'POST',
    path: '/phone/validate',
    access: 'public',
    does: 'reads',
    summary: 'Whether a phone number exists in the country; the number in international form.',
    body: z.object({ phone: z.string().max(40), country: z.literal('RO').default('RO') }),
    answer: z.object({ valid: z.boolean(), phone: z.string().nullable() }),
  }),
}

// --- address book -----------------------------------------------------------------------------------------

const SHORT_NAME_MAX = 60
const field = (max: number) => z.string().trim().max(max).default('')

/** The address book's own shape, flat as the specification has it. */
export const AddressFields = z.object({
  shortName: z
    .string()
    .trim()
    .min(1, coded('address-name-missing'))
    .max(SHORT_NAME_MAX, coded({ code: 'address-name-too-long', params: { max: SHORT_NAME_MAX } })),
  contactName: z.string().trim().min(1, coded('name-missing')).max(100),
  contactCompany: field(100),
  contactPhone: z.string().trim().min(1, coded('phone-missing')).max(15, coded('field-not-valid')),
  contactPhone2: field(15),
  contactEmail: ContactEmail,
  addressCountryCode: z.literal('RO').default('RO'),
  addressCounty: z.string().trim().min(1, coded('county-missing')).max(2),
  addressCity: z.string().trim().min(1, coded('city-missing')).max(100),
  addressPostalCode: z
    .string()
    .trim()
    .min(1, coded('postal-code-missing'))
    .regex(/^\d{6}$/, coded('postal-code-invalid')),
  addressStreet: z.string().trim().min(1, coded('street-missing')).max(150),
  addressNumber: z.string().trim().min(1, coded('number-missing')).max(20),
  addressBlock: field(20),
  addressEntrance: field(20),
  addressIntercom: field(20),
  addressFloor: field(20),
  addressApartment: field(20),
  addressLandmark: field(150),
  addressAdditionalInfo: field(250),
})
export type AddressFields = z.infer<typeof AddressFields>

export const SavedAddress = AddressFields.extend({
  id: z.uuid(),
  /** 10 makes the form read-only (an address kept by the platform, e.g. of an approved pick-up point). */
  type: z.int(),
  isDefault: z.boolean(),
  addressCountry: z.object({ nameRo: z.string() }),
  /** Set for entries that stand for a courier's point; such entries cannot be picked as a sender. */
  shippingPointId: z.string().nullable(),
  /** Of its fields. */
  version: z.string(),
})
export type SavedAddress = z.infer<typeof SavedAddress>

/** Address-book entry to the shape that orders carry. */
export function partyOf(saved: AddressFields): Party {
  return {
    contact: {
      name: saved.contactName,
      company: saved.contactCompany,
      phone: saved.contactPhone,
      phone2: saved.contactPhone2,
      email: saved.contactEmail,
    },
    address: {
      countryCode: 'RO',
      postalCode: saved.addressPostalCode,
      city: saved.addressCity,
      countyCode: saved.addressCounty,
      street: saved.addressStreet,
      number: saved.addressNumber,
      building: saved.addressBlock,
      entrance: saved.addressEntrance,
      intercom: saved.addressIntercom,
      floor: saved.addressFloor,
      apartment: saved.addressApartment,
      landmark: saved.addressLandmark,
      additionalInfo: saved.addressAdditionalInfo,
    },
  }
}

/** The way back: an order's party as an address-book entry with a name. */
export function addressFieldsOf(party: Party, shortName: string): AddressFields {
  const { contact, address } = party
  return {
    shortName,
    contactName: contact.name,
    contactCompany: contact.company,
    contactPhone: contact.phone,
    contactPhone2: contact.phone2,
    contactEmail: contact.email,
    addressCountryCode: 'RO',
    addressCounty: address.countyCode,
    addressCity: address.city,
    addressPostalCode: address.postalCode,
    addressStreet: address.street,
    addressNumber: address.number,
    addressBlock: address.building,
    addressEntrance: address.entrance,
    addressIntercom: address.intercom,
    addressFloor: address.floor,
    addressApartment: address.apartment,
    addressLandmark: address.landmark,
    addressAdditionalInfo: address.additionalInfo,
  }
}

/** Listed at once. */
export const SAVED_ADDRESSES_MAX = 2_000

const addressId = z.object({ id: z.uuid() })

export const addressBook = {
  all: endpoint({
    method: 'POST',
    path: '/address/all',
    access: 'addresses.read',
    does: 'reads',
    summary: `Saved addresses, the default one first, at most ${SAVED_ADDRESSES_MAX}; \`search\` filters by any part of name, contact or place.`,
    body: z.object({ search: z.string().max(100).default('') }).default({ search: '' }),
    /** `problem`: why it cannot be used as it is, in words. */
    answer: z.array(SavedAddress.extend({ problem: z.string().nullable() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/address',
    access: 'addresses.write',
    does: 'writes',
    audits: { answer: ['id', 'shippingPointId'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Saves an address.',
    body: AddressFields,
    answer: SavedAddress,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/address/:id',
    access: 'addresses.write',
    does: 'writes',
    audits: { params: ['id'], answer: ['id', 'shippingPointId'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Changes a saved address.',
    params: addressId,
    body: AddressFields,
    answer: SavedAddress,
    conditional: true,
    problems: ['not-found', 'not-allowed', 'changed-meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/address/:id',
    access: 'addresses.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: ['confirmation'],
    summary: 'Deletes a saved address. Where couriers come to it for a warehouse of a connected shop, `confirmed` is asked for first.',
    params: addressId,
    query: z.object({ confirmed: z.enum(['true', 'false']).default('false') }),
    answer: Success,
    problems: ['not-found', 'not-allowed', 'address-in-use'],
  }),
  makeDefault: endpoint({
    method: 'PUT',
    path: '/address/:id/default',
    access: 'addresses.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Makes it the address that new orders begin with.',
    params: addressId,
    answer: Success,
    problems: ['not-found'],
  }),
}
