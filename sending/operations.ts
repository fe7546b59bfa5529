/** What the rest of the server may do with addresses, lockers, offers and orders, and read of it. The features bring their routes, jobs and pages themselves. */

export { foldForSearch } from '#contract/spelling.ts'
export {
  createSavedAddress,
  getDefaultAddress,
  getSavedAddress,
  hasSavedAddress,
  listSavedAddresses,
  removeSavedAddress,
} from './addresses/server/address-book.ts'
export { addressLists } from './addresses/server/address-lists.ts'
export { refusedAddressErrors, shippingErrorsOf } from './addresses/server/party-errors.ts'
export { romanianPhone } from './addresses/server/phone.ts'
export { listedLocker, offeredLockerOf } from './lockers/server/find-lockers.ts'
export { couriersNeverSynced, syncAllLockers, syncLockersOf } from './lockers/server/sync-lockers.ts'
export { askOffers, type OfferScope } from './offers/server/ask-offers.ts'
export { serviceOfOffer } from './offers/server/chosen-service.ts'
export { framePagesOf, type PublicTemplate, saveOrderTemplate, templateByPublicId, templatesOf } from './order-templates/operations.ts'
export {
  type ActivationCoded,
  activateOrder,
  activationBegins,
  activationInWords,
  activationOutcomeWithin,
  type BegunActivation,
  beginActivation,
  type ChosenOrder,
  effectAnsweredWithin,
} from './orders/server/activation/activate-order.ts'
export type { AttemptRef } from './orders/server/activation/attempt.ts'
export { type BalanceHelp, balanceShortfall, helpForBalance } from './orders/server/activation/shortfall.ts'
export { cancelOrder } from './orders/server/after-awb/cancel-order.ts'
export { changeCash } from './orders/server/after-awb/change-cash.ts'
export { changeCashAccounts } from './orders/server/after-awb/change-cash-accounts.ts'
export { correctOrder } from './orders/server/after-awb/correction/correct-order.ts'
export {
  decisiveStepsOf,
  type ParcelEvent,
  parcelEvents,
  parcelWayOf,
  wasDeliveredAgain,
} from './orders/server/after-awb/parcel-milestones.ts'
export { labelOfOrder } from './orders/server/after-awb/print-labels.ts'
export { receiveBack } from './orders/server/after-awb/receive-back.ts'
export { parcelReported, trackAwbs } from './orders/server/after-awb/track-orders.ts'
export { type AwbOwner, ordersNumbered, ownersOfAwbs } from './orders/server/awb-owners.ts'
export {
  cancelDiscrepantAwb,
  countAwbsWaiting,
  failingComparisons,
  openDiscrepancies,
  resolveDiscrepancy,
} from './orders/server/comparison/awb-discrepancies.ts'
export { compareAndNote } from './orders/server/comparison/compare-awbs.ts'
export { verifyCharges } from './orders/server/comparison/verify-charges.ts'
export { storedShipmentOf } from './orders/server/draft/stored-shipment.ts'
export { createOrder, insertDraft, newOrderRow, rewriteDraft } from './orders/server/draft/write-order.ts'
export { ordersNotPrinted } from './orders/server/list-orders.ts'
export { countOrders } from './orders/server/order-counts.ts'
export { cancellationRefused, cashChanged, orderMoved, returnReported } from './orders/server/order-transition.ts'
export { ordersReferenced } from './orders/server/orders-referenced.ts'
export { type OrderRow, orderSummaryOf, waitingFor } from './orders/server/present-order.ts'
export {
  findOrder,
  lastRepaymentAccount,
  listOrdersWithAwb,
  lockOrder,
  orderOf,
  ordersFound,
  ordersWithAwb,
  pricesOf,
  requireOrders,
  sentOrders,
} from './orders/server/queries.ts'
export { matchesSearchText, parseSearchText, sumSearched } from './orders/server/search-text.ts'
export { addPackage as addSavedPackage } from './packaging/server/saved-packages.ts'
export { addTemplate as addPackagingTemplate } from './packaging/server/templates.ts'
export { approvePoint as approvePickupPoint } from './pickup-points/server/decide-point.ts'
export { countPointsWaiting } from './pickup-points/server/list-points.ts'
export { requestPoint as requestPickupPoint } from './pickup-points/server/request-point.ts'
