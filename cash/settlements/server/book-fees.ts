/** What a courier kept of its transfer, as our cost: booked once, when the transfer has come in. */
import { and, eq } from 'drizzle-orm'
import { negate } from '#contract/money.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { courierSettlementLines as lines, courierSettlements as settlements } from './tables.ts'

/** Locks the settlement: a transfer that comes in meanwhile finds the decision, or the decision finds the transfer. */
export async function bookSettlementFees(tx: Tx, settlementId: string): Promise<void> {
  const [settlement] = await tx.select().from(settlements).where(eq(settlements.id, settlementId)).for('share')
  if (settlement?.state !== 'received' || settlement.receivedOn === null) return
  const booked = and(eq(lines.settlementId, settlementId), eq(lines.state, 'resolved'), eq(lines.action, 'book'))
  for (const { id, courier, amountBani } of await tx.select().from(lines).where(booked).orderBy(lines.position)) {
    await postTransfer(tx, {
      ...{ clientId: PLATFORM, amountBani: negate(amountBani), key: `settlement-fee/${id}`, happenedAt: startOfDay(settlement.receivedOn) },
      ...{ kind: 'courier-fee', debit: 'courier_cost', credit: `courier_cod:${courier}` },
    })
  }
}
