/** How far below zero a client's orders may go, and whether bonus pays for them. */
import { and, eq, or, sql } from 'drizzle-orm'
import { type Bani, negate, ZERO } from '#contract/money.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { availableSql } from './accounts.ts'
import { ledgerBalances } from './tables.ts'

/** In bani; 0 for a client without accounts. */
export async function creditLimitOf(db: Queries, clientId: string): Promise<Bani> {
  const { creditLimitBani } = ledgerBalances
  const [row] = await db.select({ creditLimitBani }).from(ledgerBalances).where(eq(ledgerBalances.clientId, clientId))
  return row?.creditLimitBani ?? ZERO
}

type CreditLimit = {
  /** Not below zero. */
  creditLimitBani: Bani
  /** false: bonus pays invoices alone. */
  countsBonus: boolean
}

/**
 * In one statement with the test of what is owed, so that no order comes between. false: the client is further below already, and nothing changes;
 * what is as it was may be set again.
 */
export async function setCreditLimit(tx: Tx, clientId: string, limit: CreditLimit): Promise<boolean> {
  const available = sql.raw(availableSql(limit.countsBonus ? 'true' : 'false'))
  const isSame = and(eq(ledgerBalances.creditLimitBani, limit.creditLimitBani), eq(ledgerBalances.countsBonus, limit.countsBonus))
  const rows = await tx
    .update(ledgerBalances)
    .set(limit)
    .where(and(eq(ledgerBalances.clientId, clientId), or(isSame, sql`${available} >= ${negate(limit.creditLimitBani)}`)))
    .returning({ clientId: ledgerBalances.clientId })
  return rows.length === 1
}
