/** A sheet of which the bank has not said whether it was paid: one administrator says it, another one confirms. */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { namesOfUsers } from '#account/operations.ts'
import { isReasonOfAccount } from '#contract/banking/bank-reasons.ts'
import type { Bani } from '#contract/money.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { claimLinesLeftOpen } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { DecidedRepaymentSheetShown, RepaymentSheetDecisionShown } from '../../contract/sheet-decisions.ts'
import { lockRepaymentSheet, lockRun } from '../queries.ts'
import { closeAnsweredPayoutRun, sheetPaidAt } from '../runs/answered.ts'
import { moveRepaymentSheet, type RepaymentSheet } from '../sheet-transition.ts'
import { settleRunLinesLeft } from '../sheets/batch-lines.ts'
import { sheetDecisions as decisions, repaymentSheets as sheets } from '../tables.ts'
import { holdCashAgain } from './doubt-sheet.ts'
import { clearSheetPaidTwice, markSheetPaidTwice } from './paid-twice.ts'

type Said = { isPaid: boolean; paidOn: string | null; note: string }
type Proposed = Said & { sheetId: number; proposedBy: string }

/** In place of what was proposed before. Throws `not-found`, `sheet-decided`, `invalid-fields`. */
export async function proposeSheetDecision(app: App, { sheetId, isPaid, paidOn, note, proposedBy }: Proposed): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const { sheet } = await lockUndecided(tx, sheetId)
    if (isPaid && paidOn === null) throw fieldProblem('paidOn', 'field-missing')
    if (isPaid && paidOn !== null && (paidOn < sheet.sheetDate || paidOn > bucharestDayOf(app.clock.now())))
      throw fieldProblem('paidOn', { code: 'sheet-returned-on', params: { day: paidOn } })
    await end(app, tx, { sheetId, decidedBy: proposedBy, isConfirmed: false })
    await tx.insert(decisions).values({
      ...{ id: randomUUID(), sheetId, clientId: sheet.clientId, isPaid, paidOn: isPaid ? paidOn : null, note },
      ...{ proposedBy, proposedAt: app.clock.now() },
    })
  })
}

type Decided = { isPaid: boolean; amount: Bani; lastFour: string }

/** Answers what the audit log keeps of it, in its transaction. Throws `not-found`, `sheet-decided`, `second-user-required`. */
export async function confirmSheetDecision(app: App, { sheetId, decidedBy }: { sheetId: number; decidedBy: string }): Promise<Decided> {
  return app.db.inTransaction(async (tx) => {
    const { sheet } = await lockUndecided(tx, sheetId)
    const [proposed] = await tx
      .select()
      .from(decisions)
      .where(waitsFor([sheetId]))
    if (!proposed) throw new Problem('sheet-decided')
    if (proposed.proposedBy === decidedBy) throw new Problem('second-user-required')
    await end(app, tx, { sheetId, decidedBy, isConfirmed: true })
    await (proposed.isPaid ? wasPaid(app, tx, sheet, proposed.paidOn) : wasNotPaid(app, tx, sheet))
    const run = await lockRun(tx, sheet.runId)
    await settleRunLinesLeft(app, tx, run)
    await closeAnsweredPayoutRun(app, tx, await lockRun(tx, run.id))
    const decided = { isPaid: proposed.isPaid, amount: sheet.amountBani, lastFour: sheet.iban.slice(-4) }
    noteAuditedValues(decided)
    return decided
  })
}

async function wasPaid(app: App, tx: Tx, sheet: RepaymentSheet, on: string | null): Promise<void> {
  const { id, clientId, doubt } = sheet
  const isOver = sheet.state === 'failed' || sheet.state === 'returned'
  if (isOver && doubt !== null && !(await holdCashAgain(app, tx, sheet, doubt))) {
    // Its cash is paid by another sheet: what was paid twice has to come back, and the client is paid nothing until it has.
    if (doubt === 'paid-twice') throw new Problem('sheet-paid-twice')
    return markSheetPaidTwice(tx, sheet)
  }
  const { sheet: now } = await lockRepaymentSheet(tx, id)
  if (now.state === 'in-file') await moveRepaymentSheet(app, tx, now, { to: 'paid', patch: { paidAt: sheetPaidAt(app, on), reason: null } })
  else await tx.update(sheets).set({ doubt: null, reason: null }).where(eq(sheets.id, id))
  const claim = { clientId, because: { code: 'statement-line-sheet-paid', params: { sheet: id } } } as const
  await claimLinesLeftOpen(app, tx, { code: 'statement-line-sheet-doubted', params: { sheet: id } }, claim)
  await claimLinesLeftOpen(app, tx, { code: 'statement-line-sheet-paid-twice', params: { sheet: id } }, claim)
}

