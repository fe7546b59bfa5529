/** Which orders of the list are selected: by id, so that a refreshed row stays selected as it is now. */
import type { StoreOrderListed, StoreTab } from '../../../../contract/store-orders/list.ts'

type Identified = Pick<StoreOrderListed, 'shopifyGraphQLId'>

/** Of what was selected, that which the refreshed list still has; the same array when nothing is gone. */
export function stillPresent(selectedIds: readonly string[], list: readonly Identified[]): readonly string[] {
  const present = new Set(list.map(({ shopifyGraphQLId }) => shopifyGraphQLId))
  const kept = selectedIds.filter((id) => present.has(id))
  return kept.length === selectedIds.length ? selectedIds : kept
}

/** The selected rows as the list has them now, in its order. */
export function selectedRows<Row extends Identified>(selectedIds: readonly string[], list: readonly Row[]): Row[] {
  const selected = new Set(selectedIds)
  return list.filter(({ shopifyGraphQLId }) => selected.has(shopifyGraphQLId))
}

/** On the awaiting tab also what is to be mended: activation says what is wrong. Elsewhere only what has a part left to send. */
export const maySelect = (tab: StoreTab, order: Pick<StoreOrderListed, 'isActivating' | 'readyForActivation'>): boolean =>
  !order.isActivating && (tab === 'AWAITING_ACTIVATION' || order.readyForActivation)

/** Something of it stands in the way of sending, as the chips say. */
export const isBroken = (order: Pick<StoreOrderListed, 'needsContactFix' | 'needsAddressFix' | 'needsShippingPoint'>): boolean =>
  order.needsContactFix || order.needsAddressFix || order.needsShippingPoint
