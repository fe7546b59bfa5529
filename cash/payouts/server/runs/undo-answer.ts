/**
 * An answer of the bank that was given by mistake is undone until money has moved by it: what it refused is at the bank again, what it left in doubt
 * is in doubt no more. What it paid stays, and so does what others built on since.
 */
import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { repaymentsOfIds } from '#cash/repayments/server/queries.ts'
import { sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { isLineClaimed } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { type BankAnswerUndo, type RepaymentSheetKeepReason, UNDO_SHEETS_SHOWN_MAX } from '../../contract/bank-answers.ts'
import { hasSheetProposal } from '../doubts/decide-sheet.ts'
import { holdCashAgain } from '../doubts/doubt-sheet.ts'
import { lockRepaymentSheets, lockRuns } from '../queries.ts'
import type { PayoutRun } from '../run-transition.ts'
import type { RepaymentSheet } from '../sheet-transition.ts'
import { settleRunLinesLeft } from '../sheets/batch-lines.ts'
import {
  payoutAnswers as answers,
  payoutAnswerSheets as changes,
  repaymentSheetEntries as entries,
  payoutRuns,
  repaymentSheets as sheets,
} from '../tables.ts'
import { closeAnsweredPayoutRun } from './answered.ts'

type Change = typeof changes.$inferSelect
type AnswerRow = typeof answers.$inferSelect
/** All that an answer did to one sheet; null: it can be undone. */
type Judged = { sheet: RepaymentSheet; first: Change; last: Change; why: RepaymentSheetKeepReason | null }

/** Throws `not-found`, `bank-file-undone`. */
export const previewBankAnswerUndo = ({ db }: App, id: string): Promise<BankAnswerUndo> =>
  db.inTransaction(async (tx) => {
    const [answer] = await tx.select().from(answers).where(eq(answers.id, id))
    standing(answer)
    const all = await judgeAll(tx, id)
    const stays = all.flatMap(({ sheet, why }) => (why === null ? [] : [{ sheet, why }]))
    const shown = stays.slice(0, UNDO_SHEETS_SHOWN_MAX)
    const names = await namesOfClients(
      tx,
      shown.map(({ sheet }) => sheet.clientId),
    )
    return {
      ...{ goes: all.length - stays.length, stays: stays.length },
      staying: shown.map(({ sheet: { id: number, clientId, amountBani: amount }, why }) => ({
        ...{ sheet: number, client: names.get(clientId) ?? '', amount, why },
      })),
    }
  })

function standing(answer: AnswerRow | undefined): asserts answer is AnswerRow {
  if (!answer) throw new Problem('not-found')
  if (answer.undoneAt !== null) throw new Problem('bank-file-undone')
}

type Undoing = { id: string; stays: number; by: string }
type Undone = { fileName: string | null; hash: string; sheetsUndone: number; stays: number }

/**
 * Throws `not-found`; `bank-file-undone`; `bank-file-changed` where another number of sheets stays by now; `bank-file-used` where all of them do, or
 * it was taken before its changes were kept.
 */
export const undoBankAnswer = (app: App, { id, stays: seen, by }: Undoing): Promise<Undone> =>
  app.db.inTransaction(async (tx) => {
    const of = await tx
      .selectDistinct({ id: changes.sheetId, runId: sheets.runId })
      .from(changes)
      .innerJoin(sheets, eq(sheets.id, changes.sheetId))
      .where(eq(changes.answerId, id))
    const runIds = of.map(({ runId }) => runId)
    await lockRuns(tx, runIds)
    await lockRepaymentSheets(
      tx,
      of.map((one) => one.id),
    )
    const [answer] = await tx.select().from(answers).where(eq(answers.id, id)).for('update')
    standing(answer)
    const all = await judgeAll(tx, id)
    const undone = all.filter(({ why }) => why === null)
    if (all.length - undone.length !== seen) throw new Problem('bank-file-changed')
    const { paid, refused, held } = answer.counts
    if (undone.length === 0 && paid + refused + held > 0) throw new Problem('bank-file-used')
    for (const one of undone) await undoOne(app, tx, one)
    for (const run of await lockRuns(tx, runIds)) {
      await settleRunLinesLeft(app, tx, run)
      for (const now of await lockRuns(tx, [run.id])) await closeAnsweredPayoutRun(app, tx, now)
    }
    await tx.delete(changes).where(
      and(
        eq(changes.answerId, id),
        inArray(
          changes.sheetId,
          undone.map(({ sheet }) => sheet.id),
        ),
      ),
    )
    await tx.update(answers).set({ undoneAt: app.clock.now(), undoneBy: by }).where(eq(answers.id, id))
    const result = { fileName: answer.fileName, hash: answer.hash, sheetsUndone: undone.length, stays: seen }
    noteAuditedValues(result)
    return result
  })

/** Refused, it is at the bank as before; in doubt, it is what its state says. */
async function undoOne(app: App, tx: Tx, { sheet, first, last }: Judged): Promise<void> {
  const wasHeld = last.became === 'held' || (await holdCashAgain(app, tx, sheet, 'refused-without-proof'))
  if (!wasHeld) throw new Problem('bank-file-changed')
  await tx.update(sheets).set({ doubt: first.doubtBefore, reason: first.reasonBefore }).where(eq(sheets.id, sheet.id))
}

async function judgeAll(tx: Tx, answerId: string): Promise<Judged[]> {
  const made = await tx.select().from(changes).where(eq(changes.answerId, answerId)).orderBy(asc(changes.sheetId), asc(changes.number))
  const bySheet = Map.groupBy(made, ({ sheetId }) => sheetId)
  const found = await tx
    .select({ sheet: sheets, run: payoutRuns })
    .from(sheets)
    .innerJoin(payoutRuns, eq(payoutRuns.id, sheets.runId))
    .where(inArray(sheets.id, [...bySheet.keys()]))
    .orderBy(asc(sheets.id))
  const judged: Judged[] = []
  for (const { sheet, run } of found) {
    const of = bySheet.get(sheet.id) ?? []
    const [first, last] = [of[0] as Change, of.at(-1) as Change] // each has one
    judged.push({ sheet, first, last, why: await whyItStays(tx, { sheet, run, first, last }) })
  }
  return judged
}

type Of = { sheet: RepaymentSheet; run: PayoutRun; first: Change; last: Change }

async function whyItStays(tx: Tx, { sheet, run, first, last }: Of): Promise<RepaymentSheetKeepReason | null> {
  if (last.became === 'paid') return 'paid'
  const isAsLeft = last.became === 'refused' ? sheet.state === 'failed' && sheet.doubt === null : sheet.doubt === last.doubt
  if (!isAsLeft || (await isAnsweredSince(tx, last)) || (await hasSheetProposal(tx, sheet.id))) return 'more-said-since'
  // It took the cash back for the sheet: which of the bank's two words is right two administrators say.
  if (last.doubt === 'accepted-after-refusal' && (sheet.state === 'in-file' || first !== last)) return 'two-answers'
  if (await isLineClaimed(tx, { code: 'statement-line-run-paid', params: { run: run.number } })) return 'more-said-since'
  return last.became === 'refused' && !(await isItsCashFree(tx, sheet)) ? 'cash-used-since' : null
}

async function isAnsweredSince(tx: Tx, { sheetId, answerId, number }: Change): Promise<boolean> {
  const isLater = and(eq(changes.sheetId, sheetId), gt(changes.number, number), ne(changes.answerId, answerId))
  return (await tx.select({ number: changes.number }).from(changes).where(isLater).limit(1)).length > 0
}

/** In no other sheet, and for the same account. */
async function isItsCashFree(tx: Tx, { id, clientId, iban, repaymentCount, amountBani }: RepaymentSheet): Promise<boolean> {
  const stood = await tx
    .select({ id: entries.repaymentId })
    .from(entries)
    .where(and(eq(entries.clientId, clientId), eq(entries.sheetId, id), isNull(entries.takenOutAt)))
  const cash = await repaymentsOfIds(
    tx,
    clientId,
    stood.map((one) => one.id),
  )
  const isWhole = cash.length === repaymentCount && sum(cash.map((one) => one.amountBani)) === amountBani
  return isWhole && cash.every((one) => one.state === 'at-us' && one.sheetId === null && (one.amountBani <= 0 || one.iban === iban))
}
