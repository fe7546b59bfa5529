import type { GoodsItem } from '../../contract/return-requests.ts'
import type { RequestRow } from '../request-life.ts'

/** What is to come back: the goods that were named, else all of the order, as far as it is known; empty: what comes is counted by its name. */
export function announcedGoodsOf({ goods, original }: Pick<RequestRow, 'goods' | 'original'>): GoodsItem[] {
  if (goods.length > 0) return goods
  return (original?.goods ?? []).map(({ name, quantity }) => ({ name, quantity }))
}
