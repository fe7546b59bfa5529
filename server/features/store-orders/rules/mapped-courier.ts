import { foldName } from '../../../../contract/addresses/address-rules.ts'
import type { CourierCode } from '../../../../contract/couriers.ts'
import type { StoreSettings } from '../../../../contract/stores.ts'

/** The courier that the merchant takes for a shipping method of the store; null: whichever is cheapest. */
export function mappedCourier(
  { courierMappings }: Pick<StoreSettings, 'courierMappings'>,
  line: { title: string } | null,
): CourierCode | null {
  if (!line) return null
  const title = foldName(line.title)
  return courierMappings.find(({ shippingTitle }) => foldName(shippingTitle) === title)?.courier ?? null
}
