/** Lines of the statements, newest first, with what each might be. */
import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm'
import { namesOfClients, namesOfUsers } from '#account/operations.ts'
import { type Bani, ZERO } from '#contract/money.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { proformaNumber } from '#paying/payments/contract/proforma.ts'
import { transfersById } from '#paying/payments/server/transfers/announced-transfers.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { STATEMENT_LINES_PAGE_SIZE, type StatementLineShown, type StatementLineState } from '../contract/bank-statements.ts'
import type { StatementLineRow } from './line-life.ts'
import { paymentProposalsFor } from './proposals.ts'
import { type GapsShown, gapsShown, statementGapsOf } from './statement-gaps.ts'
import { bankStatementLines as lines } from './tables.ts'

type Asked = { state: StatementLineState; line?: string | undefined; page: number; texts: Texts }
type Counts = Record<StatementLineState, number>
type Listed = { list: StatementLineShown[]; count: number; page: number; counts: Counts } & GapsShown

export async function listStatementLines(app: App, { state, line, page, texts }: Asked): Promise<Listed> {
  const rows = await app.db
    .select()
    .from(lines)
    .where(line === undefined ? eq(lines.state, state) : eq(lines.id, line))
    .orderBy(desc(lines.bookedOn), asc(lines.statementId), asc(lines.position), asc(lines.id))
    .limit(STATEMENT_LINES_PAGE_SIZE)
    .offset((page - 1) * STATEMENT_LINES_PAGE_SIZE)
  const counted = await app.db.select({ state: lines.state, count: count() }).from(lines).groupBy(lines.state)
  const counts: Counts = { open: 0, used: 0, ignored: 0, ...Object.fromEntries(counted.map((one) => [one.state, one.count])) }
  const proposals = await paymentProposalsFor(app, rows)
  const names = await namesOfClients(
    app.db,
    rows.flatMap(({ clientId }) => clientId ?? []),
  )
  const users = await namesOfUsers(
    app.db,
    rows.flatMap(({ settledBy }) => settledBy ?? []),
  )
  const announced = await transfersById(
    app.db,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const numbers = new Map(announced.map(({ id, number }) => [id, proformaNumber(number)]))
  const list = rows.map((row) => ({
    ...lineShown(row, texts),
    proposals: proposals.get(row.id) ?? [],
    client: row.clientId === null ? null : { id: row.clientId, name: names.get(row.clientId) ?? '' },
    settled: row.state === 'open' ? null : settledShown(row, users),
    payment: row.paymentId === null ? null : { identifier: row.paymentId, proformaNumber: numbers.get(row.paymentId) ?? null },
  }))
  return { list, count: line === undefined ? counts[state] : list.length, page, counts, ...gapsShown(await statementGapsOf(app.db)) }
}

const settledShown = ({ settledAt, settledBy }: StatementLineRow, users: ReadonlyMap<string, string>): StatementLineShown['settled'] =>
  settledAt && { at: settledAt.toISOString(), by: settledBy === null ? null : (users.get(settledBy) ?? '') }

/** What messages about sheets have as their values: `sheet`, or `sheets` with several. */
function sheetsIn(because: Message | null): number[] {
  const { sheet, sheets = sheet } = (because && 'params' in because ? because.params : {}) as { sheet?: number; sheets?: string | number }
  return sheets === undefined ? [] : String(sheets).split(', ').map(Number)
}

/** One that waited for its approval is chosen once it was refused. */
function refundsIn(because: Message | null): string[] {
  if (because?.code === 'statement-line-refund-not-granted') return [because.params.reference]
  return because?.code === 'statement-line-refund-may-be' ? because.params.references.split(', ') : []
}

const reversedIn = (because: Message | null): number[] =>
  because?.code === 'statement-line-payment-may-be-reversed' ? because.params.payments.split(', ').map(Number) : []

function lineShown(row: StatementLineRow, texts: Texts): Omit<StatementLineShown, 'proposals' | 'client' | 'settled' | 'payment'> {
  const { id, account, bookedOn, amountBani: amount, isReversal, isDoubtful, state, note, because, line } = row
  const { name, iban } = line.counterparty
  return {
    ...{ id, account, bookedOn, amount, isReversal, isDoubtful, state, note },
    counterparty: { name, iban },
    text: line.texts.join(' · '),
    sheets: state === 'open' ? sheetsIn(because) : [],
    reversed: state === 'open' ? reversedIn(because) : [],
    refunds: state === 'open' ? refundsIn(because) : [],
    isOfSettlement: state === 'used' && because?.code === 'statement-line-courier-settlement',
    because: because && inWords(texts, because),
  }
}

/** What has come to an account and left it before a day, by its statements. */
export async function bookedBalanceBefore(db: Queries, { account, day }: { account: string; day: string }): Promise<Bani> {
  const [row] = await db
    .select({ total: sql`coalesce(sum(${lines.amountBani}), 0)::bigint`.mapWith(lines.amountBani) })
    .from(lines)
    .where(and(eq(lines.account, account), lt(lines.bookedOn, day)))
  return row?.total ?? ZERO
}
