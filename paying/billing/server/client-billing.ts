/** How a client is invoiced and pays, and whether its account is settled. */
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import type { Database, Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { InvoicingSettings } from '../contract/billing-calls.ts'
import type { InvoicingRhythm } from '../contract/contract-terms.ts'
import { heldMoneyBani, hasSettledAmounts as isSettledBy, type UnsettledAmounts } from '../contract/entity-rules.ts'
import { clientBilling } from './tables.ts'

export type ClientBilling = Omit<typeof clientBilling.$inferSelect, 'clientId'>

const defaults: ClientBilling = {
  invoiceEveryPrepay: false,
  invoiceEveryOrder: false,
  everyOrderModifiedManually: false,
  multiCompanySelect: false,
  cardPaymentEnabled: true,
  paymentType: 1,
  paymentTermDays: 30,
  invoicingRhythm: 'month',
  stopAfterDays: null,
}

/** Prepared, for every activation asks it. */
const kept = statement('billing-of', (given: StatementParams<{ clientId: string }>) => ({
  rows: getTableColumns(clientBilling),
  text: (list) => sql`select ${list} from ${clientBilling} where ${clientBilling.clientId} = ${given.clientId}`,
}))

export async function clientBillingOf(db: Statements, clientId: string): Promise<ClientBilling> {
  const row = await kept.first(db, { clientId })
  if (!row) return defaults
  const { clientId: _, ...billing } = row
  return billing
}

/** `paymentType`: before (1) or after the invoice (0). */
export async function clientsWhoPay(db: Queries, paymentType: 0 | 1): Promise<string[]> {
  const { clientId } = clientBilling
  return (await db.select({ clientId }).from(clientBilling).where(eq(clientBilling.paymentType, paymentType)).orderBy(clientId)).map(
    (one) => one.clientId,
  )
}

/** Whose orders are invoiced more often than by the month. */
export async function clientsInRhythm(db: Queries, rhythms: readonly InvoicingRhythm[]): Promise<string[]> {
  const { clientId, invoicingRhythm } = clientBilling
  if (rhythms.length === 0) return []
  const rows = await db
    .select({ clientId })
    .from(clientBilling)
    .where(inArray(invoicingRhythm, [...rhythms]))
    .orderBy(clientId)
  return rows.map((one) => one.clientId)
}

/** Orders being activated count as not invoiced, money being paid back as gone. */
export async function unsettledAmountsOf(db: Statements, clientId: string): Promise<UnsettledAmounts> {
  const balances = await clientBalances(db, clientId)
  return { notInvoicedBani: sum([balances.servicesBani, balances.servicesReservedBani]), prepaidBani: heldMoneyBani(balances) }
}

/** Nothing waits for an invoice, and nothing is held for the client. */
export const isClientAccountSettled = async (db: Statements, clientId: string): Promise<boolean> =>
  isSettledBy(await unsettledAmountsOf(db, clientId))

export const writeBilling = (db: Pick<Tx, 'insert'>, clientId: string, values: Partial<ClientBilling>) =>
  db
    .insert(clientBilling)
    .values({ clientId, ...values })
    .onConflictDoUpdate({ target: clientBilling.clientId, set: values })

/** What was ticked by hand once stays so: no default changes it any more. */
export async function saveInvoicingSettings(db: Pick<Tx, 'insert'>, clientId: string, settings: InvoicingSettings): Promise<void> {
  const { invoiceEveryPrepay, invoiceEveryOrder } = settings
  await writeBilling(db, clientId, {
    invoiceEveryPrepay: invoiceEveryPrepay.value,
    invoiceEveryOrder: invoiceEveryOrder.value,
    ...(invoiceEveryOrder.modifiedManually ? { everyOrderModifiedManually: true } : {}),
  })
}

/** What the platform allows a client. */
export type ClientFlags = Pick<ClientBilling, 'multiCompanySelect' | 'cardPaymentEnabled'>

/** Throws `not-found`. */
export async function clientFlags(db: Database, clientId: string): Promise<ClientFlags> {
  await refuseUnknownClient(db, clientId)
  const { multiCompanySelect, cardPaymentEnabled } = await clientBillingOf(db, clientId)
  return { multiCompanySelect, cardPaymentEnabled }
}

/** Throws `not-found`. */
export async function saveClientFlags(db: Database | Tx, clientId: string, flags: ClientFlags): Promise<void> {
  await refuseUnknownClient(db, clientId)
  await writeBilling(db, clientId, flags)
}

/** Throws `not-found`. */
export async function refuseUnknownClient(db: Database | Tx, clientId: string): Promise<void> {
  if (!(await namesOfClients(db, [clientId])).has(clientId)) throw new Problem('not-found')
}
