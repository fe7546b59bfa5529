/** The lives of a courier's transfer, which books the bank's money once, and of a line of it. */
import { negate } from '#contract/money.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life, type RowMoved } from '#shapes/life/life.ts'
import { type SettlementLineState, type SettlementState, settlementLineMoves, settlementMoves } from '../contract/settlements.ts'
import { courierSettlementLines, courierSettlements } from './tables.ts'

export type Settlement = typeof courierSettlements.$inferSelect
type SettlementLine = typeof courierSettlementLines.$inferSelect

/** A courier's transfer has come in. */
export const settlementMoved = eventKind<RowMoved<Settlement, SettlementState>>('courier-settlement-moved')
/** A line was decided, or judged anew. */
export const settlementLineMoved = eventKind<RowMoved<SettlementLine, SettlementLineState>>('courier-settlement-line-moved')

/** `receivedOn`: of a transfer that has come in, a day in Bucharest. What is removed books nothing. */
type Came = { receivedOn?: string }

export const settlementLife = life({
  name: 'settlement',
  table: courierSettlements,
  key: ['id'],
  state: 'state',
  moves: settlementMoves,
  book: async (_app, tx, { now }, { receivedOn }: Came) => {
    if (receivedOn !== undefined) await book(tx, now, receivedOn)
  },
  event: settlementMoved,
  payload: (moved) => moved,
})

async function book(tx: Tx, { id, courier, totalBani }: Settlement, receivedOn: string): Promise<void> {
  const given = { clientId: PLATFORM, key: `settlement/${id}`, kind: 'courier-settlement', happenedAt: startOfDay(receivedOn) } as const
  if (totalBani > 0) await postTransfer(tx, { ...given, amountBani: totalBani, debit: 'bank', credit: `courier_cod:${courier}` })
  if (totalBani < 0) await postTransfer(tx, { ...given, amountBani: negate(totalBani), debit: `courier_cod:${courier}`, credit: 'bank' })
}

export const settlementLineLife = life({
  name: 'settlement line',
  table: courierSettlementLines,
  key: ['id'],
  state: 'state',
  moves: settlementLineMoves,
  event: settlementLineMoved,
  payload: (moved) => moved,
})
