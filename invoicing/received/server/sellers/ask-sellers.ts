/**
 * Asks the tax authority's register about those who sent invoices, a hundred with one call, each once a day at most, and warns of sellers that
 * it does not know or holds for inactive. Its silence is no answer: it is asked again.
 */
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { CompanyAnswer } from '#paying/ports/tax.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import type { WarningKind } from '../../contract/received-invoices.ts'
import { undecidedStates } from '../../contract/received-states.ts'
import { einvoiceReceived as received, type SellerAnswer, einvoiceSellers as table } from '../tables.ts'

const MINUTE_MS = 60_000
/** One process asks about a seller at a time; one that was lost leaves it to others after this. */
const CLAIMED_MS = 5 * MINUTE_MS
const AGAIN_MS = 15 * MINUTE_MS
const ROUNDS_MAX = 20

/**
 * In the transaction that keeps an invoice, before it is written: what the register says today, or null, and then it is asked. A
 * process that is asking meanwhile sees the invoice too: both hold the seller's row.
 */
export async function requestSellerCheck(app: App, tx: Tx, code: string): Promise<SellerAnswer | null> {
  const now = app.clock.now()
  const [seller] = await tx
    .insert(table)
    .values({ code, askAt: now })
    .onConflictDoUpdate({
      target: table.code,
      set: {
        askAt: sql`case when ${table.answeredOn} = ${bucharestDayOf(now)} then ${table.askAt} else coalesce(${table.askAt}, excluded.ask_at) end`,
      },
    })
    .returning()
  return seller?.answeredOn === bucharestDayOf(now) ? seller.answer : null
}

const warningOf: Record<SellerAnswer, WarningKind | null> = { active: null, inactive: 'seller-inactive', unknown: 'seller-unknown' }

export function warningsOfSeller(answer: SellerAnswer | null): WarningKind[] {
  const warning = answer && warningOf[answer]
  return warning ? [warning] : []
}

export const checkInvoiceSellers: Task = {
  name: 'ask-invoice-sellers',
  schedule: everyInterval({ minutes: 5 }),
  async run(app) {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const due = await claimDue(app)
      await ask(app, due)
      if (due.length < app.tax.limits.batchMax) return
    }
  },
}

const claiming = statement('einvoice-sellers-to-ask', (given: StatementParams<{ now: Date; until: Date; limit: number }>) => {
  const { code, askAt } = table
  return {
    rows: getTableColumns(table),
    text: (list) => sql`
      update ${table} set ${assign(table, { askAt: given.until })}
        from (select ${code} from ${table} where ${askAt} <= ${given.now} order by ${askAt} limit ${given.limit} for update skip locked) due
       where ${code} = due.code
      returning ${list}`,
  }
})

async function claimDue(app: App): Promise<string[]> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + CLAIMED_MS)
  return (await claiming.all(app.db, { now, until, limit: app.tax.limits.batchMax })).map(({ code }) => code)
}

async function ask(app: App, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const today = bucharestDayOf(app.clock.now())
  const answers = await app.tax.companies(codes, today)
  const silent = codes.filter((code) => (answers.get(code)?.kind ?? 'unknown') === 'unknown')
  if (silent.length > 0) {
    app.log.warn({ sellers: silent.length }, 'the register did not answer about sellers of received e-invoices')
    const askAt = new Date(app.clock.now().getTime() + AGAIN_MS)
    await app.db.update(table).set({ askAt }).where(inArray(table.code, silent))
  }
  for (const [code, answer] of answers)
    if (answer.kind !== 'unknown') await app.db.inTransaction((tx) => writeAnswer(app, tx, { code, answer: meaningOf(answer), today }))
}

function meaningOf(answer: Exclude<CompanyAnswer, { kind: 'unknown' }>): SellerAnswer {
  if (answer.kind === 'not-found') return 'unknown'
  return answer.company.isInactive || answer.company.deregisteredOn !== null ? 'inactive' : 'active'
}

type Answered = { code: string; answer: SellerAnswer; today: string }

/** What was decided already is not to be looked at again: there the warning counts as seen. */
async function writeAnswer(app: App, tx: Tx, { code, answer, today }: Answered): Promise<void> {
  await tx.update(table).set({ answer, answeredOn: today, askAt: null }).where(eq(table.code, code))
  const isOfSeller = and(eq(received.sellerCode, code), eq(received.isSellerDue, true))
  const warnings = warningsOfSeller(answer)
  if (warnings.length === 0) {
    await tx.update(received).set({ isSellerDue: false }).where(isOfSeller)
    return
  }
  const isUndecided = inArray(received.state, [...undecidedStates])
  await tx
    .update(received)
    .set({
      isSellerDue: false,
      warnings: sql`${received.warnings} || ${JSON.stringify(warnings)}::jsonb`,
      warningsSeenAt: sql`case when ${isUndecided} then null else coalesce(${received.warningsSeenAt}, ${app.clock.now().toISOString()}::timestamptz) end`,
    })
    .where(isOfSeller)
}
