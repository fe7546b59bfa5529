/** An order: a shipment from its draft to its final state. */
import { z } from 'zod'
import { CourierCode, LabelFormat } from '#contract/couriers.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { PositiveRon } from '#contract/money-at-the-wire.ts'
import { ChosenService, LockerOffered, Offer } from '#sending/offers/contract/offers.ts'
import { Shipment } from '#sending/shipments/contract/shipments.ts'
import { forEachOrderField, orderFieldSchemas } from './order-fields.ts'
import { OrderFilters } from './order-filters.ts'
import { OrderActions, OrderState } from './order-states.ts'
import { PublicTracking, TimelineStep } from './order-timeline.ts'

/** An order's id: 12 characters without look-alikes, safe as a courier's reference and in an address bar. */
export const OrderId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/)

/** The caller of an activation waits this long for the courier's answer, then sees the order as being activated. */
export const ACTIVATION_WAIT_MS = 20_000

export const OrderSummary = z.object({
  uniqueId: OrderId,
  state: OrderState,
  stateText: z.string(),
  stateChangedAt: z.iso.datetime(),
  /** Activating, or asked to be cancelled, and the courier's answer is not known: what is being done about it, in words. */
  waitingFor: z.string().nullable(),
  isBeingCancelled: z.boolean(),
  /** Draft again after the courier refused or could not be reached: why. */
  refusal: z.string().nullable(),
  courier: CourierCode.nullable(),
  courierName: z.string().nullable(),
  serviceName: z.string().nullable(),
  awb: z.string().nullable(),
  price: PositiveRon.nullable(),
  repaymentAmount: PositiveRon.nullable(),
  senderName: z.string(),
  senderCity: z.string(),
  recipientName: z.string(),
  recipientCity: z.string(),
  recipientPhone: z.string(),
  lockerName: z.string().nullable(),
  packageCount: z.int(),
  ...forEachOrderField(() => z.string().nullable()),
  createdAt: z.iso.datetime(),
  activatedAt: z.iso.datetime().nullable(),
  receivedBackAt: z.iso.datetime().nullable(),
  /** Its label was printed or saved; null: that was not noted yet when it was. */
  isPrinted: z.boolean().nullable(),
  actions: OrderActions,
})
export type OrderSummary = z.infer<typeof OrderSummary>

const Related = z.object({ uniqueId: OrderId, awb: z.string().nullable(), state: OrderState })

export const OrderDetails = OrderSummary.extend({
  /** Why it was not delivered, in the courier's words; null: it was, or the courier has not said. */
  reason: z.string().nullable(),
  /** Since when it is in its state, as its courier says; null: the courier has not said. */
  reachedAt: z.iso.datetime().nullable(),
  /** Who has seen the returned parcel; null: not known any more, or not seen. */
  receivedBackBy: z.string().nullable(),
  replaces: Related.nullable(),
  replacedBy: Related.nullable(),
  /** Another takes its place once its courier has cancelled its AWB. */
  isBeingCorrected: z.boolean(),
  mayChangeCash: z.boolean(),
  shipment: Shipment,
  locker: LockerOffered.nullable(),
  parcels: z.array(z.string()),
  /** The offer the order was activated with, for what the price is made of. */
  offer: Offer.nullable(),
  /** Of a draft that repeats another order, or was refused: what was chosen then, to be chosen again where it is offered. */
  serviceBefore: ChosenService.nullable(),
  /** Oldest first; those of one moment in the order in which they were written. */
  timeline: z.array(TimelineStep),
  /** The next step to expect, in words; null once the order has ended. */
  nextStep: z.string().nullable(),
  labelFormats: z.array(LabelFormat),
  /** Of what a user changes as a whole. */
  version: z.string(),
  trackingUrl: z.string().nullable(),
})
export type OrderDetails = z.infer<typeof OrderDetails>

export const OrderInput = z.object({ shipment: Shipment, ...orderFieldSchemas })
export type OrderInput = z.infer<typeof OrderInput>

/** The one maker of them beside the schema: what is not given is empty. */
export const orderInput = (given: Pick<OrderInput, 'shipment'> & Partial<OrderInput>): OrderInput => ({
  ...forEachOrderField(() => ''),
  ...given,
})

export const orderParams = z.object({ uniqueId: OrderId })

export const Activation = z.object({
  success: z.boolean(),
  /** `active`: AWB made and charged. `activating`: the courier has not answered yet, a notice follows when it does. */
  state: z.enum(['active', 'activating']),
  order: OrderSummary,
})
export type Activation = z.infer<typeof Activation>

/** Where on an A4 sheet of four A6 labels the first label goes: 1 top left, 2 top right, 3 bottom left, 4 bottom right. */
export const LabelQuarter = z.int().min(1).max(4)
export const LABELS_PER_FILE_MAX = 200

/** Why an activation does not begin, or ends without an AWB; wherever it is asked for. */
export const activationProblems = [
  'offer-expired',
  'offer-not-current',
  'offer-unavailable',
  'balance-too-small',
  'courier-refused',
  'locker-unavailable',
  'idempotency-key-reused',
] as const

