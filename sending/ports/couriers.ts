/**
 * What the product asks of a courier, in the product's own words. An adapter is a folder beside this file;
 * what a courier cannot do is `null` here, never a method that throws. Limits are data.
 */

import type { PickupWindow } from '#contract/client-profile/working-hours.ts'
import type { CourierCode, LabelFormat, Locker } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'
import type { ExtraOptions, Packing, Party } from '#sending/shipments/contract/shipments.ts'

/** A shipment as a courier gets it: complete, checked, with the point (if any) already resolved from its own list. */
export type CourierShipment = {
  /** Names order and attempt: the client reference by which the AWB can be found again (contract of `referenceOf`, orders). */
  reference: string
  sender: Party
  recipient: Party
  packing: Packing
  extraOptions: ExtraOptions
  /** Delivery at this point instead of at the recipient's address. */
  locker: Locker | null
  /** Day in Bucharest (YYYY-MM-DD) on which the courier should come. */
  pickupOn: string
}

/** What the price is made of; all net of VAT, whole bani. `transport` always comes first. */
export type PriceLine = {
  kind: 'transport' | 'extra-km' | 'fuel' | 'repayment' | 'insurance' | 'open-at-delivery' | 'saturday' | 'other-options'
  netBani: Bani
}

export type CourierQuote = {
  /** The courier's own stable code of the service: what createAwb gets back. */
  serviceCode: string
  serviceName: string
  delivery: 'address' | 'locker'
  lines: PriceLine[]
  /** Sum of the lines, net of VAT: what the courier charges the platform. */
  netBani: Bani
  /** Hours from pick-up to delivery; null: not reported. */
  deliveryHours: number | null
  /** `hh:mm` in Bucharest: until when the courier comes, and until when the order must be made for that. null: not reported. */
  lastPickupHour: string | null
  lastOrderHour: string | null
  /** Why this service cannot take the shipment, empty: it can. A quote with problems has no price worth charging. */
  problems: Message[]
}

/** `unavailable`: the courier did not answer in time, refused us or made no sense; shown as a warning beside the others' offers. */
export type QuoteAnswer = { kind: 'quoted'; quotes: CourierQuote[] } | { kind: 'unavailable'; cause: string }

export type Awb = {
  /** The shipment's number, always a string. */
  number: string
  /** One number a parcel, in the packages' order; the first may equal the shipment's own. */
  parcels: string[]
  /** What the courier says it costs, net, if it says. */
  costNetBani: Bani | null
}

/** Certainly nothing happened: the courier could not be reached or would not let us in. It has not said no. */
export type NotSentCall = { kind: 'not-sent'; cause: string }

/**
 * `refused`: the courier said no, no AWB exists.
 * `unknown`: the AWB may exist; ask by reference, never repeat. `exists`: the courier says the reference is taken, so it does.
 */
export type AwbAnswer =
  | { kind: 'created'; awb: Awb }
  | { kind: 'refused'; reason: Message }
  | NotSentCall
  | { kind: 'unknown'; cause: 'timeout' | 'cut' | 'unreadable' | 'exists' }

/** `absent` proves the AWB does not exist only once `trustAbsenceAfterMs` has passed since the create call ended. */
/** What the courier reports of an AWB it holds, to be compared with what was asked; null: it does not report it. */
export type CourierAwbFacts = { weightKg: number | null; cashBani: Bani | null; parcels: number | null; recipientPhone: string | null }

export type FindAwbAnswer = { kind: 'created'; awb: Awb; facts: CourierAwbFacts } | { kind: 'absent' } | { kind: 'unknown'; cause: string }

export type CancelAnswer = { kind: 'cancelled' } | { kind: 'refused'; reason: Message } | NotSentCall | { kind: 'unknown'; cause: string }

export type UpdateCashAnswer = { kind: 'updated' } | { kind: 'refused'; reason: Message } | NotSentCall | { kind: 'unknown'; cause: string }

export type LabelAnswer = { kind: 'label'; pdf: Uint8Array } | { kind: 'refused'; reason: Message } | { kind: 'unknown'; cause: string }

export type TrackingEvent = {
  /** Where this puts the parcel; null: the event is shown but changes nothing, or its code is not known. */
  state: ParcelState | null
  /** Never empty. */
  courierCode: string
  /** Its code is none that we know: to be looked at. */
  isUnknown?: true
  /** The courier's own words. */
  text: string
  place: string | null
  happenedAt: Date
}

export type TrackedAwb = {
  awb: string
  events: TrackingEvent[]
  /** The AWB under which the parcel travels back, if any. */
  returnAwb: string | null
  /** When the cash was collected from the recipient, if it is reported; never while the parcel is on its way back. */
  cashCollectedOn: string | null
  /** The courier knows the AWB no more, long after it was made: there is nothing more to learn. */
  isForgotten?: true
  /** What of its events made no sense, e.g. one without a time: left out, each named. */
  odd?: readonly string[]
}

/** `unread`: AWBs of the batch whose answer made no sense, with what it was; the others are reported all the same. */
export type TrackAnswer =
  | { kind: 'tracked'; parcels: TrackedAwb[]; unread?: { awb: string; cause: string }[] }
  | { kind: 'unknown'; cause: string }

