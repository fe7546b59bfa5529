/** Goods are counted by unit over all requests of an order: what was asked for once is not asked for again, unless it was refused or never came. */
import { and, eq, ne, not, sql } from 'drizzle-orm'
import { type FieldError, Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import type { GoodsItem } from '../../contract/return-requests.ts'
import { arrivedUnits, type CountedLine } from '../../contract/returned-goods.ts'
import { type OriginalOrder, returnRequests as table } from '../tables.ts'

type Known = { order: OriginalOrder; goods: readonly GoodsItem[] }

/** As the index `return_requests_store_order` has it. */
const isOfStoreOrder = (clientId: string, { shop, storeOrderId }: OriginalOrder) =>
  and(
    eq(table.clientId, clientId),
    sql`${table.original} ->> 'storeOrderId' = ${storeOrderId} and ${table.original} ->> 'shop' is not distinct from ${shop}::text`,
  )

/** Of what was typed here, as one order or several: by any of them. */
const isOfTypedOrder = (clientId: string, { orderIds }: OriginalOrder) =>
  and(
    eq(table.clientId, clientId),
    sql`${table.original} ->> 'storeOrderId' is null and ${table.original} -> 'orderIds' ?| ${sql.param([...orderIds])}::text[]`,
  )

export const isOfSameOrder = (clientId: string, order: OriginalOrder) =>
  (order.storeOrderId === null ? isOfTypedOrder : isOfStoreOrder)(clientId, order)

/** By the name of the goods. Requests that no user has trusted yet take nothing from others. */
export async function unitsClaimed(db: Queries, clientId: string, order: OriginalOrder): Promise<ReadonlyMap<string, number>> {
  const claimed = new Map<string, number>()
  if (order.storeOrderId === null) return claimed
  const rows = await db
    .select({ goods: table.goods, counted: table.counted })
    .from(table)
    .where(and(...[isOfStoreOrder(clientId, order), ne(table.state, 'refused'), not(table.isDoubtful)], ne(table.custody, 'never-came')))
  for (const { name, quantity } of rows.flatMap(claimedBy)) claimed.set(name, (claimed.get(name) ?? 0) + quantity)
  return claimed
}

/** Once it is counted, what arrived: what was announced and is missing may be asked back anew. */
const claimedBy = ({ goods, counted }: { goods: GoodsItem[]; counted: CountedLine[] | null }): GoodsItem[] =>
  counted === null ? goods : counted.map((line) => ({ name: line.name, quantity: arrivedUnits(line) }))

/** Each with what of its quantity is left; of goods with one name the first are claimed first. */
export function withUnitsLeft<G extends GoodsItem>(goods: readonly G[], claimed: ReadonlyMap<string, number>): (G & { left: number })[] {
  const rest = new Map(claimed)
  return goods.map((one) => {
    const taken = Math.min(one.quantity, rest.get(one.name) ?? 0)
    rest.set(one.name, (rest.get(one.name) ?? 0) - taken)
    return { ...one, left: one.quantity - taken }
  })
}

/** Until the transaction ends: what is asked back of an order, and paid back for it, one after the other. */
export const lockUnitsOfOrder = (tx: Tx, clientId: string, { shop, storeOrderId }: OriginalOrder): Promise<void> =>
  lockByName(tx, `units of ${clientId}/${shop}/${storeOrderId}`)

/** Two pages that are open at once count one after the other: until the transaction ends. Throws `invalid-fields`. */
export async function requireUnitsLeft(tx: Tx, clientId: string, original: Known | null, goods: readonly GoodsItem[]): Promise<void> {
  if (original === null || goods.length === 0) return
  await lockUnitsOfOrder(tx, clientId, original.order)
  const known = withUnitsLeft(original.goods, await unitsClaimed(tx, clientId, original.order))
  const errors = [...new Set(goods.map(({ name }) => name))].flatMap((name): FieldError[] => {
    const wanted = goods.reduce((sum, one) => (one.name === name ? sum + one.quantity : sum), 0)
    const left = known.reduce((sum, one) => (one.name === name ? sum + one.left : sum), 0)
    return wanted <= left ? [] : [{ path: 'goods', code: 'invalid', message: coded({ code: 'return-goods-left', params: { name, left } }) }]
  })
  if (errors.length > 0) throw new Problem('invalid-fields', { errors })
}
