/** A contact and an address while they are typed, and the changes that choices make to them. Nothing is ever preselected. */
import { z } from 'zod'
import { type Contact, type Party, PartyTexts, type PostalAddress } from '#sending/shipments/contract/shipments.ts'
import type { LocalityFound } from '../../contract/address-search.ts'
import type { Suggestion } from '../../contract/addresses.ts'
import { phoneTyped, phoneWhole } from './phone.ts'
import { isSamePlaceName } from './same-name.ts'

export type PartyDraft = {
  /** Phones as the field shows them, without +40. */
  contact: Contact
  address: PostalAddress
  /** The city was chosen from the county's list, or came with a postal code or a saved address. */
  isCityListed: boolean
  /** The street is not on the list and the user says it is right. */
  isStreetUnlocked: boolean
  /** The number is outside the known ranges and the user says it is right. */
  isNumberKept: boolean
}

/** A draft as a browser may have kept it. */
export const KeptParty: z.ZodType<PartyDraft> = PartyTexts.extend({
  isCityListed: z.boolean(),
  isStreetUnlocked: z.boolean(),
  isNumberKept: z.boolean(),
})

/** The locality answers this code where the code depends on the street. */
export const NO_POSTAL_CODE = '0'

export const emptyParty: PartyDraft = {
  contact: { name: '', company: '', phone: '', phone2: '', email: '' },
  address: {
    countryCode: 'RO',
    postalCode: '',
    city: '',
    countyCode: '',
    street: '',
    number: '',
    building: '',
    entrance: '',
    intercom: '',
    floor: '',
    apartment: '',
    landmark: '',
    additionalInfo: '',
  },
  isCityListed: false,
  isStreetUnlocked: false,
  isNumberKept: false,
}

export function draftOfParty({ contact, address }: Party): PartyDraft {
  return {
    contact: { ...contact, phone: phoneTyped(contact.phone), phone2: phoneTyped(contact.phone2) },
    address,
    isCityListed: address.city !== '',
    isStreetUnlocked: false,
    isNumberKept: false,
  }
}

export function partyOfDraft({ contact, address }: PartyDraft): Party {
  return { contact: { ...contact, phone: phoneWhole(contact.phone), phone2: phoneWhole(contact.phone2) }, address }
}

export function withContact(draft: PartyDraft, contact: Partial<Contact>): PartyDraft {
  return { ...draft, contact: { ...draft.contact, ...contact } }
}

/** What was said about a street or a number holds for that street and number only. */
export function withAddress(draft: PartyDraft, address: Partial<PostalAddress>): PartyDraft {
  const next = { ...draft.address, ...address }
  const isSameStreet = next.street === draft.address.street && next.city === draft.address.city
  return {
    ...draft,
    address: next,
    isStreetUnlocked: draft.isStreetUnlocked && isSameStreet,
    isNumberKept: draft.isNumberKept && isSameStreet && next.number === draft.address.number,
  }
}

export function chooseCounty(draft: PartyDraft, countyCode: string): PartyDraft {
  if (countyCode === draft.address.countyCode) return draft
  return { ...withAddress(draft, { countyCode, city: '', postalCode: '' }), isCityListed: false }
}

export function typeCity(draft: PartyDraft, city: string): PartyDraft {
  if (city === draft.address.city) return draft
  return { ...withAddress(draft, { city }), isCityListed: false }
}

type Chosen = Pick<LocalityFound, 'localityName' | 'postalCode'>

/** A locality with a code of its own fills the code; with '0' the old code goes and the street decides. */
export function chooseLocality(draft: PartyDraft, { localityName, postalCode }: Chosen): PartyDraft {
  const isSame = draft.isCityListed && draft.address.city === localityName
  const code = postalCode === NO_POSTAL_CODE ? (isSame ? draft.address.postalCode : '') : postalCode
  return { ...withAddress(draft, { city: localityName, postalCode: code }), isCityListed: true }
}

export type PlaceOfCode = { countyCode: string; city: string | null; street: string | null }

/** The answer of the reverse look-up; null where the code is unknown. Sector codes S1..S6 are Bucharest's sectors. */
export function placeOfCode(found: { locality: string | null; countyCode: string | null; street: string[] }): PlaceOfCode | null {
  if (!found.countyCode) return null
  const street = found.street.length === 1 ? (found.street[0] ?? null) : null
  const sector = /^S([1-6])$/.exec(found.countyCode)
  if (sector) return { countyCode: 'B', city: `Sectorul ${sector[1]}`, street }
  return { countyCode: found.countyCode, city: found.locality, street }
}

/** A code fills what is still empty; a place already chosen stays, and the check offers both ways out of a contradiction. */
export function fillFromCode(draft: PartyDraft, place: PlaceOfCode): PartyDraft {
  if (draft.isCityListed && draft.address.city !== '') return draft
  const { address } = draft
  const isCountySame = address.countyCode === place.countyCode
  const city = place.city ?? (isCountySame ? address.city : '')
  const filled = withAddress(draft, { countyCode: place.countyCode, city, street: address.street || (place.street ?? '') })
  return { ...filled, isCityListed: place.city !== null }
}

/** Codes of the street: one alone fills an empty code, or replaces one the street does not have. */
export function fillFromStreet(draft: PartyDraft, codes: readonly string[]): PartyDraft {
  const [only, ...others] = [...new Set(codes)]
  if (only === undefined || others.length > 0 || only === draft.address.postalCode) return draft
  return draft.address.postalCode === '' ? withAddress(draft, { postalCode: only }) : draft
}

/** `county` of a suggestion is a code or a name, as the list of counties has it. */
export function applySuggestion(
  draft: PartyDraft,
  { values }: Suggestion,
  counties: readonly { code: string; name: string }[],
): PartyDraft {
  const { county, city, postalCode, street, number, additionalInfo } = values
  const countyCode = counties.find(({ code, name }) => code === county || isSamePlaceName(name, county ?? ''))?.code
  const changed = withAddress(draft, {
    ...(countyCode === undefined ? {} : { countyCode }),
    ...(city === undefined ? {} : { city }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
    ...(additionalInfo === undefined ? {} : { additionalInfo }),
  })
  return { ...changed, isCityListed: draft.isCityListed || city !== undefined }
}
