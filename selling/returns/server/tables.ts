import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/texts/languages.ts'
import type { TemplateAddress } from '#sending/order-templates/contract/order-templates.ts'
import type { ReturnAnswers } from '#sending/order-templates/contract/return-answers.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import { instantColumn, minorUnits } from '#server/platform/tables.ts'
import type { BuyerAddress, ParcelSent } from '../contract/public-returns.ts'
import type { PricedGood, ReturnMoneyState } from '../contract/return-money.ts'
import type { GoodsItem, ReturnKind, ReturnState } from '../contract/return-requests.ts'
import type { ReturnStep, ReturnStepParams } from '../contract/return-steps.ts'
import type { CountedLine, CustodyState } from '../contract/returned-goods.ts'
import type { WithdrawalTimeliness } from '../contract/withdrawal-period.ts'
import { LEGAL_WITHDRAWAL_DAYS } from '../contract/withdrawal-period.ts'
import type { ExceptionGround, LinkPlace, ProductException } from '../contract/withdrawal-settings.ts'

/** The order that a buyer named by its number and a contact, as it was found. */
export type OriginalOrder = {
  shop: string | null
  storeOrderId: string | null
  orderIds: string[]
  isCash: boolean
  /** Delivery included; null: not known. Missing, as the goods, in rows from before it was kept. */
  totalMinor?: number | null
  currency?: string
  goods?: PricedGood[]
  /** It was sent to a company: whether who withdraws is a consumer is the shop's to see. Of what was received before it was noted, not there. */
  isOfCompany?: boolean
}
export type ExceptedGoods = { name: string; ground: ExceptionGround }

/** Terms of the shop as they were shown. `version`: of their words. */
export type TermsAgreement = { at: string; version: string; terms: string }

