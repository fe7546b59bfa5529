/** What a pasted address, taken apart by the server, makes of the form. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { addressReading } from '../../../contract/written-address/read-address.ts'
import { type PartyDraft, withAddress, withContact } from '../party-draft.ts'
import { phoneTyped } from '../phone.ts'

type AddressRead = AnswerOf<typeof addressReading.read>

const WORDS_MIN = 4

/** Several parts, or a line of several words with a number: a name, a street or a number alone is pasted as it is. */
export function mayBeAddress(text: string): boolean {
  const words = text.trim().split(/\s+/).length
  return /[,;\n\t|].*\S/s.test(text.trim()) ? words >= 2 && /\d/.test(text) : words >= WORDS_MIN && /\d/.test(text)
}

/** A list of names or of house details alone is no address. */
export const hasPlaceRead = ({ address }: AddressRead): boolean =>
  address.street !== '' && (address.city !== '' || address.postalCode !== '' || address.countyCode !== '')

/** Only what was found is written; what was typed meanwhile stays. `before`: the form when the text was pasted. */
export function withPastedAddress(now: PartyDraft, before: PartyDraft, { contact, address, isCityListed }: AddressRead): PartyDraft {
  const fresh = <T extends object>(found: T, was: T, is: T): Partial<T> =>
    Object.fromEntries(
      Object.entries(found).filter(([field, text]) => text !== '' && was[field as keyof T] === is[field as keyof T]),
    ) as Partial<T> // only fewer fields
  const read = { ...contact, phone: phoneTyped(contact.phone), phone2: phoneTyped(contact.phone2) }
  const place = fresh(address, before.address, now.address)
  const next = withAddress(withContact(now, fresh(read, before.contact, now.contact)), place)
  return { ...next, isCityListed: place.city === undefined ? now.isCityListed : isCityListed }
}
