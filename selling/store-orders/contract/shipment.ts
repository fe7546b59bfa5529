/** What a page sends of one awaiting part, and the offers it gets for it. */
import { z } from 'zod'
import { PointMeta } from '#contract/couriers.ts'
import { PositiveRon } from '#contract/money-at-the-wire.ts'
import { PackingPlan, packingLimits } from '#selling/packing/contract/order-packing.ts'
import { PackingMutation } from '#selling/packing/contract/saved-packing.ts'
import { DraftParty } from '#sending/addresses/contract/draft-party.ts'
import { LockerOffered, Offer, OfferWarning } from '#sending/offers/contract/offers.ts'
import { ExtraOptions, Party } from '#sending/shipments/contract/shipments.ts'
import { ShippingPointId } from './page.ts'

/** Advice about the recipient's address that the user has answered: the street, or the number, is right as written. */
export const AcceptedAdvice = z.enum(['STREET_ERROR', 'NUMBER_ERROR'])
export type AcceptedAdvice = z.infer<typeof AcceptedAdvice>

/** What the page sends of one awaiting part. Ids as the order's page gave them. */
export const StoreShipmentInput = z.object({
  storeOrderId: z.string().min(1).max(200),
  fulfillmentOrderId: z.string().min(1).max(200),
  /** Of the order as it was seen; null: the caller does not say, and whatever the order is now counts. */
  version: z.string().max(100).nullable().default(null),
  /** `addressId`: of the address book, then `party` is not read. */
  sender: z.object({ addressId: z.uuid().nullable(), party: Party.nullable() }),
  recipient: Party,
  accepted: z.array(AcceptedAdvice).max(2).default([]),
  packages: PackingPlan,
  extraOptions: ExtraOptions,
  mutations: z.array(PackingMutation).max(1).default([]),
  shippingPointId: ShippingPointId.nullable().default(null),
})
export type StoreShipmentInput = z.infer<typeof StoreShipmentInput>

export const StoreActivationInput = StoreShipmentInput.extend({
  activationId: z.uuid(),
  fulfilledLineItems: z
    .array(z.object({ fulfillmentLineItemId: z.string().max(200), quantity: z.int().min(1).max(packingLimits.quantityMax) }))
    .max(packingLimits.linesMax),
})
export type StoreActivationInput = z.infer<typeof StoreActivationInput>

/** Saving for later asks nothing of what was typed but its length. */
export const StoreShipmentDraft = StoreShipmentInput.extend({
  sender: z.object({ addressId: z.uuid().nullable(), party: DraftParty.nullable() }),
  recipient: DraftParty,
  activationId: z.string().max(100).nullable().default(null),
})
export type StoreShipmentDraft = z.infer<typeof StoreShipmentDraft>

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
        meta: PointMeta,
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
  /** What an activation without a user would take; null: it would take none. */
  proposedId: z.uuid().nullable(),
  /** Who decides that, or why it would take none, in words. */
  proposedWhy: z.string(),
})
export type StoreOfferList = z.infer<typeof StoreOfferList>
