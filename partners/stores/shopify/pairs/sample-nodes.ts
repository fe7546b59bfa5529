/** An order as Shopify's lists write it: of nothing more than it must have. */
import type { OrderSummaryNode } from '../order-answers.ts'

export const bareSummary = (own: Partial<OrderSummaryNode> = {}): OrderSummaryNode => ({
  id: 'gid://shopify/Order/1',
  name: '#1',
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-02T08:00:00Z',
  cancelledAt: null,
  closed: false,
  test: false,
  email: null,
  phone: null,
  customer: null,
  displayFinancialStatus: 'PENDING',
  displayFulfillmentStatus: 'UNFULFILLED',
  currentTotalPriceSet: { shopMoney: { amount: '10.0', currencyCode: 'RON' } },
  totalOutstandingSet: { presentmentMoney: { amount: '10.0', currencyCode: 'RON' } },
  paymentGatewayNames: [],
  currentSubtotalLineItemsQuantity: 1,
  tags: [],
  shippingAddress: null,
  shippingLine: null,
  note: null,
  customAttributes: [],
  ...own,
})
