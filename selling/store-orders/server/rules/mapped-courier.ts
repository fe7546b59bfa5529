import type { CourierCode } from '#contract/couriers.ts'
import type { StoreSettings } from '#selling/stores/contract/stores.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'

/** What the merchant has set for a shipping method of the store; null: whichever courier is cheapest. */
export function mappedCourier(
  { courierMappings }: Pick<StoreSettings, 'courierMappings'>,
  line: { title: string } | null,
): { courier: CourierCode; shippingTitle: string } | null {
  if (!line) return null
  const title = foldName(line.title)
  return courierMappings.find(({ shippingTitle }) => foldName(shippingTitle) === title) ?? null
}
