/** The list of a store's orders, with its tabs. */
import { z } from 'zod'
import { CourierCode } from '../couriers.ts'
import { Moment } from '../days.ts'
import { PositiveMinorUnits } from '../money.ts'
import { OrderState } from '../orders/order-states.ts'
import { OrderId } from '../orders/orders.ts'
import { pageNumber } from '../paging.ts'
import { ShopName, StorePlatform } from '../stores.ts'
import { ObstacleShown } from './readiness.ts'

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
export const isUnpaid = ({ hasCashOnDelivery, status }: z.infer<typeof StorePaid>): boolean => !hasCashOnDelivery && owing.includes(status)

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
  needsContactFix: z.boolean(),
  needsAddressFix: z.boolean(),
  needsShippingPoint: z.boolean(),
  readyForActivation: z.boolean(),
  /** Everything that keeps it from being sent as it is (readiness.ts). */
  obstacles: z.array(ObstacleShown),
  /** A street or a number that lists do not have; it is sent all the same. */
  hasAddressAdvice: z.boolean(),
  /** Something of it could be sent, perhaps after a correction. */
  maySend: z.boolean(),
  /** Some of its products have an AWB, others still wait. */
  isPartlyActivated: z.boolean(),
  /** A part is being activated now. */
  isActivating: z.boolean(),
  /** Ours that exist, oldest first: where they are, and what their labels are asked by. */
  parcels: z.array(
    z.object({ uniqueId: OrderId, awb: z.string(), courier: CourierCode.nullable(), state: OrderState, isBeingCancelled: z.boolean() }),
  ),
  /** What needs a user: the last activation failed, the order was cancelled in the store after its AWB was made… */
  notice: z.string().nullable(),
})
export type StoreOrderListed = z.infer<typeof StoreOrderListed>

export const StoreOrderFilters = z.object({
  /** Moments; the start is taken from the beginning of its day in Bucharest, the end to the end of its day. Not used on the awaiting tab. */
  interval: z.object({ start: Moment, end: Moment }).nullable().default(null),
  type: StoreTab,
  count: z.int().min(1).max(100).optional(),
  page: pageNumber,
  /** Oldest first. */
  reversed: z.boolean().default(false),
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
