/** What is known of the AWBs of lines, with their repayments locked; read once for a batch and kept up line by line. */

import { and, eq, ne, sql } from 'drizzle-orm'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { lockCashOfAwbs, lockRepaymentsOfAwbs } from '#cash/repayments/server/settled-cash.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { type AwbOwner, ownersOfAwbs, wasDeliveredAgain } from '#sending/operations.ts'
import { rowBatchesOf } from '#server/platform/apart/batches.ts'
import { openWorkTurns, type TakeTurn } from '#server/platform/apart/turns.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import { SETTLEMENT_FEE_AWB } from '../contract/settlements.ts'
import { type AwbFacts, expectedAmountOf, judgeLine, type LineVerdict } from './judge-line.ts'
import { courierSettlementLines as lines } from './tables.ts'

export type SettlementLineRow = typeof lines.$inferSelect

export type KnownAwb = AwbFacts & { owner: AwbOwner | null; repayment: Repayment | null }

export type JudgedLine = LineVerdict & { expectedBani: number | null; clientId: string | null; repaymentId: string | null }

/** Settlements of a courier are written one after the other: what one has taken the next one finds. */
export const lockSettlementsOf = (tx: Tx, courier: CourierCode): Promise<void> => lockByName(tx, `courier-settlements/${courier}`)

/** By the number as the line has it. `without`: lines that are to be judged now, and say nothing of themselves. */
export async function awbStandingsOf(
  tx: Tx,
  courier: CourierCode,
  { awbs, without = [], turn = openWorkTurns() }: { awbs: readonly string[]; without?: readonly string[]; turn?: TakeTurn },
): Promise<Map<string, KnownAwb>> {
  const asked = [...new Set(awbs)]
  const owners = new Map<string, AwbOwner>()
  for (const some of rowBatchesOf(asked, AWBS_AT_ONCE))
    for (const [number, owner] of await ownersOfAwbs(tx, courier, some)) owners.set(number, owner)
  const own = (number: string) => owners.get(number)?.awb ?? number
  // Numbers of one shipment stand for the same cash.
  const byAwb = new Map<string, KnownAwb>()
  const ownNumbers = [...new Set(asked.map(own))]
  await lockCashOfAwbs(tx, courier, ownNumbers)
  for (const some of rowBatchesOf(ownNumbers, AWBS_AT_ONCE)) {
    const found = Map.groupBy(await lockRepaymentsOfAwbs(tx, courier, some), ({ awb }) => awb)
    const before = await linesBefore(tx, courier, { found: [...found.values()].flat(), without })
    for (const awb of some) {
      await turn()
      const known = knownOf(found.get(awb) ?? [], before)
      byAwb.set(awb, { ...known, isFee: awb === SETTLEMENT_FEE_AWB, isDeliveredAgain: await isDeliveredAgain(tx, known) })
    }
  }
  const standings = new Map<string, KnownAwb>()
  for (const number of asked) {
    await turn()
    const known = byAwb.get(own(number)) as KnownAwb // made of the same numbers
    const owner = owners.get(number) ?? null
    known.owner ??= owner
    known.order ??= owner
    standings.set(number, known)
  }
  return standings
}

/** Of a long report: each may have a repayment, an order and lines before it, which are wide. */
const AWBS_AT_ONCE = 500

/** Few turn back. */
const isDeliveredAgain = async (tx: Tx, { repayment }: Pick<KnownAwb, 'repayment'>): Promise<boolean> =>
  repayment?.state === 'expected' && repayment.doubt === 'turned-back' && (await wasDeliveredAgain(tx, repayment))

function knownOf(
  rows: readonly Repayment[],
  before: ReadonlyMap<string, SettlementLineRow[]>,
): Omit<KnownAwb, 'isFee' | 'isDeliveredAgain'> {
  const repayment = rows.find(({ kind }) => kind === 'cash') ?? null
  const corrections = rows.reduce((sum, { kind, amountBani }) => sum + (kind === 'correction' ? amountBani : 0), 0)
  const earlier = repayment ? (before.get(repayment.id) ?? []) : []
  const reclaimed = earlier.filter(isReclaimed).map(({ amountBani }) => amountBani)
  return { owner: null, order: null, repayment, corrections, isSettled: earlier.some(isSettlingLine), reclaimed }
}

export const isSettlingLine = ({ state, action }: Pick<SettlementLineRow, 'state' | 'action'>): boolean =>
  state === 'matched' || action === 'accept'

/** The courier is to send the rest, or to deduct what is too much. */
const isReclaimed = ({ action, difference }: SettlementLineRow): boolean =>
  action === 'reclaim' && (difference === 'short' || difference === 'over' || difference === 'not-delivered')

type Before = { found: readonly Repayment[]; without: readonly string[] }

async function linesBefore(tx: Tx, courier: CourierCode, { found, without }: Before): Promise<Map<string, SettlementLineRow[]>> {
  const ids = found.map(({ id }) => id)
  const clients = found.map(({ clientId }) => clientId)
  const rows = await tx
    .select()
    .from(lines)
    .where(
      and(
        ...[eq(lines.courier, courier), ne(lines.state, 'removed')],
        sql`(${lines.clientId}, ${lines.repaymentId}) in (select * from unnest(${sql.param(clients)}::uuid[], ${sql.param(ids)}::uuid[]))`,
        sql`${lines.id} <> all(${sql.param([...without])}::uuid[])`,
      ),
    )
  return Map.groupBy(rows, ({ repaymentId }) => repaymentId ?? '')
}

/** A line after the other: what the first one settles the second one finds settled. */
export function judgeAwbLine(known: KnownAwb, amount: number): JudgedLine {
  const verdict = judgeLine(amount, known)
  const expectedBani = expectedAmountOf(known)
  if (verdict.state === 'matched') known.isSettled = true
  const { repayment, owner } = known
  return { ...verdict, expectedBani, clientId: repayment?.clientId ?? owner?.clientId ?? null, repaymentId: repayment?.id ?? null }
}
