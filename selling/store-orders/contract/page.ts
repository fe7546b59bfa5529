/** A store order as its page shows it: where it goes, what awaits, what was sent. */
import { z } from 'zod'
import { LabelFormat } from '#contract/couriers.ts'
import { PositiveMinorUnits, PositiveRon } from '#contract/money-at-the-wire.ts'
import { PackingPlan, StoreProduct } from '#selling/packing/contract/order-packing.ts'
import { PackingMutation } from '#selling/packing/contract/saved-packing.ts'
import { AddressErrorType } from '#sending/addresses/contract/addresses.ts'
import { DraftParty, ShippingError } from '#sending/addresses/contract/draft-party.ts'
import { ChosenService, LockerOffered } from '#sending/offers/contract/offers.ts'
import { OrderState } from '#sending/orders/contract/order-states.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import { ExtraOptions, Package } from '#sending/shipments/contract/shipments.ts'
import { StoreFulfilment, StorePaid, StorePrice } from './list.ts'
import { ObstacleShown } from './readiness.ts'

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
export const ShippingPointId = z
  .string()
  .max(80)
  .regex(/^[a-z]+-.{1,64}$/)
export const shippingPointId = ({ courier, id }: { courier: string; id: string }): string => `${courier}-${id}`

export const MoveLocation = z.object({ id: z.string(), name: z.string(), movable: z.boolean(), message: z.string() })
export type MoveLocation = z.infer<typeof MoveLocation>

/** A product of an awaiting part with what the page shows of it. `mutationId`: our kept dimensions, null when there are none. */
export const StoreProductShown = StoreProduct.extend({
  /** Of `unitPrice`. */
  currency: z.string(),
  sku: z.string(),
  imageUrl: z.string().nullable(),
  mutationId: z.string().nullable(),
})
export type StoreProductShown = z.infer<typeof StoreProductShown>

/** A part of the order that waits to be sent from one warehouse. */
export const AwaitingOrder = z.object({
  fulfillmentOrderId: z.string(),
  /** The offer it was saved with, which may have ended; offers are asked again. */
  activationId: z.string().nullable(),
  /** The service of that offer. */
  service: ChosenService.nullable(),
  fromLocation: z.object({
    storeAddress: z.object({ name: z.string(), formatted: z.array(z.string()), locationId: z.string().nullable() }),
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
  lineItems: z.array(z.object({ variantId: z.string().nullable(), fulfillmentOrderLineItemsId: z.string() })),
  products: z.array(StoreProductShown),
  /** As saved for later, else as the saved configuration of these products, else the first packing; reconciled with the order of now. */
  packing: PackingPlan,
  /** The shop's, proposed for products without measures; null: none set. */
  defaultPackage: Package.nullable(),
  extraOptions: ExtraOptions,
  /** Of the client's: what it gives stands in packing and options, unless the part was saved for later; null: none matches. */
  rule: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Rules that would match if more were known of it, in words. */
  ruleRemarks: z.array(z.string()),
  /** Not empty: the packing's configuration is kept for these products. */
  mutations: z.array(PackingMutation),
  /** `said`: as it is shown, what was written in the store within quotation marks. */
  fulfillmentHolds: z.array(z.object({ reason: z.string(), reasonNotes: z.string(), said: z.string() })),
  permits: z.object({ fulfil: z.boolean(), move: z.boolean() }),
  /** Why it cannot be sent by us at all, e.g. the buyer picks it up; null: it can. */
  notSendable: z.string().nullable(),
  /** Everything that keeps it from being sent as it is (readiness.ts). */
  obstacles: z.array(ObstacleShown),
  /** AWBs under way for these very products: another one is refused until they end. `mayCancel`: the courier has not come yet. */
  activeAwbs: z.array(z.object({ uniqueId: OrderId, awb: z.string().nullable(), mayCancel: z.boolean() })),
  /** What changed in the store since it was saved for later, in words. */
  changes: z.array(z.string()),
  /** An activation under way, or why the last one failed. */
  activation: z.object({ uniqueId: OrderId, state: z.enum(['activating', 'refused']), message: z.string() }).nullable(),
})
export type AwaitingOrder = z.infer<typeof AwaitingOrder>

const cityOf = z.object({ contactName: z.string(), addressCity: z.string() })

/** A part that was sent: by us (`internalOrder`) or outside the platform. */
export const FulfilledOrder = z.object({
  /** null: not yet synced to the store. */
  fulfillmentId: z.string().nullable(),
  name: z.string(),
  shippedAt: z.iso.datetime().nullable(),
  tracking: z.array(z.object({ number: z.string(), company: z.string(), url: z.string() })),
  lineItems: z.array(z.object({ title: z.string(), image: z.object({ url: z.string() }).nullable(), quantity: z.int() })),
  internalOrder: z
    .object({
      uniqueId: OrderId,
      state: OrderState,
      /** The courier has been asked to cancel its AWB and has not answered yet. */
      isBeingCancelled: z.boolean(),
      status: z.object({ text: z.string(), color: z.string(), dateTime: z.iso.datetime(), reason: z.string().nullable() }),
      awb: z.object({ main: z.string(), structure: z.object({ parcels: z.array(z.string()) }) }).nullable(),
      forwarder: z.object({ groupId: z.int(), serviceName: z.object({ full: z.string() }), labelFormats: z.array(LabelFormat) }).nullable(),
      addresses: z.object({ from: cityOf, to: cityOf }),
      shippingPointData: z.object({ name: z.string(), fullAddress: z.string() }).nullable(),
      /** What the store knows of it. */
      fulfilmentState: z.enum(['pending', 'fulfilled', 'failed']),
      /** What needs a user, e.g. the order was cancelled in the store while its AWB was being made. */
      notice: z.string().nullable(),
      mayCancel: z.boolean(),
      /** The parcel collects another amount than it should by now; `byCourier`: its courier can change that; null: it is right, or nothing can be changed any more. */
      cashToChange: z.object({ from: PositiveRon, to: PositiveRon, byCourier: z.boolean() }).nullable(),
    })
    .nullable(),
})
export type FulfilledOrder = z.infer<typeof FulfilledOrder>

export const StoreOrderDetails = z.object({
  storeOrderId: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  /** Changes with everything that matters for sending; sent back with every request, so that nothing outdated is sent. */
  version: z.string(),
  customerNote: z.string(),
  tags: z.array(z.string()),
  price: StorePrice,
  /** What the buyer still owes, in the currency the buyer pays in: what is collected at the door. */
  outstanding: PositiveMinorUnits,
  outstandingCurrency: z.string(),
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
    /** What of the advice was answered before, when it was saved or sent. */
    accepted: z.array(AddressErrorType),
    info: z.array(z.string()),
  }),
  /** `activationId`: of the service that the buyer paid for at the checkout; null: it was none of ours. */
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
