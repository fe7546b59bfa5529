/** Orders of a connected store: the list with its tabs, the order's page, activation of one and of many. */
import { z } from 'zod'
import { AddressErrorType, Suggestion } from './addresses.ts'
import { LabelFormat } from './couriers.ts'
import { endpoint, Success } from './endpoint.ts'
import { PositiveRon } from './money.ts'
import { LockerOffered, Offer, OfferWarning } from './offers.ts'
import { OrderState } from './order-states.ts'
import { Activation, OrderId } from './orders.ts'
import { PackingPlan, StoreProduct } from './packing/order-packing.ts'
import { PackingMutation } from './packing/saved-packing.ts'
import { pageNumber } from './paging.ts'
import { ExtraOptions, Party } from './shipments.ts'
import { ShopName, shopParams } from './stores.ts'

// --- the list ---------------------------------------------------------------------------------------------

export const storeTabs = ['AWAITING_ACTIVATION', 'NOT_PICKED_UP', 'NOT_DELIVERED'] as const
export const StoreTab = z.enum(storeTabs)
export type StoreTab = z.infer<typeof StoreTab>

/** The awaiting tab pages by cursor, the others by number. */
export const storePageSizes: Record<StoreTab, number> = { AWAITING_ACTIVATION: 10, NOT_PICKED_UP: 25, NOT_DELIVERED: 25 }

/** As the store says it, in the product's words (partners/stores/port.ts); screens translate it. */
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

/** Hundredths of `fromCurrency` inside, with two decimals in JSON. */
const StorePrice = z.object({ total: PositiveRon, fromCurrency: z.string() })
const StorePaid = z.object({ hasCashOnDelivery: z.boolean(), status: StorePayment })

export const StoreOrderListed = z.object({
  shopifyGraphQLId: z.string(),
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
  /** A part is being activated now. */
  isActivating: z.boolean(),
  /** What needs a person: the last activation failed, the order was cancelled in the store after its AWB was made… */
  notice: z.string().nullable(),
})
export type StoreOrderListed = z.infer<typeof StoreOrderListed>

export const StoreOrdersWish = z.object({
  /** Moments; the start is taken from the beginning of its day in Bucharest, the end to the end of its day. Not used on the awaiting tab. */
  interval: z
    .object({ start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) })
    .nullable()
    .default(null),
  type: StoreTab,
  count: z.int().min(1).max(100).optional(),
  page: pageNumber,
  /** Oldest first. */
  reversed: z.boolean().default(false),
  /** From the page before; null: the first page. */
  endCursor: z.string().max(200).nullable().default(null),
})
export type StoreOrdersWish = z.infer<typeof StoreOrdersWish>

export const StoreOrderPage = z.object({
  list: z.array(StoreOrderListed),
  pageInfo: z.object({ endCursor: z.string().nullable(), hasNextPage: z.boolean(), count: z.int() }),
})
export type StoreOrderPage = z.infer<typeof StoreOrderPage>

// --- the order's page -------------------------------------------------------------------------------------

const text = (max: number) => z.string().trim().max(max).default('')

/** A party as far as it is known: what the store's address gave, or what was typed until now. */
export const DraftParty = z.object({
  contact: z.object({ name: text(100), company: text(100), phone: text(40), phone2: text(40), email: text(200) }),
  address: z.object({
    countryCode: z.literal('RO').default('RO'),
    postalCode: text(10),
    city: text(100),
    countyCode: text(2),
    street: text(150),
    number: text(20),
    building: text(20),
    entrance: text(20),
    intercom: text(20),
    floor: text(20),
    apartment: text(20),
    landmark: text(150),
    additionalInfo: text(250),
  }),
})
export type DraftParty = z.infer<typeof DraftParty>

/** `SHIPPING_POINT_MISSING_ERROR`: the buyer chose delivery to a point and no point. */
export const ShippingError = z.object({
  type: z.union([AddressErrorType, z.literal('SHIPPING_POINT_MISSING_ERROR')]),
  message: z.string(),
  suggestions: z.array(Suggestion),
})
export type ShippingError = z.infer<typeof ShippingError>

/** The store's own words, read-only on the page. */
export const StoreAddressShown = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  zip: z.string(),
  address1: z.string(),
  address2: z.string(),
})

/** A courier's point, by the id of the call `shipping-points/point`: `{courier}-{id}`. */
export const ShippingPointId = z.string().regex(/^[a-z]+-.{1,64}$/)
export const shippingPointId = ({ courier, id }: { courier: string; id: string }): string => `${courier}-${id}`

