/** Orders that were imported before, and whether they have left since. */
import type { ImportRowState } from '../../../contract/order-import/order-imports.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isActiveShipment } from '../store-shipments/rules/still-to-send.ts'
import { shipmentsOfStoreOrders } from '../store-shipments/shipments.ts'
import type { StoreKey } from '../stores/stores.ts'

/** `importedAt` as it was written with the order: a draft saved later is a user's. */
export type Kept = { contentHash: string; importedAt: Date; isUndone: boolean; isSent: boolean }

export async function keptOrders(db: Queries, { clientId, shop }: StoreKey, ids: readonly string[]): Promise<Map<string, Kept>> {
  if (ids.length === 0) return new Map()
  const [{ rows }, shipments] = await Promise.all([
    db.$client.query<{ id: string; contentHash: string; importedAt: Date; isUndone: boolean }>({
      name: 'imported-orders-kept',
      text: `select id, content_hash as "contentHash", imported_at as "importedAt", undone_at is not null as "isUndone"
               from imported_orders where client_id = $1 and shop = $2 and id = any($3::text[])`,
      values: [clientId, shop, ids],
    }),
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
