/** Goods are counted by unit over all requests of an order: what was asked for once is not asked for again, unless it was refused. */
import { and, eq, ne, not, sql } from 'drizzle-orm'
import { type FieldError, Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { lockNamed } from '#server/platform/database/statement.ts'
import type { GoodsItem } from '../contract/return-requests.ts'
import { type OriginalOrder, returnRequests as table } from './tables.ts'

type Known = { order: OriginalOrder; goods: readonly GoodsItem[] }

/** By the name of the goods. Requests that no user has trusted yet take nothing from others. */
export async function unitsClaimed(db: Queries, clientId: string, order: OriginalOrder): Promise<ReadonlyMap<string, number>> {
  const { shop, storeOrderId } = order
  const claimed = new Map<string, number>()
  if (storeOrderId === null) return claimed
  // As the index `return_requests_store_order` has it.
  const isOfOrder = sql`${table.original} ->> 'storeOrderId' = ${storeOrderId} and ${table.original} ->> 'shop' is not distinct from ${shop}::text`
  const rows = await db
    .select({ goods: table.goods })
    .from(table)
    .where(and(eq(table.clientId, clientId), isOfOrder, ne(table.state, 'refused'), not(table.isDoubtful)))
  for (const { name, quantity } of rows.flatMap(({ goods }) => goods)) claimed.set(name, (claimed.get(name) ?? 0) + quantity)
  return claimed
}

/** Each with what of its quantity is left; of goods with one name the first are claimed first. */
export function withLeft<G extends GoodsItem>(goods: readonly G[], claimed: ReadonlyMap<string, number>): (G & { left: number })[] {
  const rest = new Map(claimed)
  return goods.map((one) => {
    const taken = Math.min(one.quantity, rest.get(one.name) ?? 0)
    rest.set(one.name, (rest.get(one.name) ?? 0) - taken)
    return { ...one, left: one.quantity - taken }
  })
}

/** Two pages that are open at once count one after the other: until the transaction ends. Throws `invalid-fields`. */
export async function requireLeft(tx: Tx, clientId: string, original: Known | null, goods: readonly GoodsItem[]): Promise<void> {
  if (original === null || goods.length === 0) return
  const { shop, storeOrderId } = original.order
  await lockNamed(tx, `units of ${clientId}/${shop}/${storeOrderId}`)
  const known = withLeft(original.goods, await unitsClaimed(tx, clientId, original.order))
  const errors = [...new Set(goods.map(({ name }) => name))].flatMap((name): FieldError[] => {
    const wanted = goods.reduce((sum, one) => (one.name === name ? sum + one.quantity : sum), 0)
    const left = known.reduce((sum, one) => (one.name === name ? sum + one.left : sum), 0)
    return wanted <= left ? [] : [{ path: 'goods', code: 'invalid', message: coded({ code: 'return-goods-left', params: { name, left } }) }]
  })
  if (errors.length > 0) throw new Problem('invalid-fields', { errors })
}
