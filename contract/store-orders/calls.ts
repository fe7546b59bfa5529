/** The calls of store orders. */
import { z } from 'zod'
import { endpoint, Success } from '../endpoint.ts'
import { Activation, activationProblems, OrderId } from '../orders/orders.ts'
import { ShopName, shopParams } from '../stores.ts'
import { BULK_ORDERS_MAX, BulkActivation } from './bulk.ts'
import { AllOrderFilters, StoreOrderFilters } from './list.ts'
import { MoveLocation } from './page.ts'
import { StoreOfferList } from './shipment.ts'
import { StoreActivationAtWire, StoreShipmentAtWire, StoreShipmentDraftAtWire } from './wire.ts'
import { StoreOrderDetailsAtWire, StoreOrderListedAtWire, StoreOrderPageAtWire } from './wire-answers.ts'
import { shipmentPaths } from './wire-paths.ts'

const orderParams = shopParams.extend({ orderId: z.string().min(1).max(300) })
/** `{shop}.{host}`: the shop's name, a dot, the host it lives under. Ids are encoded twice. */
const moveParams = z.object({ shop: z.string().max(200), fulfillmentOrderId: z.string().max(300) })

const sending = [
  'not-found',
  'invalid-fields',
  'store-order-changed',
  'store-order-not-sendable',
  'store-needs-auth',
  'store-failed',
] as const
export const storeOrderCalls = {
  list: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/orders/:clientId',
    access: 'orders.read',
    does: 'reads',
    summary: "One tab of a shop's orders, from our copy.",
    params: shopParams,
    body: StoreOrderFilters,
    answer: StoreOrderPageAtWire,
    problems: ['not-found', 'invalid-fields'],
  }),
  listAll: endpoint({
    method: 'POST',
    path: '/user/integration/stores/orders',
    access: 'orders.read',
    does: 'reads',
    summary: "One tab of the orders of all of the client's shops, from our copy.",
    body: AllOrderFilters,
    answer: StoreOrderPageAtWire,
    problems: ['invalid-fields'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/order/:clientId/:orderId',
    access: 'orders.read',
    does: 'fetches',
    shows: 'client-accounts',
    quota: 'store-orders',
    summary: 'One order as the store has it now, with packing, addresses and what was sent.',
    params: orderParams,
    answer: StoreOrderDetailsAtWire,
    problems: ['not-found', 'store-needs-auth', 'store-failed', 'partner-not-in-use'],
  }),
  listed: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/order-listed/:clientId/:orderId',
    access: 'orders.read',
    does: 'fetches',
    quota: 'store-orders',
    summary: "One order's row of the list, read again from the store.",
    params: orderParams,
    answer: StoreOrderListedAtWire,
    problems: ['not-found', 'store-needs-auth', 'store-failed', 'partner-not-in-use'],
  }),
  offers: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/services-list/:clientId',
    access: 'orders.write',
    does: 'fetches',
    quota: 'offers',
    summary: 'Courier offers for an awaiting part as it is packed now.',
    params: shopParams,
    body: StoreShipmentAtWire,
    errorPaths: shipmentPaths,
    answer: StoreOfferList,
    problems: [...sending, 'saturday-not-offered', 'repayment-too-large'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/order/:clientId',
    access: 'orders.activate',
    does: 'writes',
    audits: { params: ['clientId'], body: ['storeOrderId', 'fulfillmentOrderId', 'shippingPointId', 'activationId'] },
    proof: 'none',
    quota: 'activations',
    summary: 'Activates an awaiting part: one AWB, one charge, and the store is synced.',
    params: shopParams,
    errorPaths: shipmentPaths,
    body: StoreActivationAtWire,
    answer: Activation,
    idempotent: true,
    problems: [...sending, ...activationProblems],
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/user/integration/shopify/order/:clientId',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['clientId'], body: ['storeOrderId', 'fulfillmentOrderId', 'shippingPointId', 'activationId'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Keeps an awaiting part as it is typed and packed, for activating it later.',
    params: shopParams,
    body: StoreShipmentDraftAtWire,
    errorPaths: shipmentPaths,
    answer: Success,
    problems: ['not-found', 'invalid-fields'],
  }),
  changeCash: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/order-cash/:clientId/:uniqueId',
    access: 'orders.activate',
    does: 'writes',
    audits: { params: ['clientId', 'uniqueId'] },
    proof: 'none',
    summary: 'Has the courier collect what the order owes by now, for an AWB under way.',
    params: shopParams.extend({ uniqueId: OrderId }),
    answer: Success,
    problems: [
      'not-found',
      'order-has-no-awb',
      'cash-not-changeable',
      'courier-failed',
      'partner-not-in-use',
      'store-needs-auth',
      'store-failed',
    ],
  }),
  moveTargets: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/:shop/fulfillment-order/:fulfillmentOrderId/locations',
    access: 'orders.read',
    does: 'fetches',
    quota: 'store-orders',
    summary: 'Where an awaiting part could be moved.',
    params: moveParams,
    answer: z.array(MoveLocation),
    problems: ['not-found', 'store-needs-auth', 'store-failed', 'partner-not-in-use'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/:shop/fulfillment-order/:fulfillmentOrderId/move/:locationId',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['shop', 'fulfillmentOrderId', 'locationId'] },
    proof: 'none',
    quota: 'store-orders',
    summary: 'Moves an awaiting part to another warehouse; ids of parts change.',
    params: moveParams.extend({ locationId: z.string().max(300) }),
    answer: Success,
    problems: ['not-found', 'store-refused', 'store-needs-auth', 'store-failed', 'partner-not-in-use'],
  }),
  activateMany: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/orders-activation/:clientId',
    access: 'orders.activate',
    does: 'writes',
    audits: { params: ['clientId'], answer: ['id'] },
    proof: 'none',
    quota: 'bulks',
    summary: 'Begins activating many orders; a broken one is named and delays no other.',
    params: shopParams,
    body: z.object({
      list: z
        .array(z.object({ id: z.string().min(1).max(200) }))
        .min(1)
        .max(BULK_ORDERS_MAX),
    }),
    answer: Success.extend({ id: z.uuid() }),
    idempotent: true,
    problems: ['not-found', 'invalid-fields', 'idempotency-key-reused'],
  }),
  /** Found again after a reload: the newest that still runs. */
  runningMany: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/orders-activation/:clientId',
    access: 'orders.read',
    does: 'reads',
    summary: 'The activation of many orders that runs now.',
    params: shopParams,
    answer: z.object({ running: BulkActivation.nullable() }),
    problems: ['not-found'],
  }),
  watchMany: endpoint({
    method: 'GET',
    path: '/user/integration/shopify/orders-activation/:clientId/:id',
    access: 'orders.read',
    does: 'reads',
    summary: 'How far an activation of many orders is, order by order.',
    params: z.object({ clientId: ShopName, id: z.uuid() }),
    answer: BulkActivation,
    problems: ['not-found'],
  }),
}
