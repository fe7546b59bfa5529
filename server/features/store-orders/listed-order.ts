/** One row of the list: the copy as it is shown, with what stands in the way of sending it now. */
import { bani } from '../../../contract/money.ts'
import type { StoreFulfilment, StoreOrderListed } from '../../../contract/store-orders/list.ts'
import type { ShippingError } from '../../../contract/store-orders/page.ts'
import type { App } from '../../platform/app.ts'
import type { StoreRow } from '../stores/stores.ts'
import { cashOnDelivery } from './cash-of.ts'
import { recipientOf } from './recipient-of.ts'
import type { storeOrders } from './tables.ts'

export type CopiedRow = typeof storeOrders.$inferSelect

/** The store itself holds these back. */
const held: readonly StoreFulfilment[] = ['on-hold', 'scheduled']

/**
 * Flags are worked out where they are shown: settings, lists of addresses and of places change without the store's orders, and a
 * page of rows costs a few milliseconds.
 */
export function listedOf(app: Pick<App, 'geography'>, store: Pick<StoreRow, 'settings'>, order: CopiedRow): StoreOrderListed {
  const errors = order.isAwaiting ? errorsOf(app, order) : []
  const has = (...types: ShippingError['type'][]) => errors.some(({ type }) => types.includes(type))
  const outstanding = { amountBani: bani(order.outstandingBani), currency: order.outstandingCurrency }
  return {
    shopifyGraphQLId: order.id,
    orderDisplayName: order.name,
    createdAt: order.createdAt.toISOString(),
    customer: { displayName: order.customerName },
    price: { total: bani(Math.max(0, order.totalBani)), fromCurrency: order.currency },
    payment: {
      hasCashOnDelivery: cashOnDelivery(store.settings, { outstanding, paymentGateways: order.paymentGateways }).isCash,
      status: order.payment,
    },
    fulfillment: { status: order.fulfilment },
    items: { quantity: order.pieces },
    tags: order.tags,
    needsContactFix: has('CONTACT_PHONE_ERROR'),
    needsAddressFix: has('CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR', 'STREET_ERROR', 'NUMBER_ERROR'),
    needsShippingPoint: has('SHIPPING_POINT_MISSING_ERROR'),
    readyForActivation: order.isAwaiting && !order.isActivating && !held.includes(order.fulfilment) && errors.length === 0,
    isActivating: order.isActivating,
    notice: order.notice,
  }
}

/** Of a buyer who was forgotten nothing is known any more. */
const errorsOf = (app: Pick<App, 'geography'>, { summary, customerName }: CopiedRow): ShippingError[] =>
  recipientOf(app, { customerName, ...(summary ?? forgotten) }).errors

const forgotten = { email: '', phone: '', shippingAddress: null, shippingLine: null, attributes: [] }
