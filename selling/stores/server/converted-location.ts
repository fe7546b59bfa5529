/** A warehouse's address as the store writes it, made into one that couriers can come to. */

import { namesOfClients } from '#account/operations.ts'
import type { AssignedLocation } from '#selling/ports/store-orders.ts'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import type { DraftParty } from '#sending/addresses/contract/draft-party.ts'
import { readStoreAddress } from '#sending/addresses/contract/written-address/read-store-address.ts'
import type { Geography } from '#sending/app-parts.ts'
import { getDefaultAddress, romanianPhone } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'

/** Who hands parcels over, where the store does not say. */
export type SenderContact = DraftParty['contact']

const noContact: SenderContact = { name: '', company: '', phone: '', phone2: '', email: '' }

/** As on the client's default address, else the client's name. */
export async function senderContactOf(app: App, clientId: string): Promise<SenderContact> {
  const saved = await getDefaultAddress(app.db, clientId)
  if (saved) return { ...noContact, ...partyOf(saved).contact }
  return { ...noContact, name: (await namesOfClients(app.db, [clientId])).get(clientId) ?? '' }
}

/** null: abroad, or not even county and place can be read. */
export function convertedLocation(geography: Geography, location: AssignedLocation, contact: SenderContact): DraftParty | null {
  if (location.countryCode !== 'RO' && location.countryCode !== '') return null
  const { address } = readStoreAddress(geography, { ...location, provinceCode: '' })
  if (address.city === '' || address.countyCode === '') return null
  return { contact: { ...contact, phone: romanianPhone(location.phone) ?? contact.phone }, address }
}
