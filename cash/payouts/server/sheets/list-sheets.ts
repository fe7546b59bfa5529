/** A client's sheets: what was sent to the bank, and what their repayments come to as they stand now. */
import { and, count, desc, eq, gte, isNotNull, ne, or, sql } from 'drizzle-orm'
import { repaymentsById } from '#cash/repayments/server/queries.ts'
import { amountsOfRepayments, amountsOfSheets, correctionsOpen } from '#cash/repayments/server/sheet-amounts.ts'
import { isReasonOfAccount } from '#contract/banking/bank-reasons.ts'
import { bankNameOf } from '#contract/banking/banks.ts'
import { type Bani, bani, minus, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, bucharestMonthOf, startOfDay } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { isRepaymentSheetPaid, type RepaymentSheetShown, type RepaymentSheetState } from '../../contract/sheets.ts'
import { isSheetDecidable, sheetProposalsOf } from '../doubts/decide-sheet.ts'
import type { RepaymentSheet } from '../sheet-transition.ts'
import { repaymentSheetEntries as entries, payoutRuns, repaymentSheets as sheets } from '../tables.ts'

/** `operatorId`: who may decide; null: the client. */
type Asked = { clientId: string; page: number; limit: number; operatorId: string | null; texts: Texts }

/** What was left out before it was sent to the bank is no sheet. */
const isShown = or(ne(sheets.state, 'failed'), isNotNull(sheets.inFileAt))

