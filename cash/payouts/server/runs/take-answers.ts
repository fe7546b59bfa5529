/** What the bank says of sheets in its files: paid or refused, each once, however often and in whatever order it says so. */
import { randomUUID } from 'node:crypto'
import { isDuplicateReason, isReasonOfAccount, provesNothingPaid } from '#contract/banking/bank-reasons.ts'
import { Problem } from '#contract/problems.ts'
import { UNREAD_SHOWN_MAX } from '#contract/read-fields.ts'
import { storableText } from '#contract/storable-text.ts'
import type { Message } from '#contract/texts/message.ts'
import type { UnreadValue } from '#paying/ports/banks.ts'
import type { PaymentAnswers } from '#paying/ports/payment-files.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hashOfFile } from '#server/platform/http/hash-of-file.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { BankAnswerCounts } from '../../contract/bank-answers.ts'
import type { RepaymentSheetDoubt } from '../../contract/sheets.ts'
import { doubtRepaymentSheet } from '../doubts/doubt-sheet.ts'
import { lockRepaymentSheets, lockRuns, sheetsByEndToEnd } from '../queries.ts'
import { moveRepaymentSheets, type RepaymentSheet, type RepaymentSheetMove } from '../sheet-transition.ts'
import { settleRunLinesLeft } from '../sheets/batch-lines.ts'
import { payoutAnswerSheets, payoutAnswers } from '../tables.ts'
import { closeAnsweredPayoutRun, sheetPaidAt } from './answered.ts'
import { continuePayoutRun } from './carry-on.ts'
import { paymentFileNamed, requirePaymentFiles } from './hand-out.ts'

type Answer = PaymentAnswers['answers'][number]
type Counts = BankAnswerCounts
type Taken = Counts & { unreadValues: UnreadValue[] }

const NONE: Counts = { paid: 0, refused: 0, held: 0, open: 0, known: 0, strange: 0, unread: 0 }
const ANSWERS_AT_ONCE = 200

type By = { takenBy?: string | null; fileName?: string }

/** Throws `bank-answer-refused`, also for one of no file of ours. */
export async function takeBankAnswers(app: App, bytes: Uint8Array, { takenBy = null, fileName = '' }: By = {}): Promise<Taken> {
  const said = await requirePaymentFiles(app).readPaymentAnswers(bytes)
  const answers = await answersIn(app, said)
  const unread = said.unread ?? []
  const [answerId, hash] = [randomUUID(), await hashOfFile(bytes)]
  let taken: Counts = { ...NONE, unread: unread.length }
  for (let at = 0; at < answers.length; at += ANSWERS_AT_ONCE) {
    const some = answers.slice(at, at + ANSWERS_AT_ONCE)
    const found = await sheetsByEndToEnd(
      app.db,
      some.map(({ endToEndId }) => endToEndId),
    )
    const runIds = [...new Set(found.map(({ runId }) => runId))].toSorted()
    for (const runId of runIds) await continuePayoutRun(app, runId)
    const isLast = at + ANSWERS_AT_ONCE >= answers.length
    const outcome = await app.db.inTransaction(async (tx) => {
      const now = await takeSome(app, tx, { answerId, some, runIds, sheetIds: found.map(({ id }) => id) })
      if (isLast) {
        const counts = added(taken, now)
        noteAuditedValues({ paid: counts.paid, refused: counts.refused })
        await keepAnswer(app, tx, { answerId, hash, fileName, messageId: said.messageId, takenBy, counts })
      }
      return now
    })
    taken = added(taken, outcome)
  }
  return { ...taken, unreadValues: unread.slice(0, UNREAD_SHOWN_MAX) }
}

const added = (one: Counts, other: Counts): Counts => ({
  ...{ paid: one.paid + other.paid, refused: one.refused + other.refused, held: one.held + other.held },
  ...{ open: one.open + other.open, known: one.known + other.known, strange: one.strange + other.strange },
  unread: one.unread + other.unread,
})

type Kept = { answerId: string; hash: string; fileName: string; messageId: string; takenBy: string | null; counts: Counts }

/** With what the last of it came to. */
async function keepAnswer(app: App, tx: Tx, { answerId: id, fileName, ...kept }: Kept): Promise<void> {
  await tx.insert(payoutAnswers).values({ id, fileName: storableText(fileName) || null, ...kept, takenAt: app.clock.now() })
}

