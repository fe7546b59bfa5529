import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StorePartner, StorePlatform } from '#contract/store-platforms.ts'
import type { Message } from '#contract/texts/message.ts'
import type { ProductDimensions } from '#selling/packing/contract/order-packing.ts'
import type { AssignedLocation } from '#selling/ports/store-orders.ts'
import type { RefusedTopic, StoreChange } from '#selling/ports/store-webhooks.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { StoreRemark, StoreSettings } from '../contract/stores.ts'

export type CopyFailures = Record<string, { name: string; cause: string }>

/** Connected shops. A shop belongs to one client at a time. */
export const stores = pgTable(
  'stores',
  {
    clientId: uuid('client_id').notNull(),
    /** The store's own name for it, e.g. its domain: the key of ports. One shop has one, over all platforms (docs/decisions/072). */
    shop: text().notNull(),
    platform: text().$type<StorePlatform>().notNull(),
    /** What the client's calls and pages name it by. */
    name: text().notNull(),
    title: text().notNull(),
    currency: text().notNull(),
    settings: jsonb().$type<StoreSettings>().notNull(),
    connectedAt: instantColumn('connected_at').notNull(),
    disconnectedAt: instantColumn('disconnected_at'),
    /** The store refused our grant, or took rights away; null: the merchant need do nothing. */
    needsAuthSince: instantColumn('needs_auth_since'),
    /** Rights that the merchant did not grant when connecting. */
    missingScopes: jsonb('missing_scopes').$type<string[]>().notNull().default([]),
    /** Changes that the store does not call us for. */
    refusedTopics: jsonb('refused_topics').$type<RefusedTopic[]>().notNull().default([]),
    remarks: jsonb().$type<StoreRemark[]>().notNull().default([]),
    /** Orders that could not be copied, by id: tried again at every comparison. */
    uncopied: jsonb().$type<CopyFailures>().notNull().default({}),
    /** The copy of its orders (selling/store-copy). */
    syncState: text('sync_state', { enum: ['waiting', 'copying', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Where the first copy goes on; null: at its beginning, or done. */
    syncCursor: text('sync_cursor'),
    syncCopied: integer('sync_copied').notNull().default(0),
    /** So many orders are in the file that the store is writing for us; null: none is being written. */
    syncPreparing: integer('sync_preparing'),
    syncTotal: integer('sync_total'),
    syncIsExact: boolean('sync_is_exact').notNull().default(true),
    /** How far a comparison is that takes more than a page; null: none is under way. */
    syncComparing: jsonb('sync_comparing').$type<{ read: number; total: number | null }>(),
    syncProblem: jsonb('sync_problem').$type<Message>(),
    /** Every change before it is in the copy: reconciliation asks for what changed since. */
    syncedUntil: instantColumn('synced_until'),
    syncCheckedAt: instantColumn('sync_checked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.shop] }),
    uniqueIndex('stores_connected').on(table.shop).where(sql`disconnected_at is null`),
    uniqueIndex('stores_named').on(table.clientId, table.name),
    check('stores_platform', sql`platform in ('shopify', 'woocommerce', 'import')`),
  ],
)

/** What merchants granted, sealed (platform/seal.ts). One row a shop, for every client. */
export const storeGrants = pgTable('store_grants', {
  shop: text().primaryKey(),
  sealed: text().notNull(),
  changedAt: instantColumn('changed_at').notNull(),
})

/** Connecting that has begun: the browser must come back with this state, to the same client, soon. */
export const storeConnecting = pgTable('store_connecting', {
  state: text().primaryKey(),
  clientId: uuid('client_id').notNull(),
  platform: text().$type<StorePartner>().notNull(),
  shop: text().notNull(),
  /** The grant that the shop's server brought before the browser came back, sealed. */
  sealed: text(),
  expiresAt: instantColumn('expires_at').notNull(),
})

/** Installing that began at the store. Without `sealed` the browser is there to agree; with it the shop waits for who signs in. */
export const storeInstalls = pgTable('store_installs', {
  /** Of what the browser holds. */
  tokenHash: text('token_hash').primaryKey(),
  state: text().notNull(),
  platform: text().$type<StorePartner>().notNull(),
  shop: text().notNull(),
  sealed: text(),
  expiresAt: instantColumn('expires_at').notNull(),
})

/** Warehouses as last seen on an order. */
export const storeLocations = pgTable(
  'store_locations',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    locationId: text('location_id').notNull(),
    location: jsonb().$type<AssignedLocation>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.shop, table.locationId] })],
)

/** The address of the address book that couriers come to for a warehouse. */
export const storeLocationAddresses = pgTable(
  'store_location_addresses',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    locationId: text('location_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    addressId: uuid('address_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.shop, table.locationId] }),
    uniqueIndex('store_location_addresses_id').on(table.clientId, table.id),
  ],
)

/** Dimensions (cm) of variants, which the store does not know; `weightKg` of one unit, null: the store's own counts. */
export const storeProducts = pgTable(
  'store_products',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    variantId: text('variant_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    name: text().notNull().default(''),
    sku: text().notNull().default(''),
    dimensions: jsonb().$type<ProductDimensions>().notNull(),
    weightKg: real('weight_kg'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.shop, table.variantId] }),
    uniqueIndex('store_products_id').on(table.clientId, table.id),
  ],
)

/** The store's events, each once however often it is delivered. */
export const storeEvents = pgTable(
  'store_events',
  {
    shop: text().notNull(),
    topic: text().notNull(),
    eventId: text('event_id').notNull(),
    change: jsonb().$type<StoreChange>().notNull(),
    receivedAt: instantColumn('received_at').notNull().default(sql`now()`),
    doneAt: instantColumn('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.shop, table.topic, table.eventId] }),
    index('store_events_received').on(table.receivedAt),
    index('store_events_open').on(table.shop, table.receivedAt).where(sql`done_at is null`),
  ],
)
