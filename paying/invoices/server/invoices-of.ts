/** Reading invoices; every one is a client's own. */

import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Bani, bani, minus, sum, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { foldForSearch, sumSearched } from '#sending/operations.ts'
import { invoicePayments } from '#server/ledger/relations.ts'
import { bucharestDayOf, type Clock, daysFrom } from '#server/platform/clock.ts'
import type { Queries, Statements } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { InvoiceKind } from '../contract/invoice-filters.ts'
import { type InvoiceShown, invoiceNumber } from '../contract/invoices.ts'
import { leftOfAdvance } from '../contract/settlement.ts'
import { openAdvances } from './advances.ts'
import { invoiceLines, invoices } from './tables.ts'
import type { Invoice, InvoiceLine } from './write-invoice.ts'

type Which = { clientId: string; id: string }

/** Throws `not-found`, also for another client's. */
export async function invoiceOf(db: Queries, { clientId, id }: Which): Promise<Invoice> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), eq(invoices.id, id)))
  if (!invoice) throw new Problem('not-found')
  return invoice
}

/** Whatever client's. null: there is none. */
export async function invoiceWithId(db: Queries, id: string): Promise<Invoice | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice ?? null
}

type Issued = { series: readonly string[]; since: string }

/** Of whatever clients, the oldest first. By series and year: numbers are kept so. */
export const issuedSince = (db: Queries, { series, since }: Issued): Promise<Invoice[]> =>
  db
    .select()
    .from(invoices)
    .where(and(inArray(invoices.series, [...series]), gte(invoices.year, Number(since.slice(0, 4))), gte(invoices.issuedOn, since)))
    .orderBy(asc(invoices.issuedOn), asc(invoices.createdAt), asc(invoices.id))

export const linesOfInvoice = (db: Queries, { clientId, id }: Which): Promise<InvoiceLine[]> =>
  db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.clientId, clientId), eq(invoiceLines.invoiceId, id)))
    .orderBy(asc(invoiceLines.position))

type Referred = { number: string; issuedOn: string }

/** Number and day of invoices that lines or a storno refer to, by id. */
export async function referredInvoices(db: Queries, clientId: string, ids: readonly (string | null)[]): Promise<Map<string, Referred>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), inArray(invoices.id, wanted)))
  return new Map(rows.map((row) => [row.id, { number: invoiceNumber(row), issuedOn: row.issuedOn }]))
}

type Asked = {
  clientId: string
  /** Both days whole. */
  fromDay?: string | undefined
  toDay?: string | undefined
  /** Of which something is open: what is due first before the others. */
  isUnpaid?: boolean
  kind?: InvoiceKind | undefined
  /** As it was typed. */
  search?: string
  page?: { number: number; size: number }
}

/** `totals` of all of them, on whichever page. */
type Found = { list: Invoice[]; count: number; totals: { netBani: Bani; vatBani: Bani; totalBani: Bani } }

/** Newest first; without a page all of them. */
export async function findInvoices(
  db: Queries,
  { clientId, fromDay, toDay, isUnpaid = false, kind, search = '', page }: Asked,
): Promise<Found> {
  const where = and(
    eq(invoices.clientId, clientId),
    fromDay === undefined ? undefined : gte(invoices.issuedOn, fromDay),
    toDay === undefined ? undefined : lte(invoices.issuedOn, toDay),
    isUnpaid ? isOpen : undefined,
    kind === undefined ? undefined : eq(invoices.kind, kind),
    ...isSearched(search),
  )
  const { issuedOn, createdAt, number, dueOn, netBani, vatBani, totalBani } = invoices
  const order = isUnpaid
    ? [asc(sql`coalesce(${dueOn}, ${issuedOn})`), asc(createdAt), asc(number)]
    : [desc(issuedOn), desc(createdAt), desc(number)]
  const all = db
    .select()
    .from(invoices)
    .where(where)
    .orderBy(...order)
  const list = await (page ? all.limit(page.size).offset((page.number - 1) * page.size) : all)
  const [every] = await db
    .select({ count: sql`count(*)`.mapWith(Number), netBani: added(netBani), vatBani: added(vatBani), totalBani: added(totalBani) })
    .from(invoices)
    .where(where)
  const { count = 0, ...totals } = every ?? { netBani: ZERO, vatBani: ZERO, totalBani: ZERO }
  return { list, count, totals }
}

/** How many were issued in each month that has any, by month: `2026-10`. */
export async function invoicesByMonth(db: Queries, clientId: string): Promise<Map<string, number>> {
  const month = sql`substr(${invoices.issuedOn}, 1, 7)`
  const rows = await db
    .select({ month: month.mapWith(String), count: sql`count(*)`.mapWith(Number) })
    .from(invoices)
    .where(eq(invoices.clientId, clientId))
    .groupBy(month)
  return new Map(rows.map((row) => [row.month, row.count]))
}

