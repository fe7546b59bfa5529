/** An order as screens and callers see it. */
import { couriers } from '../../../contract/couriers.ts'
import { bani } from '../../../contract/money.ts'
import { offerInWords, pointInWords } from '../../../contract/offers.ts'
import { forEachOrderField } from '../../../contract/orders/order-fields.ts'
import { badgeOf } from '../../../contract/orders/order-states.ts'
import { type TimelineEntry, type TimelineStep, timelineText } from '../../../contract/orders/order-timeline.ts'
import type { OrderDetails, OrderSummary } from '../../../contract/orders/orders.ts'
import { inWords, type Message, several, wordsOfCoded } from '../../../contract/texts/message.ts'
import type { Texts } from '../../../contract/texts/texts.ts'
import type { EffectRow } from '../../effects/effect-kind.ts'
import type { App } from '../../platform/app.ts'
import type { StoredOffer } from '../offers/stored-offer.ts'
import { type LockerSnapshot, shipmentOf } from './draft/stored-shipment.ts'
import type { orderEvents, orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
/** The effect that makes its AWB. */
type Activation = Pick<EffectRow, 'state' | 'unknownSince' | 'reason'>
type EventRow = typeof orderEvents.$inferSelect

/** With what is to be said still as codes. */
export type OrderSummaryCoded = Omit<OrderSummary, 'stateText' | 'waitingFor' | 'refusal'> & {
  waitingFor: Message | null
  refusal: Message | null
}

type StepCoded = Omit<TimelineStep, 'text'> & { entry: TimelineEntry }
type Rest = Omit<OrderDetails, keyof OrderSummary | 'locker' | 'offer' | 'timeline' | 'nextStep'>
export type OrderDetailsCoded = OrderSummaryCoded &
  Rest & { locker: LockerSnapshot | null; offer: StoredOffer | null; timeline: StepCoded[] }

export const summaryInWords = (texts: Texts, { waitingFor, refusal, ...order }: OrderSummaryCoded): OrderSummary => ({
  ...order,
  stateText: badgeOf(texts, order).text,
  waitingFor: waitingFor && inWords(texts, waitingFor),
  refusal: refusal && inWords(texts, refusal),
})

export function detailsInWords(
  texts: Texts,
  { shipment, locker, parcels, offer, timeline, labelFormats, trackingUrl, ...summary }: OrderDetailsCoded,
): OrderDetails {
  const next = summary.isBeingCancelled ? 'beingCancelled' : summary.state
  return {
    ...summaryInWords(texts, summary),
    ...{ shipment, parcels, labelFormats, trackingUrl },
    locker: locker && pointInWords(texts, locker),
    offer: offer && offerInWords(texts, offer),
    timeline: timeline.map(({ entry, courierText, ...step }) => ({
      ...step,
      text: timelineText(texts, entry),
      courierText: courierText && wordsOfCoded(texts, courierText),
    })),
    nextStep: next in texts.nextSteps ? texts.nextSteps[next as keyof Texts['nextSteps']] : null, // checked just before
  }
}

export function summaryOf(app: Pick<App, 'couriers'>, order: OrderRow, activation: Activation | null): OrderSummaryCoded {
  const isBeingCancelled = order.cancelRequestedAt !== null
  return {
    uniqueId: order.id,
    state: order.state,
    stateChangedAt: order.stateChangedAt.toISOString(),
    waitingFor: waitingFor(order, activation),
    isBeingCancelled,
    refusal: order.state === 'draft' ? order.refusal : null,
    courier: order.courier,
    courierName: order.courier ? couriers[order.courier].name : null,
    serviceName: order.serviceName,
    awb: order.awb,
    price: order.priceBani === null || order.state === 'draft' ? null : bani(order.priceBani),
    repaymentAmount: order.extraOptions.repayment?.amount ?? null,
    senderName: order.sender.contact.company || order.sender.contact.name,
    senderCity: order.sender.address.city,
    recipientName: order.recipient.contact.company || order.recipient.contact.name,
    recipientCity: order.recipient.address.city,
    recipientPhone: order.recipient.contact.phone,
    lockerName: order.locker?.name ?? null,
    packageCount: order.packing.packages.length,
    ...forEachOrderField((name) => order[name] || null),
    createdAt: order.createdAt.toISOString(),
    activatedAt: order.activatedAt?.toISOString() ?? null,
    actions: actionsOf(app, order),
  }
}

function actionsOf(
  { couriers: inUse }: Pick<App, 'couriers'>,
  { state, awb, origin, courier, cancelRequestedAt }: OrderRow,
): OrderSummary['actions'] {
  // One that came from a store is changed and activated where the store's order is shown.
  // Of a courier that is not in use cancelling is offered, and says why it cannot be done.
  const isCancelledByCall = courier === null || inUse.get(courier)?.cancelAwb !== null
  const isTypedDraft = state === 'draft' && origin === 'typed'
  return {
    edit: isTypedDraft,
    activate: isTypedDraft,
    cancel: state === 'active' && cancelRequestedAt === null && isCancelledByCall,
    print: awb !== null && state !== 'cancelled' && cancelRequestedAt === null,
    orderAgain: state !== 'activating',
  }
}

export function waitingFor(order: OrderRow, activation: Activation | null): Message | null {
  if (order.cancelRequestedAt) return { code: 'not-cancelled-yet' }
  const { courier } = order
  if (order.state !== 'activating' || !courier) return null
  if (activation?.state === 'manual')
    return several([{ code: 'activation-with-operator' }, ...(activation.reason ? [activation.reason] : [])])
  return { code: activation?.unknownSince ? 'awb-answer-lost' : 'awaiting-awb', params: { courier } }
}

type Known = { activation: Activation | null; events: readonly EventRow[]; isCancellationWithOperator: boolean }

export function detailsOf(
  app: Pick<App, 'couriers'>,
  order: OrderRow,
  { activation, events, isCancellationWithOperator }: Known,
): OrderDetailsCoded {
  const summary = summaryOf(app, order, activation)
  const goesOn: Message = { code: isCancellationWithOperator ? 'cancellation-with-operator' : 'cancellation-goes-on' }
  return {
    ...summary,
    waitingFor: summary.isBeingCancelled ? several([{ code: 'not-cancelled-yet' }, goesOn]) : summary.waitingFor,
    shipment: shipmentOf(order),
    locker: order.locker,
    parcels: order.parcels,
    offer: order.state === 'draft' ? null : order.offer,
    timeline: events.map(stepOf),
    labelFormats: order.courier ? [...couriers[order.courier].labelFormats] : [],
    trackingUrl: order.awb ? `/tracking/${order.awb}` : null,
  }
}

const stepOf = (event: EventRow): StepCoded => ({
  state: event.state,
  entry: { code: event.code, params: event.params } as TimelineEntry, // written by order-transition.ts and track-orders.ts, with the parameters of its code
  courierText: event.courierText,
  place: event.place,
  happenedAt: event.happenedAt.toISOString(),
})
