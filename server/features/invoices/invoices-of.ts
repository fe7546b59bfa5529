/** Reading invoices; every one is a client's own. */

import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { type InvoiceShown, invoiceNumber } from '../../../contract/invoices/invoices.ts'
import { type Bani, bani, minus, ZERO } from '../../../contract/money.ts'
import { Problem } from '../../../contract/problems.ts'
import { invoicePayments } from '../../ledger/relations.ts'
import type { Queries, Statements } from '../../platform/database/database.ts'
import { type Given, statement } from '../../platform/database/statement.ts'
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
  fromDay?: string
  toDay?: string
  page?: { number: number; size: number }
}

/** Newest first; without a page all of them. */
export async function invoicesOf(db: Queries, { clientId, fromDay, toDay, page }: Asked): Promise<{ list: Invoice[]; count: number }> {
  const where = and(
    eq(invoices.clientId, clientId),
    fromDay === undefined ? undefined : gte(invoices.issuedOn, fromDay),
    toDay === undefined ? undefined : lte(invoices.issuedOn, toDay),
  )
  const all = db.select().from(invoices).where(where).orderBy(desc(invoices.issuedOn), desc(invoices.createdAt), desc(invoices.number))
  const list = await (page ? all.limit(page.size).offset((page.number - 1) * page.size) : all)
  const [counted] = await db.select({ count: sql<number>`count(*)` }).from(invoices).where(where)
  return { list, count: Number(counted?.count ?? 0) }
}

/** Of orders alone: of advances there is nothing more to say. */
export const hasAnnex = ({ kind }: Pick<Invoice, 'kind'>): boolean => kind === 'fiscal'

/** What is not paid of each, by id: of invoices of orders alone, as advances are of what was paid. */
async function openOf(db: Queries, clientId: string, list: readonly Invoice[]): Promise<Map<string, Bani>> {
  const fiscal = list.filter(({ kind }) => kind === 'fiscal')
  if (fiscal.length === 0) return new Map()
  const ids = fiscal.map(({ id }) => id)
  const rows = await db
    .select({ id: invoicePayments.invoiceId, paidBani: invoicePayments.paidBani })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.clientId, clientId), inArray(invoicePayments.invoiceId, ids)))
  const paid = new Map(rows.map(({ id, paidBani }) => [id, paidBani]))
  return new Map(fiscal.map(({ id, totalBani }) => [id, bani(Math.max(0, minus(totalBani, paid.get(id) ?? ZERO)))]))
}

/** Of one client. */
export async function invoicesShown(db: Queries, clientId: string, list: readonly Invoice[]): Promise<InvoiceShown[]> {
  const open = await openOf(db, clientId, list)
  return list.map((invoice) => invoiceShown(invoice, open.get(invoice.id) ?? ZERO))
}

const invoiceShown = (invoice: Invoice, open: Bani): InvoiceShown => ({
  ...{ id: invoice.id, kind: invoice.kind, issuedOn: invoice.issuedOn },
  invoiceNumber: invoiceNumber(invoice),
  buyerName: invoice.entity.name,
  ...{ net: invoice.netBani, vat: invoice.vatBani, total: invoice.totalBani },
  advanceDeducted: invoice.advanceDeductedBani,
  payable: invoice.payableBani,
  open,
  hasAnnex: hasAnnex(invoice),
})

type Seller = { cui: string; name: string }

const cui = sql`${invoices.seller} ->> 'cui'`
const sellers = statement('sellers-so-far', (given: Given<{ clientId: string | null }>) => ({
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
