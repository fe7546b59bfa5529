/** The courier's point that the buyer chose in the shop. */
import { foldName } from '../../../../contract/addresses/address-rules.ts'
import { CourierCode, courierCodes, couriers } from '../../../../contract/couriers.ts'
import type { LockerChoice } from '../../../../contract/shipments.ts'
import type { StoreOrderSummary } from '../../../partners/stores/port-orders.ts'

/** Attributes of the cart by which a chosen point reaches the order. */
const pointKeys = { courier: 'locker_courier', id: 'locker_id', name: 'locker_name' } as const

/** Words of a shipping method that delivers to a point; folded. */
const pointNames = courierCodes.flatMap((code) => couriers[code].pointNames)
const POINT_SAID = new RegExp(
  `\\b(locker|lockere|${pointNames.join('|')}|punct de ridicare|punct fix|ridicare din punct|pickup point|parcel shop|posta panduri)\\b`,
)

const ID_MAX = 64

export type PointChoice = { isWanted: boolean; choice: LockerChoice | null; name: string | null }

/** `isWanted` without `choice`: the buyer left without choosing, or chose a point of a courier we do not know. */
export function chosenPoint(order: Pick<StoreOrderSummary, 'shippingLine' | 'attributes'>): PointChoice {
  const attributeOf = (key: string) => order.attributes.find((attribute) => attribute.key.trim().toLowerCase() === key)?.value.trim() ?? ''
  const courier = CourierCode.safeParse(attributeOf(pointKeys.courier).toLowerCase()).data
  const id = attributeOf(pointKeys.id)
  const choice = courier && id !== '' && id.length <= ID_MAX ? { courier, id } : null
  return { isWanted: choice !== null || saysPoint(order.shippingLine), choice, name: attributeOf(pointKeys.name) || null }
}

const saysPoint = (line: StoreOrderSummary['shippingLine']): boolean => line !== null && POINT_SAID.test(foldName(line.title))