export const MoveLocation = z.object({ id: z.string(), name: z.string(), movable: z.boolean(), message: z.string() })
export type MoveLocation = z.infer<typeof MoveLocation>

/** A product of an awaiting part with what the page shows of it. `mutationId`: our kept dimensions, null when there are none. */
export const StoreProductShown = StoreProduct.extend({
  sku: z.string(),
  imageUrl: z.string().nullable(),
  mutationId: z.string().nullable(),
})
export type StoreProductShown = z.infer<typeof StoreProductShown>

/** A part of the order that waits to be sent from one warehouse. */
export const AwaitingOrder = z.object({
  fulfillmentOrderId: z.string(),
  /** The service it was saved with; only a hint, offers are asked anew. */
  activationId: z.string().nullable(),
  fromLocation: z.object({
    shopifyAddress: z.object({ name: z.string(), formatted: z.array(z.string()), legacyResourceId: z.string().nullable() }),
    /** null: the store's address could not be converted and none was chosen. */
    internalAddress: DraftParty.extend({
      /** In the address book. */
      addressId: z.string().nullable(),
      locationId: z.string().nullable(),
      /** The kept choice for this warehouse. */
      mutationId: z.string().nullable(),
      /** `book`: a saved address, checked when it was saved. `store`: converted, checked now. */
      validationStrategy: z.enum(['book', 'store']),
    }).nullable(),
    errors: z.array(ShippingError),
    /** null: not asked of the store yet (it is asked when the order has several warehouses, and by `moveTargets`). */
    hasViableLocationsForMove: z.boolean().nullable(),
    possibleLocationsForMove: z.array(MoveLocation).nullable(),
  }),
  lineItems: z.array(z.object({ legacyVariantId: z.string().nullable(), fulfillmentOrderLineItemsId: z.string() })),
  products: z.array(StoreProductShown),
  /** As saved for later, else as the saved configuration of these products, else the first packing; reconciled with the order of now. */
  packing: PackingPlan,
  extraOptions: ExtraOptions,
  /** Not empty: the packing's configuration is kept for these products. */
  mutations: z.array(PackingMutation),
  fulfillmentHolds: z.array(z.object({ reason: z.string(), reasonNotes: z.string() })),
  permits: z.object({ fulfil: z.boolean(), move: z.boolean() }),
  /** Why it cannot be sent by us at all, e.g. the buyer picks it up; null: it can. */
  notSendable: z.string().nullable(),
  /** What changed in the store since it was saved for later, in words. */
  changes: z.array(z.string()),
  /** An activation under way, or why the last one failed. */
  activation: z.object({ uniqueId: OrderId, state: z.enum(['activating', 'refused']), message: z.string() }).nullable(),
})
export type AwaitingOrder = z.infer<typeof AwaitingOrder>

const cityOf = z.object({ contactName: z.string(), addressCity: z.string() })

/** A part that was sent: by us (`internalOrder`) or by somebody else. */
export const FulfilledOrder = z.object({
  /** null: the store has not been told yet. */
  fulfillmentId: z.string().nullable(),
  name: z.string(),
  shippedAt: z.iso.datetime().nullable(),
  tracking: z.array(z.object({ number: z.string(), company: z.string(), url: z.string() })),
  lineItems: z.array(z.object({ title: z.string(), image: z.object({ url: z.string() }).nullable(), quantity: z.int() })),
  internalOrder: z
    .object({
      uniqueId: OrderId,
      state: OrderState,
      status: z.object({ text: z.string(), color: z.string(), dateTime: z.iso.datetime(), reason: z.string().nullable() }),
      awb: z.object({ main: z.string(), structure: z.object({ parcels: z.array(z.string()) }) }).nullable(),
      forwarder: z.object({ groupId: z.int(), serviceName: z.object({ full: z.string() }), labelFormats: z.array(LabelFormat) }).nullable(),
      addresses: z.object({ from: cityOf, to: cityOf }),
      shippingPointData: z.object({ name: z.string(), fullAddress: z.string() }).nullable(),
      /** What the store knows of it. */
      storeTold: z.enum(['waiting', 'told', 'failed']),
      /** What needs a person, e.g. the order was cancelled in the store while its AWB was being made. */
      notice: z.string().nullable(),
      mayCancel: z.boolean(),
    })
    .nullable(),
})
export type FulfilledOrder = z.infer<typeof FulfilledOrder>

