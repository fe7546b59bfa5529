/** A request whose buyer can still be written to. */
import { and, eq } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { RequestRow } from './request-life.ts'
import { returnRequests as table } from './tables.ts'

export async function returnRequestOf(db: Queries, clientId: string, id: string): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  return row ?? null
}

/** null: there is none, or its buyer's data was erased. */
export async function returnRequestOfBuyer(db: Queries, clientId: string, id: string): Promise<RequestRow | null> {
  const row = await returnRequestOf(db, clientId, id)
  return row === null || row.erasedAt !== null ? null : row
}

export const buyerMailFieldsOf = (app: App, { email: to, name }: RequestRow) => ({ product: app.config.productName, to, name })
