import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import { billingEntity } from '#paying/operations.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { life } from '#shapes/life/life.ts'
import type { SellerData } from '../contract/written-parties.ts'
import { writtenInvoiceMoves } from '../contract/written-states.ts'
import { writtenInvoices as table } from './tables.ts'

export type WrittenInvoiceRow = typeof table.$inferSelect
export type WrittenInvoiceId = { clientId: string; id: string }

export const writtenInvoiceLife = life({
  name: 'written invoice',
  table,
  key: ['clientId', 'id'],
  state: 'state',
  moves: writtenInvoiceMoves,
  stamps: ['stateChangedAt'],
  event: null,
})

const is = ({ clientId, id }: WrittenInvoiceId) => and(eq(table.clientId, clientId), eq(table.id, id))

/** Another client's is as little there as none. Throws `not-found`. */
export async function writtenInvoiceOf(db: Queries, of: WrittenInvoiceId): Promise<WrittenInvoiceRow> {
  const [row] = await db.select().from(table).where(is(of))
  if (!row) throw new Problem('not-found')
  return row
}

/** Throws `not-found`. */
export async function lockWrittenInvoice(tx: Tx, of: WrittenInvoiceId): Promise<WrittenInvoiceRow> {
  const [row] = await tx.select().from(table).where(is(of)).for('update')
  if (!row) throw new Problem('not-found')
  return row
}

/** Throws `not-found`, and `invoice-in-other-state` for one that is issued. */
export async function lockInvoiceDraft(tx: Tx, of: WrittenInvoiceId): Promise<WrittenInvoiceRow> {
  const row = await lockWrittenInvoice(tx, of)
  if (row.state !== 'draft') throw new Problem('invoice-in-other-state')
  return row
}

type Company = { clientId: string; cif: string }

/** The connected company that writes. Throws `not-found` where it is not connected (any more). */
export async function sellerOfCompany(db: Queries, { clientId, cif }: Company): Promise<SellerData> {
  const connection = await connectionOfCif(db, { clientId, cif })
  const entity = connection && (await billingEntity(db, { clientId, number: connection.number }))
  if (!entity) throw new Problem('not-found')
  const { address, ...entityData } = entity
  return { entityData, address }
}
