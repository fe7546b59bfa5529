/** What Shopify shows of an order, worked out from its parts. */
import { isActivePart, type SimPart, type SimShopifyOrder } from './records.ts'

export function fulfilmentStatusOf(order: SimShopifyOrder): string {
  const waiting = order.parts.filter(isActivePart)
  const isShipped = order.fulfilments.some((one) => one.status === 'SUCCESS')
  if (waiting.length === 0) return isShipped ? 'FULFILLED' : 'UNFULFILLED'
  if (isShipped) return 'PARTIALLY_FULFILLED'
  if (waiting.some((part) => part.status === 'ON_HOLD')) return 'ON_HOLD'
  if (waiting.every((part) => part.status === 'SCHEDULED')) return 'SCHEDULED'
  return waiting.some((part) => part.status === 'IN_PROGRESS') ? 'IN_PROGRESS' : 'UNFULFILLED'
}

/** What may be done with a part now (schema, FulfillmentOrder.supportedActions). */
export function actionsOf(part: SimPart): string[] {
  if (part.requestStatus !== 'UNSUBMITTED') return ['REQUEST_CANCELLATION']
  if (part.status === 'OPEN') return ['CREATE_FULFILLMENT', 'MOVE', 'SPLIT', 'HOLD', 'REPORT_PROGRESS']
  if (part.status === 'IN_PROGRESS') return ['CREATE_FULFILLMENT', 'HOLD']
  if (part.status === 'ON_HOLD') return ['RELEASE_HOLD', 'HOLD', 'MOVE', 'SPLIT']
  return part.status === 'SCHEDULED' ? ['MARK_AS_OPEN', 'MOVE'] : []
}

export const canMarkPaid = (order: SimShopifyOrder): boolean =>
  order.outstandingBani > 0 && order.cancelledAt === null && ['PENDING', 'PARTIALLY_PAID', 'AUTHORIZED'].includes(order.financialStatus)