const added = (column: AnyPgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(invoices.totalBani)

const said = sql`' ' || fold_for_search(concat_ws(' ',
  ${invoices.series} || '-' || ${invoices.year} || '-' || lpad(${invoices.number}::text, 6, '0'),
  ${invoices.entity} ->> 'name', ${invoices.entity} ->> 'identificationCode'))`

/** Each word is in what the invoice says; what can be a sum may be its total instead. */
function isSearched(search: string): SQL[] {
  const words = foldForSearch(search).split(' ').filter(Boolean)
  const isSaid = words.map((word) => sql`strpos(${said}, ${word}) > 0`)
  const sumBani = sumSearched(search)
  if (words.length === 0) return []
  return sumBani === null ? isSaid : [sql`(abs(${invoices.totalBani}) = ${sumBani} or (${sql.join(isSaid, sql` and `)}))`]
}

/** As `openOf` says of one. */
const isOpen = sql`${invoices.kind} = 'fiscal' and ${invoices.payableBani} + ${invoices.advanceDeductedBani} > coalesce((
  select ${invoicePayments.paidBani} + ${invoicePayments.reversedBani} from ${invoicePayments}
   where ${invoicePayments.clientId} = ${invoices.clientId} and ${invoicePayments.invoiceId} = ${invoices.id}::text), 0)`

/** Of orders, and of what reverses them: of advances there is nothing more to say. */
export const hasAnnex = ({ kind, reason }: Pick<Invoice, 'kind' | 'reason'>): boolean => kind === 'fiscal' || reason === 'correction'

export type ServicesTotals = Record<'netBani' | 'vatBani' | 'totalBani', Bani>

/** What an invoice says of its orders, before advances were deducted on it. */
export function servicesTotalsOf(invoice: Invoice, lines: readonly InvoiceLine[]): ServicesTotals {
  const advances = invoice.isAdvanceInTotal ? lines.filter(({ kind }) => kind === 'deducted') : []
  const netBani = minus(invoice.netBani, sum(advances.map((line) => line.netBani)))
  const vatBani = minus(invoice.vatBani, sum(advances.map((line) => line.vatBani ?? ZERO)))
  return { netBani, vatBani, totalBani: sum([netBani, vatBani]) }
}

/** Services with VAT, before an advance was deducted. */
export const servicesBani = ({ payableBani, advanceDeductedBani }: Pick<Invoice, 'payableBani' | 'advanceDeductedBani'>): Bani =>
  sum([payableBani, advanceDeductedBani])

/** What is neither paid nor reversed of each, by id: of invoices of orders alone, as advances are of what was paid. */
export async function openAmountsOf(db: Queries, clientId: string, list: readonly Invoice[]): Promise<Map<string, Bani>> {
  const fiscal = list.filter(({ kind }) => kind === 'fiscal')
  if (fiscal.length === 0) return new Map()
  const ids = fiscal.map(({ id }) => id)
  const rows = await db
    .select({
      id: invoicePayments.invoiceId,
      doneBani: sql`${invoicePayments.paidBani} + ${invoicePayments.reversedBani}`.mapWith(invoices.totalBani),
    })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.clientId, clientId), inArray(invoicePayments.invoiceId, ids)))
  const done = new Map(rows.map(({ id, doneBani }) => [id, doneBani]))
  return new Map(fiscal.map((invoice) => [invoice.id, bani(Math.max(0, minus(servicesBani(invoice), done.get(invoice.id) ?? ZERO)))]))
}

type Reading = { db: Queries; clock: Clock }

/** Of one client. */
export async function invoicesShown({ db, clock }: Reading, clientId: string, list: readonly Invoice[]): Promise<InvoiceShown[]> {
  const open = await openAmountsOf(db, clientId, list)
  const advances = list.some(({ kind }) => kind === 'advance') ? await openAdvances(db, clientId) : []
  const left = new Map(advances.map((advance) => [advance.invoiceId, leftOfAdvance(advance)]))
  const today = bucharestDayOf(clock.now())
  return list.map((invoice) => invoiceShown(invoice, { open: open.get(invoice.id) ?? ZERO, left: left.get(invoice.id) ?? ZERO, today }))
}

const invoiceShown = (invoice: Invoice, { open, left, today }: { open: Bani; left: Bani; today: string }): InvoiceShown => ({
  ...{ id: invoice.id, kind: invoice.kind, issuedOn: invoice.issuedOn, dueOn: invoice.dueOn },
  invoiceNumber: invoiceNumber(invoice),
  buyerName: invoice.entity.name,
  ...{ net: invoice.netBani, vat: invoice.vatBani, total: invoice.totalBani },
  advanceDeducted: invoice.advanceDeductedBani,
  payable: invoice.payableBani,
  ...{ open, left },
  daysLate: open > 0 && invoice.dueOn !== null ? Math.max(0, daysFrom(invoice.dueOn, today)) : 0,
  hasAnnex: hasAnnex(invoice),
})

type Seller = { cui: string; name: string }

const cui = sql`${invoices.seller} ->> 'cui'`
const sellers = statement('sellers-so-far', (given: StatementParams<{ clientId: string | null }>) => ({
  rows: { cui: sql`c.cui`.mapWith(String), name: sql`i.name`.mapWith(String) },
  text: (list) => sql`
    with recursive companies as (
        (select ${cui} as cui from ${invoices} order by 1 limit 1)
        union all
        select (select ${cui} from ${invoices} where ${cui} > c.cui order by 1 limit 1) from companies c where c.cui is not null)
    select ${list} from companies c
     cross join lateral (
       select ${invoices.seller} ->> 'name' as name from ${invoices}
        where ${cui} = c.cui and (${given.clientId}::uuid is null or ${invoices.clientId} = ${given.clientId}) limit 1) i
     where c.cui is not null order by c.cui`,
}))

/** Companies that have issued invoices, of a client's or at all. From company to company: there are few of them, and many invoices. */
export const sellersSoFar = (db: Statements, clientId: string | null): Promise<Seller[]> => sellers.all(db, { clientId })