export const StoreOrderDetails = z.object({
  shopifyGraphQLId: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  /** Changes with everything that matters for sending; goes back with every wish, so that nobody sends what has changed. */
  version: z.string(),
  customerNote: z.string(),
  tags: z.array(z.string()),
  price: StorePrice,
  /** What the buyer still owes: what is collected at the door. */
  outstanding: PositiveRon,
  payment: StorePaid,
  fulfillment: z.object({ status: StoreFulfilment }),
  shippingTo: z.object({
    /** null: the order has no delivery address. */
    storeAddress: StoreAddressShown.nullable(),
    internalAddress: DraftParty,
    /** The point the buyer chose; null: none was chosen, or it is not known to us. `isGone`: no longer in the courier's list. */
    shippingPoint: z
      .object({ internalId: ShippingPointId, name: z.string(), isGone: z.boolean(), locker: LockerOffered.nullable() })
      .nullable(),
    errors: z.array(ShippingError),
    info: z.array(z.string()),
  }),
  shippingLine: z.object({ title: z.string(), activationId: z.string().nullable() }).nullable(),
  shippingLocations: z.object({
    usedLocationIds: z.array(z.string()),
    /** Warehouses from which fewer transport orders would do. */
    betterLocations: z.array(z.object({ locationId: z.string(), newLocationsCount: z.int(), canFulfillAllOrders: z.boolean() })),
  }),
  locationsForMove: z.record(z.string(), z.object({ name: z.string() })),
  shippingOrders: z.object({ awaitingFulfillment: z.array(AwaitingOrder), fulfilled: z.array(FulfilledOrder) }),
})
export type StoreOrderDetails = z.infer<typeof StoreOrderDetails>

/** What the page sends of one awaiting part. Ids as the order's page gave them. */
export const StoreShipmentWish = z.object({
  shopifyOrderId: z.string().min(1).max(200),
  shopifyFulfillmentOrderId: z.string().min(1).max(200),
  version: z.string().max(100),
  /** `addressId`: of the address book, then `party` is not read. */
  sender: z.object({ addressId: z.uuid().nullable(), party: Party.nullable() }),
  recipient: Party,
  packages: PackingPlan,
  extraOptions: ExtraOptions,
  mutations: z.array(PackingMutation).max(1).default([]),
  shippingPointId: ShippingPointId.nullable().default(null),
})
export type StoreShipmentWish = z.infer<typeof StoreShipmentWish>

/** Saving for later asks nothing of what was typed but its length. */
export const StoreShipmentSaved = StoreShipmentWish.extend({
  sender: z.object({ addressId: z.uuid().nullable(), party: DraftParty.nullable() }),
  recipient: DraftParty,
  activationId: z.string().max(100).nullable().default(null),
})
export type StoreShipmentSaved = z.infer<typeof StoreShipmentSaved>

/** `offer` is the whole of it in the product's own shape; the rest is the specification's view of the same. */
export const StoreOffer = z.object({
  type: z.enum(['domesticToPoint', 'domestic']),
  service: z.object({
    id: z.string(),
    activationId: z.string(),
    price: PositiveRon,
    priceRaw: PositiveRon,
    priceNoVat: PositiveRon,
    priceRawNoVat: PositiveRon,
    discountPerc: z.number(),
    serviceDiscountPercent: z.number(),
    description: z.string(),
    lastPickupHour: z.string().nullable(),
    lastOrderHour: z.string().nullable(),
    errors: z.record(z.string(), z.string()),
    courierName: z.string(),
    name: z.string(),
    forwarderGroupId: z.int(),
    isSpecialPrice: z.boolean(),
  }),
  extra: z.object({
    shippingPoint: z
      .object({
        id: ShippingPointId,
        meta: z.object({ name: z.string(), fullAddress: z.string(), availableSizes: z.string(), repaymentAvailable: z.string() }),
        extendedData: z.object({ approximateDistance: z.number().nullable() }),
        schedule: LockerOffered.shape.schedule,
      })
      .nullable(),
  }),
  offer: Offer,
})
export type StoreOffer = z.infer<typeof StoreOffer>

export const StoreOfferList = z.object({
  list: z.array(StoreOffer),
  warnings: z.array(OfferWarning),
  lockerAlternatives: z.array(LockerOffered),
})
export type StoreOfferList = z.infer<typeof StoreOfferList>

// --- many at once -----------------------------------------------------------------------------------------

/** So many orders may be activated by one wish. */
export const BULK_ORDERS_MAX = 1000

export const BulkOrder = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'working', 'activated', 'failed']),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  /** One a warehouse. */
  awbs: z.array(z.string()),
  /** Our orders that were made of it: what their labels are asked by. */
  orderIds: z.array(OrderId),
})
export type BulkOrder = z.infer<typeof BulkOrder>

