/** Which orders of the list are selected: by shop and id, so that a refreshed row stays selected as it is now. */
import type { StoreOrderListed } from '../../../../../contract/store-orders/list.ts'

type Identified = Pick<StoreOrderListed, 'shop' | 'storeOrderId'>

export const rowKey = ({ shop, storeOrderId }: Identified): string => `${shop} ${storeOrderId}`

/** Of what was selected, that which the refreshed list still has; the same array when nothing is gone. */
export function stillPresent(selectedIds: readonly string[], list: readonly Identified[]): readonly string[] {
  const present = new Set(list.map(rowKey))
  const kept = selectedIds.filter((id) => present.has(id))
  return kept.length === selectedIds.length ? selectedIds : kept
}

/** What is selected of other shops stays so when one's is activated. */
export const selectedOfOtherShops = (selectedIds: readonly string[], shop: string): readonly string[] =>
  selectedIds.filter((id) => !id.startsWith(`${shop} `))

/** The selected rows as the list has them now, in its order. */
export function selectedRows<Row extends Identified>(selectedIds: readonly string[], list: readonly Row[]): Row[] {
  const selected = new Set(selectedIds)
  return list.filter((row) => selected.has(rowKey(row)))
}

/** Also what is to be corrected: activation says what is wrong. Not what the store holds back, or what needs no courier. */
export const maySelect = (order: Pick<StoreOrderListed, 'isActivating' | 'maySend'>): boolean => !order.isActivating && order.maySend

/** Something of it stands in the way of sending, as the chips say. */
export const isBroken = ({ obstacles }: Pick<StoreOrderListed, 'obstacles'>): boolean => obstacles.length > 0
