/** A program written against the specification alone: its keys, its shapes, nothing more. */
import { expect, it } from 'vitest'
import { ask } from '../running/api.ts'
import { orderId, SHOP, shopOrder } from './simulated-shop.ts'

const email = 'client@demo.test'
/** An old one with one product in one warehouse, which other journeys leave alone. */
const order = orderId(96)

type Line = { productId: string; quantity: number; price: number }
type Package = { weight: number; width: number; length: number; height: number; metadata: Line[]; products: { name: string }[] }
type Part = {
  fulfillmentOrderId: string
  fromLocation: { internalAddress: { contact: Record<string, string>; address: Record<string, string> } }
  lineItems: { fulfillmentOrderLineItemsId: string }[]
  products: { id: string; weight: number | null; image: { url: string } | null; productMutation: object | null }[]
  packing: { type: number; content: string; valid: boolean; list: Package[]; postponedProducts: Line[] }
  extraOptions: Record<'insurance' | 'repayment' | 'openAtDelivery', { active: boolean; amount: number | null }> & {
    saturdayDelivery: { active: boolean }
  }
}
type Details = {
  shippingTo: { internalAddress: { contact: Record<string, string>; address: Record<string, string> } }
  shippingOrders: { awaitingFulfillment: Part[]; fulfilled: { internalOrder: { awb: { main: string } } | null }[] }
}
type Offers = {
  list: { type: string; service: { activationId: string; price: number; errors: object }; extra: { shippingPoint: null | object } }[]
}

const twice = (id: string) => encodeURIComponent(encodeURIComponent(id))
const details = () => ask<Details>('GET', `/user/integration/shopify/order/${SHOP}/${twice(order)}`, { email })

/** As the document has a sender: flat. */
const flat = ({ contact, address }: Part['fromLocation']['internalAddress']) => ({
  contactName: contact.name,
  contactPhone: contact.phone,
  contactEmail: contact.email,
  addressCountryCode: 'RO',
  addressCounty: address.countyCode,
  addressCity: address.city,
  addressPostalCode: address.postalCode,
  addressStreet: address.street,
  addressNumber: address.number,
})

it('reads an order, saves it for later, asks for offers and activates one, with the document’s keys alone', async () => {
  const { shippingTo, shippingOrders } = await details()
  const [part] = shippingOrders.awaitingFulfillment
  if (!part) throw new Error('the order does not wait')
  const [first] = part.packing.list
  expect(first?.metadata[0]).toMatchObject({ productId: part.products[0]?.id, quantity: expect.any(Number), price: expect.any(Number) })
  expect(first?.products[0]?.name).toBeTruthy()
  expect(part.extraOptions).toMatchObject({ insurance: { active: false }, saturdayDelivery: { active: false } })

  const measured = { weight: 1.5, width: 20, length: 30, height: 10 }
  const list = part.packing.list.map(({ metadata }) => ({
    ...measured,
    manuallyAdded: false,
    calculatedAutomatically: false,
    metadata: metadata.map(({ productId, quantity }) => ({ productId, quantity })),
  }))
  const { countyCode, city, postalCode, street, number } = shippingTo.internalAddress.address
  const { name, phone } = shippingTo.internalAddress.contact
  const body = {
    shopifyOrderId: order,
    shopifyFulfillmentOrderId: part.fulfillmentOrderId,
    sender: flat(part.fromLocation.internalAddress),
    recipient: { contact: { name, phone }, address: { countryCode: 'RO', countyCode, city, postalCode, street, number } },
    packages: { type: 2, content: 'Trimis de un program', list, postponedProducts: [] },
    extraOptions: { insurance: { active: true, amount: 120.5 }, openAtDelivery: { active: true } },
    mutations: [],
    shippingPointId: null,
  }
  expect(await ask('PATCH', `/user/integration/shopify/order/${SHOP}`, { email, body: { ...body, activationId: null } })).toEqual({
    success: true,
  })
  const saved = (await details()).shippingOrders.awaitingFulfillment[0]
  expect(saved?.packing).toMatchObject({
    content: 'Trimis de un program',
    valid: true,
    list: [{ ...measured, calculatedAutomatically: false }],
  })
  expect(saved?.extraOptions).toMatchObject({ insurance: { active: true, amount: 120.5 }, openAtDelivery: { active: true } })

  const offers = await ask<Offers>('POST', `/user/integration/shopify/services-list/${SHOP}`, { email, body })
  const chosen = offers.list.find(({ type, service }) => type === 'domestic' && Object.keys(service.errors).length === 0)
  if (!chosen) throw new Error('no courier takes it')
  const fulfilledLineItems = list.flatMap(({ metadata }) =>
    metadata.map(({ productId, quantity }) => ({ fulfillmentLineItemId: productId, quantity })),
  )
  const activation = { ...body, activationId: chosen.service.activationId, fulfilledLineItems }
  const activated = await ask('POST', `/user/integration/shopify/order/${SHOP}`, { email, body: activation })
  expect(activated).toMatchObject({ success: true, state: 'active', order: { price: chosen.service.price } })
  await expect.poll(async () => (await shopOrder(order)).fulfilments.length).toBe(1)
  expect((await details()).shippingOrders.fulfilled[0]?.internalOrder?.awb.main).toBe(
    (await shopOrder(order)).fulfilments[0]?.tracking[0]?.number,
  )
})

it('names what is wrong by the paths that the program sent', async () => {
  const body = {
    ...{ shopifyOrderId: order, shopifyFulfillmentOrderId: 'x', mutations: [], shippingPointId: null },
    sender: { contactName: 'Ana' },
    recipient: { contact: { name: '', phone: '' }, address: {} },
    packages: { type: 2, content: 'x', list: [{ weight: 1, metadata: [{ productId: 'a', quantity: 0 }] }], postponedProducts: [] },
    extraOptions: { insurance: { active: true } },
  }
  const refused = await ask('POST', `/user/integration/shopify/services-list/${SHOP}`, { email, body }).catch(
    (error: Error) => error.message,
  )
  for (const path of ['packages.list.0.metadata.0.quantity', 'extraOptions.insurance.amount', 'recipient.address.city']) {
    expect(refused).toContain(`"path":"${path}"`)
  }
})
