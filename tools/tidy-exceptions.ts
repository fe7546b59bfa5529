/** Small files that one file alone imports. An entry that is needed no more is a complaint too. */

/** Those still to be folded into their importer. */
export const smallFiles: readonly string[] = [
  'e2e/orders/money-shown.ts',
  'sending/orders/server/activation/awb-differences.ts',
  'sending/addresses/web/party/pasted/pasted-address.ts',
  'sending/addresses/web/party/typed-phones.ts',
  'selling/stores/web/default-package.tsx',
  'sending/orders/web/new-order/use-order-offers.ts',
  'selling/store-orders/web/list/use-fetch-failure-toast.ts',
  'selling/store-orders/web/list/use-quiet-loading.ts',
  'selling/store-orders/web/order/delivery/note-for-courier.tsx',
  'selling/packing/web/proposal-limits.ts',
  'web/ui/notices/clear-place.ts',
]