export const orderCalls = {
  list: endpoint({
    method: 'GET',
    path: '/orders',
    access: 'orders.read',
    does: 'reads',
    summary:
      'Orders, newest first, with filters; search finds AWB, order, reference, name, phone, city, street and sum, the recipient first, then the sender.',
    query: OrderFilters,
    answer: z.object({
      list: z.array(OrderSummary),
      count: z.int(),
      /** Of these, those with a label to print. */
      printable: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/orders',
    access: 'orders.write',
    does: 'writes',
    audits: { answer: ['uniqueId'] },
    proof: 'none',
    shows: 'client-accounts',
    quota: 'drafts',
    summary: 'Saves an order as a draft.',
    body: OrderInput,
    answer: OrderDetails,
    idempotent: true,
    problems: ['invalid-fields', 'idempotency-key-reused'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/:uniqueId',
    access: 'orders.read',
    does: 'reads',
    shows: 'client-accounts',
    summary: 'One order with its timeline.',
    params: orderParams,
    answer: OrderDetails,
    problems: ['not-found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/orders/:uniqueId',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['uniqueId'], answer: ['uniqueId'] },
    proof: 'none',
    shows: 'client-accounts',
    quota: 'drafts',
    summary: 'Changes a draft.',
    params: orderParams,
    body: OrderInput,
    answer: OrderDetails,
    conditional: true,
    problems: ['not-found', 'order-not-draft', 'changed-meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orders/:uniqueId',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['uniqueId'] },
    proof: 'none',
    summary: 'Deletes a draft that was never activated.',
    params: orderParams,
    answer: Success,
    problems: ['not-found', 'order-not-draft'],
  }),
  offers: endpoint({
    method: 'POST',
    path: '/orders/:uniqueId/offers',
    access: 'orders.write',
    does: 'fetches',
    quota: 'offers',
    summary: 'Offers for a saved draft.',
    params: orderParams,
    answer: z.object({
      offers: z.array(Offer),
      warnings: z.array(z.object({ courier: CourierCode.nullable(), code: z.string(), message: z.string() })),
      lockerAlternatives: z.array(LockerOffered),
    }),
    problems: ['not-found', 'order-not-draft'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/orders/:uniqueId/activate',
    access: 'orders.activate',
    does: 'writes',
    audits: { params: ['uniqueId'], body: ['offerId'] },
    proof: 'none',
    quota: 'activations',
    summary: 'Reserves the price and asks the courier for the AWB: exactly one AWB and one charge, whatever fails or is sent twice.',
    params: orderParams,
    body: z.object({ offerId: z.uuid() }),
    answer: Activation,
    idempotent: true,
    problems: ['not-found', 'order-not-draft', ...activationProblems],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:uniqueId/cancel',
    access: 'orders.activate',
    does: 'writes',
    audits: { params: ['uniqueId'], answer: ['uniqueId'] },
    proof: 'none',
    shows: 'client-accounts',
    quota: 'cancellations',
    summary: 'Cancels the AWB before pick-up and gives the money back.',
    params: orderParams,
    answer: OrderDetails,
    idempotent: true,
    problems: ['not-found', 'order-has-no-awb', 'order-not-cancellable', 'courier-failed', 'partner-not-in-use'],
  }),
  again: endpoint({
    method: 'POST',
    path: '/orders/:uniqueId/again',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['uniqueId'], answer: ['uniqueId'] },
    proof: 'none',
    shows: 'client-accounts',
    quota: 'drafts',
    summary: 'A new draft with the same data.',
    params: orderParams,
    answer: OrderDetails,
    idempotent: true,
    problems: ['not-found'],
  }),
  print: endpoint({
    method: 'GET',
    path: '/order-auth/print/:uniqueId/:format',
    access: 'orders.read',
    does: 'fetches',
    quota: 'labels',
    summary: 'The label as a PDF.',
    params: z.object({ uniqueId: OrderId, format: LabelFormat }),
    file: 'application/pdf',
    problems: ['not-found', 'order-has-no-awb', 'label-unavailable', 'courier-failed', 'partner-not-in-use'],
  }),
  printMany: endpoint({
    method: 'POST',
    path: '/orders/labels',
    access: 'orders.read',
    does: 'fetches',
    quota: 'labels',
    summary:
      'Many labels in one PDF: one a page, or four A6 on an A4 sheet beginning at a quarter. Orders whose label cannot be had are left out and named in the header x-labels-left-out; refused only where none is left.',
    body: z.object({
      uniqueIds: z.array(OrderId).min(1).max(LABELS_PER_FILE_MAX),
      layout: z.enum(['one-per-page', 'four-per-sheet']),
      format: LabelFormat.default('A6'),
      firstQuarter: LabelQuarter.default(1),
    }),
    file: 'application/pdf',
    problems: ['not-found', 'order-has-no-awb', 'label-unavailable', 'courier-failed', 'partner-not-in-use'],
  }),
  track: endpoint({
    method: 'GET',
    path: '/tracking/:awb',
    access: 'public',
    does: 'reads',
    summary: 'The way of a parcel by AWB; no personal data.',
    params: z.object({ awb: z.string().trim().min(5).max(40) }),
    answer: PublicTracking,
    problems: ['not-found', 'too-many-requests'],
  }),
}
