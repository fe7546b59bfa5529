import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import { contentVersionOf } from '#server/platform/http/versions.ts'
import { LISTED_INVOICES_MAX, type WrittenInvoice, type WrittenSeries } from '../contract/written-invoices.ts'
import { writtenInvoices as table, writtenSeries } from './tables.ts'
import type { WrittenInvoiceRow } from './written-life.ts'

type Company = { clientId: string; cif: string }

/** Drafts first, then what was issued, the newest of each first. */
export async function listWrittenInvoices(
  db: Queries,
  { clientId, cif }: Company,
): Promise<{ list: WrittenInvoice[]; series: WrittenSeries[] }> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.cif, cif)))
    .orderBy(asc(table.state), desc(table.stateChangedAt), desc(table.number), asc(table.id))
    .limit(LISTED_INVOICES_MAX)
  const credited = await creditedBy(db, clientId, rows)
  const series = await db
    .select({ series: writtenSeries.series, nextNumber: writtenSeries.nextNumber, lastIssuedOn: writtenSeries.lastIssuedOn })
    .from(writtenSeries)
    .where(and(eq(writtenSeries.clientId, clientId), eq(writtenSeries.cif, cif)))
    .orderBy(desc(writtenSeries.lastIssuedOn), asc(writtenSeries.series))
  return { list: rows.map((row) => presented(row, credited)), series }
}

/** The invoices that credit notes among these are about, by id. */
async function creditedBy(
  db: Queries,
  clientId: string,
  rows: readonly WrittenInvoiceRow[],
): Promise<Map<string, WrittenInvoiceRow['document']>> {
  const ids = [...new Set(rows.flatMap(({ credits }) => (credits === null ? [] : [credits])))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: table.id, document: table.document })
    .from(table)
    .where(and(eq(table.clientId, clientId), inArray(table.id, ids)))
  return new Map(found.map(({ id, document }) => [id, document]))
}

function presented(
  { id, kind, state, credits, draft, document }: WrittenInvoiceRow,
  credited: Map<string, WrittenInvoiceRow['document']>,
): WrittenInvoice {
  const of = credits === null ? null : (credited.get(credits) ?? null)
  return {
    ...{
      id,
      kind,
      state,
      draft,
      version: contentVersionOf(draft),
      buyerName: document?.buyer.name ?? '',
      invoiceNumber: document?.number ?? null,
    },
    credits: of && { number: of.number, issueDate: of.issueDate },
    total: document?.totals.withVat ?? null,
  }
}
