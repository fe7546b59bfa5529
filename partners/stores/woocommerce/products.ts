/** What the products of an order weigh, and whether they are sent at all. */
import { z } from 'zod'
import type { StoreAnswer } from '#selling/ports/stores.ts'
import { requirePresent, type ShopFacts } from './access.ts'
import type { WooOrderNode } from './order-answers.ts'
import type { ShopRest } from './rest.ts'

/** Text in the shop's unit, '' where it was never weighed. */
const weight = z.string().nullish()
const Product = z.object({ id: z.number(), weight, virtual: z.boolean().catch(false) })
const Products = z.array(Product)
type Good = { weightKg: number | null; isShippable: boolean }

const FIELDS = 'id,weight,virtual'
const PER_PAGE = 100

/** `weights`: kilograms by variation, or by product where there is none. `virtualLines`: ids of lines that no courier carries. */
export type OrderGoods = { weights: ReadonlyMap<number, number | null>; virtualLines: ReadonlySet<number> }

export async function readOrderGoods(
  rest: ShopRest,
  lines: WooOrderNode['line_items'],
  { gramsEach }: Pick<ShopFacts, 'gramsEach'>,
): Promise<StoreAnswer<OrderGoods>> {
  const read = await goodsOf(rest, lines, gramsEach)
  if (read.kind !== 'done') return read
  const weights = new Map([...read.value].map(([id, { weightKg }]) => [id, weightKg]))
  const isVirtual = (id: number) => read.value.get(id)?.isShippable === false
  const virtualLines = new Set(lines.filter((line) => isVirtual(line.variation_id || line.product_id)).map(({ id }) => id))
  return { kind: 'done', value: { weights, virtualLines } }
}

/** A variation without a weight weighs what its product does. */
async function goodsOf(rest: ShopRest, lines: WooOrderNode['line_items'], gramsEach: number): Promise<StoreAnswer<Map<number, Good>>> {
  const goods = new Map<number, Good>()
  const ids = [...new Set(lines.map(({ product_id: id }) => id).filter((id) => id > 0))]
  if (ids.length === 0) return { kind: 'done', value: goods }
  const goodOf = (product: z.infer<typeof Product>): Good => ({ weightKg: inKg(product.weight, gramsEach), isShippable: !product.virtual })
  for (let from = 0; from < ids.length; from += PER_PAGE) {
    const include = ids.slice(from, from + PER_PAGE).join(',')
    const answer = await requirePresent(
      rest.one({
        operation: 'products',
        path: 'wc/v3/products',
        query: { include, per_page: String(PER_PAGE), _fields: FIELDS },
        answer: Products,
      }),
    )
    if (answer.kind !== 'done') return answer
    for (const product of answer.value) goods.set(product.id, goodOf(product))
  }
  const varied = Map.groupBy(
    lines.filter((line) => line.variation_id > 0 && line.product_id > 0),
    (line) => line.product_id,
  )
  for (const [productId, ofProduct] of varied) {
    const include = ofProduct.map((line) => line.variation_id).join(',')
    const answer = await rest.one({
      operation: 'variations',
      path: `wc/v3/products/${productId}/variations`,
      query: { include, per_page: String(PER_PAGE), _fields: FIELDS },
      answer: Products,
    })
    if (answer.kind === 'missing') continue // the product went; its lines stay without a weight
    if (answer.kind !== 'done') return answer
    for (const variation of answer.value) {
      const own = goodOf(variation)
      goods.set(variation.id, { ...own, weightKg: own.weightKg ?? goods.get(productId)?.weightKg ?? null })
    }
  }
  return { kind: 'done', value: goods }
}

function inKg(text: string | null | undefined, gramsEach: number): number | null {
  const value = Number(text?.replace(',', '.') || Number.NaN)
  return Number.isFinite(value) && value > 0 ? Math.round(value * gramsEach) / 1000 : null
}
