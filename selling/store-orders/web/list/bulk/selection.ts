/** Which orders of the list may be selected, and which of them are gone from it. */
import { parcelLabelsOf, type StoreOrderListed } from '../../../contract/list.ts'

type Identified = Pick<StoreOrderListed, 'shop' | 'storeOrderId'>

export const storeOrderKeyOf = ({ shop, storeOrderId }: Identified): string => `${shop} ${storeOrderId}`

/** The keys of what is a shop's; another's stays selected when one's is activated. */
export const keysOfShop = (keys: Iterable<string>, shop: string): string[] => [...keys].filter((key) => key.startsWith(`${shop} `))

/**
 * What a refreshed list no longer has. It is read as far as it was shown: what new orders have pushed beyond its end is not gone, though it is
 * not shown any more.
 */
export function keysOfGoneOrders(before: readonly Identified[], now: readonly Identified[]): string[] {
  const present = new Set(now.map(storeOrderKeyOf))
  const isWhole = now.length < before.length
  const last = isWhole ? before.length : before.findLastIndex((row) => present.has(storeOrderKeyOf(row)))
  return before.flatMap((row, at) => (at < last && !present.has(storeOrderKeyOf(row)) ? storeOrderKeyOf(row) : []))
}

/** Also what is to be corrected: activation says what is wrong. Not what the store holds back, or what needs no courier. */
export const maySelectOrder = (order: Pick<StoreOrderListed, 'isActivating' | 'maySend'>): boolean => !order.isActivating && order.maySend

export const hasLabels = ({ parcels }: Pick<StoreOrderListed, 'parcels'>): boolean => parcelLabelsOf(parcels).length > 0

export const maySendOrPrint = (order: Pick<StoreOrderListed, 'isActivating' | 'maySend' | 'parcels'>): boolean =>
  maySelectOrder(order) || hasLabels(order)
