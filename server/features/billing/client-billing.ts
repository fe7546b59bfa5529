/** How a client is invoiced and pays, and whether its account is settled. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { InvoicingSettings } from '../../../contract/billing/billing-calls.ts'
import { heldBani, isSettled as isSettledBy, type Settlement } from '../../../contract/billing/entity-rules.ts'
import { sum } from '../../../contract/money.ts'
import { Problem } from '../../../contract/problems.ts'
import { clientBalances } from '../../ledger/balances.ts'
import type { Database, Statements, Tx } from '../../platform/database/database.ts'
import { type Given, statement } from '../../platform/database/statement.ts'
import { namesOfClients } from '../members/clients.ts'
import { clientBilling } from './tables.ts'

export type ClientBilling = Omit<typeof clientBilling.$inferSelect, 'clientId'>

const defaults: ClientBilling = {
  invoiceEveryPrepay: false,
  invoiceEveryOrder: false,
  everyOrderModifiedManually: false,
  multiCompanySelect: false,
  cardPaymentEnabled: true,
  paymentType: 1,
}

/** Prepared, for every activation asks it. */
const kept = statement('billing-of', (given: Given<{ clientId: string }>) => ({
  rows: getTableColumns(clientBilling),
  text: (list) => sql`select ${list} from ${clientBilling} where ${clientBilling.clientId} = ${given.clientId}`,
}))

export async function billingOf(db: Statements, clientId: string): Promise<ClientBilling> {
  const row = await kept.first(db, { clientId })
  if (!row) return defaults
  const { clientId: _, ...billing } = row
  return billing
}

/** Orders being activated count as not invoiced, money being paid back as gone. */
export async function settlementOf(db: Statements, clientId: string): Promise<Settlement> {
  const balances = await clientBalances(db, clientId)
  return { notInvoicedBani: sum([balances.servicesBani, balances.servicesReservedBani]), prepaidBani: heldBani(balances) }
}

/** Nothing waits for an invoice, and nothing is held for the client. */
export const isSettled = async (db: Statements, clientId: string): Promise<boolean> => isSettledBy(await settlementOf(db, clientId))

const write = (db: Pick<Tx, 'insert'>, clientId: string, values: Partial<ClientBilling>) =>
  db
    .insert(clientBilling)
    .values({ clientId, ...values })
    .onConflictDoUpdate({ target: clientBilling.clientId, set: values })

/** What was ticked by hand once stays so: no default changes it any more. */
export async function saveInvoicingSettings(db: Pick<Tx, 'insert'>, clientId: string, settings: InvoicingSettings): Promise<void> {
  const { invoiceEveryPrepay, invoiceEveryOrder } = settings
  await write(db, clientId, {
    invoiceEveryPrepay: invoiceEveryPrepay.value,
    invoiceEveryOrder: invoiceEveryOrder.value,
    ...(invoiceEveryOrder.modifiedManually ? { everyOrderModifiedManually: true } : {}),
  })
}

/** What the platform allows a client. */
export type ClientFlags = Pick<ClientBilling, 'multiCompanySelect' | 'cardPaymentEnabled'>

/** Throws `not-found`. */
export async function clientFlags(db: Database, clientId: string): Promise<ClientFlags> {
  await refuseUnknown(db, clientId)
  const { multiCompanySelect, cardPaymentEnabled } = await billingOf(db, clientId)
  return { multiCompanySelect, cardPaymentEnabled }
}

/** Throws `not-found`. */
export async function saveClientFlags(db: Database | Tx, clientId: string, flags: ClientFlags): Promise<void> {
  await refuseUnknown(db, clientId)
  await write(db, clientId, flags)
}

async function refuseUnknown(db: Database | Tx, clientId: string): Promise<void> {
  if (!(await namesOfClients(db, [clientId])).has(clientId)) throw new Problem('not-found')
}
