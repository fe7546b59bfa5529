/** The bank file of an approved run: written once in each version, and the same bytes ever after. */
import { and, asc, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { bankingDayFrom } from '#cash/repayment-settings/server/pay-days.ts'
import { lockRepaymentsOfSheets } from '#cash/repayments/server/payable.ts'
import { awaitAccounts } from '#cash/repayments/server/repayment-transition.ts'
import { isNameForBank } from '#contract/banking/bank-characters.ts'
import type { PainVersion } from '#contract/banking/pain-versions.ts'
import { Problem } from '#contract/problems.ts'
import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import { inWords } from '#contract/texts/message.ts'
import { authorisedFile } from '#paying/operations.ts'
import type { Authorised } from '#paying/ports/bank-transfers.ts'
import type { PaymentFile, PaymentFiles } from '#paying/ports/payment-files.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { textsOf } from '#server/platform/texts.ts'
import { lockRepaymentSheets, lockRun } from '../queries.ts'
import { movePayoutRun, type PayoutRun } from '../run-transition.ts'
import { moveRepaymentSheets } from '../sheet-transition.ts'
import { payoutFiles, payoutRuns, repaymentSheets as sheets } from '../tables.ts'
import { carryOnPayoutRun, continuePayoutRun, discardEmptyRun } from './carry-on.ts'

type Asked = { runId: string; version: PainVersion }

/** From then on its sheets stand in a file; once the bank has answered there is no other version of it. Throws `not-found`, `run-not-open`. */
export async function handOutRunFile(app: App, { runId, version }: Asked): Promise<FileAnswer> {
  await continuePayoutRun(app, runId)
  await leaveOutUnwritable(app, runId)
  const { content, number } = await app.db.inTransaction(async (tx) => {
    const run = await lockRun(tx, runId)
    const [written] = await tx
      .select()
      .from(payoutFiles)
      .where(and(eq(payoutFiles.runId, runId), eq(payoutFiles.version, version)))
    if (written) return { content: written.content, number: run.number }
    if (run.state !== 'approved' && run.state !== 'in-file') throw new Problem('run-not-open')
    // A bank that takes a further file would pay once more what it has answered.
    if (await isAnswered(tx, runId)) throw new Problem('run-not-open')
    return { content: await write(app, tx, run, version), number: run.number }
  })
  await continuePayoutRun(app, runId)
  return { bytes: Buffer.from(content), name: `plata-${number}-pain.001.001.${version}.xml` }
}

/** One holder whom the bank cannot be given holds up no other client: its sheet goes out of the run, and waits for another name. */
async function leaveOutUnwritable(app: App, runId: string): Promise<void> {
  const approved = await app.db
    .select({ id: sheets.id, holder: sheets.holder })
    .from(sheets)
    .where(and(eq(sheets.runId, runId), eq(sheets.state, 'approved')))
  const ids = approved.filter(({ holder }) => !isNameForBank(holder)).map(({ id }) => id)
  if (ids.length > 0) await runBesidesRequest(() => app.db.inTransaction((tx) => leaveOut(app, tx, { runId, ids })))
}

async function leaveOut(app: App, tx: Tx, { runId, ids }: { runId: string; ids: readonly number[] }): Promise<void> {
  const run = await lockRun(tx, runId)
  if (run.state !== 'approved') return
  // Another request for the file may have been here.
  const unwritable = (await lockRepaymentSheets(tx, ids)).filter(({ state }) => state === 'approved')
  if (unwritable.length === 0) return
  const held = await lockRepaymentsOfSheets(tx, unwritable)
  await moveRepaymentSheets(app, tx, unwritable, { to: 'failed', patch: { reason: { code: 'sheet-holder-unwritable' } } })
  await awaitAccounts(
    tx,
    held.filter(({ amountBani }) => amountBani > 0),
    'invalid',
  )
  await discardEmptyRun(app, tx, run)
}

async function isAnswered(tx: Tx, runId: string): Promise<boolean> {
  const isOver = or(inArray(sheets.state, ['paid', 'failed', 'returned']), isNotNull(sheets.doubt))
  const [any] = await tx
    .select({ id: sheets.id })
    .from(sheets)
    .where(and(eq(sheets.runId, runId), isOver, isNotNull(sheets.inFileAt)))
    .limit(1)
  return any !== undefined
}

async function write(app: App, tx: Tx, run: PayoutRun, version: PainVersion): Promise<string> {
  const now = app.clock.now()
  const handedOut = run.handedOutAt ?? now
  const content = requirePaymentFiles(app).writePaymentFile(await authorisedFileOf(app, tx, run, handedOut), version)
  await tx.insert(payoutFiles).values({ runId: run.id, version, content, writtenAt: now })
  if (run.state === 'in-file') return content
  await movePayoutRun(app, tx, run, { to: 'in-file', patch: { handedOutAt: handedOut, step: 'handing-out' } })
  await addJob(tx, carryOnPayoutRun, { runId: run.id })
  return content
}

async function authorisedFileOf(app: App, tx: Tx, run: PayoutRun, createdAt: Date): Promise<Authorised<PaymentFile>> {
  const { file, sheetIds } = await fileOf(app, tx, run, createdAt)
  return authorisedFile(tx, sheetIds, file)
}

/** All sheets that were approved: also where some of them were answered already. */
async function fileOf(app: App, tx: Tx, run: PayoutRun, createdAt: Date): Promise<{ file: PaymentFile; sheetIds: number[] }> {
  const { name, iban } = app.config.seller
  const { productName: product, payingBank } = app.config
  const { closedDays, ...payer } = payingBank
  const texts = textsOf(DEFAULT_LANGUAGE)
  const rows = await tx
    .select()
    .from(sheets)
    .where(and(eq(sheets.runId, run.id), isSent))
    .orderBy(asc(sheets.clientId), asc(sheets.id))
  const payments = rows.map(({ id, endToEndId, amountBani, holder, iban: payee }) => {
    const text = inWords(texts, { code: 'payment-of-sheet', params: { product, sheet: id } })
    return { endToEndId, amountBani, holder, iban: payee, text }
  })
  // Approved late, it cannot be paid on a day that is over.
  const payOn = [run.payOn, bankingDayFrom(bucharestDayOf(createdAt), closedDays)].toSorted()[1] ?? run.payOn
  const file = { messageId: fileMessageIdOf(run), createdAt, payOn, payer: { name, iban, ...payer }, payments }
  return { file, sheetIds: rows.map(({ id }) => id) }
}

/** The file that was handed out last of those that the bank has not answered; null: there is none. */
export async function lastFileAtBank(db: Queries): Promise<{ runId: string; content: string } | null> {
  const [file] = await db
    .select({ runId: payoutFiles.runId, content: payoutFiles.content })
    .from(payoutFiles)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payoutFiles.runId))
    .where(eq(payoutRuns.state, 'in-file'))
    .orderBy(desc(payoutFiles.writtenAt))
    .limit(1)
  return file ?? null
}

