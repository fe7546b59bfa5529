/** The list of what others sent to a company. What ANAF has listed and not given yet is not shown: nothing is known of it. */
import { and, count, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import { type Decimal, round } from '#invoicing/ubl/contract/decimal.ts'
import { foldForSearch } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { endOfDay, startOfDay } from '#server/platform/clock.ts'
import {
  RECEIVED_PAGE_SIZE,
  type ReceivedFilters,
  type ReceivedInvoice,
  type receivedCalls,
  type UsedDate,
} from '../contract/received-invoices.ts'
import { listedStates } from '../contract/received-states.ts'
import { flowOf } from './flow.ts'
import { type ReceivedRow, warningStatusOf } from './received-life.ts'
import { einvoiceSyncs, einvoiceReceived as table } from './tables.ts'

type Asked = { clientId: string; cif: string; filters: ReceivedFilters; usedDate: UsedDate; texts: Texts }

/** Throws `not-found` for a company of which the client has no invoices and no connection. */
export async function listReceived(
  app: App,
  { clientId, cif, filters, usedDate, texts }: Asked,
): Promise<AnswerOf<typeof receivedCalls.list>> {
  const sync = await syncOf(app, { clientId, cif })
  const page = filters.pagination
  const found = and(
    eq(table.clientId, clientId),
    eq(table.cif, cif),
    ne(table.fetched, 'listed'),
    ...conditionsOf(app, { cif, filters, usedDate }),
  )
  const [rows, [counted]] = await Promise.all([
    app.db
      .select()
      .from(table)
      .where(found)
      .orderBy(desc(table.arrivedAt), desc(table.id))
      .limit(RECEIVED_PAGE_SIZE)
      .offset((page - 1) * RECEIVED_PAGE_SIZE),
    app.db.select({ count: count() }).from(table).where(found),
  ])
  const totalCount = counted?.count ?? 0
  return {
    list: rows.map((row) => presented(row, texts)),
    pagination: { page, totalPages: Math.max(1, Math.ceil(totalCount / RECEIVED_PAGE_SIZE)), totalCount },
    lastSync: sync?.toISOString() ?? null,
    flow: flowOf(app, cif),
  }
}

/** null: never yet. */
async function syncOf({ db }: App, company: { clientId: string; cif: string }): Promise<Date | null> {
  const isCompany = and(eq(einvoiceSyncs.clientId, company.clientId), eq(einvoiceSyncs.cif, company.cif))
  const [[sync], connection] = await Promise.all([
    db.select({ syncedAt: einvoiceSyncs.syncedAt }).from(einvoiceSyncs).where(isCompany),
    connectionOfCif(db, company),
  ])
  if (!sync && !connection) throw new Problem('not-found')
  return sync?.syncedAt ?? null
}

function conditionsOf(app: App, { cif, filters, usedDate }: Pick<Asked, 'cif' | 'filters' | 'usedDate'>): (SQL | undefined)[] {
  const listed = listedStates(flowOf(app, cif))
  const states = filters.status.length === 0 ? listed : filters.status.filter((state) => listed.includes(state))
  const { fromDate, toDate } = filters.date
  const name = foldForSearch(filters.seller.name ?? '')
  const code = (filters.seller.identification ?? '').replace(/^ro\s*(?=\d)/i, '').replace(/\s/g, '')
  const isOfInvoice = usedDate === 'invoiceDate'
  return [
    inArray(table.state, states),
    fromDate && (isOfInvoice ? gte(table.invoiceDate, fromDate) : gte(table.arrivedAt, startOfDay(fromDate))),
    toDate && (isOfInvoice ? lte(table.invoiceDate, toDate) : lte(table.arrivedAt, endOfDay(toDate))),
    name === '' ? undefined : sql`strpos(${table.sellerNorm}, ${name}) > 0`,
    code === '' ? undefined : sql`strpos(lower(${table.sellerCode}), lower(${code})) > 0`,
  ].map((one) => one || undefined)
}

function presented(row: ReceivedRow, texts: Texts): ReceivedInvoice {
  const isInLei = row.currency === 'RON'
  return {
    receivedInvoiceId: row.id,
    seller: { name: row.sellerName || null, identification: row.sellerCode || null },
    generalData: { invoiceDate: row.invoiceDate, invoiceIdentification: row.number || null },
    eInvoiceData: { date: row.arrivedAt.toISOString() },
    status: row.state,
    amounts: { tax: baniOf(isInLei ? row.vatAmount : row.vatInLei), total: baniOf(isInLei ? row.totalAmount : null) },
    inCurrency: isInLei || row.currency === '' ? null : { currency: row.currency, total: numberOf(row.totalAmount) },
    warnings: { status: warningStatusOf(row), text: row.warnings.map((kind) => texts.received.warnings[kind]) },
  }
}

/** As it is printed: to the ban. Sums that no invoice has are not shown as one. */
function baniOf(amount: Decimal | null): Bani | null {
  if (amount === null) return null
  const ron = Number(round(amount, 2))
  return Math.abs(ron) <= RON_MAX ? fromRon(ron) : null
}
const RON_MAX = 1e9

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount))
