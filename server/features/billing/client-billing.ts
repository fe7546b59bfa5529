/** How a client is invoiced and pays, and whether its account is settled. */
import { eq } from 'drizzle-orm'
import { heldBani, isSettled as isSettledBy, type Settlement } from '../../../contract/billing/entity-rules.ts'
import { sum } from '../../../contract/money.ts'
import { clientBalances } from '../../ledger/balances.ts'
import type { Queries, Statements } from '../../platform/database/database.ts'
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

export async function billingOf(db: Queries, clientId: string): Promise<ClientBilling> {
  const [row] = await db.select().from(clientBilling).where(eq(clientBilling.clientId, clientId))
  if (!row) return defaults
  const { clientId: _, ...billing } = row
  return billing
}

/** Orders being activated count as not invoiced, money being paid back as still held. */
export async function settlementOf(db: Statements, clientId: string): Promise<Settlement> {
  const balances = await clientBalances(db, clientId)
  return { notInvoicedBani: sum([balances.servicesBani, balances.servicesReservedBani]), prepaidBani: heldBani(balances) }
}

/** Nothing waits for an invoice, and nothing is held for the client. */
export const isSettled = async (db: Statements, clientId: string): Promise<boolean> => isSettledBy(await settlementOf(db, clientId))