/** One AWB of the courier's own list of a day, to be compared with ours. */
export type ListedAwb = { awb: string; reference: string | null; createdOn: string }

/** Cash of one AWB that the courier sent to the platform's account. */
export type CashTransfer = { awb: string; amountBani: Bani; collectedOn: string | null; transferredOn: string }

/** `window`: when the sender hands parcels over on that day. */
export type CourierPickupRequest = { sender: Party; pickupOn: string; window: PickupWindow; parcels: number; weightKg: number }
/** `id` is '' where the courier said yes and named none. */
export type PickupAnswer =
  | { kind: 'ordered'; id: string }
  | { kind: 'refused'; reason: Message }
  | NotSentCall
  | { kind: 'unknown'; cause: string }

export type CourierLimits = {
  parcelKgMax: number
  /** Longest side, cm. */
  sideCmMax: number
  parcelsMax: number
  referenceLengthMax: number
  contentLengthMax: number
  /** Law 70/2015: at most so much cash from an individual, from a company. */
  repaymentBaniMaxIndividual: Bani
  repaymentBaniMaxCompany: Bani
  labelFormats: readonly LabelFormat[]
  /** How many AWBs one tracking call takes. */
  trackBatchMax: number
  /** Drawer sizes in cm and the heaviest parcel, biggest first; null: the courier delivers to no lockers. */
  locker: {
    drawers: { size: 'S' | 'M' | 'L'; heightCm: number; widthCm: number; lengthCm: number }[]
    kgMax: number
    parcelsMax: number
  } | null
  /** A point of this courier takes a parcel only with the recipient's e-mail. */
  pointNeedsEmail: boolean
}

/** Words by which a courier refuses an order for its point: what it calls points, and how it says that one is full or closed. */
export type PointRefusal = { namesPoint: RegExp; saysNo: RegExp }

/** As we offer it; its code is the one of its quotes. */
export type OfferedService = { code: string; name: string; delivery: 'address' | 'locker' }

export type CourierPort = {
  readonly code: CourierCode
  readonly limits: CourierLimits
  /** All that it may offer with the operator's account; which of them take a shipment its quotes say. */
  readonly services: readonly OfferedService[]
  /** null: its refusals do not say that the point is the reason. */
  readonly pointRefusal: PointRefusal | null
  /** All services for the shipment: to the address, and to `shipment.locker` when it is this courier's. Never throws. null: it names no prices. */
  quotes: ((shipment: CourierShipment, signal?: AbortSignal) => Promise<QuoteAnswer>) | null
  /** Makes the AWB with the service of a quote. Called at most once for a claim. Never throws. */
  createAwb(shipment: CourierShipment, serviceCode: string): Promise<AwbAnswer>
  /** Looks for the AWB made with a reference. null: this courier cannot be asked; the order waits for its report or an operator. */
  findAwb: { ask(reference: string, createdOn: string): Promise<FindAwbAnswer>; readonly trustAbsenceAfterMs: number } | null
  /** null: its AWBs cannot be cancelled by a call. */
  cancelAwb: ((awb: string) => Promise<CancelAnswer>) | null
  /** Another amount to collect at the door, 0: nothing; until the parcel is delivered. null: this courier's AWBs stay as they were made. */
  updateCash: ((awb: string, amountBani: Bani) => Promise<UpdateCashAnswer>) | null
  label(awb: string, format: LabelFormat): Promise<LabelAnswer>
  /** null: it cannot be asked where parcels are. */
  track: ((awbs: readonly string[]) => Promise<TrackAnswer>) | null
  /** The courier's whole list of points, page by page. null: the courier has none. Throws a PartnerFailure when a page cannot be had. */
  points: (() => AsyncIterable<Locker[]>) | null
  /** Some couriers come only when called, once a day and place. null: the contract brings them. */
  requestPickup: ((request: CourierPickupRequest) => Promise<PickupAnswer>) | null
  /** The AWBs the courier holds of a day. null: no such list. Throws a PartnerFailure when it cannot be had. */
  listAwbs: ((on: string) => Promise<ListedAwb[]>) | null
  /** The cash the courier sent on a day. null: it reports elsewhere (a file, a mail). Throws a PartnerFailure when it cannot be had. */
  cashTransfers: ((on: string) => Promise<CashTransfer[]>) | null
}

/** One that names prices, cancels and tracks, as those behind `courierAdapter` do. */
export type WholeCourier = {
  [K in keyof CourierPort]: K extends 'quotes' | 'cancelAwb' | 'track' ? NonNullable<CourierPort[K]> : CourierPort[K]
}

/** Those that the operator has an account with. */
export type Couriers = ReadonlyMap<CourierCode, CourierPort>

export const couriersOf = (ports: readonly CourierPort[]): Couriers => new Map(ports.map((port) => [port.code, port]))

/** Throws `partner-not-in-use` of one that the operator has no account with any more. */
export function courierOf<Port>({ couriers }: { couriers: ReadonlyMap<CourierCode, Port> }, courier: CourierCode): Port {
  const port = couriers.get(courier)
  if (!port) throw new Problem('partner-not-in-use', { because: { code: 'courier-not-in-use', params: { courier } } })
  return port
}
