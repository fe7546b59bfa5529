/** A shop's warehouses as last seen on its orders, and the address that couriers come to for each. */

import { and, asc, eq, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { type Coded, inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { AssignedLocation } from '#selling/ports/store-orders.ts'
import { partyOf, type SavedAddress } from '#sending/addresses/contract/addresses.ts'
import type { DraftParty, ShippingError } from '#sending/addresses/contract/draft-party.ts'
import { getSavedAddress, listSavedAddresses, shippingErrorsOf } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Database, Statements, Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { StoreLocation } from '../contract/stores.ts'
import { convertedLocation, type SenderContact, senderContactOf } from './converted-location.ts'
import { connectedShopOf, hasPartner, type PartnerStore, type StoreKey, storeOf } from './stores.ts'
import { storeLocationAddresses, storeLocations } from './tables.ts'

/** Where couriers come to. `book`: a saved address, which may have become wrong since; `store`: converted from the store's, checked now. */
export type LocationSender = {
  addressId: string | null
  mutationId: string | null
  locationId: string | null
  party: DraftParty
  validationStrategy: 'book' | 'store'
  errors: Coded<ShippingError>[]
}

/** Nearly every reading names the same warehouses: what was written a moment ago is not written again. */
const WRITTEN_FOR_MS = 60_000
const WRITTEN_MAX = 5_000
const written = new Map<string, { location: string; atMs: number }>()

function isWritten(key: string, location: AssignedLocation): boolean {
  const known = written.get(key)
  return known?.location === JSON.stringify(location) && performance.now() - known.atMs < WRITTEN_FOR_MS
}

/** Keeps warehouses as an order named them; one that was deleted in the store has no id to be kept by. */
export async function noteLocations(
  db: Database | Tx,
  { clientId, shop }: StoreKey,
  locations: readonly AssignedLocation[],
): Promise<void> {
  const keyOf = (id: string) => `${clientId}/${shop}/${id}`
  const named = new Map(
    locations.flatMap((location) =>
      location.id === null || isWritten(keyOf(location.id), location) ? [] : [[location.id, location] as const],
    ),
  )
  if (named.size === 0) return
  // In one order of ids: two readings at once never wait for each other in a circle.
  const rows = [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([locationId, location]) => ({ clientId, shop, locationId, location }))
  await db
    .insert(storeLocations)
    .values(rows)
    .onConflictDoUpdate({
      target: [storeLocations.clientId, storeLocations.shop, storeLocations.locationId],
      set: { location: sql`excluded.location` },
      setWhere: sql`${storeLocations.location} is distinct from excluded.location`,
    })
  if (written.size + named.size > WRITTEN_MAX) written.clear()
  for (const [id, location] of named) written.set(keyOf(id), { location: JSON.stringify(location), atMs: performance.now() })
}

/** null: no address was chosen for the warehouse, and the store's own could not be converted. */
export async function senderOfLocation(app: App, { clientId, shop }: StoreKey, location: AssignedLocation): Promise<LocationSender | null> {
  const locationId = location.id
  const mapped = locationId === null ? null : await mappedAddress(app.db, { clientId, shop, locationId })
  if (mapped) {
    const { mutationId, saved } = mapped
    return {
      addressId: saved.id,
      mutationId,
      locationId,
      party: partyOf(saved),
      validationStrategy: 'book',
      errors: savedAddressErrors(app, saved),
    }
  }
  const party = convertedLocation(app.geography, location, await senderContactOf(app, clientId))
  if (!party) return null
  return { addressId: null, mutationId: null, locationId, party, validationStrategy: 'store', errors: shippingErrorsOf(app, party) }
}

/** By its name in the book, so that it can be found there. */
export const savedAddressErrors = (app: App, saved: SavedAddress): Coded<ShippingError>[] =>
  shippingErrorsOf(app, partyOf(saved))
    .filter(({ type }) => type === 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR' || type === 'CONTACT_PHONE_ERROR')
    .map((error) => ({ ...error, message: { code: 'saved-address-says', params: { name: saved.shortName, message: error.message } } }))

type LocationKey = StoreKey & { locationId: string }

const chosenAddress = statement('store-location-address', (given: StatementParams<LocationKey>) => {
  const { clientId, shop, locationId, id, addressId } = storeLocationAddresses
  return {
    rows: { id, addressId },
    text: (list) => sql`
      select ${list} from ${storeLocationAddresses}
       where ${clientId} = ${given.clientId} and ${shop} = ${given.shop} and ${locationId} = ${given.locationId}`,
  }
})

/** null: none was chosen, or it was taken out of the address book since. */
async function mappedAddress(
  db: Statements,
  { clientId, shop, locationId }: LocationKey,
): Promise<{ mutationId: string; saved: SavedAddress } | null> {
  const row = await chosenAddress.first(db, { clientId, shop, locationId })
  if (!row) return null
  const saved = await getSavedAddress(db, { clientId, id: row.addressId }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return null
    throw error
  })
  return saved && { mutationId: row.id, saved }
}

/** The warehouses seen so far, by name. */
export async function seenLocations(db: Database, { clientId, shop }: StoreKey): Promise<AssignedLocation[]> {
  const rows = await db
    .select({ location: storeLocations.location })
    .from(storeLocations)
    .where(and(eq(storeLocations.clientId, clientId), eq(storeLocations.shop, shop)))
    .orderBy(asc(sql`${storeLocations.location} ->> 'name'`), asc(storeLocations.locationId))
  return rows.map(({ location }) => location)
}

/** Before the first order was read. A store that does not answer now shows them with its orders. */
async function askLocations(app: App, store: PartnerStore): Promise<void> {
  const answer = await connectedShopOf(app, store).locations()
  if (answer.kind === 'done') return noteLocations(app.db, store, answer.value)
  app.log.warn({ shop: store.shop, answer }, 'a store did not name its warehouses')
}

export type StoreLocationCoded = Omit<StoreLocation, 'problems'> & { problems: Message[] }

export const locationInWords = (texts: Texts, { problems, ...location }: StoreLocationCoded): StoreLocation => ({
  ...location,
  problems: problems.map((problem) => inWords(texts, problem)),
})

export async function listLocations(app: App, which: { clientId: string; name: string }): Promise<StoreLocationCoded[]> {
  const store = await storeOf(app.db, which)
  const { clientId, shop } = store
  if (hasPartner(store) && (await seenLocations(app.db, store)).length === 0) await askLocations(app, store)
  const [locations, mappings, book, contact] = await Promise.all([
    seenLocations(app.db, { clientId, shop }),
    app.db
      .select()
      .from(storeLocationAddresses)
      .where(and(eq(storeLocationAddresses.clientId, clientId), eq(storeLocationAddresses.shop, shop))),
    listSavedAddresses(app.db, { clientId, search: '' }),
    senderContactOf(app, clientId),
  ])
  return locations.map((location) => ({
    locationId: location.id ?? '',
    name: location.name,
    formatted: location.formatted,
    ...presentConverted(app, location, contact),
    mutation: presentMapping(
      mappings.find((mapping) => mapping.locationId === location.id),
      book,
    ),
  }))
}

/** A part that could not be read is not there. */
function presentConverted(
  app: App,
  location: AssignedLocation,
  contact: SenderContact,
): Pick<StoreLocationCoded, 'converted' | 'problems'> {
  const party = convertedLocation(app.geography, location, contact)
  if (!party) return { converted: null, problems: [] }
  const known = (fields: Record<string, string>) => Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
  return {
    converted: { contact: known(party.contact), address: { ...known(party.address), countryCode: 'RO' } },
    problems: shippingErrorsOf(app, party).map(({ message }) => message),
  }
}

function presentMapping(
  mapping: typeof storeLocationAddresses.$inferSelect | undefined,
  book: readonly SavedAddress[],
): StoreLocation['mutation'] {
  const saved = mapping && book.find(({ id }) => id === mapping.addressId)
  return mapping && saved ? { mutationId: mapping.id, addressId: saved.id, shortName: saved.shortName } : null
}

type MappingInput = { clientId: string; name: string; locationId: string; addressId: string }

/** Answers the mapping's id. Throws `not-found` for an address that is not the client's. */
export async function mapLocation(app: App, { clientId, name, locationId, addressId }: MappingInput): Promise<string> {
  const { shop } = await storeOf(app.db, { clientId, name })
  const saved = await getSavedAddress(app.db, { clientId, id: addressId })
  if (saved.shippingPointId !== null) throw new Problem('not-found') // a courier's point: no pickup is possible there
  return app.db.inTransaction(async (tx) => {
    const [row] = await tx
      .insert(storeLocationAddresses)
      .values({ clientId, shop, locationId, addressId })
      .onConflictDoUpdate({
        target: [storeLocationAddresses.clientId, storeLocationAddresses.shop, storeLocationAddresses.locationId],
        set: { addressId },
      })
      .returning({ id: storeLocationAddresses.id })
    const { id } = row as { id: string } // inserted or updated: always one row
    noteAuditedValues({ mutationId: id })
    return id
  })
}

export const unmapLocation = (app: App, { clientId, mutationId }: { clientId: string; mutationId: string }): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const gone = await tx
      .delete(storeLocationAddresses)
      .where(and(eq(storeLocationAddresses.clientId, clientId), eq(storeLocationAddresses.id, mutationId)))
      .returning({ id: storeLocationAddresses.id })
    if (gone.length === 0) throw new Problem('not-found')
  })