export async function listRepaymentSheets({ db }: App, asked: Asked): Promise<{ count: number; list: RepaymentSheetShown[] }> {
  const { clientId, page, limit, operatorId, texts } = asked
  const where = and(eq(sheets.clientId, clientId), isShown)
  const [counted] = await db.select({ count: count() }).from(sheets).where(where)
  const rows = await db
    .select()
    .from(sheets)
    .where(where)
    .orderBy(desc(sheets.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const amounts = await repaymentsAmounts(db, clientId, rows)
  const becomes = await whatBecame(db, clientId, rows.filter(isOver))
  const undecided = rows.filter(isSheetDecidable).map(({ id }) => id)
  const proposals = operatorId === null ? null : await sheetProposalsOf(db, undecided, operatorId)
  const list = rows.map(({ id, sheetDate, holder, iban, amountBani, state, paidAt, reason, doubt }) => ({
    ...{ id, sheetDate, bankAccountOwner: holder, bankAccount: iban, amount: amountBani },
    ...{ repaymentsAmount: amounts(id), paid: isRepaymentSheetPaid(state) ? (1 as const) : (0 as const) },
    ...{ state, paidOn: isRepaymentSheetPaid(state) && paidAt !== null ? bucharestDayOf(paidAt) : null, becomes: becomes.get(id) ?? null },
    reason: reason === null || (proposals === null && !concernsClient(state, reason)) ? null : inWords(texts, reason),
    ...(proposals === null ? {} : { bank: bankNameOf(iban), doubt, proposal: proposals.get(id) ?? null }),
  }))
  return { count: counted?.count ?? 0, list }
}

const isOver = ({ state }: Pick<RepaymentSheet, 'state'>) => state === 'failed' || state === 'returned'

/** What concerns our account is no matter of the client's. */
const concernsClient = (state: RepaymentSheetState, reason: Message): boolean =>
  state === 'returned' || (state === 'failed' && reason.code === 'sheet-refused' && isReasonOfAccount(reason.params.reason))

type Became = NonNullable<RepaymentSheetShown['becomes']>

/** By sheet: where the cash that stood in it is now. */
async function whatBecame(db: Queries, clientId: string, over: readonly RepaymentSheet[]): Promise<Map<number, Became>> {
  if (over.length === 0) return new Map()
  const stood = await entriesOf(
    db,
    clientId,
    over.map(({ id }) => id),
  )
  const ids = [...new Set(stood.map(({ repaymentId }) => repaymentId))]
  const now = new Map((await repaymentsById(db, clientId, ids)).map((one) => [one.id, one]))
  return new Map(
    [...Map.groupBy(stood, ({ sheetId }) => sheetId)].map(([sheetId, some]) => {
      const cash = some.flatMap(({ repaymentId }) => now.get(repaymentId) ?? [])
      const free = cash.filter((one) => one.sheetId === null)
      const awaits = free.some(({ accountProblem }) => accountProblem !== null) ? 'account' : free.length > 0 ? 'payment' : null
      return [sheetId, { sheets: [...new Set(cash.flatMap((one) => one.sheetId ?? []))].toSorted((a, b) => a - b), awaits }]
    }),
  )
}

/** Of a sheet that was given up: what stood in it. */
async function repaymentsAmounts(db: Queries, clientId: string, rows: readonly RepaymentSheet[]): Promise<(sheetId: number) => Bani> {
  const idsOf = (some: readonly RepaymentSheet[]) => some.map(({ id }) => id)
  const held = await amountsOfSheets(db, clientId, idsOf(rows.filter((sheet) => !isOver(sheet))))
  const over = await entriesOf(db, clientId, idsOf(rows.filter(isOver)))
  const amounts = await amountsOfRepayments(
    db,
    clientId,
    over.map(({ repaymentId }) => repaymentId),
  )
  const byEntry = Map.groupBy(over, ({ sheetId }) => sheetId)
  return (sheetId) => {
    const rest = byEntry.get(sheetId)?.reduce((all, { repaymentId }) => all + (amounts.get(repaymentId) ?? 0), 0)
    return held.get(sheetId) ?? bani(rest ?? 0)
  }
}

const entriesOf = (db: Queries, clientId: string, sheetIds: readonly number[]) =>
  db
    .select()
    .from(entries)
    .where(
      and(eq(entries.clientId, clientId), sql`${entries.sheetId} = any(${sql.param([...sheetIds])}::bigint[])`, sql`taken_out_at is null`),
    )

type Amounts = { totalAmount: Bani; totalRepaymentsAmount: Bani }

/** Over all paid sheets. They differ by corrections that no sheet has netted, or paid, yet. */
export async function sheetAmounts({ db }: App, clientId: string): Promise<Amounts> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${sheets.amountBani}), 0)` })
    .from(sheets)
    .where(and(eq(sheets.clientId, clientId), eq(sheets.state, 'paid')))
  const totalAmount = bani(Number(row?.total ?? 0))
  return { totalAmount, totalRepaymentsAmount: minus(totalAmount, await correctionsOpen(db, clientId)) }
}

type InfoAsked = { clientId: string | null; sheetId: number }
type Info = { sheetDate: string; paidDate: string | null; bankAccount: string; bankOwnerName: string }

/** `clientId` null: of any client. Throws `not-found`. */
export async function sheetInfo({ db }: App, { clientId, sheetId }: InfoAsked): Promise<Info> {
  const isOfClient = clientId === null ? undefined : eq(sheets.clientId, clientId)
  const [sheet] = await db
    .select()
    .from(sheets)
    .where(and(eq(sheets.id, sheetId), isOfClient, isShown))
  if (!sheet) throw new Problem('not-found')
  const { sheetDate, state, paidAt, holder, iban } = sheet
  const paidDate = isRepaymentSheetPaid(state) && paidAt ? bucharestDayOf(paidAt) : null
  return { sheetDate, paidDate, bankAccount: iban, bankOwnerName: holder }
}

/** The newest that was paid; null: none yet. */
export async function lastPaymentOf({ db }: App, clientId: string): Promise<{ date: string; amount: Bani } | null> {
  const [sheet] = await db
    .select()
    .from(sheets)
    .where(and(eq(sheets.clientId, clientId), eq(sheets.state, 'paid')))
    .orderBy(sql`${sheets.paidAt} desc`, desc(sheets.id))
    .limit(1)
  return sheet?.paidAt ? { date: sheet.paidAt.toISOString(), amount: sheet.amountBani } : null
}

/** Since the first of the month, in Bucharest. */
export async function paidThisMonth({ db, clock }: App, clientId: string): Promise<Bani> {
  const since = startOfDay(`${bucharestMonthOf(clock.now())}-01`)
  const [paid] = await db
    .select({ sum: sql`coalesce(sum(${sheets.amountBani}), 0)`.mapWith(sheets.amountBani) })
    .from(sheets)
    .where(and(eq(sheets.clientId, clientId), eq(sheets.state, 'paid'), gte(sheets.paidAt, since)))
  return paid?.sum ?? ZERO
}

/** When the bank is to pay these sheets. */
export async function payDaysOfSheets(db: Queries, clientId: string, sheetIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: sheets.id, payOn: payoutRuns.payOn })
    .from(sheets)
    .innerJoin(payoutRuns, eq(payoutRuns.id, sheets.runId))
    .where(and(eq(sheets.clientId, clientId), sql`${sheets.id} = any(${sql.param([...sheetIds])}::bigint[])`))
  return new Map(rows.map(({ id, payOn }) => [id, payOn]))
}
