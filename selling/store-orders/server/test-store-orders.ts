/** The steps of the tests of store orders: a connected shop, an order as its page shows it, the input to send a part of it. */
import { expect, vi } from 'vitest'
import { type ShipmentRow, shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { StoreSettings } from '#selling/stores/contract/stores.ts'
import { type StoreRow, storeOf } from '#selling/stores/server/stores.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { AwaitingOrder, StoreOrderDetails } from '../contract/page.ts'
import type { StoreActivationInput, StoreShipmentInput } from '../contract/shipment.ts'
import { noticesInWords } from '../contract/shipment-notice.ts'
import { storeOrderPage } from './page/order-page.ts'
import { storeOffers } from './page/store-offers.ts'

const ro = textsOf('ro')

export const SHOP = 'magazin.exemplu.test'
const IBAN = 'RO49AAAA1B31007593840000'

export const shopSettings = (own: Partial<StoreSettings> = {}): StoreSettings =>
  StoreSettings.parse({
    repaymentAccount: { iban: IBAN, accountHolder: 'Atelier SRL' },
    defaultPackage: { weightKg: 1, lengthCm: 30, widthCm: 20, heightCm: 10 },
    ...own,
  })

/** Connected without the merchant's page: what a store in memory needs. */
export async function connectedShop(app: App, clientId: string, own: Partial<StoreSettings> = {}, shop = SHOP): Promise<StoreRow> {
  await app.db.$client.query('delete from stores where shop = $1', [shop])
  await app.db.$client.query(
    `insert into stores (client_id, shop, platform, name, title, currency, settings, connected_at)
     values ($1, $2, 'shopify', split_part($2, '.', 1), $2, $3, $4, now())`,
    [clientId, shop, 'RON', JSON.stringify(shopSettings(own))],
  )
  // Whom couriers ask for where the warehouse names no contact.
  await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId, fields: addressFieldsOf(aParty(), 'Sediu') }, app.geography))
  return storeOf(app.db, { clientId, name: shop })
}

export const pageOf = (app: App, { clientId, shop }: StoreRow, orderId: string): Promise<StoreOrderDetails> =>
  storeOrderPage(app, ro, { clientId, name: shop, orderId })

/** The page's part, its recipient and its packing, complete enough to be sent. */
export function inputOf(
  page: StoreOrderDetails,
  part: AwaitingOrder | undefined = page.shippingOrders.awaitingFulfillment[0],
): StoreShipmentInput {
  if (!part) throw new Error(`nothing awaits in ${page.name}: ${JSON.stringify(page.shippingOrders)}`)
  const measures = { weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 10 }
  return {
    storeOrderId: page.storeOrderId,
    fulfillmentOrderId: part.fulfillmentOrderId,
    version: page.version,
    sender: { addressId: null, party: aParty() },
    recipient: aParty(),
    accepted: [],
    packages: {
      ...part.packing,
      type: PARCEL,
      packages: part.packing.packages.map((one) => ({ ...one, ...measures, calculatedAutomatically: false })),
    },
    extraOptions: part.extraOptions,
    mutations: [],
    shippingPointId: null,
  }
}

/** This many units of its one product; the others later. */
export function sendingOnly(quantity: number, input: StoreShipmentInput): StoreShipmentInput {
  const [first] = input.packages.packages
  const line = first?.lines[0]
  if (!first || !line) throw new Error('nothing is packed')
  const packages = [{ ...first, lines: [{ ...line, quantity }] }]
  return { ...input, packages: { ...input.packages, packages, postponed: [{ ...line, quantity: line.quantity - quantity }] } }
}

export const linesOf = ({ packages }: StoreShipmentInput): StoreActivationInput['fulfilledLineItems'] =>
  Object.entries(
    Object.groupBy(
      packages.packages.flatMap(({ lines }) => lines),
      ({ productId }) => productId,
    ),
  ).map(([fulfillmentLineItemId, lines = []]) => ({
    fulfillmentLineItemId,
    quantity: lines.reduce((total, { quantity }) => total + quantity, 0),
  }))

/** Milliseconds, as many as a busy machine may take. */
export const WITHIN = { timeout: 60_000, interval: 20 }

/** As the page does it: offers are asked for, one is chosen, and all of it is sent. A courier that is late is asked again. */
export function bodyOf(app: App, { clientId, shop }: StoreRow, input: StoreShipmentInput): Promise<StoreActivationInput> {
  return vi.waitFor(async () => {
    const { list, warnings } = await storeOffers(app, ro, { clientId, name: shop, input })
    const offer = list.find((one) => one.type === 'domestic' && Object.keys(one.service.errors).length === 0)
    if (!offer) throw new Error(`no offer: ${JSON.stringify({ list, warnings })}`)
    return { ...input, activationId: offer.service.activationId, fulfilledLineItems: linesOf(input) }
  }, WITHIN)
}

export type ShipmentInWords = Omit<ShipmentRow, 'notice' | 'refusal'> & { notice: string | null; refusal: string | null }

export async function shipmentNow(app: App, store: StoreRow, orderId: string): Promise<ShipmentInWords | undefined> {
  const last = (await shipmentsOfStoreOrder(app.db, store, orderId)).at(-1)
  return last && { ...last, notice: noticesInWords(ro, last.notice), refusal: noticesInWords(ro, last.refusal) }
}

/** Waits until the last shipment of an order is so. */
export const untilShipment = (app: App, store: StoreRow, orderId: string, is: Partial<ShipmentInWords>): Promise<void> =>
  vi.waitFor(async () => expect(await shipmentNow(app, store, orderId)).toMatchObject(is), WITHIN)
