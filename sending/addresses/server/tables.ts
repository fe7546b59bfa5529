/** Places, streets and postal codes of Romania, and the clients' saved addresses. Counties are facts in code: sending/addresses/contract/address-rules.ts. */
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/platform/tables.ts'

/** Municipalities, towns and communes, by their SIRUTA code. */
export const administrativeUnits = pgTable('administrative_units', {
  siruta: integer().primaryKey(),
  countyCode: text('county_code').notNull(),
  name: text().notNull(),
  norm: text().notNull(),
  kind: text({ enum: ['municipality', 'town', 'commune'] }).notNull(),
})

/** Where a row comes from; the later in the list knows better. */
export const placeSources = ['geonames', 'demo', 'infocod', 'siruta'] as const

export const localities = pgTable(
  'localities',
  {
    /** Assigned on insert, under the import's lock. */
    id: integer().primaryKey(),
    siruta: integer().unique(),
    geoNamesId: integer('geonames_id').unique(),
    unitSiruta: integer('unit_siruta').references(() => administrativeUnits.siruta),
    countyCode: text('county_code').notNull(),
    name: text().notNull(),
    norm: text().notNull(),
    /** 1 sector or city with postal codes by street, 2 other town, 3 seat of a commune, 4 other. */
    tier: smallint().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Orders results only: small places' numbers are unreliable. */
    population: integer().notNull().default(0),
    /** The one code of a place that is not street-coded; null: not known. */
    postalCode: text('postal_code'),
    source: text({ enum: placeSources }).notNull(),
  },
  (table) => [index().on(table.countyCode, table.norm.op('text_pattern_ops'))],
)

/** Old spellings and former names, folded. */
export const localityAliases = pgTable(
  'locality_aliases',
  {
    localityId: integer('locality_id')
      .notNull()
      .references(() => localities.id, { onDelete: 'cascade' }),
    norm: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.localityId, table.norm] })],
)

export const streets = pgTable(
  'streets',
  {
    id: integer().primaryKey(),
    localityId: integer('locality_id')
      .notNull()
      .references(() => localities.id, { onDelete: 'cascade' }),
    /** As in an address: `Strada`, `Bulevardul`, `Aleea II`. */
    type: text().notNull(),
    name: text().notNull(),
    norm: text().notNull(),
    /** Words sorted, titles dropped: `Alecsandri Vasile` and `Vasile Alecsandri` are the same. */
    normSorted: text('norm_sorted').notNull(),
  },
  (table) => [index().on(table.localityId, table.normSorted)],
)

/** Which postal code which numbers of a street have. `numbers` is the list's own text; number-grammar.ts reads it. */
export const streetCodes = pgTable(
  'street_codes',
  {
    id: integer().primaryKey(),
    streetId: integer('street_id')
      .notNull()
      .references(() => streets.id, { onDelete: 'cascade' }),
    postalCode: text('postal_code').notNull(),
    numbers: text().notNull().default(''),
  },
  (table) => [index().on(table.streetId), index().on(table.postalCode)],
)

/** Every known code, also those that only the coordinates' list has. */
export const postalCodes = pgTable(
  'postal_codes',
  {
    code: text().primaryKey(),
    countyCode: text('county_code').notNull(),
    localityId: integer('locality_id').references(() => localities.id, { onDelete: 'set null' }),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (table) => [index().on(table.localityId)],
)

/** What was loaded, once a kind. `demo` and `infocod` replace each other. */
export const addressDatasets = pgTable('address_datasets', {
  kind: text().primaryKey(),
  rowCount: integer('row_count').notNull(),
  checksum: text().notNull(),
  importedAt: instantColumn('imported_at').notNull().default(sql`now()`),
})

/** The clients' address books. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    /** 10 is kept by the platform and read-only. */
    type: smallint().notNull().default(1),
    isDefault: boolean('is_default').notNull().default(false),
    shippingPointId: text('shipping_point_id'),
    shortName: text('short_name').notNull(),
    contactName: text('contact_name').notNull(),
    contactCompany: text('contact_company').notNull(),
    contactPhone: text('contact_phone').notNull(),
    contactPhone2: text('contact_phone2').notNull(),
    contactEmail: text('contact_email').notNull(),
    addressCounty: text('address_county').notNull(),
    addressCity: text('address_city').notNull(),
    addressPostalCode: text('address_postal_code').notNull(),
    addressStreet: text('address_street').notNull(),
    addressNumber: text('address_number').notNull(),
    addressBlock: text('address_block').notNull(),
    addressEntrance: text('address_entrance').notNull(),
    addressIntercom: text('address_intercom').notNull(),
    addressFloor: text('address_floor').notNull(),
    addressApartment: text('address_apartment').notNull(),
    addressLandmark: text('address_landmark').notNull(),
    addressAdditionalInfo: text('address_additional_info').notNull(),
    /** Name, contact and place, folded, for the search. */
    searchNorm: text('search_norm').notNull(),
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
    updatedAt: instantColumn('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('saved_addresses_default').on(table.clientId).where(sql`is_default`),
  ],
)
