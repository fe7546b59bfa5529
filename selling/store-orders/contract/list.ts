/** The list of a store's orders, with its tabs. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { Moment } from '#contract/days.ts'
import { PositiveMinorUnits } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'
import { StorePlatform } from '#contract/store-platforms.ts'
import { ShopName } from '#selling/stores/contract/stores.ts'
import { OrderState } from '#sending/orders/contract/order-states.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import { ObstacleShown, type SendingGroup, sendingGroup } from './readiness.ts'

export const storeTabs = ['AWAITING_ACTIVATION', 'NOT_PICKED_UP', 'NOT_DELIVERED'] as const
export const StoreTab = z.enum(storeTabs)
export type StoreTab = z.infer<typeof StoreTab>

/** The awaiting tab pages by cursor, the others by number. */
export const storePageSizes: Record<StoreTab, number> = { AWAITING_ACTIVATION: 10, NOT_PICKED_UP: 25, NOT_DELIVERED: 25 }

/** As the store says it, in the product's words; adapters translate into them, screens out of them. */
export const StorePayment = z.enum([
  'paid',
  'pending',
  'authorized',
  'partially-paid',
  'partially-refunded',
  'refunded',
  'voided',
  'expired',
  'unknown',
])
export const StoreFulfilment = z.enum([
  'unfulfilled',
  'partial',
  'on-hold',
  'scheduled',
  'in-progress',
  'fulfilled',
  'not-required',
  'declined',
  'unknown',
])

export type StorePayment = z.infer<typeof StorePayment>
export type StoreFulfilment = z.infer<typeof StoreFulfilment>

/** Hundredths of `fromCurrency` inside, with two decimals in JSON. */
export const StorePrice = z.object({ total: PositiveMinorUnits, fromCurrency: z.string() })
export const StorePaid = z.object({ hasCashOnDelivery: z.boolean(), status: StorePayment })

const owing: readonly StorePayment[] = ['pending', 'partially-paid', 'expired']
/** Something is owed that no courier collects, e.g. a bank transfer that has not come: whether to send it is the merchant's choice. */
export const isStoreOrderUnpaid = ({ hasCashOnDelivery, status }: z.infer<typeof StorePaid>): boolean =>
  !hasCashOnDelivery && owing.includes(status)

export const StoreOrderListed = z.object({
  /** The name of its shop: with several, ids of two shops may be the same. */
  shop: ShopName,
  storeOrderId: z.string(),
  orderDisplayName: z.string(),
  createdAt: z.iso.datetime(),
  customer: z.object({ displayName: z.string() }),
  price: StorePrice,
  payment: StorePaid,
  fulfillment: z.object({ status: StoreFulfilment }),
  items: z.object({ quantity: z.int() }),
  tags: z.array(z.string()),
  /** Of the client's, by name: those that its parts get. */
  rules: z.array(z.string()),
  /** `readyForActivation`: none of the three, and nothing else stops it. */
  status: z.object({
    needsContactFix: z.boolean(),
    needsAddressFix: z.boolean(),
    needsShippingPoint: z.boolean(),
    readyForActivation: z.boolean(),
  }),
  /** Everything that keeps it from being sent as it is (readiness.ts). */
  obstacles: z.array(ObstacleShown),
  /** A street or a number that lists do not have; it is sent all the same. */
  hasAddressAdvice: z.boolean(),
  /** Fields that are filled in the shop and not understood: the order's page names them. */
  notUnderstood: z.int(),
  /** Texts of its recipient that do not reach the courier as they were written: longer than their field, or with a sign replaced. */
  altered: z.int(),
  /** Something of it could be sent, perhaps after a correction. */
  maySend: z.boolean(),
  /** Some of its products have an AWB, others still wait. */
  isPartlyActivated: z.boolean(),
  /** A part is being activated now. */
  isActivating: z.boolean(),
  /** Ours that exist, oldest first: where they are, and what their labels are asked by. */
  parcels: z.array(
    z.object({
      uniqueId: OrderId,
      awb: z.string(),
      courier: CourierCode.nullable(),
      state: OrderState,
      isBeingCancelled: z.boolean(),
      isPrinted: z.boolean().nullable(),
    }),
  ),
  /** Its parts were read from the store, with what is held or picked up by the buyer: until then nothing of that is known. */
  isRead: z.boolean(),
  /** What needs a user: the last activation failed, the order was cancelled in the store after its AWB was made… */
  notice: z.string().nullable(),
})
export type StoreOrderListed = z.infer<typeof StoreOrderListed>

type Grouped = Pick<StoreOrderListed, 'status' | 'payment'>
export const sendingGroupOfListed = ({ status, payment }: Grouped): SendingGroup =>
  sendingGroup({ isReady: status.readyForActivation, isUnpaid: isStoreOrderUnpaid(payment) })

/** What is kept of an order while it is selected, whether it is shown or not. */
export const StoreOrderSelected = StoreOrderListed.pick({ shop: true, storeOrderId: true, maySend: true }).extend({
  /** Ours whose labels can be printed. */
  labels: z.array(OrderId),
})
export type StoreOrderSelected = z.infer<typeof StoreOrderSelected>

export const parcelLabelsOf = (parcels: StoreOrderListed['parcels']): StoreOrderSelected['labels'] =>
  parcels.filter(({ state }) => state !== 'cancelled').map(({ uniqueId }) => uniqueId)

export const selectedStoreOrderOf = ({ shop, storeOrderId, maySend, isActivating, parcels }: StoreOrderListed): StoreOrderSelected => ({
  ...{ shop, storeOrderId, maySend: maySend && !isActivating },
  labels: parcelLabelsOf(parcels),
})

/** As many rows are read by their ids with one call. */
export const STORE_ROWS_READ_MAX = 100

/**
 * What the list is narrowed to. `refused`: the last activation failed. `old`: waits for more than OLD_ORDER_DAYS. `noticed`: something is to be said of
 * it. `not-printed`: a label of it is not known to be printed, and its courier has not come yet. `not-understood`, `altered`: as in the row.
 */
export const storeOrderMarks = ['refused', 'old', 'noticed', 'not-printed', 'not-understood', 'altered'] as const
export const StoreOrderMark = z.enum(storeOrderMarks)
export type StoreOrderMark = z.infer<typeof StoreOrderMark>
export const OLD_ORDER_DAYS = 2

export const StoreOrderFilters = z.object({
  /** Moments; the start is taken from the beginning of its day in Bucharest, the end to the end of its day. Not used on the awaiting tab. */
  interval: z.object({ start: Moment, end: Moment }).nullable().default(null),
  type: StoreTab,
  /** Order, buyer, phone, street, sum, AWB. */
  search: z.string().trim().max(100).default(''),
  /** Of those alone. */
  only: StoreOrderMark.nullable().default(null),
  count: z.int().min(1).max(100).optional(),
  page: pageNumber,
  /** Descending by the order's date, the newest first. */
  reversed: z.boolean().default(true),
  /** From the page before; null: the first page. */
  endCursor: z.string().max(200).nullable().default(null),
})
export type StoreOrderFilters = z.infer<typeof StoreOrderFilters>

export const AllOrderFilters = StoreOrderFilters.extend({ platform: StorePlatform.nullable().default(null) })
export type AllOrderFilters = z.infer<typeof AllOrderFilters>

export const StoreOrderPage = z.object({
  list: z.array(StoreOrderListed),
  pageInfo: z.object({ endCursor: z.string().nullable(), hasNextPage: z.boolean(), count: z.int() }),
})
export type StoreOrderPage = z.infer<typeof StoreOrderPage>
