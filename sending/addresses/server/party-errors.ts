import { type Coded, readMessage } from '#contract/texts/message.ts'
import { Party } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { DraftParty, ShippingError } from '../contract/draft-party.ts'

/** What the places say against each other, and what an order could not be written with. */
export function shippingErrorsOf({ geography }: Pick<App, 'geography'>, party: DraftParty): Coded<ShippingError>[] {
  const errors: Coded<ShippingError>[] = geography.validate(party.address, party.contact.phone)
  const listed = new Set(errors.map(({ type }) => type))
  for (const { path, message } of Party.safeParse(party).error?.issues ?? []) {
    const type = typeOf(path)
    if (listed.has(type)) continue
    listed.add(type)
    errors.push({ type, message: readMessage(message), suggestions: [] })
  }
  return errors
}

/** Of what is missing or unreadable, so that no order could be written with it. */
export const refusedAddressErrors = (party: DraftParty): ShippingError['type'][] =>
  (Party.safeParse(party).error?.issues ?? []).map(({ path }) => typeOf(path))

function typeOf([part, field]: readonly PropertyKey[]): ShippingError['type'] {
  if (part === 'contact') return 'CONTACT_PHONE_ERROR'
  if (field === 'street') return 'STREET_ERROR'
  return field === 'number' ? 'NUMBER_ERROR' : 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'
}
