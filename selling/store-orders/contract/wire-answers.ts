/** Store orders in the shapes that the specification's calls answer (wire.ts has what these calls are sent). */
import { z } from 'zod'
import { renameSchemaFields } from '#contract/under-names.ts'
import { StoreOrderListed, StoreOrderPage } from './list.ts'
import { AwaitingOrder, FulfilledOrder, StoreOrderDetails, StoreProductShown } from './page.ts'
import { ExtraOptionsShape, PackingShape, readWireOptions, readWirePacking, wireOptionsOf, wirePackingOf } from './wire.ts'

const Sides = z.object({ width: z.number(), length: z.number(), height: z.number() })

/** Weight in kg or null, price of one in the store's currency. `productMutation`: the dimensions that the merchant keeps with us. */
const ProductShape = StoreProductShown.omit({ weightKg: true, dimensions: true, imageUrl: true, mutationId: true, unitPrice: true }).extend(
  {
    unitPrice: z.number(),
    weight: z.number().nullable(),
    image: z.object({ url: z.string() }).nullable(),
    /** Of any client. */
    dimensions: Sides.nullable(),
    productMutation: z.object({ mutationId: z.string(), product: z.object({ dimensions: Sides.nullable() }) }).nullable(),
  },
)
type ProductShape = z.output<typeof ProductShape>
type InnerProduct = z.input<typeof StoreProductShown>

const productRead = ({ weight, image, dimensions, productMutation, ...product }: ProductShape): InnerProduct => ({
  ...product,
  weightKg: weight,
  imageUrl: image?.url ?? null,
  mutationId: productMutation?.mutationId ?? null,
  dimensions: dimensions && { widthCm: dimensions.width, lengthCm: dimensions.length, heightCm: dimensions.height },
})

function productShape({ weightKg, imageUrl, mutationId, dimensions, ...product }: InnerProduct): ProductShape {
  const sides = dimensions && { width: dimensions.widthCm, length: dimensions.lengthCm, height: dimensions.heightCm }
  return {
    ...product,
    weight: weightKg,
    image: imageUrl === null ? null : { url: imageUrl },
    dimensions: sides,
    productMutation: mutationId === null ? null : { mutationId, product: { dimensions: sides } },
  }
}

const { fromLocation: FromLocation, lineItems: LineItems } = AwaitingOrder.shape
const WarehouseAtWire = renameSchemaFields(FromLocation.shape.storeAddress, { locationId: 'legacyResourceId' })

const AwaitingShape = AwaitingOrder.extend({
  fromLocation: renameSchemaFields(FromLocation.extend({ storeAddress: WarehouseAtWire }), { storeAddress: 'shopifyAddress' }),
  lineItems: z.array(renameSchemaFields(LineItems.element, { variantId: 'legacyVariantId' })),
  products: z.array(ProductShape),
  packing: PackingShape,
  extraOptions: ExtraOptionsShape,
})

const AwaitingOrderAtWire = z.codec(AwaitingShape, AwaitingOrder, {
  decode: ({ products, packing, extraOptions, ...order }) => ({
    ...order,
    products: products.map(productRead),
    packing: readWirePacking(packing),
    extraOptions: readWireOptions(extraOptions),
  }),
  encode: ({ products, packing, extraOptions, ...order }) => {
    const shown = products.map(productShape)
    const shape = { ...order, products: shown, packing: wirePackingOf(packing, shown), extraOptions: wireOptionsOf(extraOptions) }
    return shape as z.output<typeof AwaitingShape> // defaults make fields of addresses optional before parsing; an answer has them all
  },
})

const ids = { storeOrderId: 'shopifyGraphQLId' } as const

export const StoreOrderDetailsAtWire = renameSchemaFields(
  StoreOrderDetails.extend({
    shippingOrders: z.object({ awaitingFulfillment: z.array(AwaitingOrderAtWire), fulfilled: z.array(FulfilledOrder) }),
  }),
  ids,
)

export const StoreOrderListedAtWire = renameSchemaFields(StoreOrderListed, ids)
export const StoreOrderPageAtWire = StoreOrderPage.extend({ list: z.array(StoreOrderListedAtWire) })