async function wasNotPaid(app: App, tx: Tx, sheet: RepaymentSheet): Promise<void> {
  if (sheet.doubt === 'paid-twice') return clearSheetPaidTwice(app, tx, sheet)
  if (sheet.state !== 'in-file' && sheet.state !== 'paid')
    return void (await tx.update(sheets).set({ doubt: null }).where(eq(sheets.id, sheet.id)))
  const { reason } = sheet
  const waitForAccount = reason?.code === 'sheet-refused' && isReasonOfAccount(reason.params.reason)
  await moveRepaymentSheet(app, tx, sheet, { to: 'failed', patch: { reason: reason ?? { code: 'sheet-not-processed' } }, waitForAccount })
}

/** Throws `not-found`, `sheet-decided` where nothing is proposed. */
export async function withdrawSheetDecision(app: App, { sheetId, decidedBy }: { sheetId: number; decidedBy: string }): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await lockRepaymentSheet(tx, sheetId)
    if (!(await end(app, tx, { sheetId, decidedBy, isConfirmed: false }))) throw new Problem('sheet-decided')
  })
}

type Ended = { sheetId: number; decidedBy: string; isConfirmed: boolean }

/** Answers whether anything waited. */
async function end(app: App, tx: Tx, { sheetId, decidedBy, isConfirmed }: Ended): Promise<boolean> {
  const decidedAt = app.clock.now()
  const ended = await tx
    .update(decisions)
    .set({ decidedAt, decidedBy, isConfirmed })
    .where(waitsFor([sheetId]))
    .returning({ id: decisions.id })
  return ended.length > 0
}

const waitsFor = (sheetIds: readonly number[]) => and(inArray(decisions.sheetId, [...sheetIds]), isNull(decisions.decidedAt))

/** One administrator has said something, and another one has not yet. */
export const hasSheetProposal = async (tx: Tx, sheetId: number): Promise<boolean> =>
  (
    await tx
      .select({ id: decisions.id })
      .from(decisions)
      .where(waitsFor([sheetId]))
      .limit(1)
  ).length > 0

/** In a file and not answered, or in doubt. */
export const isSheetDecidable = ({ state, doubt }: Pick<RepaymentSheet, 'state' | 'doubt'>): boolean =>
  state === 'in-file' || doubt !== null

async function lockUndecided(tx: Tx, sheetId: number) {
  const found = await lockRepaymentSheet(tx, sheetId)
  if (!isSheetDecidable(found.sheet) || found.run.step !== null) throw new Problem('sheet-decided')
  return found
}

/** What waits to be confirmed, by sheet. */
export async function sheetProposalsOf(
  db: Queries,
  sheetIds: readonly number[],
  userId: string,
): Promise<Map<number, RepaymentSheetDecisionShown>> {
  if (sheetIds.length === 0) return new Map()
  const rows = await db.select().from(decisions).where(waitsFor(sheetIds))
  const names = await namesOfUsers(
    db,
    rows.map(({ proposedBy }) => proposedBy),
  )
  return new Map(
    rows.map(({ sheetId, isPaid, paidOn, note, proposedBy, proposedAt }) => [
      sheetId,
      { isPaid, paidOn, note, by: names.get(proposedBy) ?? '', at: proposedAt.toISOString(), mayConfirm: proposedBy !== userId },
    ]),
  )
}

/** What was confirmed last, by sheet. */
export async function decidedRepaymentSheetsOf(db: Queries, sheetIds: readonly number[]): Promise<Map<number, DecidedRepaymentSheetShown>> {
  if (sheetIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([decisions.sheetId])
    .from(decisions)
    .where(and(inArray(decisions.sheetId, [...sheetIds]), eq(decisions.isConfirmed, true)))
    .orderBy(decisions.sheetId, desc(decisions.decidedAt))
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? []].flat()),
  )
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''))
  return new Map(
    rows.map(({ sheetId, note, proposedBy, decidedBy, decidedAt, proposedAt }) => [
      sheetId,
      { note, by: nameOf(proposedBy), confirmedBy: nameOf(decidedBy), at: (decidedAt ?? proposedAt).toISOString() },
    ]),
  )
}
