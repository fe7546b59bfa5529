/** What the store itself says against sending an order, or a part of it, as facts of its readiness. */

import { asMessage, type Message, type PlainCode } from '#contract/texts/message.ts'
import { type AwaitingPart, isKnownHold, type KnownHold, type StoreOrder } from '#selling/ports/store-orders.ts'
import type { StoreSettings } from '#selling/stores/contract/stores.ts'
import { type Obstacle, orderObstacle, type PartFacts, type SendableOrderFacts, sendingRefused } from '../../contract/readiness.ts'

type Whole = Pick<StoreOrder, 'cancelledAt' | 'isClosed' | 'isTest' | 'shippingAddress' | 'outstanding'>

/** `owesCash`: of the order something is still to be collected at the door. */
export const sendableOrderFactsOf = (
  order: Whole,
  { repaymentAccount }: Pick<StoreSettings, 'repaymentAccount'>,
  owesCash: boolean,
): SendableOrderFacts => ({
  isCancelled: order.cancelledAt !== null,
  isClosed: order.isClosed,
  isTest: order.isTest,
  countryCode: order.shippingAddress?.countryCode ?? '',
  cash: owesCash ? { currency: order.outstanding.currency, hasAccount: repaymentAccount !== null } : null,
})

export const orderRefusalOf = (order: Whole, settings: Pick<StoreSettings, 'repaymentAccount'>, owesCash: boolean): Obstacle | null =>
  orderObstacle(sendableOrderFactsOf(order, settings, owesCash))

export type PartAsRead = Pick<AwaitingPart, 'delivery' | 'permits' | 'holds' | 'state'>

export const sendingFacts = ({
  delivery,
  permits,
  holds,
  state,
}: PartAsRead): Pick<PartFacts, 'delivery' | 'isPermitted' | 'holds' | 'isScheduled'> => ({
  delivery,
  isPermitted: permits.fulfil,
  holds: holds.filter(({ notes, reason }) => notes || reason).map(holdMessageOf),
  isScheduled: state === 'scheduled',
})

const holdReasons: Record<KnownHold, PlainCode> = {
  'on-hold': 'hold-on-hold',
  pending: 'hold-pending',
  AWAITING_PAYMENT: 'hold-pending',
  AWAITING_RETURN_ITEMS: 'hold-awaiting-return',
  HIGH_RISK_OF_FRAUD: 'hold-fraud-risk',
  INCORRECT_ADDRESS: 'hold-wrong-address',
  INVENTORY_OUT_OF_STOCK: 'hold-out-of-stock',
  ONLINE_STORE_POST_PURCHASE_CROSS_SELL: 'hold-offer-after-purchase',
  OTHER: 'hold-without-reason',
  UNKNOWN_DELIVERY_DATE: 'hold-unknown-date',
}

/** What was written in the store stands in quotation marks; a reason alone is said in words where it is known. */
export function holdMessageOf({ notes, reason }: { notes: string; reason: string }): Message {
  if (notes === '' && isKnownHold(reason)) return asMessage(holdReasons[reason])
  return { code: 'hold-noted', params: { words: notes || reason } }
}

export const partRefusalOf = (part: PartAsRead): Obstacle | null => sendingRefused(sendingFacts(part))
