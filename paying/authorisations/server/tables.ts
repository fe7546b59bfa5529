import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bani, instantColumn } from '#server/platform/tables.ts'
import type { AuthorisationState, AuthorisationWay } from '../contract/authorisations.ts'

/** Money that goes to an account, whichever way: nothing is given to a bank without a granted row. */
export const paymentAuthorisations = pgTable(
  'payment_authorisations',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id').notNull(),
    way: text().$type<AuthorisationWay>().notNull(),
    /** Of a refund, a sheet or a payment: its id. */
    subject: text().notNull(),
    amountBani: bani('amount_bani').notNull(),
    /** null: a card, or an account that has to be found out first. */
    iban: text(),
    holder: text().notNull().default(''),
    /** The day in Bucharest on which it was asked for. */
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<AuthorisationState>().notNull(),
    stateChangedAt: instantColumn('state_changed_at').notNull(),
    /** null: the product itself, by its schedule. */
    requestedBy: uuid('requested_by'),
    requestedAt: instantColumn('requested_at').notNull(),
    /** Another user; null: none yet, or none was needed. */
    decidedBy: uuid('decided_by'),
    /** How a payment that waits is sent once it is granted. */
    sending: jsonb(),
  },
  (table) => [
    uniqueIndex('payment_authorisations_subject').on(table.way, table.subject).where(sql`state <> 'refused'`),
    index('payment_authorisations_of_client').on(table.clientId, table.day),
    index('payment_authorisations_of_account').on(table.iban, table.day),
    index('payment_authorisations_of_user').on(table.requestedBy, table.day),
    index('payment_authorisations_waiting').on(table.requestedAt).where(sql`state = 'waiting'`),
    check('payment_authorisations_amount', sql`amount_bani > 0`),
  ],
)
