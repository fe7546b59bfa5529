/** Courier offers for a shipment, with what their price is made of. */
import { z } from 'zod'
import { CourierCode, Locker, PointMeta, scheduleText } from '#contract/couriers.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PositiveRon, Ron } from '#contract/money-at-the-wire.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { Shipment } from '#sending/shipments/contract/shipments.ts'

/** An offer can be activated for this long. */
export const OFFER_VALID_MINUTES = 30
/** Offers are asked again this long after the order's data changed, with a countdown. */
export const OFFER_REFRESH_SECONDS = 3
/** Changes of extra options are collected for this long before offers are asked again. */
export const EXTRA_OPTIONS_DEBOUNCE_MS = 300

export const PriceLineKind = z.enum([
  'transport',
  'extra-km',
  'fuel',
  'repayment',
  'insurance',
  'open-at-delivery',
  'saturday',
  'other-options',
  'discount',
  'pickup-point',
  'vat',
])
export type PriceLineKind = z.infer<typeof PriceLineKind>

/** A courier's point with its distance from the recipient's locality. */
export const LockerOffered = Locker.extend({ approximateDistanceKm: z.number().nullable(), scheduleText: z.string() })
export type LockerOffered = z.infer<typeof LockerOffered>

export const Offer = z.object({
  /** Goes into the activation. */
  id: z.uuid(),
  courier: CourierCode,
  courierName: z.string(),
  serviceCode: z.string(),
  serviceName: z.string(),
  delivery: z.enum(['address', 'locker']),
  /** What is charged, VAT included, and without VAT. */
  price: PositiveRon,
  priceNoVat: PositiveRon,
  /** Before the client's discount. */
  priceRaw: PositiveRon,
  priceRawNoVat: PositiveRon,
  discountPercent: z.number(),
  vatPercent: z.number(),
  isSpecialPrice: z.boolean(),
  /** Adds up to `price`; discount negative, vat last. */
  lines: z.array(z.object({ kind: PriceLineKind, amount: Ron })),
  deliveryHours: z.number().nullable(),
  /** Day (YYYY-MM-DD) on which the courier comes and, where known, the expected day of delivery. */
  pickupOn: z.string(),
  deliveryOn: z.string().nullable(),
  lastPickupHour: z.string().nullable(),
  lastOrderHour: z.string().nullable(),
  /** Not empty: the service cannot be chosen, and this is why. */
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
  locker: LockerOffered.nullable(),
  validUntil: z.iso.datetime(),
})
export type Offer = z.infer<typeof Offer>

/** A point as it is inside the program: its opening hours are not written out. */
export type PointOffered = Omit<LockerOffered, 'scheduleText'>

/** An offer as it is inside the program and kept. */
export type OfferMade = Omit<Offer, 'errors' | 'locker'> & { errors: Message[]; locker: PointOffered | null }

export const pointInWords = (texts: Texts, point: PointOffered): LockerOffered => ({
  ...point,
  scheduleText: scheduleText(texts, point.schedule),
})

export const offerInWords = (texts: Texts, offer: OfferMade): Offer => ({
  ...offer,
  errors: offer.errors.map((error) => ({ code: error.code, message: inWords(texts, error) })),
  locker: offer.locker && pointInWords(texts, offer.locker),
})

/** What a choice means when offers are asked again: a service, and the point it goes to. */
export const ChosenService = z.object({
  courier: CourierCode,
  serviceCode: z.string(),
  serviceName: z.string(),
  delivery: Offer.shape.delivery,
  lockerId: z.string().nullable(),
})
export type ChosenService = z.infer<typeof ChosenService>

export const chosenServiceOf = ({
  courier,
  serviceCode,
  serviceName,
  delivery,
  locker,
}: Pick<Offer, Exclude<keyof ChosenService, 'lockerId'>> & { locker: { id: string } | null }): ChosenService => ({
  courier,
  serviceCode,
  serviceName,
  delivery,
  lockerId: locker?.id ?? null,
})