export const BulkActivation = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done']),
  total: z.int(),
  activated: z.int(),
  failed: z.int(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** As they were selected. */
  orders: z.array(BulkOrder),
})
export type BulkActivation = z.infer<typeof BulkActivation>

// --- calls ------------------------------------------------------------------------------------------------

const orderParams = shopParams.extend({ orderId: z.string().min(1).max(300) })
/** `{shop}.{host}`: the shop's name, a dot, the host it lives under. Ids are encoded twice. */
const moveParams = z.object({ shop: z.string().max(200), fulfillmentOrderId: z.string().max(300) })

const sending = [
  'not-found',
  'invalid-fields',
  'store-order-changed',
  'store-order-not-sendable',
  'store-needs-auth',
  'store-failed',
] as const
const activating = [
  ...sending,
  'offer-expired',
  'offer-not-current',
  'offer-unavailable',
  'balance-too-small',
  'courier-refused',
  'locker-unavailable',
  'idempotency-key-reused',
] as const

export const storeOrderCalls = {
  list: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/orders/:clientId',
    access: 'client',
    summary: "One tab of a shop's orders, from our copy.",
    params: shopParams,
    body: StoreOrdersWish,
    answer: StoreOrderPage,
    problems: ['not-found', 'invalid-fields'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/order/:clientId/:orderId',
    access: 'client',
    summary: 'One order as the store has it now, with packing, addresses and what was sent.',
    params: orderParams,
    answer: StoreOrderDetails,
    problems: ['not-found', 'store-needs-auth', 'store-failed'],
  }),
  listed: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/order-listed/:clientId/:orderId',
    access: 'client',
    summary: "One order's row of the list, read again from the store.",
    params: orderParams,
    answer: StoreOrderListed,
    problems: ['not-found', 'store-needs-auth', 'store-failed'],
  }),
  offers: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/services-list/:clientId',
    access: 'client',
    summary: 'Courier offers for an awaiting part as it is packed now.',
    params: shopParams,
    body: StoreShipmentWish,
    answer: StoreOfferList,
    problems: [...sending, 'saturday-not-offered', 'repayment-too-large'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/order/:clientId',
    access: 'client',
    summary: 'Activates an awaiting part: one AWB, one charge, and the store is told.',
    params: shopParams,
    body: StoreShipmentWish.extend({
      activationId: z.uuid(),
      fulfilledLineItems: z.array(z.object({ fulfillmentLineItemId: z.string().max(200), quantity: z.int().min(1) })).max(512),
    }),
    answer: Activation,
    idempotent: true,
    problems: activating,
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/user/integration/shopify/order/:clientId',
    access: 'client',
    summary: 'Keeps an awaiting part as it is typed and packed, for activating it later.',
    params: shopParams,
    body: StoreShipmentSaved,
    answer: Success,
    problems: ['not-found', 'invalid-fields'],
  }),
  moveTargets: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/:shop/fulfillment-order/:fulfillmentOrderId/locations',
    access: 'client',
    summary: 'Where an awaiting part could be moved.',
    params: moveParams,
    answer: z.array(MoveLocation),
    problems: ['not-found', 'store-needs-auth', 'store-failed'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/:shop/fulfillment-order/:fulfillmentOrderId/move/:locationId',
    access: 'client',
    summary: 'Moves an awaiting part to another warehouse; ids of parts change.',
    params: moveParams.extend({ locationId: z.string().max(300) }),
    answer: Success,
    problems: ['not-found', 'store-refused', 'store-needs-auth', 'store-failed'],
  }),
  activateMany: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/orders-activation/:clientId',
    access: 'client',
    summary: 'Begins activating many orders; a broken one is named and holds up nobody.',
    params: shopParams,
    body: z.object({
      list: z
        .array(z.object({ id: z.string().min(1).max(200) }))
        .min(1)
        .max(BULK_ORDERS_MAX),
    }),
    answer: Success.extend({ id: z.uuid() }),
    idempotent: true,
    problems: ['not-found', 'invalid-fields', 'idempotency-key-reused'],
  }),
  /** Found again after a reload: the newest that still runs. */
  runningMany: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/orders-activation/:clientId',
    access: 'client',
    summary: 'The activation of many orders that runs now.',
    params: shopParams,
    answer: z.object({ running: BulkActivation.nullable() }),
    problems: ['not-found'],
  }),
  watchMany: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/orders-activation/:clientId/:id',
    access: 'client',
    summary: 'How far an activation of many orders is, order by order.',
    params: z.object({ clientId: ShopName, id: z.uuid() }),
    answer: BulkActivation,
    problems: ['not-found'],
  }),
}
