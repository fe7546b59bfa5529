/** What other features say of lines of our statements: what a line is that was read, or was left open, and which an operator has to look at. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { type Bani, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { type StatementLineRow, statementLineLife } from './line-life.ts'
import { bankStatementLines as lines } from './tables.ts'

export type BankLineRead = Pick<StatementLineRow, 'id' | 'account' | 'bookedOn' | 'amountBani' | 'isReversal' | 'isDoubtful' | 'line'> & {
  /** Those that are looked at in the same transaction, this one among them: what can be known of all is asked once. */
  among?: readonly BankLineRead[]
}

/** A line that was not known. Who waited for it calls `claimBankLine` in the same transaction: then it is no client's payment. */
export const bankLineRead = eventKind<BankLineRead>('bank-line-read')

const FEE_WORDS = /^\s*(comision|comisioane|taxa|speze|commission|fee|charges?)\b/i

/** A fee of the bank alone: by the bank's own code, or by its first word where it names no payee. */
export const isBankFee = ({ amountBani, isReversal, line }: Pick<BankLineRead, 'amountBani' | 'isReversal' | 'line'>): boolean =>
  amountBani < 0 &&
  !isReversal &&
  (line.isFee === true || (line.counterparty.iban === '' && line.texts.some((text) => FEE_WORDS.test(text))))

type Claim = { lineId: string; clientId: string | null; because: Message }

/** For subscribers of `bankLineRead` alone: what the line is. Throws an Error (a bug of the caller) where it is settled. */
export async function claimBankLine(app: App, tx: Tx, { lineId, ...claim }: Claim): Promise<void> {
  // What an operator ignored is an operator's to use.
  const claimed = await statementLineLife.moveIfPermitted(app, tx, { id: lineId }, { to: 'used', patch: claim }, { from: ['open'] })
  if (!claimed) throw new Error(`line ${lineId} is settled already`)
}

/** For subscribers of `bankLineRead` alone: it concerns them, and an operator has to look. Also of money that went out. */
export async function leaveLineOpen(tx: Tx, { lineId, because }: Pick<Claim, 'lineId' | 'because'>): Promise<void> {
  await tx
    .update(lines)
    .set({ because })
    .where(and(eq(lines.id, lineId), eq(lines.state, 'open')))
}

/** For subscribers of `bankLineRead` alone: it is known, and no payment of a client. */
export async function putLineAside(app: App, tx: Tx, { lineId, because }: Pick<Claim, 'lineId' | 'because'>): Promise<void> {
  await statementLineLife.moveIfPermitted(app, tx, { id: lineId }, { to: 'ignored', patch: { because } }, { from: ['open'] })
}

/** What other subscribers of `bankLineRead` have said of it meanwhile. */
export async function readBankLineNow(tx: Tx, id: string): Promise<Pick<StatementLineRow, 'state' | 'because'>> {
  const [row] = await tx.select({ state: lines.state, because: lines.because }).from(lines).where(eq(lines.id, id))
  if (!row) throw new Error(`no line ${id}`)
  return row
}

const isLeft = (left: Message) => and(eq(lines.state, 'open'), eq(lines.because, left))

export async function isLineLeftOpen(tx: Tx, left: Message): Promise<boolean> {
  const found = await tx.select({ id: lines.id }).from(lines).where(isLeft(left)).limit(1)
  return found.length > 0
}

/** Of one of these codes, with these among its values; locked. */
export async function linesLeftOpen(tx: Tx, codes: readonly Message['code'][], params: Record<string, number>): Promise<BankLineRead[]> {
  const isOne = sql`${lines.because}->>'code' in ${[...codes]} and ${lines.because}->'params' @> ${JSON.stringify(params)}::jsonb`
  return tx
    .select()
    .from(lines)
    .where(and(eq(lines.state, 'open'), isOne))
    .orderBy(asc(lines.bookedOn), asc(lines.id))
    .for('update')
}

/** More is known of what they were left open for; null: that they are not that. */
export async function replaceLeftReason(tx: Tx, left: Message, because: Message | null): Promise<void> {
  await tx.update(lines).set({ because }).where(isLeft(left))
}

/** One that an operator says something of. Throws `not-found`, `statement-line-settled`. */
export async function lockOpenLine(tx: Tx, id: string): Promise<BankLineRead> {
  const [row] = await tx.select().from(lines).where(eq(lines.id, id)).for('update')
  if (!row) throw new Problem('not-found')
  if (row.state !== 'open') throw new Problem('statement-line-settled')
  return row
}

