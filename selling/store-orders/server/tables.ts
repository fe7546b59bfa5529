import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/texts/message.ts'
import type { SavedPacking } from '#selling/packing/contract/saved-packing.ts'
import type { ChosenService } from '#sending/offers/contract/offers.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { StoreShipmentDraft } from '../contract/shipment.ts'

/** `service`: of the offer that was chosen; offers themselves are deleted after a day. */
export type SavedPartDraft = StoreShipmentDraft & { service: ChosenService | null }

/** The draft of an awaiting part ('Salveaza pentru activare ulterioara'). */
export const storeDrafts = pgTable(
  'store_drafts',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    orderId: text('order_id').notNull(),
    partId: text('part_id').notNull(),
    draft: jsonb().$type<SavedPartDraft>().notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.shop, table.orderId, table.partId] })],
)

/** Packing configurations by what is packed (selling/packing/contract/saved-packing.ts). */
export const storePackings = pgTable(
  'store_packings',
  {
    clientId: uuid('client_id').notNull(),
    shop: text().notNull(),
    /** SHA-256 of the packing key, in hex. */
    keyHash: text('key_hash').notNull(),
    configuration: jsonb().$type<SavedPacking>().notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.shop, table.keyHash] })],
)

/** A request to activate many orders. */
export const bulkActivations = pgTable(
  'bulk_activations',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    shop: text().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    endedAt: instantColumn('ended_at'),
    total: integer().notNull().default(0),
    /** Rows without an outcome. */
    open: integer().notNull().default(0),
    /** Of its first row among all clients' (bulk/bulk-rows.ts). */
    turn: integer().notNull().default(0),
    /** The client's rule that began it; null: a user did. */
    ruleId: uuid('rule_id'),
    /** As it was called then. */
    ruleName: text('rule_name'),
    /** In Bucharest: the day whose limits it counts for. */
    ruleDay: text('rule_day'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('bulk_activations_of_rule').on(table.clientId, table.ruleDay).where(sql`rule_id is not null`),
    index('bulk_activations_newest').on(table.clientId, table.shop, table.createdAt),
    index('bulk_activations_running').on(table.createdAt).where(sql`ended_at is null`),
  ],
)

export const bulkActivationOrders = pgTable(
  'bulk_activation_orders',
  {
    clientId: uuid('client_id').notNull(),
    bulkId: uuid('bulk_id').notNull(),
    storeOrderId: text('store_order_id').notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    state: text({ enum: ['waiting', 'working', 'activated', 'failed', 'stopped'] })
      .notNull()
      .default('waiting'),
    reason: jsonb().$type<Message>(),
    /** The most that each of its parts may cost, in bani by its id; null: whatever it costs. */
    agreed: jsonb().$type<Record<string, number>>(),
    /** Our orders that were begun for it; null: not all of them yet. */
    orderIds: jsonb('order_ids').$type<string[]>(),
    awbs: jsonb().$type<string[]>().notNull().default([]),
    /** Its place among all clients' (bulk/bulk-rows.ts). */
    turn: integer().notNull().default(0),
    /** The job that works on it. */
    takenBy: uuid('taken_by'),
    changedAt: instantColumn('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.bulkId, table.storeOrderId] }),
    index('bulk_activation_orders_of_order').on(table.clientId, table.storeOrderId),
    index('bulk_activation_orders_waiting').on(table.turn).where(sql`state = 'waiting'`),
    index('bulk_activation_orders_working').on(table.takenBy).where(sql`state = 'working'`),
  ],
)
