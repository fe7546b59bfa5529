/** What an administrator says of a settlement's transfer: which line of the statement it is, or that it came in without one. */
import { eq } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { type BankLineRead, claimLineByHand, lineReceivedAt, unclaimedLines } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SettlementTransferLine } from '../../contract/settlement-transfers.ts'
import { moveReceivedCash, receiveSettlement } from '../receive-settlement.ts'
import { type Settlement, settlementLife } from '../settlement-lives.ts'
import { courierSettlements as settlements } from '../tables.ts'
import { clearLinesLikeSettlement, courierNamed, settlementBookingDaysOf, settlementClaimOf } from './bank-lines.ts'

/** Those of its sum first, of them those that name the courier; then the courier's of other sums, the nearest first. Throws `not-found`. */
export async function listSettlementTransfers({ db }: App, id: string): Promise<SettlementTransferLine[]> {
  const [settlement] = await db.select().from(settlements).where(eq(settlements.id, id))
  if (!settlement) throw new Problem('not-found')
  const found = (await unclaimedLines(db, { ...settlementBookingDaysOf(settlement), isIgnoredToo: true })).map((read) => ({
    read,
    isCouriers: isOf(settlement, read),
  }))
  const differs = ({ read }: (typeof found)[number]) => Math.abs(read.amountBani - settlement.totalBani)
  return found
    .filter((one) => differs(one) === 0 || one.isCouriers)
    .sort((a, b) => differs(a) - differs(b) || Number(b.isCouriers) - Number(a.isCouriers))
    .map((one) => lineShown(one.read, { fits: differs(one) === 0 }))
}

const isOf = ({ courier }: Settlement, { line }: BankLineRead): boolean => courierNamed(line) === courier

function lineShown(
  { id, bookedOn, amountBani: amount, isDoubtful, line }: BankLineRead,
  { fits }: { fits: boolean },
): SettlementTransferLine {
  return { id, bookedOn, amount, counterparty: line.counterparty.name, text: line.texts.join(' · '), fits, isDoubtful }
}

type ByHand = { id: string; on?: string | undefined; lineId?: string | null | undefined; settledBy?: string | null }

/**
 * Money that came in has one owner, whichever screen took it: without a `lineId` the one line is taken that it can be. It came on the line's day, else
 * on `on`. Throws `not-found`, `settlement-settled`, `statement-line-settled`, `invalid-fields`.
 */
export async function receiveSettlementByHand(app: App, { id, on, lineId, settledBy = null }: ByHand): Promise<void> {
  if (on !== undefined && on > bucharestDayOf(app.clock.now())) throw fieldProblem('on', 'settlement-day-ahead')
  await app.db.inTransaction(async (tx) => {
    const settlement = await lockSettlement(tx, id)
    if (!settlementLife.mayBecome(settlement.state, 'received')) throw new Problem('settlement-settled')
    const chosen = lineId === undefined ? await onlyLineOf(tx, settlement) : lineId
    const line = chosen === null ? null : await takeLine(app, tx, { settlement, lineId: chosen, settledBy })
    const receivedOn = lineId && line ? bucharestDayOf(lineReceivedAt(app, line)) : on
    if (receivedOn === undefined) throw fieldProblem('on', 'settlement-received-day-missing')
    await receiveSettlement(app, tx, settlement, { receivedOn, statementLineId: chosen })
    if (line) await clearLinesLikeSettlement(tx, settlement)
  })
  await moveReceivedCash.run(app, { settlementId: id })
}

type Assigned = { id: string; lineId: string; settledBy: string | null }

/** Of one that was received without a line: its money is booked already. Throws as `receiveSettlementByHand`. */
export const assignLineToSettlement = (app: App, { id, lineId, settledBy }: Assigned): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const settlement = await lockSettlement(tx, id)
    if (settlement.state !== 'received' || settlement.statementLineId !== null) throw new Problem('settlement-settled')
    await takeLine(app, tx, { settlement, lineId, settledBy })
    await tx.update(settlements).set({ statementLineId: lineId }).where(eq(settlements.id, id))
    await clearLinesLikeSettlement(tx, settlement)
  })

async function lockSettlement(tx: Tx, id: string): Promise<Settlement> {
  const [settlement] = await tx.select().from(settlements).where(eq(settlements.id, id)).for('update')
  if (!settlement) throw new Problem('not-found')
  return settlement
}

/** null: there is none, or which of several it is, is not known: they stay open. */
async function onlyLineOf(tx: Tx, settlement: Settlement): Promise<string | null> {
  const fitting = (await unclaimedLines(tx, { ...settlementBookingDaysOf(settlement), isIgnoredToo: false })).filter(
    (read) => read.amountBani === settlement.totalBani && !read.isDoubtful && isOf(settlement, read),
  )
  const [line, ...others] = fitting
  return line && others.length === 0 ? line.id : null
}

type Taking = { settlement: Settlement; lineId: string; settledBy: string | null }

async function takeLine(app: App, tx: Tx, { settlement, lineId, settledBy }: Taking): Promise<BankLineRead> {
  const line = await claimLineByHand(app, tx, { lineId, clientId: null, because: settlementClaimOf(settlement), settledBy })
  if (line.amountBani !== settlement.totalBani) throw fieldProblem('lineId', 'settlement-transfer-differs')
  return line
}
