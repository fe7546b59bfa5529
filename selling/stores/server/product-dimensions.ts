/** Dimensions of variants, which the store does not know: kept once, found again in every order. */

import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { ProductDimensions } from '#selling/packing/contract/order-packing.ts'
import type { Database, Statements, Tx } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { StoreKey } from './stores.ts'
import { storeProducts } from './tables.ts'

/** `mutationId` names the kept row in calls; `weightKg` null: the store's own counts. */
export type SavedDimensions = { mutationId: string; dimensions: ProductDimensions; weightKg: number | null }

const kept = statement('store-products', (given: StatementParams<StoreKey & { variantIds: readonly string[] }>) => {
  const { clientId, shop, variantId, id, dimensions, weightKg } = storeProducts
  return {
    rows: { variantId, id, dimensions, weightKg },
    text: (list) => sql`
      select ${list} from ${storeProducts}
       where ${clientId} = ${given.clientId} and ${shop} = ${given.shop} and ${isAnyOf(variantId, given.variantIds)}`,
  }
})

/** By variant; variants of which nothing is kept are missing. */
export async function productDimensionsOf(
  db: Statements,
  { clientId, shop }: StoreKey,
  variantIds: readonly string[],
): Promise<Map<string, SavedDimensions>> {
  if (variantIds.length === 0) return new Map()
  const rows = await kept.all(db, { clientId, shop, variantIds: [...new Set(variantIds)] })
  return new Map(rows.map(({ variantId, id, dimensions, weightKg }) => [variantId, { mutationId: id, dimensions, weightKg }]))
}

type DimensionsInput = {
  variantId: string
  name: string
  sku: string
  dimensions: ProductDimensions
  weightKg: number | null
}

/** Answers the kept row's id, which stays the same when it is saved again. */
export async function saveDimensions(db: Database | Tx, { clientId, shop }: StoreKey, input: DimensionsInput): Promise<string> {
  const { variantId, ...kept } = input
  const [row] = await db
    .insert(storeProducts)
    .values({ clientId, shop, variantId, ...kept })
    .onConflictDoUpdate({ target: [storeProducts.clientId, storeProducts.shop, storeProducts.variantId], set: kept })
    .returning({ id: storeProducts.id })
  const { id } = row as { id: string } // inserted or updated: always one row
  noteAuditedValues({ mutationId: id })
  return id
}

export async function deleteDimensions(
  db: Database | Tx,
  { clientId, mutationId }: { clientId: string; mutationId: string },
): Promise<void> {
  const gone = await db
    .delete(storeProducts)
    .where(and(eq(storeProducts.clientId, clientId), eq(storeProducts.id, mutationId)))
    .returning({ id: storeProducts.id })
  if (gone.length === 0) throw new Problem('not-found')
}
