/** Runs and their sheets, as administrators see them. */
import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOfClients, namesOfUsers } from '#account/operations.ts'
import { bankCodes, bankNameOf } from '#contract/banking/banks.ts'
import { bani } from '#contract/money.ts'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import { Problem } from '#contract/problems.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { runsApprovedAloneBani } from '#paying/operations.ts'
import { foldForSearch } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { PayoutRunSheetShown, PayoutRunShown, payoutCalls } from '../../contract/payout-runs.ts'
import { chooseDuePayouts } from '../choosing/due-clients.ts'
import { decidedRepaymentSheetsOf, isSheetDecidable, sheetProposalsOf } from '../doubts/decide-sheet.ts'
import type { PayoutRun } from '../run-transition.ts'
import { payoutRuns, repaymentSheets as sheets } from '../tables.ts'
import { payoutRunApprovalOf } from './decide-run.ts'

export async function previewPayoutRun(app: App): Promise<z.output<typeof payoutCalls.preview.answer>> {
  const { payOn, clientIds, sheets: sheetCount, repayments, total, keptBack } = await chooseDuePayouts(app, app.db)
  return {
    ...{ payOn, sheets: sheetCount, clients: clientIds.length, repayments, total },
    heldBack: {
      ...{ belowMinimum: keptBack['below-minimum'], notDue: keptBack['not-due'], awaiting: keptBack.awaiting },
      ...{ pendingTransfer: keptBack['pending-transfer'], byContract: keptBack['by-contract'], overpaid: keptBack.overpaid },
    },
  }
}

/** What has to be decided goes before the rest. */
const hasDoubt = sql`exists (select 1 from ${sheets} where ${sheets.runId} = ${payoutRuns.id} and ${sheets.doubt} is not null)`

type Asked = { page: number; userId: string }

export async function listRuns(app: App, { page, userId }: Asked): Promise<{ count: number; list: PayoutRunShown[] }> {
  const { db } = app
  const [counted] = await db.select({ count: count() }).from(payoutRuns)
  const rows = await db
    .select()
    .from(payoutRuns)
    .orderBy(sql`not ${hasDoubt}`, desc(payoutRuns.number))
    .limit(SEARCH_PAGE_SIZE)
    .offset((page - 1) * SEARCH_PAGE_SIZE)
  return { count: counted?.count ?? 0, list: await runsShown(app, rows, userId) }
}

/** null: there is none. */
export async function payoutRunShown(app: App, { runId, userId }: { runId: string; userId: string }): Promise<PayoutRunShown | null> {
  const found = await app.db.select().from(payoutRuns).where(eq(payoutRuns.id, runId))
  return (await runsShown(app, found, userId))[0] ?? null
}

type SheetsAsked = Asked & { runId: string; search: string; texts: Texts }
type RunSheets = { run: PayoutRunShown; count: number; list: PayoutRunSheetShown[] }

/** Throws `not-found`. */
export async function listPayoutRunSheets(app: App, { runId, search, page, userId, texts }: SheetsAsked): Promise<RunSheets> {
  const { db } = app
  const run = await payoutRunShown(app, { runId, userId })
  if (!run) throw new Problem('not-found')
  const where = and(eq(sheets.runId, runId), search === '' ? undefined : await matching(db, runId, search))
  const [counted] = await db.select({ count: count() }).from(sheets).where(where)
  const rows = await db
    .select()
    .from(sheets)
    .where(where)
    .orderBy(sql`${sheets.doubt} is null`, sql`not ${isOfUnknownBank}`, desc(sheets.amountBani), asc(sheets.id))
    .limit(SEARCH_PAGE_SIZE)
    .offset((page - 1) * SEARCH_PAGE_SIZE)
  const names = await namesOfClients(
    db,
    rows.map(({ clientId }) => clientId),
  )
  const proposals = await sheetProposalsOf(
    db,
    rows.filter(isSheetDecidable).map(({ id }) => id),
    userId,
  )
  const decided = await decidedRepaymentSheetsOf(
    db,
    rows.map(({ id }) => id),
  )
  const list = rows.map((row) => ({
    ...{ id: row.id, client: { id: row.clientId, name: names.get(row.clientId) ?? '' }, holder: row.holder, iban: row.iban },
    ...{ bank: bankNameOf(row.iban), amount: row.amountBani, repayments: row.repaymentCount, state: row.state },
    ...{ since: row.stateChangedAt.toISOString(), paidOn: row.paidAt && bucharestDayOf(row.paidAt) },
    reason: row.reason === null ? null : inWords(texts, row.reason),
    ...{ doubt: row.doubt, proposal: proposals.get(row.id) ?? null, decided: decided.get(row.id) ?? null },
  }))
  return { run, count: counted?.count ?? 0, list }
}