/** What was handed out under that name; null: nothing of ours. */
export async function paymentFileNamed(app: App, tx: Tx, messageId: string): Promise<{ run: PayoutRun; file: PaymentFile } | null> {
  const [run] = await tx
    .select()
    .from(payoutRuns)
    .where(eq(payoutRuns.number, payoutRunNumberOf(messageId)))
  if (!run?.handedOutAt || fileMessageIdOf(run) !== messageId) return null
  return { run, file: (await fileOf(app, tx, run, run.handedOutAt)).file }
}

/** The run whose file has that name; 0: of none of ours. */
export const payoutRunNumberOf = (messageId: string): number => Number(/^P(\d{1,15})-/.exec(messageId)?.[1] ?? 0)

/** Approved ones stand in it before the step that marks them has come to them. */
const isSent = or(eq(sheets.state, 'approved'), isNotNull(sheets.inFileAt))

const UNIQUE_LENGTH = 12
/** No other installation, nor one that was restored, gives a bank the same. */
export const fileMessageIdOf = ({ id, number }: PayoutRun): string =>
  `P${number}-${id.replaceAll('-', '').slice(-UNIQUE_LENGTH).toUpperCase()}`

export function requirePaymentFiles({ paymentFiles }: Pick<App, 'paymentFiles'>): PaymentFiles {
  if (!paymentFiles) throw new Error('no writer of payment files is set')
  return paymentFiles
}
