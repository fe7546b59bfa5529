/** Small files that one file alone imports. An entry that is needed no more is a complaint too. */

/** Those still to be folded into their importer. */
export const smallFiles: readonly string[] = [
  'e2e/orders/money-shown.ts',
  'server/features/orders/activation/awb-differences.ts',
  'server/platform/http/route-schema.ts',
  'web/features/addresses/party/pasted-address.ts',
  'web/features/addresses/party/typed-phones.ts',
  'web/features/integration/default-package.tsx',
  'web/features/orders/labels/label-layout.ts',
  'web/features/orders/new-order/packing-rules.ts',
  'web/features/orders/new-order/use-order-offers.ts',
  'web/features/store-orders/list/use-fetch-failure-toast.ts',
  'web/features/store-orders/list/use-quiet-loading.ts',
  'web/features/store-orders/order/delivery/note-for-courier.tsx',
  'web/features/store-orders/order/part/part-couriers.tsx',
  'web/features/store-orders/packing/proposal-limits.ts',
  'web/ui/form/date-range.tsx',
  'web/ui/notices/clear-place.ts',
]
