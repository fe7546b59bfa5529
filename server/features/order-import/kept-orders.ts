/** Orders that were imported before, and whether they have left since. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ImportRowState } from '../../../contract/order-import/order-imports.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isActiveShipment } from '../store-shipments/rules/still-to-send.ts'
import { shipmentsOfStoreOrders } from '../store-shipments/shipments.ts'
import type { StoreKey } from '../stores/stores.ts'
import { importedOrders } from './tables.ts'

/** `importedAt` as it was written with the order: a draft saved later is a user's. */
export type Kept = { contentHash: string; importedAt: Date; isUndone: boolean; isSent: boolean }

export async function keptOrders(db: Queries, { clientId, shop }: StoreKey, ids: readonly string[]): Promise<Map<string, Kept>> {
  if (ids.length === 0) return new Map()
  const { id, contentHash, importedAt, undoneAt } = importedOrders
  const isOfShop = and(eq(importedOrders.clientId, clientId), eq(importedOrders.shop, shop))
  const [rows, shipments] = await Promise.all([
    db
      .select({ id, contentHash, importedAt, isUndone: sql`${undoneAt} is not null`.mapWith(Boolean) })
      .from(importedOrders)
      .where(and(isOfShop, inArray(id, [...ids]))),
    shipmentsOfStoreOrders(db, { clientId, shop }, ids),
  ])
  const isSent = (id: string) => shipments.get(id)?.some(isActiveShipment) === true
  return new Map(rows.map(({ id, ...kept }) => [id, { ...kept, isSent: isSent(id) }]))
}

type Decided = Exclude<ImportRowState, 'part' | 'faulty'>

/** One rule for the preview and for the import, which asks again. */
export function stateOf(kept: Kept | undefined, hash: string): Decided {
  if (!kept) return 'new'
  if (kept.isSent) return kept.contentHash === hash ? 'same' : 'sent'
  if (kept.isUndone) return 'new'
  return kept.contentHash === hash ? 'same' : 'changed'
}