/** Return requests and withdrawals, as they were sent: templates, orders and settings change, what was stated does not. */
export const returnRequests = pgTable(
  'return_requests',
  {
    clientId: uuid('client_id').notNull(),
    /** 12 characters; buyers read it in their mail. */
    id: text().notNull(),
    kind: text().$type<ReturnKind>().notNull(),
    state: text().$type<ReturnState>().notNull(),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
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
    /** The day of the order, where its number is not at hand. */
    orderedOn: date('ordered_on', { mode: 'string' }),
    original: jsonb().$type<OriginalOrder>(),
    goods: jsonb().$type<GoodsItem[]>().notNull(),
    goodsText: text('goods_text').notNull().default(''),
    exceptions: jsonb().$type<ExceptedGoods[]>().notNull(),
    fields: jsonb().$type<ReturnField[]>().notNull(),
    answers: jsonb().$type<ReturnAnswers>().notNull(),
    parcel: jsonb().$type<ParcelSent>(),
    /** null: the shop had no terms, or the law asks for none. */
    agreed: jsonb().$type<TermsAgreement>(),
    /** Too many came with it: nothing was sent for it, and it counts nowhere until a user trusts it. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    trustedAt: instantColumn('trusted_at'),
    reason: text().notNull().default(''),
    iban: text().notNull().default(''),
    receivedAt: instantColumn('received_at').notNull(),
    /** Of a withdrawal, as it was judged then. */
    timeliness: text().$type<WithdrawalTimeliness>(),
    cameOn: date('came_on', { mode: 'string' }),
    periodUntil: date('period_until', { mode: 'string' }),
    /** What the shop granted when it came: a later change of its settings judges nothing anew. */
    withdrawalDays: integer('withdrawal_days').notNull().default(LEGAL_WITHDRAWAL_DAYS),
    /** Of a return that is no withdrawal, as it was judged by the shop's own period; all null: it had set none. */
    returnDays: integer('return_days'),
    returnTimeliness: text('return_timeliness').$type<WithdrawalTimeliness>(),
    returnUntil: date('return_until', { mode: 'string' }),
    isMoneyHeld: boolean('is_money_held').notNull().default(false),
    paysSendingBack: boolean('pays_sending_back').notNull().default(false),
    refundUntil: date('refund_until', { mode: 'string' }),
    money: text().$type<ReturnMoneyState>().notNull().default('not-asked'),
    moneyChangedAt: instantColumn('money_changed_at'),
    moneyChangedBy: uuid('money_changed_by'),
    /** Sent or paid; null: it was not said. */
    refundMinor: minorUnits('refund_minor'),
    refundReason: text('refund_reason').notNull().default(''),
    refundReference: text('refund_reference').notNull().default(''),
    receipt: text().$type<'mailed' | 'failed'>(),
    receiptAt: instantColumn('receipt_at'),
    custody: text().$type<CustodyState>().notNull().default('announced'),
    custodyChangedAt: instantColumn('custody_changed_at'),
    goodsCameAt: instantColumn('goods_came_at'),
    /** By line; null: not counted. */
    counted: jsonb().$type<CountedLine[]>(),
    countedAt: instantColumn('counted_at'),
    /** Of the count, or of what was done with what came: what the next change must have seen. */
    goodsChangedAt: instantColumn('goods_changed_at'),
    /** Since when units wait to be handed back to the buyer; null: none does. */
    handBackSince: instantColumn('hand_back_since'),
    /** By a user, where what the buyer wrote found no order. */
    matchedAt: instantColumn('matched_at'),
    matchedBy: uuid('matched_by'),
    refusal: text(),
    /** Of a buyer that wants to be forgotten: once it is over, name, contact and what was written go. */
    isForgotten: boolean('is_forgotten').notNull().default(false),
    erasedAt: instantColumn('erased_at'),
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
    index('return_requests_refund')
      .on(table.clientId, table.refundUntil)
      .where(sql`money in ('pending', 'in-doubt', 'sent') and state <> 'refused' and not is_doubtful`),
    index('return_requests_to_count').on(table.clientId, table.receivedAt).where(sql`custody = 'received' and counted is null`),
    index('return_requests_awaited')
      .on(table.clientId, table.stateChangedAt)
      .where(sql`state = 'shipped' and custody in ('announced', 'on-its-way')`),
    index('return_requests_to_hand_back').on(table.clientId, table.handBackSince).where(sql`hand_back_since is not null`),
    index('return_requests_store_order')
      .on(table.clientId, sql`(original ->> 'storeOrderId')`)
      .where(sql`(original ->> 'storeOrderId') is not null`),
    index('return_requests_order').on(table.clientId, table.orderId).where(sql`order_id is not null`),
    check('return_requests_withdrawal', sql`(kind = 'withdrawal') = (timeliness is not null)`),
    check('return_requests_trusted', sql`not (is_doubtful and trusted_at is not null)`),
    check('return_requests_counted', sql`(counted is null) = (counted_at is null) and (counted is null) = (goods_changed_at is null)`),
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
    params: jsonb().$type<ReturnStepParams>().notNull(),
    /** null: the product itself, or the buyer. */
    userId: uuid('user_id'),
    happenedAt: instantColumn('happened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.requestId, table.id] })],
)

/** What a merchant says about withdrawals; no row: what the law presumes. */
export const withdrawalSettings = pgTable('withdrawal_settings', {
  clientId: uuid('client_id').primaryKey(),
  withdrawalDays: integer('withdrawal_days').notNull().default(LEGAL_WITHDRAWAL_DAYS),
  returnDays: integer('return_days'),
  isInforming: boolean('is_informing').notNull(),
  paysSendingBack: boolean('pays_sending_back').notNull(),
  holdsMoney: boolean('holds_money').notNull(),
  exceptions: jsonb().$type<ProductException[]>().notNull(),
  linkPlaces: jsonb('link_places').$type<LinkPlace[]>().notNull().default([]),
  changedAt: instantColumn('changed_at').notNull(),
})
