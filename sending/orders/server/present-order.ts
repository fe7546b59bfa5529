/** An order as screens and callers see it. */
import { couriers } from '#contract/couriers.ts'
import { bani } from '#contract/money.ts'
import { inWords, type Message, several, wordsOfCoded } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { chosenServiceOf, offerInWords, pointInWords } from '#sending/offers/contract/offers.ts'
import type { StoredOffer } from '#sending/offers/server/stored-offer.ts'
import type { EffectRow } from '#server/effects/effect-kind.ts'
import type { App } from '#server/platform/app.ts'
import { contentVersionOf } from '#server/platform/http/versions.ts'
import { forEachOrderField, type OrderFields, orderFieldsOf } from '../contract/order-fields.ts'
import { mayBeDelivered, type OrderState, orderBadgeOf } from '../contract/order-states.ts'
import { type TimelineEntry, type TimelineStep, timelineText } from '../contract/order-timeline.ts'
import type { OrderDetails, OrderSummary } from '../contract/orders.ts'
import { type LockerSnapshot, type StoredShipment, storedShipmentOf } from './draft/stored-shipment.ts'
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
  stateText: orderBadgeOf(texts, order).text,
  waitingFor: waitingFor && inWords(texts, waitingFor),
  refusal: refusal && inWords(texts, refusal),
})

export function detailsInWords(
  texts: Texts,
  { shipment, locker, parcels, offer, timeline, labelFormats, version, trackingUrl, reason, ...details }: OrderDetailsCoded,
): OrderDetails {
  const { reachedAt, receivedBackBy, replaces, replacedBy, isBeingCorrected, mayChangeCash, serviceBefore, ...summary } = details
  return {
    ...summaryInWords(texts, summary),
    ...{ shipment, parcels, labelFormats, version, trackingUrl },
    ...{ reachedAt, receivedBackBy, replaces, replacedBy, isBeingCorrected, mayChangeCash, serviceBefore },
    reason: reason && wordsOfCoded(texts, reason),
    locker: locker && pointInWords(texts, locker),
    offer: offer && offerInWords(texts, offer),
    timeline: timeline.map(({ entry, courierText, ...step }) => ({
      ...step,
      text: timelineText(texts, entry),
      courierText: courierText && wordsOfCoded(texts, courierText),
    })),
    nextStep: nextOrderStepOf(texts, summary),
  }
}

/** null: nothing more is expected. */
export function nextOrderStepOf(texts: Texts, { state, isBeingCancelled = false }: { state: OrderState; isBeingCancelled?: boolean }) {
  const next = isBeingCancelled ? 'beingCancelled' : state
  return next in texts.nextSteps ? texts.nextSteps[next as keyof Texts['nextSteps']] : null // checked just before
}

export function orderSummaryOf(app: Pick<App, 'couriers'>, order: OrderRow, activation: Activation | null): OrderSummaryCoded {
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
    receivedBackAt: order.receivedBackAt?.toISOString() ?? null,
    isPrinted: order.isPrinted,
    actions: actionsOf(app, order),
  }
}

function actionsOf(
  { couriers: inUse }: Pick<App, 'couriers'>,
  { state, awb, origin, courier, cancelRequestedAt, receivedBackAt }: OrderRow,
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
    // One that came from a store is sent otherwise where the store's order is shown.
    correct: state === 'active' && origin === 'typed' && cancelRequestedAt === null && isCancelledByCall,
    receiveBack: state === 'returned' && receivedBackAt === null,
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

type Known = {
  activation: Activation | null
  events: readonly EventRow[]
  isCancellationWithOperator: boolean
  related: Pick<OrderDetails, 'replaces' | 'replacedBy' | 'isBeingCorrected' | 'receivedBackBy'>
}

export function orderDetailsOf(
  app: Pick<App, 'couriers'>,
  order: OrderRow,
  { activation, events, isCancellationWithOperator, related }: Known,
): OrderDetailsCoded {
  const summary = orderSummaryOf(app, order, activation)
  const goesOn: Message = { code: isCancellationWithOperator ? 'cancellation-with-operator' : 'cancellation-goes-on' }
  return {
    ...summary,
    ...related,
    reason: reasonOf(order, events),
    reachedAt: reachedAt(order, events),
    waitingFor: summary.isBeingCancelled ? several([{ code: 'not-cancelled-yet' }, goesOn]) : summary.waitingFor,
    shipment: storedShipmentOf(order),
    locker: order.locker,
    parcels: order.parcels,
    offer: order.state === 'draft' ? null : order.offer,
    serviceBefore: order.state === 'draft' && order.offer ? chosenServiceOf(order.offer) : null,
    timeline: events.map(stepOf),
    mayChangeCash: mayChangeCash(app, order),
    labelFormats: order.courier ? [...couriers[order.courier].labelFormats] : [],
    version: contentVersionOf(orderContentOf(order)),
    trackingUrl: order.awb ? `/tracking/${order.awb}` : null,
  }
}

/** What saving a draft replaces. */
export const orderContentOf = (order: StoredShipment & OrderFields): object => ({ ...storedShipmentOf(order), ...orderFieldsOf(order) })

/** Its courier changes what its AWB collects. */
export const mayChangeCash = ({ couriers: inUse }: Pick<App, 'couriers'>, { courier, state, extraOptions }: OrderRow): boolean =>
  courier !== null && Boolean(inUse.get(courier)?.updateCash) && mayBeDelivered.includes(state) && extraOptions.repayment !== null

/** Steps whose text says why the recipient does not have it; those of the way back name depots. */
const decisiveStates: Partial<Record<OrderRow['state'], readonly OrderRow['state'][]>> = {
  attempt_failed: ['attempt_failed'],
  returning: ['attempt_failed'],
  returned: ['attempt_failed'],
  lost: ['lost'],
}

const reasonOf = ({ state }: OrderRow, events: readonly EventRow[]): string | null =>
  (decisiveStates[state] ?? [])
    .map((decisive) => events.findLast((event) => event.state === decisive && event.courierText !== null))
    .find((event) => event !== undefined)?.courierText ?? null

/** Of several steps in one state it is the first since it was in another. */
function reachedAt({ state }: OrderRow, events: readonly EventRow[]): string | null {
  const moves = events.filter((event) => event.state !== null)
  const before = moves.findLastIndex((event) => event.state !== state)
  return moves[before + 1]?.happenedAt.toISOString() ?? null
}

const stepOf = (event: EventRow): StepCoded => ({
  state: event.state,
  entry: { code: event.code, params: event.params } as TimelineEntry, // written by order-transition.ts and track-orders.ts, with the parameters of its code
  courierText: event.courierText,
  place: event.place,
  happenedAt: event.happenedAt.toISOString(),
})
