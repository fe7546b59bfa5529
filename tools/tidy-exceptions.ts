/** Small files that one file alone imports. An entry that is needed no more is a complaint too. */

/** Those that stay, each with its reason. */
const justified = [
  // Has to be imported before anything else.
  'server/platform/known-modules.ts',
]

/** Those still to be folded into their importer. */
const toFold = [
  'contract/packing/accept-proposal.ts',
  'contract/packing/cash-share.ts',
  'contract/store-orders/wire-paths.ts',
  'e2e/orders/money-shown.ts',
  'e2e/stores/simulated-shop.ts',
  'server/calls.ts',
  'server/effects/earlier-effects.ts',
  'server/effects/retry-effect.ts',
  'server/features/account/add-account.ts',
  'server/features/account/confirm-email.ts',
  'server/features/account/delete-old-traces.ts',
  'server/features/account/mails/password-changed-mail.ts',
  'server/features/account/mails/send-mail.ts',
  'server/features/account/security-history.ts',
  'server/features/account/slow-down.ts',
  'server/features/addresses/import/decode-text.ts',
  'server/features/addresses/read-pasted-address.ts',
  'server/features/addresses/seeds/seed-demo-streets.ts',
  'server/features/offers/courier-bounds.ts',
  'server/features/operator/count-waiting.ts',
  'server/features/orders/activation/awb-differences.ts',
  'server/features/orders/after-awb/parcel-milestones.ts',
  'server/features/orders/after-awb/public-tracking.ts',
  'server/features/orders/draft/offers-for-draft.ts',
  'server/features/settings/print-settings.ts',
  'server/features/store-orders/after-awb/correct-cash.ts',
  'server/features/store-orders/after-awb/not-the-orders-any-more.ts',
  'server/features/store-orders/id-in-path.ts',
  'server/features/store-orders/list/open-cash.ts',
  'server/features/store-orders/page/save-for-later.ts',
  'server/features/store-orders/sync/reconcile-stores.ts',
  'server/features/stores/connecting/disconnect-store.ts',
  'server/features/stores/connecting/erase-shop.ts',
  'server/features/stores/webhooks/webhook-route.ts',
  'web/features/addresses/party/pasted-address.ts',
  'web/features/addresses/party/typed-phones.ts',
  'web/features/integration/default-package.tsx',
  'web/features/orders/labels/label-layout.ts',
  'web/features/orders/new-order/packing-rules.ts',
  'web/features/orders/new-order/use-order-offers.ts',
  'web/features/store-orders/list/use-fetch-failure-toast.ts',
  'web/features/store-orders/list/use-quiet-loading.ts',
  'web/features/store-orders/order/delivery/note-for-courier.tsx',
  'web/features/store-orders/order/delivery/point-card.tsx',
  'web/features/store-orders/order/part/part-couriers.tsx',
  'web/features/store-orders/packing/proposal-limits.ts',
  'web/ui/form/date-range.tsx',
  'web/ui/notices/clear-place.ts',
  'web/ui/notices/toasts.tsx',
  'web/ui/steady-clicks.ts',
]

export const smallFiles: readonly string[] = [...justified, ...toFold]
