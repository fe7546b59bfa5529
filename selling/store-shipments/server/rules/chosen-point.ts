/** The courier's point that the buyer chose in the shop. */
import { CourierCode } from '#contract/couriers.ts'
import type { StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { isToPoint } from '#selling/store-orders/contract/delivery-method.ts'
import type { LockerChoice } from '#sending/shipments/contract/shipments.ts'

/** Attributes of the cart by which a chosen point reaches the order. */
const pointKeys = { courier: 'locker_courier', id: 'locker_id', name: 'locker_name' } as const

const ID_MAX = 64

export type PointChoice = { isWanted: boolean; choice: LockerChoice | null; name: string | null }

/** `isWanted` without `choice`: the buyer left without choosing, or chose a point of a courier we do not know. */
export function chosenPoint(order: Pick<StoreOrderSummary, 'shippingLine' | 'attributes'>): PointChoice {
  const attributeOf = (key: string) => order.attributes.find((attribute) => attribute.key.trim().toLowerCase() === key)?.value.trim() ?? ''
  const named = attributeOf(pointKeys.courier)
  const courier = CourierCode.safeParse(named.toLowerCase()).data
  const id = attributeOf(pointKeys.id)
  const choice = courier && id !== '' && id.length <= ID_MAX ? { courier, id } : null
  const isSaid = named !== '' || (order.shippingLine !== null && isToPoint(order.shippingLine.title))
  return { isWanted: choice !== null || isSaid, choice, name: attributeOf(pointKeys.name) || null }
}
