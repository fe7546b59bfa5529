import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import { courierSettlementLines as lines, courierSettlements as settlements } from './tables.ts'

/** Whose cash a courier has announced in a transfer that has not come in, as far as its lines fit. */
export async function clientsWithPendingTransfer(db: Queries): Promise<Set<string>> {
  const isSettling = or(eq(lines.state, 'matched'), eq(lines.action, 'accept'))
  const rows = await db
    .select({ clientId: lines.clientId })
    .from(settlements)
    .innerJoin(lines, eq(lines.settlementId, settlements.id))
    .where(and(eq(settlements.state, 'reported'), isNotNull(lines.clientId), isSettling))
  return new Set(rows.flatMap(({ clientId }) => clientId ?? []))
}
