/** An order as screens and callers see it. */
import { couriers } from '../../../contract/couriers.ts'
import { bani } from '../../../contract/money.ts'
import { badgeOf, type OrderState } from '../../../contract/orders/order-states.ts'
import { type TimelineEntry, type TimelineStep, timelineText } from '../../../contract/orders/order-timeline.ts'
import type { OrderDetails, OrderSummary } from '../../../contract/orders/orders.ts'
import type { EffectRow } from '../../effects/effect-kind.ts'
import { shipmentOf } from './draft/stored-shipment.ts'
import type { orderEvents, orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
/** The effect that makes its AWB. */
type Activation = Pick<EffectRow, 'state' | 'unknownSince' | 'reason'>
type EventRow = typeof orderEvents.$inferSelect

export function summaryOf(order: OrderRow, activation: Activation | null): OrderSummary {
  const isBeingCancelled = order.cancelRequestedAt !== null
  return {
    uniqueId: order.id,
    state: order.state,
    stateText: badgeOf({ state: order.state, isBeingCancelled }).text,
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
    clientReference: order.clientReference || null,
    createdAt: order.createdAt.toISOString(),
    activatedAt: order.activatedAt?.toISOString() ?? null,
    actions: actionsOf(order),
  }
}

function actionsOf({ state, awb, origin, cancelRequestedAt }: OrderRow): OrderSummary['actions'] {
  // One that came from a store is changed and activated where the store's order is shown.
  const isTypedDraft = state === 'draft' && origin === 'typed'
  return {
    edit: isTypedDraft,
    activate: isTypedDraft,
    cancel: state === 'active' && cancelRequestedAt === null,
    print: awb !== null && state !== 'cancelled' && cancelRequestedAt === null,
    orderAgain: state !== 'activating',
  }
}

const NOT_CANCELLED_YET = 'Curierul nu a confirmat inca anularea.'

function waitingFor(order: OrderRow, activation: Activation | null): string | null {
  if (order.cancelRequestedAt) return NOT_CANCELLED_YET
  if (order.state !== 'activating' || !order.courier) return null
  const { name } = couriers[order.courier]
  if (activation?.state === 'manual')
    return `Comanda este in verificare la un operator, iar suma ramane rezervata. ${activation.reason ?? ''}`
  if (!activation?.unknownSince) return `Asteptam AWB-ul de la ${name}.`
  return `Raspunsul ${name} s-a pierdut, deci AWB-ul poate exista. Verificam la curier dupa numarul comenzii si nu cerem alt AWB pana nu aflam.`
}

type Known = { activation: Activation | null; events: readonly EventRow[]; isCancellationWithOperator: boolean }

export function detailsOf(order: OrderRow, { activation, events, isCancellationWithOperator }: Known): OrderDetails {
  const summary = summaryOf(order, activation)
  const { isBeingCancelled } = summary
  return {
    ...summary,
    waitingFor: isBeingCancelled ? `${NOT_CANCELLED_YET} ${cancellationGoesOn(isCancellationWithOperator)}` : summary.waitingFor,
    shipment: shipmentOf(order),
    locker: order.locker,
    parcels: order.parcels,
    offer: order.state === 'draft' ? null : order.offer,
    timeline: events.map(stepOf),
    nextStep: isBeingCancelled ? 'Curierul confirma anularea.' : nextSteps[order.state],
    labelFormats: order.courier ? [...couriers[order.courier].labelFormats] : [],
    trackingUrl: order.awb ? `/tracking/${order.awb}` : null,
  }
}

const cancellationGoesOn = (isWithOperator: boolean): string =>
  isWithOperator
    ? 'Un operator verifica la curier; suma revine in sold dupa confirmare.'
    : 'Reincercam; suma revine in sold dupa confirmare.'

const stepOf = (event: EventRow): TimelineStep => ({
  state: event.state,
  text: timelineText({ code: event.code, params: event.params } as TimelineEntry), // written by order-transition.ts and track-orders.ts, with the parameters of its code
  courierText: event.courierText,
  place: event.place,
  happenedAt: event.happenedAt.toISOString(),
})

const nextSteps: Record<OrderState, string | null> = {
  draft: 'Activati comanda pentru a obtine AWB-ul.',
  activating: 'Curierul confirma AWB-ul.',
  active: 'Curierul ridica coletul.',
  picked_up: 'Coletul ajunge in depozitul curierului.',
  in_transit: 'Coletul ajunge in localitatea destinatarului.',
  out_for_delivery: 'Coletul este predat destinatarului.',
  at_locker: 'Destinatarul ridica coletul din punctul de livrare.',
  attempt_failed: 'Curierul incearca din nou livrarea.',
  returning: 'Coletul ajunge inapoi la expeditor.',
  delivered: null,
  returned: null,
  cancelled: null,
  lost: null,
}
