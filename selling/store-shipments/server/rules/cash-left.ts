/** Cash of an order paid at the door is collected once, whichever of its parcels carries it. */
import { type Bani, bani, inBani, sum } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { StoreOrderSummary } from '#selling/ports/store-orders.ts'
import type { StoreSettings } from '#selling/stores/contract/stores.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import type { ShipmentRow } from '../shipments.ts'
import { cashOnDelivery } from './cash-of.ts'
import { isActiveShipment } from './still-to-send.ts'

type Owing = Pick<StoreOrderSummary, 'outstanding' | 'paymentGateways'>
type Carrier = Pick<ShipmentRow, 'orderState' | 'fulfilmentState' | 'cashBani' | 'markedPaidAt' | 'awb' | 'orderId'>

/** On its way back, or never arriving. */
const collectsNothing: readonly OrderState[] = ['returning', 'returned', 'lost']

/** Shipments whose cash the store still counts as owed: on their way, or delivered and not booked there. */
export const cashCarriersOf = <T extends Carrier>(shipments: readonly T[]): T[] =>
  shipments.filter(
    (one) => one.cashBani > 0 && one.markedPaidAt === null && isActiveShipment(one) && !collectsNothing.includes(one.orderState),
  )

/** Whether the buyer pays at the door in a currency that no courier collects. */
export const isForeignCash = (settings: Pick<StoreSettings, 'cashGateways'>, { outstanding, paymentGateways }: Owing): boolean =>
  outstanding.currency !== 'RON' && cashOnDelivery(settings, { outstanding: { ...outstanding, currency: 'RON' }, paymentGateways }).isCash

/** What the next parcel has to collect; 0: nothing, or others do already. */
export function cashLeft(settings: Pick<StoreSettings, 'cashGateways'>, order: Owing, shipments: readonly Carrier[]): Bani {
  const { amountBani } = cashOnDelivery(settings, order)
  return bani(Math.max(0, amountBani - carriedCashOf(shipments)))
}

export const carriedCashOf = (shipments: readonly Carrier[]): Bani => sum(cashCarriersOf(shipments).map(({ cashBani }) => cashBani))

/** Why a parcel may not collect so much; null: it may. */
export function tooMuchCash({ outstanding }: Owing, shipments: readonly Carrier[], cashBani: Bani): Message | null {
  if (cashBani === 0) return null
  const owedBani = inBani(outstanding)
  if (owedBani === null) return { code: 'cash-not-in-ron', params: { currency: outstanding.currency } }
  const leftBani = bani(Math.max(0, owedBani - carriedCashOf(shipments)))
  if (cashBani <= leftBani) return null
  const [carrier] = cashCarriersOf(shipments)
  if (carrier) return { code: 'cash-carried', params: { carried: carrier.cashBani, carrier: carrierNameOf(carrier), left: leftBani } }
  return leftBani === 0 ? { code: 'cash-all-paid' } : { code: 'cash-over-owed', params: { left: leftBani } }
}

export const carrierNameOf = ({ awb, orderId }: Pick<Carrier, 'awb' | 'orderId'>): Message =>
  awb === null ? { code: 'carrier-order', params: { orderId } } : { code: 'carrier-awb', params: { awb } }