/** Those that were left open for that are what their subscriber says after all. */
export async function claimLinesLeftOpen(app: App, tx: Tx, left: Message, claim: Omit<Claim, 'lineId'>): Promise<void> {
  const found = await tx.select().from(lines).where(isLeft(left)).orderBy(asc(lines.bookedOn), asc(lines.id)).limit(1).for('update')
  await statementLineLife.moveMany(app, tx, found, { to: 'used', patch: claim })
}

/** Whether a line was claimed as the same before; `because` as it was then. `only`: of that amount and day. */
export async function isLineClaimed(tx: Tx, because: Message, only?: Pick<StatementLineRow, 'amountBani' | 'bookedOn'>): Promise<boolean> {
  const isOne = only && and(eq(lines.amountBani, only.amountBani), eq(lines.bookedOn, only.bookedOn))
  const found = await tx
    .select({ id: lines.id })
    .from(lines)
    .where(and(eq(lines.state, 'used'), eq(lines.because, because), isOne))
    .limit(1)
  return found.length > 0
}

/** Money of these amounts that is not claimed yet: for features that learn only later what they wait for. Lines that are being looked at are left out. */
export async function openIncomingLines(tx: Tx, amounts: readonly Bani[]): Promise<BankLineRead[]> {
  if (amounts.length === 0) return []
  const isOpenOne = and(
    eq(lines.state, 'open'),
    inArray(lines.amountBani, [...amounts]),
    gt(lines.amountBani, ZERO),
    isNotNull(lines.lookedAt),
  )
  return tx.select().from(lines).where(isOpenOne).orderBy(asc(lines.bookedOn), asc(lines.id)).for('update', { skipLocked: true })
}

type Within = { from: string; to: string; isIgnoredToo: boolean }

/** Money that came in on these days and that no feature has claimed. */
export const unclaimedLines = (db: Queries, { from, to, isIgnoredToo }: Within): Promise<BankLineRead[]> =>
  db
    .select()
    .from(lines)
    .where(
      and(
        ...[
          inArray(lines.state, isIgnoredToo ? ['open', 'ignored'] : ['open']),
          gt(lines.amountBani, ZERO),
          eq(lines.isReversal, false),
          isNotNull(lines.lookedAt),
        ],
        ...[gte(lines.bookedOn, from), lte(lines.bookedOn, to)],
      ),
    )
    .orderBy(asc(lines.bookedOn), asc(lines.position))

type Like = { amountBani: Bani; ibans: readonly string[]; from: string; to: string }

/** Which payments came with a line of this sum from one of these accounts, or from any where none is given; the newest first. */
export async function paymentsOfLinesLike(tx: Tx, { amountBani, ibans, from, to }: Like): Promise<string[]> {
  const ofAccount = ibans.length === 0 ? undefined : inArray(lines.counterpartyIban, [...ibans])
  const found = await tx
    .select({ paymentId: lines.paymentId })
    .from(lines)
    .where(and(isNotNull(lines.paymentId), eq(lines.amountBani, amountBani), ofAccount, gte(lines.bookedOn, from), lte(lines.bookedOn, to)))
    .orderBy(desc(lines.bookedOn), asc(lines.position))
  return found.flatMap(({ paymentId }) => paymentId ?? [])
}

type ByHand = Claim & { settledBy: string | null }

/** A user says what it is. Throws `statement-line-settled` where it is another payment by now, or was never money that came in. */
export async function claimLineByHand(app: App, tx: Tx, { lineId, ...claim }: ByHand): Promise<BankLineRead> {
  const [row] = await tx.select().from(lines).where(eq(lines.id, lineId)).for('update')
  if (!row || row.amountBani <= 0 || row.isReversal || !statementLineLife.mayBecome(row.state, 'used'))
    throw new Problem('statement-line-settled')
  await statementLineLife.move(app, tx, row, { to: 'used', patch: { ...claim, note: null } })
  return row
}

/** The day that the bank booked it; banks may book ahead, over a weekend. */
export function lineReceivedAt({ clock }: Pick<App, 'clock'>, { bookedOn }: Pick<StatementLineRow, 'bookedOn'>): Date {
  const [booked, now] = [startOfDay(bookedOn), clock.now()]
  return booked < now ? booked : now
}
