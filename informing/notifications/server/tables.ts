import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/texts/message.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'
import { instantColumn } from '#server/platform/tables.ts'
import type { NotificationKind } from '../contract/centre.ts'
import type { NoticeEvent } from '../contract/notice-kinds.ts'
import type { NoticeState, RecipientField } from '../contract/order-notices.ts'

/** `active`: its AWB was made. `notice`: the one that waited, now due; left out: those at once. */
export type OrderHappening = { state: ParcelState; happenedAt: string; notice?: NoticeEvent }

/** What happened to orders, until what is said of it is written (write-notices.ts). */
export const orderHappenings = pgTable(
  'order_happenings',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    orderId: text('order_id').notNull(),
    events: jsonb().$type<OrderHappening[]>().notNull(),
    /** Nothing is said of it before; of a notice that waits, long after it happened. */
    dueAt: instantColumn('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] }), index('order_happenings_due').on(table.dueAt)],
)

/** What went out about orders, or did not and why: one row for each event and recipient. */
export const orderNotices = pgTable(
  'order_notices',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    orderId: text('order_id').notNull(),
    event: text().$type<NoticeEvent>().notNull(),
    /** The day in Bucharest of what can happen again; '' of what happens once. */
    occurrence: text().notNull(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    /** An address of the client's; or by which of its contact's fields the order's recipient is reached. */
    recipient: text().$type<string | RecipientField>().notNull(),
    hasLabel: boolean('has_label').notNull(),
    happenedAt: instantColumn('happened_at').notNull(),
    state: text().$type<NoticeState>().notNull(),
    reason: jsonb().$type<Message>(),
    /** Of a text message: how many it was counted as, and the provider's id of it. */
    parts: integer(),
    providerId: text('provider_id'),
    createdAt: instantColumn('created_at').notNull(),
    settledAt: instantColumn('settled_at'),
    /** When it was delivered, or could not be, as the provider says. */
    reportedAt: instantColumn('reported_at'),
    /** When the provider is asked what became of it, where no report says so before. null: nothing more is to be learned. */
    lookAt: instantColumn('look_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('order_notices_once').on(
      table.clientId,
      table.orderId,
      table.event,
      table.occurrence,
      table.channel,
      sql`lower(${table.recipient})`,
    ),
    index('order_notices_to_look_for').on(table.lookAt).where(sql`look_at is not null`),
  ],
)

/** What happened to a client, for the users who may see it; or to the platform, for its operators. Kept for a month. */
export const notifications = pgTable(
  'notifications',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    kind: text().$type<NotificationKind>().notNull(),
    /** Of what happened: written once. */
    key: text().notNull(),
    subject: text(),
    message: jsonb().$type<Message>().notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('notifications_once').on(table.clientId, table.kind, table.key),
    index('notifications_at').on(table.at),
  ],
)

/** Which of them a user has read. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    clientId: uuid('client_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.notificationId, table.userId] }),
    foreignKey({
      columns: [table.clientId, table.notificationId],
      foreignColumns: [notifications.clientId, notifications.id],
    }).onDelete('cascade'),
  ],
)
