/** Connections as those see them who bring invoices in and send them. */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Queries } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import type { EInvoiceConnection } from './rights.ts'
import { einvoiceConnections as table } from './tables.ts'

export type ClientCompany = { clientId: string; cif: string }

/** In the transaction in which a company is connected, or connected again. */
export const companyConnected = eventKind<ClientCompany>('einvoice-company-connected')

/** Those whose right is proven and not lost. */
export const listProvenCompanies = (db: Queries): Promise<ClientCompany[]> =>
  db
    .select({ clientId: table.clientId, cif: table.cif })
    .from(table)
    .where(and(isNotNull(table.rightProvenAt), isNull(table.rightLostAt)))
    .orderBy(table.clientId, table.cif)

/** null: the company is not connected, or not any more. */
export async function connectionOfCif(db: Queries, { clientId, cif }: ClientCompany): Promise<EInvoiceConnection | null> {
  const [connection] = await db
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.cif, cif)))
  return connection ?? null
}

/** Of whichever client connected it first. null: none has. */
export async function oldestConnectionOf(db: Queries, cif: string): Promise<EInvoiceConnection | null> {
  const [connection] = await db.select().from(table).where(eq(table.cif, cif)).orderBy(asc(table.connectedAt), asc(table.clientId)).limit(1)
  return connection ?? null
}

export async function recordCompanySync(db: Database, { clientId, cif }: ClientCompany, syncedAt: Date): Promise<void> {
  await db
    .update(table)
    .set({ syncedAt })
    .where(and(eq(table.clientId, clientId), eq(table.cif, cif)))
}
