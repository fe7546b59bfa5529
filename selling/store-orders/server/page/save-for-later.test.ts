import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { amountOf, fromRon } from '#contract/money.ts'
import { aLine, aPart, aStoreOrder, storeInMemory } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import type { StoreShipmentDraft } from '../../contract/shipment.ts'
import { goingElsewhere, movedAway } from '../test-activations.ts'
import { connectedShop, inputOf, pageOf, sendingOnly } from '../test-store-orders.ts'
import { saveForLater } from './save-for-later.ts'

const shop = storeInMemory()
/** A Thursday in Bucharest. */
const clock = testClock('2026-11-19T10:00:00Z')
const app = await testApp({ stores: { shopify: shop }, clock })
let store: StoreRow
let id: string

beforeEach(async () => {
  store = await connectedShop(app, await testClient(app, fromRon(100)))
  id = `order-${randomUUID()}`
  shop.put(aStoreOrder({ id }))
})

const page = (orderId = id) => pageOf(app, store, orderId)
const change = (own: Parameters<typeof shop.change>[1]) => shop.change(id, own)
const awaiting = async (orderId = id) => (await page(orderId)).shippingOrders.awaitingFulfillment
const only = async () => {
  const [part, ...others] = await awaiting()
  if (!part || others.length > 0) throw new Error('not one part')
  return part
}
const save = (saved: Partial<StoreShipmentDraft> & Pick<StoreShipmentDraft, 'version'>, input: object) =>
  saveForLater(app, { clientId: store.clientId, name: store.shop, saved: { activationId: null, ...input, ...saved } as StoreShipmentDraft })
const saveAsIs = async (own: Partial<StoreShipmentDraft> = {}) => {
  const shown = await page()
  await save({ version: shown.version, ...own }, inputOf(shown))
}

const paidAtDoor = (amountRon: number) => (): Partial<StoreOrder> => ({
  outstanding: amountOf(amountRon, 'RON'),
  paymentGateways: ['Ramburs'],
})
describe('what was saved for later', () => {
  it('comes back as it was', async () => {
    const shown = await page()
    const input = sendingOnly(1, inputOf(shown))
    const recipient = aParty({ contact: { name: 'Dan Rusu' } })
    const extraOptions = { openAtDelivery: true, saturdayDelivery: true, insurance: fromRon(50), repayment: null }
    await save({ version: shown.version, activationId: 'oferta' }, { ...input, recipient, extraOptions })
    const again = await page()
    expect(again.shippingTo.internalAddress.contact.name).toBe('Dan Rusu')
    expect(again.shippingLine?.activationId, 'nothing of ours was bought at the checkout').toBeNull()
    expect(again.shippingOrders.awaitingFulfillment[0]).toMatchObject({
      activationId: 'oferta',
      changes: [],
      packing: { packages: [{ weightKg: 2, lines: [{ quantity: 1 }] }], postponed: [{ quantity: 1 }] },
      // Saturday is offered on Fridays only.
      extraOptions: { openAtDelivery: true, insurance: 5000, saturdayDelivery: false },
    })
  })

  it('is kept incomplete too', async () => {
    const shown = await page()
    const input = inputOf(shown)
    await save(
      { version: shown.version },
      {
        ...input,
        sender: { addressId: null, party: null },
        recipient: { ...shown.shippingTo.internalAddress, contact: { name: '', company: '', phone: '', phone2: '', email: '' } },
      },
    )
    expect((await page()).shippingTo).toMatchObject({
      internalAddress: { contact: { name: '' } },
      errors: [{ type: 'CONTACT_PHONE_ERROR' }],
    })
  })

  it('is distinguished from what changed in the store since', async () => {
    await saveAsIs({ recipient: aParty({ contact: { name: 'Dan Rusu' } }) })
    change((order) => ({
      ...goingElsewhere(order),
      awaiting: [aPart(`${id}-p1`, [aLine(`${id}-l1`, { remaining: 3 }), aLine('nou', { name: 'Cana' })])],
    }))
    const shown = await page()
    expect(shown.shippingTo.internalAddress).toMatchObject({ contact: { name: 'Ioana Pop' }, address: { street: 'Strada Horea' } })
    expect(shown.shippingOrders.awaitingFulfillment[0]?.changes).toEqual([
      expect.stringMatching(/o bucata in plus/),
      'Cana: produs adaugat in comanda (o bucata).',
      expect.stringMatching(/Pachetul 1: verificati/),
      expect.stringMatching(/Datele de livrare s-au modificat/),
    ])
  })

  it('does not keep cash from following what is owed', async () => {
    change(paidAtDoor(100))
    await saveAsIs()
    change(paidAtDoor(80))
    expect(await only()).toMatchObject({
      extraOptions: { repayment: { amount: 8000 } },
      changes: [expect.stringMatching(/Suma de incasat/)],
    })
  })

  it('is found again by its products when the part was moved', async () => {
    const shown = await page()
    await save({ version: shown.version }, sendingOnly(1, inputOf(shown)))
    change(movedAway)
    expect(await only()).toMatchObject({ fulfillmentOrderId: `${id}-p1-mutat`, packing: { postponed: [{ quantity: 1 }] } })
  })

  it('leaves from the address of the book that was chosen for it', async () => {
    const fields = addressFieldsOf(aParty({ contact: { name: 'Atelier Nord' } }), 'Nord')
    const saved = await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: store.clientId, fields }, app.geography))
    await saveAsIs({ sender: { addressId: saved.id, party: null } })
    expect((await only()).fromLocation.internalAddress).toMatchObject({
      addressId: saved.id,
      validationStrategy: 'book',
      contact: { name: 'Atelier Nord' },
    })
  })

  it('of an order that is not the shop’s is not found', async () => {
    const shown = await page()
    await expect(save({ version: shown.version }, { ...inputOf(shown), storeOrderId: 'altul' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

it('a configuration that was kept packs the next order with the same products', async () => {
  const lines = [aLine('a', { variantId: 'v1' }), aLine('b', { variantId: 'v2' })]
  change(() => ({ awaiting: [aPart(`${id}-p1`, lines)] }))
  const shown = await page()
  const input = inputOf(shown)
  const [first] = input.packages.packages
  if (!first) throw new Error('no package')
  const [a, b] = first.lines
  const packages = [
    { ...first, lines: a ? [a] : [] },
    { ...first, id: 2, manuallyAdded: true, lines: b ? [b] : [] },
  ]
  await save(
    { version: shown.version },
    { ...input, packages: { ...input.packages, packages }, mutations: [{ type: 'PACKING', operation: 'SAVE_OR_UPDATE' }] },
  )
  const other = `order-${randomUUID()}`
  shop.put(aStoreOrder({ id: other, awaiting: [aPart('x', [aLine('c', { variantId: 'v2' }), aLine('d', { variantId: 'v1' })])] }))
  const [part] = await awaiting(other)
  expect(part?.packing.packages.map((one) => one.lines.map(({ variantId }) => variantId))).toEqual([['v1'], ['v2']])
  expect(part?.mutations).toEqual([{ type: 'PACKING', operation: 'SAVE_OR_UPDATE' }])
})
