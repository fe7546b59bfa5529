/** Orders that were imported before, and whether they have left since. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isActiveShipment } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { shipmentsOfStoreOrders } from '#selling/store-shipments/server/shipments.ts'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ImportRowState } from '../contract/order-imports.ts'
import { importedOrders } from './tables.ts'

/** `importedAt` as it was written with the order: a draft saved later is a user's. */
export type KeptImportedOrder = { contentHash: string; importedAt: Date; isUndone: boolean; isSent: boolean }

/** Of one statement. */
const AT_ONCE = 1_000

export async function keptOrders(db: Queries, store: StoreKey, ids: readonly string[]): Promise<Map<string, KeptImportedOrder>> {
  const all = new Map<string, KeptImportedOrder>()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const [id, kept] of await keptAmong(db, store, ids.slice(at, at + AT_ONCE))) all.set(id, kept)
  return all
}

async function keptAmong(db: Queries, { clientId, shop }: StoreKey, ids: readonly string[]): Promise<Map<string, KeptImportedOrder>> {
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

/** Those that it made, and that were not undone. What it only changed was made by another. */
export async function ordersMadeByImport(
  db: Queries,
  { clientId, id: importId, shop }: StoreKey & { id: string },
): Promise<{ unsent: string[]; sent: string[] }> {
  const made = await db
    .select({ id: importedOrders.id })
    .from(importedOrders)
    .where(and(eq(importedOrders.clientId, clientId), eq(importedOrders.importId, importId), isNull(importedOrders.undoneAt)))
  const ids = made.map(({ id }) => id)
  const kept = await keptOrders(db, { clientId, shop }, ids)
  const { sent = [], unsent = [] } = Object.groupBy(ids, (id) => (kept.get(id)?.isSent === false ? 'unsent' : 'sent'))
  return { sent, unsent }
}

type Decided = Exclude<ImportRowState, 'part' | 'left-out' | 'faulty'>

/** One rule for the preview and for the import, which asks again. */
export function importRowStateOf(kept: KeptImportedOrder | undefined, hash: string): Decided {
  if (!kept) return 'new'
  if (kept.isSent) return kept.contentHash === hash ? 'same' : 'sent'
  if (kept.isUndone) return 'new'
  return kept.contentHash === hash ? 'same' : 'changed'
}
