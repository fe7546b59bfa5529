/** What a line of a statement names of ours, wherever it stands and however it was cut; and which sheets a debit may be that names none. */
import { and, asc, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import { nextBankingDay } from '#contract/banking/banking-days.ts'
import { type Bani, negate, sum } from '#contract/money.ts'
import { type BankLineRead, formsOfLine, ibansOfLine, isLineClaimed } from '#paying/operations.ts'
import type { StatementLine } from '#paying/ports/banks.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RepaymentSheet } from '../sheet-transition.ts'
import { repaymentSheets as sheets } from '../tables.ts'

type Line = Pick<StatementLine, 'texts' | 'endToEndId' | 'written'> & { counterparty: { iban: string } }

/** Each that it may be: only those that exist are ours. */
export type SheetsNamedInLine = { endToEndIds: string[]; messageIds: string[]; sheetNumbers: number[]; ibans: string[] }

export function sheetsNamedInLine(line: Line): SheetsNamedInLine {
  const { endToEndId } = line
  const forms = formsOfLine(line)
  const all = (of: (form: string) => string[]) => [...new Set(forms.flatMap(of))]
  return {
    endToEndIds: [...new Set([...(endToEndId === null ? [] : [endToEndId]), ...all((form) => idsIn(form, 'B'))])],
    messageIds: all((form) => idsIn(form, 'P')),
    sheetNumbers: all((form) => [...form.matchAll(/RAMBURSURIBORDEROU[A-Z]{0,4}(\d{1,9})/g)].flatMap(([, number]) => number ?? [])).map(
      Number,
    ),
    ibans: ibansOfLine(line),
  }
}

const UNIQUE_LENGTH = 12
const NUMBER_LENGTH_MAX = 12

/** `prefix`, a number and twelve hexadecimal digits; where the number ends is not to be seen any more. */
function idsIn(form: string, prefix: 'B' | 'P'): string[] {
  return [...form.matchAll(new RegExp(`${prefix}(?=(\\d[0-9A-F]{${UNIQUE_LENGTH},${UNIQUE_LENGTH + NUMBER_LENGTH_MAX}}))`, 'g'))].flatMap(
    ([, rest = '']) => {
      const digits = /^\d*/.exec(rest)?.[0].length ?? 0
      const lengths = Array.from({ length: Math.min(digits, rest.length - UNIQUE_LENGTH) }, (_, at) => at + 1)
      return lengths.map((length) => `${prefix}${rest.slice(0, length)}-${rest.slice(length, length + UNIQUE_LENGTH)}`)
    },
  )
}

const BANKING_DAYS_MAX = 5
const CANDIDATES_MAX = 5

/** By the text that payees read, as it stands in any line: amount and state are still to be compared. */
export async function sheetsNumbered(tx: Tx, numbers: readonly number[]): Promise<Pick<RepaymentSheet, 'id'>[]> {
  if (numbers.length === 0) return []
  return tx
    .select({ id: sheets.id })
    .from(sheets)
    .where(and(inArray(sheets.id, [...numbers]), isNotNull(sheets.inFileAt)))
    .orderBy(asc(sheets.id))
}

/** `closed`: days on which the paying bank settles nothing. */
type Like = { ibans: readonly string[]; closed: readonly string[] }

/** `sure`: the only one of account, amount and day. `near`: what an operator may compare it with. */
export async function sheetsLike(
  tx: Tx,
  line: BankLineRead,
  { ibans, closed }: Like,
): Promise<{ sure: RepaymentSheet | null; near: RepaymentSheet[] }> {
  const amountBani = negate(line.amountBani)
  const ofAccount = inArray(sheets.iban, [...ibans])
  const isLike = ibans.length === 0 ? eq(sheets.amountBani, amountBani) : ofAccount
  const atBank = await tx
    .select()
    .from(sheets)
    .where(and(eq(sheets.state, 'in-file'), isLike))
    .orderBy(asc(sheets.id))
  const ofSum = (sheet: RepaymentSheet) => sheet.amountBani === amountBani
  const soon = (sheet: RepaymentSheet) => isWithin(sheet, line.bookedOn, closed)
  const near = atBank.filter((sheet) => soon(sheet) || ofSum(sheet))
  const answered = await tx
    .select()
    .from(sheets)
    .where(
      and(isLike, eq(sheets.amountBani, amountBani), inArray(sheets.state, ['paid', 'failed', 'returned']), isNotNull(sheets.inFileAt)),
    )
    .orderBy(asc(sheets.id))
  const over = answered.filter(soon)
  // What the bank said was paid, and no statement has shown yet, may be this one as well.
  const unseen: RepaymentSheet[] = []
  for (const sheet of over.filter(({ state }) => state === 'paid'))
    if (!(await isLineClaimed(tx, { code: 'statement-line-sheet-paid', params: { sheet: sheet.id } }))) unseen.push(sheet)
  if (ibans.length === 0) return { sure: null, near: [...near, ...unseen].slice(0, CANDIDATES_MAX) }
  const fitting = [...near.filter((sheet) => soon(sheet) && ofSum(sheet)), ...unseen]
  const some = [fitting, near, over].find((one) => one.length > 0) ?? []
  const isSure = some.length === 1 && some !== near
  return { sure: isSure ? (some[0] ?? null) : null, near: some.slice(0, CANDIDATES_MAX) }
}

const RETURNED_DAYS_MAX = 60

type Returned = { ibans: readonly string[]; isSaid: boolean; feeMax: Bani }

/** Which sheets came back with a line that names none: sent to its account, of its sum or, where the line says that it is a return, a fee more. */
export async function sheetsReturnable(tx: Tx, line: BankLineRead, { ibans, isSaid, feeMax }: Returned): Promise<RepaymentSheet[]> {
  if (ibans.length === 0 && !isSaid) return []
  if (ibans.length > 0 && line.among && !(await ofKnownAccounts(tx, line.among)).has(line.id)) return []
  const most = isSaid ? sum([line.amountBani, feeMax]) : line.amountBani
  const found = await tx
    .select()
    .from(sheets)
    .where(
      and(
        ...[inArray(sheets.state, ['in-file', 'paid']), gte(sheets.amountBani, line.amountBani), lte(sheets.amountBani, most)],
        ibans.length === 0 ? isNotNull(sheets.inFileAt) : inArray(sheets.iban, [...ibans]),
      ),
    )
    .orderBy(asc(sheets.amountBani), asc(sheets.id))
  const isRecent = ({ inFileAt }: RepaymentSheet) =>
    inFileAt !== null && bucharestDayOf(inFileAt) <= line.bookedOn && addDays(bucharestDayOf(inFileAt), RETURNED_DAYS_MAX) >= line.bookedOn
  return found.filter(isRecent).slice(0, CANDIDATES_MAX)
}

/** Booked on the day of its file or soon after. */
function isWithin({ inFileAt }: RepaymentSheet, bookedOn: string, closed: readonly string[]): boolean {
  if (inFileAt === null) return false
  const from = bucharestDayOf(inFileAt)
  let until = from
  for (let days = 0; days < BANKING_DAYS_MAX; days += 1) until = nextBankingDay(until, closed)
  return bookedOn >= from && bookedOn <= until
}

const asked = new WeakMap<readonly BankLineRead[], Promise<ReadonlySet<string>>>()

/** Which of these name an account that we ever sent a sheet to: asked once for all, as few lines of a long statement do. */
function ofKnownAccounts(tx: Tx, among: readonly BankLineRead[]): Promise<ReadonlySet<string>> {
  const before = asked.get(among)
  if (before) return before
  const found = readKnownAccounts(tx, among)
  asked.set(among, found)
  return found
}

async function readKnownAccounts(tx: Tx, among: readonly BankLineRead[]): Promise<ReadonlySet<string>> {
  const ibans = new Map(among.map(({ id, line }) => [id, ibansOfLine(line)]))
  const all = [...new Set([...ibans.values()].flat())]
  if (all.length === 0) return new Set()
  const rows = await tx.selectDistinctOn([sheets.iban], { iban: sheets.iban }).from(sheets).where(inArray(sheets.iban, all))
  const known = new Set(rows.map(({ iban }) => iban))
  return new Set([...ibans].flatMap(([id, named]) => (named.some((iban) => known.has(iban)) ? [id] : [])))
}
