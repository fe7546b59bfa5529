/** The shapes of Shopify's answers about orders, as `documents/orders.ts` asks for them. */
import { z } from 'zod'

export const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
/** A decimal text: anything else would become no amount at all. */
const Amount = z.object({ amount: z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/), currencyCode: z.string().length(3) })
/** In the currency that the shop counts in. */
export const ShopMoneyNode = z.object({ shopMoney: Amount })
/** In the currency that the buyer pays in. */
export const BuyerMoney = z.object({ presentmentMoney: Amount })
const Instant = z.iso.datetime({ offset: true })

export const OrderSummaryNode = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  cancelledAt: Instant.nullable(),
  closed: z.boolean(),
  test: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  customer: z.object({ displayName: z.string(), defaultPhoneNumber: z.object({ phoneNumber: z.string().nullish() }).nullish() }).nullable(),
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  currentTotalPriceSet: ShopMoneyNode,
  totalOutstandingSet: BuyerMoney,
  paymentGatewayNames: z.array(z.string()),
  currentSubtotalLineItemsQuantity: z.number(),
  tags: z.array(z.string()),
  shippingAddress: z
    .object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      company: z.string().nullable(),
      phone: z.string().nullable(),
      address1: z.string().nullable(),
      address2: z.string().nullable(),
      city: z.string().nullable(),
      province: z.string().nullable(),
      provinceCode: z.string().nullable(),
      zip: z.string().nullable(),
      countryCodeV2: z.string().nullable(),
    })
    .nullable(),
  billingAddress: z.object({ phone: z.string().nullable() }).nullish(),
  shippingLine: z
    .object({ title: z.string(), code: z.string().nullable(), source: z.string().nullable(), phone: z.string().nullish() })
    .nullable(),
  note: z.string().nullable(),
  customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
})
export type OrderSummaryNode = z.infer<typeof OrderSummaryNode>

const Image = z.object({ url: z.string() }).nullable()

export const PartLineNode = z.object({
  id: z.string(),
  productTitle: z.string(),
  variantTitle: z.string().nullable(),
  sku: z.string().nullable(),
  remainingQuantity: z.number(),
  totalQuantity: z.number(),
  requiresShipping: z.boolean(),
  weight: z.object({ value: z.number(), unit: z.string() }).nullable(),
  image: Image,
  variant: z.object({ legacyResourceId: z.string(), barcode: z.string().nullable() }).nullable(),
  lineItem: z.object({ discountedUnitPriceAfterAllDiscountsSet: ShopMoneyNode }),
})
export type PartLineNode = z.infer<typeof PartLineNode>
export const PartLinePage = z.object({ nodes: z.array(PartLineNode), pageInfo: PageInfo })

export const PartNode = z.object({
  id: z.string(),
  status: z.string(),
  supportedActions: z.array(z.object({ action: z.string() })),
  fulfillmentHolds: z.array(
    z.object({ id: z.string(), reason: z.string(), reasonNotes: z.string().nullable(), displayReason: z.string() }),
  ),
  deliveryMethod: z.object({ methodType: z.string() }).nullable(),
  assignedLocation: z.object({
    name: z.string(),
    address1: z.string().nullable(),
    address2: z.string().nullable(),
    city: z.string().nullable(),
    province: z.string().nullable(),
    zip: z.string().nullable(),
    countryCode: z.string(),
    phone: z.string().nullable(),
    location: z.object({ id: z.string(), address: z.object({ formatted: z.array(z.string()) }) }).nullable(),
  }),
  lineItems: PartLinePage,
})
export type PartNode = z.infer<typeof PartNode>
export const PartPage = z.object({ nodes: z.array(PartNode), pageInfo: PageInfo })

export const ShippedLineNode = z.object({ quantity: z.number().nullable(), lineItem: z.object({ title: z.string(), image: Image }) })
export const ShippedLinePage = z.object({ nodes: z.array(ShippedLineNode), pageInfo: PageInfo })

export const ShippedNode = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  createdAt: z.string(),
  trackingInfo: z.array(z.object({ number: z.string().nullable(), company: z.string().nullable(), url: z.string().nullable() })),
  location: z.object({ name: z.string() }).nullable(),
  fulfillmentLineItems: ShippedLinePage,
})
export type ShippedNode = z.infer<typeof ShippedNode>

export const ShopifyOrderNode = OrderSummaryNode.extend({
  canMarkAsPaid: z.boolean(),
  fulfillmentOrders: PartPage,
  fulfillments: z.array(ShippedNode),
})
export type ShopifyOrderNode = z.infer<typeof ShopifyOrderNode>

/** Shopify's null for a text that is not there is our ''. */
export const fillEmptyTexts = <Name extends string>(texts: Record<Name, string | null>): Record<Name, string> =>
  Object.fromEntries(Object.entries<string | null>(texts).map(([name, text]) => [name, text ?? ''])) as Record<Name, string> // the same names

/** Fulfilments of an order in its first reading. */
export const SHIPPED_PER_READING = 6