/** Fewer characters are in every account. */
const ACCOUNT_PART_MIN = 4

/** A part of a name or an account, or the whole number. */
async function matching(db: Queries, runId: string, search: string) {
  const owners = await db.select({ id: sheets.clientId }).from(sheets).where(eq(sheets.runId, runId)).groupBy(sheets.clientId)
  const ids = owners.map(({ id }) => id)
  const names = await namesOfClients(db, ids)
  const folded = foldForSearch(search)
  const named = ids.filter((id) => foldForSearch(names.get(id) ?? '').includes(folded))
  const account = search.replace(/\s/g, '').toUpperCase()
  return or(
    sql`${sheets.clientId} = any(${sql.param(named)}::uuid[])`,
    sql`strpos(lower(${sheets.holder}), ${search.toLowerCase()}) > 0`,
    ...(account.length < ACCOUNT_PART_MIN ? [] : [sql`strpos(${sheets.iban}, ${account}) > 0`]),
    sql`${sheets.id}::text = ${search}`,
  )
}

async function runsShown({ db, clock }: App, runs: readonly PayoutRun[], userId: string): Promise<PayoutRunShown[]> {
  const aloneBani = await runsApprovedAloneBani(db, { userId, day: bucharestDayOf(clock.now()) })
  const ids = runs.map(({ id }) => id)
  const users = await namesOfUsers(
    db,
    runs.flatMap(({ madeBy, firstApprovedBy, approvedBy, discardedBy }) =>
      [madeBy, firstApprovedBy, approvedBy, discardedBy].flatMap((one) => one ?? []),
    ),
  )
  const nameOf = (id: string | null) => (id === null ? null : (users.get(id) ?? ''))
  const sums = await db
    .select({
      runId: sheets.runId,
      sheets: count(),
      total: sql<string>`coalesce(sum(${sheets.amountBani}) filter (where ${isSent}), 0)`,
      paid: sql<string>`count(*) filter (where ${sheets.state} = 'paid')`,
      doubted: sql<string>`count(*) filter (where ${sheets.doubt} is not null)`,
      unknownBanks: sql<string>`count(*) filter (where ${isOfUnknownBank})`,
      refused: sql<string>`count(*) filter (where ${sheets.state} in ('failed', 'returned') and ${sheets.inFileAt} is not null)`,
    })
    .from(sheets)
    .where(and(sql`${sheets.runId} = any(${sql.param(ids)}::uuid[])`))
    .groupBy(sheets.runId)
  return runs.map((run) => {
    const of = sums.find(({ runId }) => runId === run.id)
    const total = bani(Number(of?.total ?? 0))
    return {
      ...{ id: run.id, number: run.number, state: run.state, madeAt: run.madeAt.toISOString(), payOn: run.payOn, total },
      ...{ since: run.stateChangedAt.toISOString(), madeBy: nameOf(run.madeBy), isWorking: run.step !== null },
      ...{ approvedBy: nameOf(run.approvedBy), approvedAt: run.approvedAt?.toISOString() ?? null },
      discard: discardShown(run, nameOf(run.discardedBy)),
      ...{ sheets: Number(of?.sheets ?? 0), paid: Number(of?.paid ?? 0), refused: Number(of?.refused ?? 0) },
      ...{ doubted: Number(of?.doubted ?? 0), unknownBanks: Number(of?.unknownBanks ?? 0) },
      firstApproval: firstApprovalShown(run, nameOf(run.firstApprovedBy)),
      approval: run.state === 'made' ? payoutRunApprovalOf(run, userId, total + aloneBani) : null,
    }
  })
}

const firstApprovalShown = ({ firstApprovedAt }: PayoutRun, by: string | null): PayoutRunShown['firstApproval'] =>
  firstApprovedAt === null ? null : { by: by ?? '', at: firstApprovedAt.toISOString() }

const discardShown = (
  { discardCause: cause, stateChangedAt, discardReason: reason }: PayoutRun,
  by: string | null,
): PayoutRunShown['discard'] => (cause === null ? null : { cause, at: stateChangedAt.toISOString(), by, reason })

/** What was left out of it, or given up with it, was never to be sent. */
const isSent = sql`(${sheets.state} <> 'failed' or ${sheets.inFileAt} is not null)`

/** The list of banks may be behind: an administrator looks, so it is neither paid unseen nor given back to a client who cannot help it. */
const isOfUnknownBank = sql`(${sheets.state} in ('made', 'approved') and substr(${sheets.iban}, 5, 4) <> all(${sql.param(bankCodes)}::text[]))`
