/** What an administrator decides about a difference, and lines that are judged again as their parcel or its other lines move on. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { collectionDoubted, repaymentMoved } from '#cash/repayments/server/repayment-transition.ts'
import { addCorrection, collectReportedCash, correctCash, type RepaymentRef } from '#cash/repayments/server/settled-cash.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { bani } from '#contract/money.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addJob, type Task } from '#server/platform/jobs/jobs.ts'
import type { DifferenceAction } from '../contract/settlements.ts'
import { bookSettlementFees } from './book-fees.ts'
import { amountIfAccepted, differenceActionsOf, expectedAmountOf } from './judge-line.ts'
import { receiveDecidedCash } from './receive-settlement.ts'
import { settlementLineLife } from './settlement-lives.ts'
import { awbStandingsOf, judgeAwbLine, type KnownAwb, lockSettlementsOf, type SettlementLineRow } from './standings.ts'
import { courierSettlementLines as lines } from './tables.ts'
import { noteMatchedCash } from './take-lines.ts'

type Decision = { id: string; action: DifferenceAction; note: string; decidedBy: string | null; concerns: (clientId: string) => void }

/** Throws `not-found`; `settlement-settled`, also where what is known has changed meanwhile; `invalid-fields`. */
export async function decideSettlementLine(app: App, { concerns, ...decision }: Decision): Promise<void> {
  const isDecided = await app.db.inTransaction(async (tx) => {
    const { line, known } = await lockLine(tx, decision.id)
    if (line.clientId) concerns(line.clientId)
    if (line.state !== 'different' || line.difference === null) throw new Problem('settlement-settled')
    const now = judgeAwbLine(known, line.amountBani)
    if (now.difference !== line.difference) {
      await writeJudgement(app, tx, line, now)
      return now.state === 'matched' && decision.action === 'accept'
    }
    if (!differenceActionsOf(line.difference, line.amountBani).includes(decision.action)) throw fieldProblem('action', 'settlement-action')
    const ref = decision.action === 'accept' ? await accept(app, tx, line, known) : null
    const { action, note, decidedBy } = decision
    const decided = { action, note: note || null, decidedBy, decidedAt: app.clock.now() }
    await settlementLineLife.move(app, tx, line, { to: 'resolved', patch: { ...decided, ...(ref ? { repaymentId: ref.id } : {}) } })
    if (action === 'book') await bookSettlementFees(tx, line.settlementId)
    if (ref) {
      await noteMatchedCash(tx, [{ ...line, state: 'matched', clientId: ref.clientId, repaymentId: ref.id }], line.transferredOn)
      await receiveDecidedCash(app, tx, { settlementId: line.settlementId, ref })
    }
    await judgeOthers(app, tx, line)
    return true
  })
  // What has become of it is kept; the decision was about something else.
  if (!isDecided) throw new Problem('settlement-settled')
}

/** Courier before line: in the order in which settlements lock. */
async function lockLine(tx: Tx, id: string): Promise<{ line: SettlementLineRow; known: KnownAwb }> {
  const [found] = await tx.select({ courier: lines.courier, awb: lines.awb }).from(lines).where(eq(lines.id, id))
  if (!found) throw new Problem('not-found')
  await lockSettlementsOf(tx, found.courier)
  const [line] = await tx.select().from(lines).where(eq(lines.id, id)).for('update')
  const known = (await awbStandingsOf(tx, found.courier, { awbs: [found.awb], without: [id] })).get(found.awb)
  if (!line || !known) throw new Problem('not-found')
  return { line, known }
}

