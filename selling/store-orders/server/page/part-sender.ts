/** Where the courier comes for a part: the address chosen for it on the page, else the one of its warehouse. */

import { Problem } from '#contract/problems.ts'
import type { AwaitingPart } from '#selling/ports/store-orders.ts'
import { type LocationSender, savedAddressErrors, senderOfLocation } from '#selling/stores/server/locations.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { partyOf, type SavedAddress } from '#sending/addresses/contract/addresses.ts'
import type { DraftParty } from '#sending/addresses/contract/draft-party.ts'
import { getSavedAddress, shippingErrorsOf } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { StoreShipmentDraft } from '../../contract/shipment.ts'

/** `draft`: of this very part; a part that was moved leaves from elsewhere. null: no address is known. */
export async function senderOfPart(
  app: App,
  store: StoreRow,
  { location }: AwaitingPart,
  draft: StoreShipmentDraft | null,
): Promise<LocationSender | null> {
  const ofLocation = await senderOfLocation(app, store, location)
  if (!draft) return ofLocation
  const { addressId, party } = draft.sender
  if (addressId === null) return party && isAnother(party, ofLocation) ? typedSender(app, party, ofLocation) : ofLocation
  if (addressId === ofLocation?.addressId) return ofLocation
  const saved = await savedAddress(app, store.clientId, addressId)
  if (!saved) return ofLocation
  return {
    addressId,
    mutationId: ofLocation?.mutationId ?? null,
    locationId: location.id,
    party: partyOf(saved),
    validationStrategy: 'book',
    errors: savedAddressErrors(app, saved),
  }
}

const isAnother = (party: DraftParty, sender: LocationSender | null) => JSON.stringify(party) !== JSON.stringify(sender?.party)

const typedSender = (app: App, party: DraftParty, ofLocation: LocationSender | null): LocationSender => ({
  addressId: null,
  mutationId: ofLocation?.mutationId ?? null,
  locationId: ofLocation?.locationId ?? null,
  party,
  validationStrategy: 'store',
  errors: shippingErrorsOf(app, party),
})

/** null: it was deleted since. */
async function savedAddress(app: App, clientId: string, id: string): Promise<SavedAddress | null> {
  return getSavedAddress(app.db, { clientId, id }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return null
    throw error
  })
}
