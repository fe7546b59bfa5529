/** What the bank says of sheets in its files: paid or refused, each once, however often and in whatever order it says so. */
import { isReasonOfAccount } from '../../../../contract/banking/bank-reasons.ts'
import type { Message } from '../../../../contract/texts/message.ts'
import type { PaymentAnswers } from '../../../../server/partners/banks/payments-port.ts'
import type { App } from '../../../../server/platform/app.ts'
import { dayIn, startOfDay } from '../../../../server/platform/clock.ts'
import type { Tx } from '../../../../server/platform/database/database.ts'
import { noteAudited } from '../../../../server/platform/http/request-entry.ts'
import { hasSheetIn, lockRuns, lockSheets, sheetsByEndToEnd } from '../queries.ts'
import { moveRun, type PayoutRun } from '../run-transition.ts'
import { moveSheets, type Sheet, type SheetMove } from '../sheet-transition.ts'
import { carryOn } from './carry-on.ts'
import { fileNamed, filesOf } from './hand-out.ts'

type Answer = PaymentAnswers['answers'][number]
/** `known`: it is so already. `strange`: of no sheet of ours, or not what has become of it. */
export type Taken = Record<'paid' | 'refused' | 'open' | 'known' | 'strange', number>

const ANSWERS_AT_ONCE = 200

/** Throws `bank-answer-refused`. */
export async function takeAnswers(app: App, bytes: Uint8Array): Promise<Taken> {
  const answers = await answersIn(app, await filesOf(app).readPaymentAnswers(bytes))
  const taken: Taken = { paid: 0, refused: 0, open: 0, known: 0, strange: 0 }
  for (let at = 0; at < answers.length; at += ANSWERS_AT_ONCE) {
    const some = answers.slice(at, at + ANSWERS_AT_ONCE)
    const found = await sheetsByEndToEnd(
      app.db,
      some.map(({ endToEndId }) => endToEndId),
    )
    const runIds = [...new Set(found.map(({ runId }) => runId))].toSorted()
    for (const runId of runIds) await carryOn(app, runId)
    const isLast = at + ANSWERS_AT_ONCE >= answers.length
    const outcome = await app.db.inTransaction(async (tx) => {
      const now = await takeSome(app, tx, { some, runIds, sheetIds: found.map(({ id }) => id) })
      if (isLast) noteAudited({ paid: taken.paid + now.paid, refused: taken.refused + now.refused })
      return now
    })
    for (const name of Object.keys(taken) as (keyof Taken)[]) taken[name] += outcome[name] // keys of what was made above
  }
  return taken
}

/** Banks may answer a file or a batch as a whole: what is said of it is said of each payment of it that is not named. */
async function answersIn(app: App, said: PaymentAnswers): Promise<Answer[]> {
  const file = said.others.length > 0 ? await fileNamed(app, said.messageId) : null
  if (!file) return said.answers
  const answers = filesOf(app).answersTo(file, said)
  const ofFile = new Set(answers.map(({ endToEndId }) => endToEndId))
  return [...answers, ...said.answers.filter(({ endToEndId }) => !ofFile.has(endToEndId))]
}

type Some = { some: readonly Answer[]; runIds: readonly string[]; sheetIds: readonly number[] }

async function takeSome(app: App, tx: Tx, { some, runIds, sheetIds }: Some): Promise<Taken> {
  const runs = await lockRuns(tx, runIds)
  const sheets = new Map((await lockSheets(tx, sheetIds)).map((sheet) => [sheet.endToEndId, sheet]))
  const taken: Taken = { paid: 0, refused: 0, open: 0, known: 0, strange: 0 }
  const moves: { sheet: Sheet; move: SheetMove }[] = []
  for (const answer of some) {
    const sheet = sheets.get(answer.endToEndId)
    const what = sheet ? standingOf(sheet, answer) : 'strange'
    taken[what] += 1
    if (!sheet || (what !== 'paid' && what !== 'refused')) continue
    const move = what === 'paid' ? paidOn(app, answer) : refusal(answer)
    moves.push({ sheet, move })
    // Said twice in one file, it is known the second time.
    sheets.set(answer.endToEndId, { ...sheet, state: move.to })
  }
  for (const group of Map.groupBy(moves, ({ move }) => JSON.stringify(move)).values()) {
    const [{ move }] = group as [(typeof moves)[number]] // groups are never empty
    await moveSheets(
      app,
      tx,
      group.map(({ sheet }) => sheet),
      move,
    )
  }
  for (const run of runs) await closeAnswered(app, tx, run)
  return taken
}

function standingOf({ state }: Sheet, { outcome }: Answer): keyof Taken {
  if (outcome === 'pending') return state === 'in-file' ? 'open' : 'known'
  if (state === 'in-file') return outcome
  if (outcome === 'paid') return state === 'paid' || state === 'returned' ? 'known' : 'strange'
  return state === 'failed' ? 'known' : 'strange'
}

const paidOn = (app: App, { on }: Answer): SheetMove => ({ to: 'paid', patch: { paidAt: paidAt(app, on) } })

/** Banks may name a day ahead. */
export function paidAt({ clock }: Pick<App, 'clock'>, on: string | null): Date {
  const now = clock.now()
  return on === null || on >= dayIn(now) ? now : startOfDay(on)
}

const refusal = ({ reasonCode }: Answer): SheetMove => ({
  to: 'failed',
  patch: { reason: reasonOf(reasonCode) },
  waitForAccount: isReasonOfAccount(reasonCode),
})

const reasonOf = (code: string | null): Message =>
  code === null ? { code: 'sheet-refused-silently' } : { code: 'sheet-refused', params: { reason: code } }

/** Once every sheet of it was answered. `run` is locked. */
export async function closeAnswered(app: App, tx: Tx, run: PayoutRun): Promise<void> {
  if (run.state !== 'in-file' || run.step !== null) return
  if (!(await hasSheetIn(tx, run.id, ['approved', 'in-file']))) await moveRun(app, tx, run, { to: 'closed' })
}