/** The courier's amount is the one that was collected. Answers the cash that the line settles. */
async function accept(app: App, tx: Tx, { id, amountBani, difference }: SettlementLineRow, known: KnownAwb): Promise<RepaymentRef> {
  const { repayment } = known
  if (!repayment) throw new Error(`line ${id} is of no cash of ours`)
  const collected = amountIfAccepted(amountBani, known)
  const key = `settlement-line/${id}`
  if (difference === 'after-payout') {
    if (collected < 0) throw fieldProblem('action', 'settlement-below-zero')
    return addCorrection(app, tx, repayment, { amountBani: bani(collected - (expectedAmountOf(known) ?? 0)), key })
  }
  if (collected <= 0) throw fieldProblem('action', 'settlement-below-zero')
  if (repayment.state === 'expected') return collectReportedCash(app, tx, repayment, bani(collected))
  return correctCash(app, tx, repayment, { amountBani: bani(collected), key })
}

type Judgement = ReturnType<typeof judgeAwbLine>

async function writeJudgement(app: App, tx: Tx, line: SettlementLineRow, now: Judgement): Promise<void> {
  const expectedBani = now.expectedBani === null ? null : bani(now.expectedBani)
  const { state: to, difference, clientId, repaymentId } = now
  const written = await settlementLineLife.move(app, tx, line, { to, patch: { difference, clientId, repaymentId, expectedBani } })
  if (now.state !== 'matched' || !clientId || !repaymentId) return
  await noteMatchedCash(tx, [written], line.transferredOn)
  await receiveDecidedCash(app, tx, { settlementId: line.settlementId, ref: { clientId, id: repaymentId } })
}

/** Lines of the same number that wait: with what is decided they may fit, or fit no more. */
async function judgeOthers(app: App, tx: Tx, { courier, awb }: SettlementLineRow): Promise<void> {
  const waiting = await tx
    .select()
    .from(lines)
    .where(and(eq(lines.courier, courier), eq(lines.awb, awb), eq(lines.state, 'different')))
    .orderBy(lines.transferredOn, lines.position)
    .for('update')
  await judgeWaitingLines(app, tx, courier, waiting)
}

/** In their order: what the first one settles the second one finds settled. */
export async function judgeWaitingLines(app: App, tx: Tx, courier: CourierCode, waiting: readonly SettlementLineRow[]): Promise<void> {
  for (const line of waiting) {
    const known = (await awbStandingsOf(tx, courier, { awbs: [line.awb], without: [line.id] })).get(line.awb)
    if (!known) continue
    const now = judgeAwbLine(known, line.amountBani)
    if (now.difference !== line.difference) await writeJudgement(app, tx, line, now)
  }
}

/** Cash that was settled before the courier said that it delivered the parcel, for the first time or again: matched as soon as it does. */
export const judgeEarlyLines: Task<RepaymentRef & { courier: CourierCode }> = {
  name: 'judge-early-settlement-lines',
  async run(app, { clientId, id, courier }) {
    await app.db.inTransaction(async (tx) => {
      await lockSettlementsOf(tx, courier)
      await judgeWaitingLines(app, tx, courier, await tx.select().from(lines).where(isEarly({ clientId, id })).for('update'))
    })
  },
}

/** Those whose courier was asked say the same as those that wait. */
const isEarly = ({ clientId, id }: RepaymentRef) =>
  and(
    eq(lines.clientId, clientId),
    eq(lines.repaymentId, id),
    inArray(lines.difference, ['not-delivered', 'returned']),
    sql`(${lines.state} = 'different' or ${lines.action} = 'reclaim' and ${lines.state} <> 'removed')`,
  )

export const settlementLineSubscriptions = [
  subscribe(repaymentMoved, async (_app, tx, { clientId, id, from, now }) => {
    if (from === 'expected') await judgeEarly(tx, { clientId, id, courier: now.courier })
  }),
  subscribe(collectionDoubted, (_app, tx, cash) => judgeEarly(tx, cash)),
]

/** In a job: what is judged may move the repayment on, whose move is not done yet. */
async function judgeEarly(tx: Tx, { clientId, id, courier }: RepaymentRef & { courier: CourierCode }): Promise<void> {
  const [early] = await tx.select({ id: lines.id }).from(lines).where(isEarly({ clientId, id })).limit(1)
  if (early) await addJob(tx, judgeEarlyLines, { clientId, id, courier })
}