/** The service's name may have changed. */
export const isSameService = (one: ChosenService, other: ChosenService): boolean =>
  one.courier === other.courier &&
  one.serviceCode === other.serviceCode &&
  one.delivery === other.delivery &&
  one.lockerId === other.lockerId

export const OfferWarning = z.object({ courier: CourierCode.nullable(), code: z.string(), message: z.string() })

export const OfferList = z.object({
  offers: z.array(Offer),
  /** Couriers that did not answer, a chosen point that can no longer take the parcel… */
  warnings: z.array(OfferWarning),
  /** When the chosen point is gone, full or takes no cash: the nearest that would do. */
  lockerAlternatives: z.array(LockerOffered),
})
export type OfferList = z.infer<typeof OfferList>

export type OffersMade = {
  offers: OfferMade[]
  warnings: { courier: CourierCode | null; message: Message }[]
  lockerAlternatives: PointOffered[]
}

export const offersInWords = (texts: Texts, { offers, warnings, lockerAlternatives }: OffersMade): OfferList => ({
  offers: offers.map((offer) => offerInWords(texts, offer)),
  warnings: warnings.map(({ courier, message }) => ({ courier, code: message.code, message: inWords(texts, message) })),
  lockerAlternatives: lockerAlternatives.map((point) => pointInWords(texts, point)),
})

export const LOCKER_SEARCH_LIMIT = 50

const DrawerSize = z.object({ size: z.enum(['S', 'M', 'L']), heightCm: z.number(), widthCm: z.number(), lengthCm: z.number() })

/** What a courier takes at most: kilograms and longest side of one parcel, parcels of one order. */
export const CourierBounds = z.object({
  courier: CourierCode,
  parcelKgMax: z.number(),
  sideCmMax: z.number(),
  parcelsMax: z.int(),
  /** null: it delivers to no lockers. */
  locker: z.object({ drawers: z.array(DrawerSize), kgMax: z.number(), parcelsMax: z.int() }).nullable(),
})
export type CourierBounds = z.infer<typeof CourierBounds>

export const offerCalls = {
  bounds: endpoint({
    method: 'GET',
    path: '/offers/bounds',
    access: 'orders.read',
    does: 'reads',
    summary: 'What each courier takes at most, for proposing packages.',
    answer: z.array(CourierBounds),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/offers',
    access: 'orders.write',
    does: 'fetches',
    quota: 'offers',
    summary: 'Asks all couriers at once; cheapest first. With no chosen locker the nearest fitting one of each courier is offered.',
    body: Shipment,
    answer: OfferList,
    problems: ['invalid-fields', 'saturday-not-offered', 'repayment-too-large'],
  }),
  lockers: endpoint({
    method: 'GET',
    path: '/lockers',
    access: 'orders.read',
    does: 'reads',
    summary: 'Points near a place, nearest first, for choosing one; filters by courier and text.',
    query: z.object({
      countyCode: z.string().max(2),
      city: z.string().max(100),
      postalCode: z.string().max(6).optional(),
      courier: CourierCode.optional(),
      search: z.string().max(100).default(''),
    }),
    answer: z.array(LockerOffered),
  }),
  /** The specification's call for one point, by the id `{courier}-{id}`. */
  point: endpoint({
    method: 'POST',
    path: '/shipping-points/point/:id',
    access: 'orders.read',
    does: 'reads',
    summary: 'One point with its schedule and its operator.',
    params: z.object({ id: z.string().max(80) }),
    answer: z.object({
      shippingPoint: z.object({
        id: z.string(),
        meta: PointMeta,
        schedule: z.array(z.object({ day: z.int(), start: z.string(), end: z.string() })),
      }),
      operator: z.object({ name: z.string(), displayImage: z.string(), initials: z.string(), color: z.string() }),
    }),
    problems: ['not-found'],
  }),
}
