import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CardShown } from '#contract/balance/cards.ts'
import type { Message } from '#contract/texts/message.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { PaymentMethod, PaymentState } from '../contract/payments.ts'

/** Announced, and the money is not there, or it is not clear. */
const IS_NOT_ACTIVE = `state in ('announced', 'unclear')`

/** Money that a client pays in: wanted, and then what became of it. What the client has by it says the ledger alone. */
export const payments = pgTable(
  'payments',
  {
    clientId: uuid('client_id').notNull(),
    /** Also the reference that the card provider gets. */
    id: uuid().notNull(),
    /** For people: what administrators call it by, and what stands on the proforma. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    method: text().$type<PaymentMethod>().notNull(),
    state: text().$type<PaymentState>().notNull().default('announced'),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    amountBani: bani('amount_bani').notNull(),
    /** The billing entity that it is to be invoiced to. */
    entityNumber: integer('entity_number').notNull(),
    /** The subscription it begins, reactivates or is made for. */
    subscriptionId: uuid('subscription_id'),
    /** Of card payments: the provider's own number; '' while it has given none. */
    providerId: text('provider_id').notNull().default(''),
    /** Where the payer types the card, while it can be typed. */
    pageUrl: text('page_url'),
    card: jsonb().$type<CardShown>(),
    /** The saved card that is charged, or that this payment has saved. */
    cardId: uuid('card_id'),
    /** Which words the payer agreed to for later payments without them; null: the card is not to be kept. */
    consentText: text('consent_text'),
    /** Why it was declined, or is unclear. */
    reason: jsonb().$type<Message>(),
    /** When the provider is asked next; null: it is not. */
    lookAt: instantColumn('look_at'),
    /** When the provider was last asked for a payer who waits to see it. */
    lookedAt: instantColumn('looked_at'),
    receivedAt: instantColumn('received_at'),
    /** How much of it went back, or is on its way there. */
    revertedBani: bani('reverted_bani').notNull().default(sql`0`),
    /** null: a job. */
    createdBy: uuid('created_by'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('payments_id').on(table.id),
    uniqueIndex('payments_number').on(table.number),
    index('payments_by_day').on(table.clientId, table.createdAt),
    index('payments_not_active').on(table.clientId, table.createdAt).where(sql.raw(IS_NOT_ACTIVE)),
    index('payments_look').on(table.lookAt).where(sql`look_at is not null`),
    // One charge for one need: the next one waits until this one has ended.
    uniqueIndex('payments_one_charge').on(table.clientId).where(sql`method = 'saved-card' and state in ('announced', 'unclear')`),
    check('payments_amount', sql`amount_bani > 0 and reverted_bani between 0 and amount_bani`),
  ],
)

/** Cards that the provider keeps for a client, each with the payer's consent. The id is that of the payment that brought it. */
export const savedCards = pgTable(
  'saved_cards',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    /** Ours, under which the provider keeps it. */
    payerKey: text('payer_key').notNull(),
    /** Sealed: reading the database alone is not enough to charge it. */
    sealedToken: text('sealed_token').notNull(),
    card: jsonb().$type<CardShown>().notNull(),
    consentedAt: instantColumn('consented_at').notNull(),
    consentedBy: uuid('consented_by').notNull(),
    /** Which words were agreed to. */
    consentText: text('consent_text').notNull(),
    /** The provider says that it must not be charged any more. */
    deadSince: instantColumn('dead_since'),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** What the provider said of payments by itself: each notice once. Never a token, never the whole of it. */
export const cardNotices = pgTable(
  'card_notices',
  {
    /** The provider's, made of what it sent. */
    noticeId: text('notice_id').primaryKey(),
    /** null: it names no payment of ours. */
    clientId: uuid('client_id'),
    reference: text().notNull(),
    /** As the port calls the state (paying/ports/cards.ts), and the provider's own code. */
    kind: text().notNull(),
    code: text().notNull(),
    receivedAt: instantColumn('received_at').notNull(),
  },
  (table) => [index('card_notices_of').on(table.reference, table.receivedAt), index('card_notices_received').on(table.receivedAt)],
)
