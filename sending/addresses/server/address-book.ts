/** The clients' saved addresses. */

import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type FieldError, fieldProblem, Problem } from '#contract/problems.ts'
import { type Coded, coded, type Message } from '#contract/texts/message.ts'
import type { Geography } from '#sending/app-parts.ts'
import type { App } from '#server/platform/app.ts'
import type { Database, Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { lockByName, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { contentVersionOf, requireVersion } from '#server/platform/http/versions.ts'
import { countyNamed, foldName } from '../contract/address-rules.ts'
import { type AddressError, AddressFields, partyOf, SAVED_ADDRESSES_MAX, type SavedAddress } from '../contract/addresses.ts'
import { romanianPhone } from './phone.ts'
import { savedAddresses } from './tables.ts'

/** Kept by the platform, e.g. of an approved pick-up point: read-only. */
export const PLATFORM_ADDRESS = 10
const ROMANIA = { nameRo: 'Romania' }

type Row = typeof savedAddresses.$inferSelect
type AddressId = { clientId: string; id: string }

const belongs = ({ clientId, id }: AddressId) => and(eq(savedAddresses.clientId, clientId), eq(savedAddresses.id, id))

function savedAddress({ clientId, searchNorm, createdAt, updatedAt, ...row }: Row): SavedAddress {
  return { ...row, addressCountryCode: 'RO', addressCountry: ROMANIA, version: contentVersionOf(writtenOver(row)) }
}

/** What a change of an address replaces. */
const writtenOver = (fields: Omit<AddressFields, 'addressCountryCode'>): object =>
  Object.fromEntries(Object.keys(AddressFields.shape).map((name) => [name, fields[name as keyof typeof fields]])) // the country is one for all

/** The default one first, then by name; every word of `search` must begin or be within name, contact or place. */
export async function listSavedAddresses(
  db: Database,
  { clientId, search }: { clientId: string; search: string },
): Promise<SavedAddress[]> {
  const words = foldName(search).split(' ').filter(Boolean)
  const rows = await db
    .select()
    .from(savedAddresses)
    .where(and(eq(savedAddresses.clientId, clientId), ...words.map((word) => sql`${savedAddresses.searchNorm} like ${`%${word}%`}`)))
    .orderBy(desc(savedAddresses.isDefault), asc(savedAddresses.searchNorm), asc(savedAddresses.id))
    .limit(SAVED_ADDRESSES_MAX)
  return rows.map(savedAddress)
}

export async function hasSavedAddress(db: Queries, clientId: string): Promise<boolean> {
  const rows = await db.select({ id: savedAddresses.id }).from(savedAddresses).where(eq(savedAddresses.clientId, clientId)).limit(1)
  return rows.length > 0
}

const saved = statement('saved-address', (given: StatementParams<AddressId>) => ({
  rows: getTableColumns(savedAddresses),
  text: (list) =>
    sql`select ${list} from ${savedAddresses} where ${savedAddresses.clientId} = ${given.clientId} and ${savedAddresses.id} = ${given.id}`,
}))

/** Another client's address is as little there as none. */
export async function getSavedAddress(db: Statements, { clientId, id }: AddressId): Promise<SavedAddress> {
  const found = await saved.first(db, { clientId, id })
  if (!found) throw new Problem('not-found')
  return savedAddress(found)
}

/** The address that new orders begin with; null: the client has chosen none. */
export async function getDefaultAddress(db: Database | Tx, clientId: string): Promise<SavedAddress | null> {
  const [row] = await db
    .select()
    .from(savedAddresses)
    .where(and(eq(savedAddresses.clientId, clientId), eq(savedAddresses.isDefault, true)))
  return row ? savedAddress(row) : null
}

/** A client's first address becomes the default one. */
export async function createSavedAddress(
  tx: Tx,
  { clientId, fields, type }: { clientId: string; fields: AddressFields; type?: number | undefined },
  geography: Geography,
): Promise<SavedAddress> {
  const columns = checked(geography, fields)
  const existing = await lockAddressBook(tx, clientId)
  const [row] = await tx
    .insert(savedAddresses)
    .values({ ...columns, clientId, type, isDefault: existing.length === 0 })
    .returning()
  return audited(row as Row) // an insert without conflict clause returns its row
}

/** Throws `not-found`, `not-allowed`, `changed-meanwhile`, `invalid-fields`. */
export async function updateSavedAddress(
  tx: Tx,
  address: AddressId & { fields: AddressFields; ifMatch?: string | null },
  geography: Geography,
): Promise<SavedAddress> {
  const saved = await lockForChange(tx, address)
  const columns = checked(geography, address.fields)
  requireVersion(address.ifMatch ?? null, { saved: writtenOver(saved), wanted: writtenOver(columns) })
  const [row] = await tx
    .update(savedAddresses)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(belongs(address))
    .returning()
  return audited(row as Row) // locked above: it is there
}

function audited(row: Row): SavedAddress {
  noteAuditedValues({ id: row.id, shippingPointId: row.shippingPointId })
  return savedAddress(row)
}

export async function removeSavedAddress(tx: Tx, address: AddressId): Promise<void> {
  await lockForChange(tx, address)
  await tx.delete(savedAddresses).where(belongs(address))
}

export async function makeDefaultAddress(tx: Tx, { clientId, id }: AddressId): Promise<void> {
  const book = await lockAddressBook(tx, clientId)
  if (!book.some((address) => address.id === id)) throw new Problem('not-found')
  // Cleared first: there is never more than one (unique index).
  await tx
    .update(savedAddresses)
    .set({ isDefault: false })
    .where(and(eq(savedAddresses.clientId, clientId), eq(savedAddresses.isDefault, true)))
  await tx.update(savedAddresses).set({ isDefault: true }).where(belongs({ clientId, id }))
}

/** Two at once must not both find no default, or both become it. */
async function lockAddressBook(tx: Tx, clientId: string): Promise<{ id: string }[]> {
  await lockByName(tx, `address-book/${clientId}`)
  return tx.select({ id: savedAddresses.id }).from(savedAddresses).where(eq(savedAddresses.clientId, clientId))
}

async function lockForChange(tx: Tx, address: AddressId): Promise<Row> {
  const [row] = await tx.select().from(savedAddresses).where(belongs(address)).for('update')
  if (!row) throw new Problem('not-found')
  if (row.type === PLATFORM_ADDRESS) throw new Problem('not-allowed')
  return row
}

/** An address that is saved elsewhere than in the book. `at`: before the paths of its errors. Throws `invalid-fields`. */
export const requireAddress = (geography: Geography, fields: AddressFields, at: string): void => void checked(geography, fields, at)

/** A domain that takes no mail; where that cannot be found out nothing is refused. Asks the network: before a transaction. Throws `invalid-fields`. */
export async function requireMailbox({ mailDomains }: Pick<App, 'mailDomains'>, email: string, path: string): Promise<void> {
  const domain = email.split('@')[1] ?? ''
  if (domain !== '' && (await mailDomains.takesMail(domain)) === 'no') throw fieldProblem(path, 'contact-email-invalid')
}

/** What the schema cannot know: that the county exists and the numbers can be called. */
function checked(geography: Geography, { addressCountryCode, ...fields }: AddressFields, at = '') {
  const county = countyNamed(fields.addressCounty)
  const isPhone = (phone: string) => phone === '' || romanianPhone(phone) !== null
  const phoneMessage = coded('phone-not-of-country')
  const errors: FieldError[] = [
    ...(county ? [] : [{ path: `${at}addressCounty`, code: 'invalid', message: coded('county-invalid') }]),
    ...(isPhone(fields.contactPhone) ? [] : [{ path: `${at}contactPhone`, code: 'invalid', message: phoneMessage }]),
    ...(isPhone(fields.contactPhone2) ? [] : [{ path: `${at}contactPhone2`, code: 'invalid', message: phoneMessage }]),
  ]
  const place = county ? placeError(geography, { addressCountryCode, ...fields }) : null
  if (place) errors.push({ path: `${at}addressPostalCode`, code: place.type, message: coded(place.message) })
  if (errors.length > 0 || !county) throw new Problem('invalid-fields', { errors })
  const searched = [
    fields.shortName,
    fields.contactName,
    fields.contactCompany,
    fields.contactPhone,
    fields.addressCity,
    county.name,
    fields.addressStreet,
    fields.addressNumber,
    fields.addressPostalCode,
  ]
  return { ...fields, addressCounty: county.code, searchNorm: foldName(searched.join(' ')) }
}

/** Streets and numbers are advice; a place that does not fit its code is another place. Null: it can be sent from and to. */
function placeError(geography: Geography, fields: AddressFields): Coded<AddressError> | null {
  return geography.validate(partyOf(fields).address).find(({ type }) => type === 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR') ?? null
}

/** What is wrong by now with a saved address, e.g. since another list of codes was imported; null: nothing. A courier's point is its courier's. */
export const addressProblemOf = (geography: Geography, saved: SavedAddress): Message | null =>
  saved.shippingPointId === null ? (placeError(geography, saved)?.message ?? null) : null
