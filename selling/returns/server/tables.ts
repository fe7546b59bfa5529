import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/texts/languages.ts'
import type { TemplateAddress } from '#sending/order-templates/contract/order-templates.ts'
import type { ReturnAnswers } from '#sending/order-templates/contract/return-answers.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import { at } from '#server/platform/tables.ts'
import type { BuyerAddress, ParcelSent } from '../contract/public-returns.ts'
import type { GoodsItem, ReturnKind, ReturnState, ReturnStep } from '../contract/return-requests.ts'
import type { Timeliness } from '../contract/withdrawal-period.ts'
import type { ExceptionGround, ProductException } from '../contract/withdrawal-settings.ts'

/** The order that a buyer named by its number and a contact, as it was found. */
export type OriginalOrder = { shop: string | null; storeOrderId: string | null; orderIds: string[]; isCash: boolean }
export type ExceptedGoods = { name: string; ground: ExceptionGround }

/** Terms of the shop as they were shown. `version`: of their words. */
export type Agreed = { at: string; version: string; terms: string }

/** Return requests and withdrawals, as they were sent: templates, orders and settings change, what was stated does not. */
export const returnRequests = pgTable(
  'return_requests',
  {
    clientId: uuid('client_id').notNull(),
    /** 12 characters; buyers read it in their mail. */
    id: text().notNull(),
    kind: text().$type<ReturnKind>().notNull(),
    state: text().$type<ReturnState>().notNull(),
    stateChangedAt: at('state_changed_at').notNull(),
    /** What it was before it was refused or ended. */
    stateBefore: text('state_before').$type<ReturnState>(),
    templateId: uuid('template_id').notNull(),
    templateName: text('template_name').notNull(),
    shopName: text('shop_name').notNull(),
    toAddress: jsonb('to_address').$type<TemplateAddress>().notNull(),
    /** The buyer's. */
    language: text().$type<Language>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    /** null: that of the order that was found; of a withdrawal it was not asked for. */
    address: jsonb().$type<BuyerAddress>(),
    orderNumber: text('order_number').notNull().default(''),
    original: jsonb().$type<OriginalOrder>(),
    goods: jsonb().$type<GoodsItem[]>().notNull(),
    goodsText: text('goods_text').notNull().default(''),
    exceptions: jsonb().$type<ExceptedGoods[]>().notNull(),
    fields: jsonb().$type<ReturnField[]>().notNull(),
    answers: jsonb().$type<ReturnAnswers>().notNull(),
    parcel: jsonb().$type<ParcelSent>(),
    /** null: the shop had no terms, or the law asks for none. */
    agreed: jsonb().$type<Agreed>(),
    /** Too many came with it: nothing was sent for it, and it counts nowhere until a user trusts it. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    trustedAt: at('trusted_at'),
    reason: text().notNull().default(''),
    iban: text().notNull().default(''),
    receivedAt: at('received_at').notNull(),
    /** Of a withdrawal, as it was judged then. */
    timeliness: text().$type<Timeliness>(),
    cameOn: date('came_on', { mode: 'string' }),
    periodUntil: date('period_until', { mode: 'string' }),
    isMoneyHeld: boolean('is_money_held').notNull().default(false),
    paysSendingBack: boolean('pays_sending_back').notNull().default(false),
    refundUntil: date('refund_until', { mode: 'string' }),
    refundedAt: at('refunded_at'),
    refundedBy: uuid('refunded_by'),
    refundReference: text('refund_reference').notNull().default(''),
    receipt: text().$type<'mailed' | 'failed'>(),
    receiptAt: at('receipt_at'),
    goodsCameAt: at('goods_came_at'),
    refusal: text(),
    /** The order that brings the goods back. */
    orderId: text('order_id'),
    /** Number, name, e-mail, phone, folded. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // With what the list filters by: a row holds a whole form and the terms.
    index('return_requests_newest').on(table.clientId, table.receivedAt, table.id, table.state, table.isDoubtful, table.searchText),
    index('return_requests_waiting')
      .on(table.clientId, table.state)
      .where(sql`state in ('received', 'accepted', 'shipped') and not is_doubtful`),
    index('return_requests_doubtful').on(table.clientId, table.receivedAt).where(sql`is_doubtful`),
    index('return_requests_refund').on(table.clientId, table.refundUntil).where(sql`refund_until is not null and refunded_at is null`),
    index('return_requests_store_order')
      .on(table.clientId, sql`(original ->> 'storeOrderId')`)
      .where(sql`(original ->> 'storeOrderId') is not null`),
    index('return_requests_order').on(table.clientId, table.orderId).where(sql`order_id is not null`),
    check('return_requests_withdrawal', sql`(kind = 'withdrawal') = (timeliness is not null)`),
    check('return_requests_trusted', sql`not (is_doubtful and trusted_at is not null)`),
    check('return_requests_refunded', sql`refunded_at is null or refund_until is not null`),
  ],
)

/** What happened to each: evidence of a withdrawal. */
export const returnRequestSteps = pgTable(
  'return_request_steps',
  {
    clientId: uuid('client_id').notNull(),
    requestId: text('request_id').notNull(),
    id: uuid().notNull().default(sql`uuidv7()`),
    step: text().$type<ReturnStep>().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** null: the product itself, or the buyer. */
    userId: uuid('user_id'),
    happenedAt: at('happened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.requestId, table.id] })],
)

/** What a merchant says about withdrawals; no row: what the law presumes. */
export const withdrawalSettings = pgTable('withdrawal_settings', {
  clientId: uuid('client_id').primaryKey(),
  isInforming: boolean('is_informing').notNull(),
  paysSendingBack: boolean('pays_sending_back').notNull(),
  holdsMoney: boolean('holds_money').notNull(),
  exceptions: jsonb().$type<ProductException[]>().notNull(),
  changedAt: at('changed_at').notNull(),
})
