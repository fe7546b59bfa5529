import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { RepaymentSearch } from '../contract/repayment-calls.ts'
import type { AccountProblem, CollectionDoubt, RepaymentState } from '../contract/repayment-states.ts'

/** The cash of an order that a courier collects for the client, or a courier's correction of one that was paid out. */
export const repayments = pgTable(
  'repayments',
  {
    clientId: uuid('client_id').notNull(),
    id: uuid().notNull(),
    orderId: text('order_id').notNull(),
    kind: text({ enum: ['cash', 'correction'] })
      .notNull()
      .default('cash'),
    state: text().$type<RepaymentState>().notNull(),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    /** Below zero: a correction by which less was collected than was paid out. */
    amountBani: bani('amount_bani').notNull(),
    courier: text().$type<CourierCode>().notNull(),
    awb: text().notNull(),
    clientReference: text('client_reference').notNull(),
    addressFrom: text('address_from').notNull(),
    addressTo: text('address_to').notNull(),
    /** Folded: what the search looks in; '' for those of earlier orders that wait for the rest of their row (catch-up.ts). */
    searchText: text('search_text').notNull(),
    holder: text().notNull(),
    /** As written on the order at its activation, without blanks; '' where there is none. */
    iban: text().notNull(),
    /** null: it can be paid to. */
    accountProblem: text('account_problem').$type<AccountProblem>(),
    /** When the order was activated, and that day in Bucharest. */
    orderedAt: instantColumn('ordered_at').notNull(),
    orderedOn: date('ordered_on', { mode: 'string' }).notNull(),
    deliveredAt: instantColumn('delivered_at'),
    /** null: there is none. Of cash that has come in it says nothing any more. */
    doubt: text().$type<CollectionDoubt>(),
    sentToUsAt: instantColumn('sent_to_us_at'),
    receivedAt: instantColumn('received_at'),
    paidAt: instantColumn('paid_at'),
    /** The bank sent it back, and it was not paid since. */
    isReturned: boolean('is_returned').notNull().default(false),
    /** Held for it, or paid by it. */
    sheetId: bigint('sheet_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // Cash that was given up may be asked for again.
    uniqueIndex('repayments_order').on(table.clientId, table.orderId).where(sql`kind = 'cash' and state <> 'cancelled'`),
    index('repayments_order_any').on(table.clientId, table.orderId),
    index('repayments_awb').on(table.awb),
    // As the sums of days are kept: what a page shows is found without walking through what it leaves out.
    index('repayments_by_day').on(table.orderedOn, table.clientId, table.state, table.iban, table.orderedAt, table.id),
    index('repayments_accounts').on(table.clientId, table.iban, table.orderedOn),
    index('repayments_search').using('gin', sql`search_text gin_trgm_ops`),
    index('repayments_unfinished').on(table.clientId).where(sql`search_text = ''`),
    index('repayments_sheet').on(table.clientId, table.sheetId).where(sql`sheet_id is not null`),
    // What may be paid, and what waits for another account.
    index('repayments_payable').on(table.clientId).where(sql`state = 'at-us' and sheet_id is null and account_problem is null`),
    index('repayments_awaiting').on(table.clientId).where(sql`account_problem is not null and state not in ('paid', 'cancelled')`),
    index('repayments_under_way').on(table.clientId).where(sql`state in ('expected', 'at-courier', 'at-us')`),
    index('repayments_corrections').on(table.clientId).where(sql`kind = 'correction'`),
    check('repayments_amount', sql`kind = 'correction' or amount_bani > 0`),
  ],
)

/** Sums of a client's day, by state and account, added with each move: totals never walk through a million rows. Sums of rows. */
export const repaymentDays = pgTable(
  'repayment_days',
  {
    clientId: uuid('client_id').notNull(),
    orderedOn: date('ordered_on', { mode: 'string' }).notNull(),
    state: text().$type<RepaymentState>().notNull(),
    iban: text().notNull(),
    count: integer().notNull(),
    sumBani: bani('sum_bani').notNull(),
    isCollected: boolean('is_collected').notNull().default(false),
  },
  (table) => [
    index('repayment_days_of_client').on(table.clientId, table.orderedOn),
    uniqueIndex('repayment_days_collected').on(table.clientId, table.orderedOn, table.state, table.iban).where(sql`is_collected`),
    index('repayment_days_added').on(table.clientId).where(sql`not is_collected`),
    // For all clients.
    index('repayment_days_by_day').on(table.orderedOn),
  ],
)

/** Lists that are on their way by e-mail; a row is gone once its e-mail is. */
export const repaymentMails = pgTable('repayment_mails', {
  id: uuid().primaryKey(),
  clientId: uuid('client_id').notNull(),
  /** null: to where the client's e-mails go. */
  userId: uuid('user_id'),
  search: jsonb().$type<RepaymentSearch>().notNull(),
  mayReadAccounts: boolean('may_read_accounts').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
})
