/** What the store itself says against sending an order, or a part of it, as facts of its readiness. */
import {
  type Obstacle,
  type OrderFacts,
  orderObstacle,
  type PartFacts,
  sendingRefused,
} from '../../../../contract/store-orders/readiness.ts'
import type { StoreSettings } from '../../../../contract/stores.ts'
import { type Message, partnerSaid } from '../../../../contract/texts/message.ts'
import type { AwaitingPart, StoreOrder } from '../../../partners/stores/port-orders.ts'

type Whole = Pick<StoreOrder, 'cancelledAt' | 'isClosed' | 'isTest' | 'shippingAddress' | 'outstanding'>

/** `owesCash`: of the order something is still to be collected at the door. */
export const orderFacts = (order: Whole, { repaymentAccount }: Pick<StoreSettings, 'repaymentAccount'>, owesCash: boolean): OrderFacts => ({
  isCancelled: order.cancelledAt !== null,
  isClosed: order.isClosed,
  isTest: order.isTest,
  countryCode: order.shippingAddress?.countryCode ?? '',
  cash: owesCash ? { currency: order.outstanding.currency, hasAccount: repaymentAccount !== null } : null,
})

export const orderRefused = (order: Whole, settings: Pick<StoreSettings, 'repaymentAccount'>, owesCash: boolean): Obstacle | null =>
  orderObstacle(orderFacts(order, settings, owesCash))

export type PartAsRead = Pick<AwaitingPart, 'delivery' | 'permits' | 'holds' | 'state'>

export const sendingFacts = ({
  delivery,
  permits,
  holds,
  state,
}: PartAsRead): Pick<PartFacts, 'delivery' | 'isPermitted' | 'holds' | 'isScheduled'> => ({
  delivery,
  isPermitted: permits.fulfil,
  holds: holds.filter(({ notes, reason }) => notes || reason).map(holdSaid),
  isScheduled: state === 'scheduled',
})

/** Reasons that a store names by its own states; all others are in its words. */
const ownHolds = { 'on-hold': 'hold-on-hold', pending: 'hold-pending' } as const
export const isOwnHold = (reason: string): reason is keyof typeof ownHolds => reason in ownHolds

export const holdSaid = ({ notes, reason }: { notes: string; reason: string }): Message =>
  notes === '' && isOwnHold(reason) ? { code: ownHolds[reason] } : partnerSaid(notes || reason)

export const partRefused = (part: PartAsRead): Obstacle | null => sendingRefused(sendingFacts(part))