/** Banks may answer a file or a batch as a whole: what is said of it is said of each payment of it that is not named. */
async function answersIn(app: App, said: PaymentAnswers): Promise<Answer[]> {
  const named = said.others.length > 0 ? await app.db.inTransaction((tx) => paymentFileNamed(app, tx, said.messageId)) : null
  if (!named) {
    const known = await sheetsByEndToEnd(
      app.db,
      said.answers.map(({ endToEndId }) => endToEndId),
    )
    if (known.length === 0) throw new Problem('bank-answer-refused', { because: { code: 'bank-answer-of-no-file' } })
    return said.answers
  }
  const answers = requirePaymentFiles(app).answersTo(named.file, said)
  const ofFile = new Set(answers.map(({ endToEndId }) => endToEndId))
  return [...answers, ...said.answers.filter(({ endToEndId }) => !ofFile.has(endToEndId))]
}

type Some = { answerId: string; some: readonly Answer[]; runIds: readonly string[]; sheetIds: readonly number[] }

async function takeSome(app: App, tx: Tx, { answerId, some, runIds, sheetIds }: Some): Promise<Counts> {
  await lockRuns(tx, runIds)
  const sheets = new Map((await lockRepaymentSheets(tx, sheetIds)).map((sheet) => [sheet.endToEndId, sheet]))
  const taken: Counts = { ...NONE }
  const held: { sheet: RepaymentSheet; doubt: RepaymentSheetDoubt; reason: Message | null }[] = []
  const moves: { sheet: RepaymentSheet; move: RepaymentSheetMove }[] = []
  const changes: (typeof payoutAnswerSheets.$inferInsert)[] = []
  for (const answer of some) {
    const sheet = sheets.get(answer.endToEndId)
    const what = sheet ? standingOf(sheet, answer) : 'strange'
    taken[what] += 1
    if (sheet && what === 'held') {
      const doubt = doubtOf(sheet, answer)
      changes.push({ answerId, became: what, doubt, ...before(sheet) })
      held.push({ sheet, doubt, reason: answer.outcome === 'refused' ? reasonOf(answer.reasonCode) : null })
      sheets.set(answer.endToEndId, { ...sheet, doubt })
    }
    if (!sheet || (what !== 'paid' && what !== 'refused')) continue
    const move = what === 'paid' ? paidOn(app, answer) : refusal(answer)
    moves.push({ sheet, move })
    changes.push({ answerId, became: what, doubt: null, ...before(sheet) })
    // Said twice in one file, it is known the second time.
    sheets.set(answer.endToEndId, { ...sheet, state: move.to, doubt: null })
  }
  for (const group of Map.groupBy(moves, ({ move }) => JSON.stringify(move)).values()) {
    const [{ move }] = group as [(typeof moves)[number]] // groups are never empty
    await moveRepaymentSheets(
      app,
      tx,
      group.map(({ sheet }) => sheet),
      move,
    )
  }
  for (const one of held) await doubtRepaymentSheet(app, tx, one)
  if (changes.length > 0) await tx.insert(payoutAnswerSheets).values(changes)
  for (const run of await lockRuns(tx, runIds)) {
    await settleRunLinesLeft(app, tx, run)
    for (const now of await lockRuns(tx, [run.id])) await closeAnsweredPayoutRun(app, tx, now)
  }
  return taken
}

const before = ({ id: sheetId, doubt: doubtBefore, reason: reasonBefore }: RepaymentSheet) => ({ sheetId, doubtBefore, reasonBefore })

function standingOf({ state, doubt, inFileAt }: RepaymentSheet, { outcome, reasonCode }: Answer): keyof Counts {
  if (outcome === 'pending') return state === 'in-file' ? 'open' : 'known'
  if (inFileAt === null) return 'strange'
  // The bank has said both: its statement or two administrators say which it is.
  if (doubt !== null && doubt !== 'refused-without-proof') return 'known'
  if (outcome === 'paid') return state === 'in-file' ? 'paid' : state === 'failed' ? 'held' : 'known'
  if (state === 'in-file') return provesNothingPaid(reasonCode) ? 'refused' : doubt === null ? 'held' : 'known'
  return state === 'paid' && !isDuplicateReason(reasonCode) ? 'held' : 'known'
}

function doubtOf({ state }: RepaymentSheet, { outcome }: Answer): RepaymentSheetDoubt {
  if (outcome === 'paid') return 'accepted-after-refusal'
  return state === 'paid' ? 'refused-after-payment' : 'refused-without-proof'
}

const paidOn = (app: App, { on }: Answer): RepaymentSheetMove => ({ to: 'paid', patch: { paidAt: sheetPaidAt(app, on) } })

const refusal = ({ reasonCode }: Answer): RepaymentSheetMove => ({
  to: 'failed',
  patch: { reason: reasonOf(reasonCode) },
  waitForAccount: isReasonOfAccount(reasonCode),
})

const reasonOf = (code: string | null): Message =>
  code === null ? { code: 'sheet-refused-silently' } : { code: 'sheet-refused', params: { reason: code } }
