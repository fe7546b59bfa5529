import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { aStoreOrder, storeInMemory } from '#partners/stores/test-store.ts'
import { copiedOrder, noteRefusal } from '#selling/store-copy/server/copied-order.ts'
import { readingVersionOf, readStoreOrder } from '#selling/store-copy/server/reading/store-reading.ts'
import { overwriteShipment } from '#selling/store-shipments/server/sample-shipments.ts'
import { shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import type { AttemptRef } from '#sending/orders/server/activation/attempt.ts'
import { cancelOrder } from '#sending/orders/server/after-awb/cancel-order.ts'
import { courierInMemory, REFUSAL } from '#sending/orders/server/test-courier.ts'
import { rowsOf, whoseChanged } from '#sending/orders/server/test-four-orders.ts'
import { aParty, askCourier, orderNow } from '#sending/orders/server/test-orders.ts'
import { systemClock } from '#server/platform/clock.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { asRead } from '#texts/test-words.ts'
import { storeSubscriptions } from '../test-activations.ts'
import { cash, chosenPart, options, partOf, type Sending, storeRowsChanged } from '../test-chosen-parts.ts'
import { connectedShop } from '../test-store-orders.ts'
import { beginPart, type PartInput } from './begin-part.ts'

const shop = storeInMemory()
const fan = courierInMemory({ clock: systemClock })
const app = await testApp({ couriers: [fan], stores: { shopify: shop }, subscriptions: storeSubscriptions })
let mine: StoreRow
let theirs: StoreRow
let id: string
let sibling: string

/** Two clients' shops that have orders of the same ids, each with two parts of two lines. */
beforeEach(async () => {
  mine = await connectedShop(app, await testClient(app, fromRon(200)), {}, 'unu.exemplu.test')
  theirs = await connectedShop(app, await testClient(app, fromRon(200)), {}, 'doi.exemplu.test')
  id = `order-${randomUUID()}`
  sibling = `order-${randomUUID()}`
  for (const one of [id, sibling]) shop.put(aStoreOrder({ id: one, awaiting: [partOf(one, 'p1'), partOf(one, 'p2')] }))
  for (const store of [mine, theirs]) for (const one of [id, sibling]) await readStoreOrder(app, store, one)
})

const chosen = (sending: Partial<Sending> = {}) => chosenPart(app, { store: mine, order: id, ...sending })
const begun = async (sending?: Partial<Sending>) => beginPart(app, await chosen(sending))
const settled = (ref: AttemptRef) => askCourier(app, ref)
const rows = (store = mine, order = id) => shipmentsOfStoreOrder(app.db, store, order)
const statesOf = async (store = mine, order = id) => (await rows(store, order)).map(({ number, orderState }) => `${number} ${orderState}`)
const paidAtDoor = (ron: number) =>
  shop.change(id, () => ({ outstanding: { minor: fromRon(ron), currency: 'RON' }, paymentGateways: ['Ramburs'] }))

const BEFORE = partnerSaid('de dinainte')

describe('beginning a part', () => {
  it('binds an order of ours to the part and leaves every other order, of this shop and of another client’s, as it was', async () => {
    await settled(await begun({ order: sibling }))
    await settled(await begun({ store: theirs }))
    shop.change(id, () => ({ name: `#${'1'.repeat(70)}` }))
    const asked = await chosen()
    let ref: AttemptRef | undefined
    let ours: string[] = []
    const shops = await storeRowsChanged(app, async () => {
      ours = await whoseChanged(app, async () => {
        ref = await beginPart(app, asked)
      })
    })
    if (!ref) throw new Error('nothing began')
    expect(shops).toEqual([`${mine.clientId}/${id}`])
    expect(ours).toEqual(rowsOf(ref, { client: true }))
    expect(await orderNow(app, ref)).toMatchObject({
      ...{ state: 'activating', origin: 'store', clientReference: `#${'1'.repeat(59)}`, priceBani: 1307 },
      recipient: { contact: { name: 'Ana Ionescu' } },
    })
    const line = { imageUrl: null, name: 'Farfurii', quantity: 2, variantId: 'plates-p1' }
    expect(await rows()).toMatchObject([
      {
        ...{ storeOrderId: id, partId: `${id}-p1`, number: 1, orderId: ref.orderId, locationId: 'depozit-1', offerId: asked.offerId },
        lines: [
          { id: `${id}-p1-cups`, quantity: 3 },
          { id: `${id}-p1-plates`, quantity: 2 },
        ],
        products: [{ imageUrl: 'https://exemplu.test/cana.png', name: 'Cani', quantity: 3, variantId: 'cups-p1' }, line],
        ...{
          orderState: 'activating',
          fulfilmentState: 'pending',
          awb: null,
          refusal: null,
          notice: null,
          cashBani: 0,
          markedPaidAt: null,
        },
        version: readingVersionOf(asked.reading),
      },
    ])
    expect(await copiedOrder(app.db, mine, id)).toMatchObject({ isActivating: true })
  })

  it('is one order however often it is sent: sent again, under way or done, it changes nothing', async () => {
    const asked = await chosen()
    const [ref, again] = [await beginPart(app, asked), await beginPart(app, asked)]
    expect(again).toEqual(ref)
    await settled(ref)
    expect(await storeRowsChanged(app, async () => expect(await beginPart(app, asked)).toEqual(ref))).toEqual([])
    expect(await statesOf()).toEqual(['1 active'])
  })

  it('at the same moment, eight times, is one order', async () => {
    const asked = await chosen()
    const refs = await Promise.all(Array.from({ length: 8 }, () => beginPart(app, asked)))
    expect(new Set(refs.map(({ orderId, attempt }) => `${orderId}/${attempt}`)).size).toBe(1)
    expect(await statesOf()).toEqual(['1 activating'])
  })

  it('counts a part’s shipments on, cancelled ones too, and each part’s by itself', async () => {
    await settled(await begun({ only: 'cups' }))
    const second = await begun({ only: 'plates' })
    await settled(second)
    await cancelOrder(app, second)
    await settled(await begun({ only: 'plates', quantity: 2 }))
    await settled(await begun({ part: 'p2' }))
    expect((await rows()).map(({ partId, number, orderState }) => `${partId.slice(-2)} ${number} ${orderState}`)).toEqual([
      'p1 1 active',
      'p1 2 cancelled',
      'p1 3 active',
      'p2 1 active',
    ])
  })

  it('keeps what was typed, and the packing for the same products only where that was asked for', async () => {
    const packings = () => app.db.$client.query('select configuration from store_packings where client_id = $1', [mine.clientId])
    const drafts = () => app.db.$client.query('select part_id, draft from store_drafts where client_id = $1', [mine.clientId])
    const asked = await chosen()
    await beginPart(app, asked)
    expect((await drafts()).rows).toMatchObject([{ part_id: `${id}-p1`, draft: { packages: { packages: [{ weightKg: 2 }] } } }])
    expect((await packings()).rows).toEqual([])
    await begun({ part: 'p2', change: { mutations: [{ type: 'PACKING', operation: 'SAVE_OR_UPDATE' }] } })
    expect((await packings()).rows).toMatchObject([{ configuration: { packages: [{ weightKg: 2 }] } }])
  })

  it('forgets why this order could not be activated, of no other order', async () => {
    for (const [store, order] of [
      [mine, id],
      [mine, sibling],
      [theirs, id],
    ] as const)
      await app.db.inTransaction((tx) => noteRefusal(tx, store, order, BEFORE))
    await begun()
    const refusals = [copiedOrder(app.db, mine, id), copiedOrder(app.db, mine, sibling), copiedOrder(app.db, theirs, id)]
    expect((await Promise.all(refusals)).map((order) => order?.refusal)).toEqual([null, BEFORE, BEFORE])
  })
})

describe('what was read of the store', () => {
  const overtaken = (asked: PartInput, message?: RegExp) =>
    expect(asRead(beginPart(app, asked))).rejects.toMatchObject({
      code: 'store-order-changed',
      ...(message ? { message: expect.stringMatching(message) } : {}),
    })

  it('is overtaken by another activation of the part, under way or done, and nothing is written', async () => {
    const [asked, other] = [await chosen({ only: 'cups' }), await chosen({ only: 'plates' })]
    const ref = await beginPart(app, other)
    expect(await storeRowsChanged(app, () => overtaken(asked, /in curs de activare/))).toEqual([])
    await settled(ref)
    expect(await storeRowsChanged(app, () => overtaken(asked))).toEqual([])
    expect(await statesOf()).toEqual(['1 active'])
  })

  it('is overtaken by an activation that was refused, notified or cancelled meanwhile', async () => {
    fan.ways = ['refused']
    const ref = await begun({ only: 'cups' })
    const reading = await readStoreOrder(app, mine, id)
    await settled(ref)
    await overtaken({ ...(await chosen({ only: 'cups' })), reading })
    await settled(await begun({ only: 'cups' }))
    const asked = await chosen({ only: 'plates' })
    await overwriteShipment(app, ref, { fulfilmentState: 'fulfilled' })
    await overtaken(asked)
    const next = await chosen({ only: 'plates' })
    await overwriteShipment(app, ref, { offerId: randomUUID() })
    await overtaken(next)
    const last = await chosen({ only: 'plates' })
    await overwriteShipment(app, ref, { orderState: 'cancelled' })
    await overtaken(last)
    await settled(await begun({ only: 'plates' }))
  })

  it('is not overtaken by what happens to another part, order or client meanwhile', async () => {
    const asked = await chosen()
    await begun({ part: 'p2' })
    await begun({ order: sibling })
    await begun({ store: theirs })
    await beginPart(app, asked)
    expect((await rows()).map(({ partId }) => partId.slice(-2)).toSorted()).toEqual(['p1', 'p2'])
  })
})

describe('an AWB that travels with the same products', () => {
  /** As a store does it: the fulfilment is cancelled, and the products wait in a part with other ids. */
  const waitingAgain = () => shop.change(id, () => ({ awaiting: [partOf(id, 'p1')].map((part) => ({ ...part, id: `${id}-p2` })) }))

  it('bars those products and no others', async () => {
    const ref = await begun({ only: 'cups' })
    await settled(ref)
    await overwriteShipment(app, ref, { fulfilmentState: 'fulfilled' })
    waitingAgain()
    const { awb } = await orderNow(app, ref)
    for (const sending of [{ part: 'p2', only: 'cups' }, { part: 'p2' }] as const) {
      const again = beginPart(app, await chosen(sending))
      await expect(again).rejects.toMatchObject({ code: 'store-order-not-sendable', message: expect.stringContaining(awb ?? 'no AWB') })
    }
    await begun({ part: 'p2', only: 'plates' })
    expect(await statesOf()).toEqual(['1 active', '1 activating'])
  })
})

describe('cash', () => {
  it('is collected by the shipment up to what is owed and not a ban more', async () => {
    paidAtDoor(100)
    const tooMuch = beginPart(app, await chosen({ only: 'cups', change: cash(100.01) }))
    await expect(asRead(tooMuch)).rejects.toMatchObject({
      code: 'invalid-fields',
      errors: [{ path: 'extraOptions.repayment.amount', code: 'too-much-cash', message: expect.stringContaining('100,00 RON') }],
    })
    expect(await statesOf()).toEqual([])
    await settled(await begun({ only: 'cups', change: cash(60) }))
    expect(await rows()).toMatchObject([{ cashBani: 6_000 }])
    await expect(begun({ only: 'plates', change: cash(41) })).rejects.toMatchObject({ errors: [{ code: 'too-much-cash' }] })
    await begun({ only: 'plates', change: cash(40) })
    expect((await rows()).map(({ cashBani }) => cashBani)).toEqual([6_000, 4_000])
  })
})

describe('after a refusal', () => {
  const refusedFirst = async (sending?: Partial<Sending>) => {
    fan.ways = ['refused']
    const ref = await begun(sending)
    await settled(ref)
    expect(await rows()).toMatchObject([{ orderState: 'draft', refusal: [{ params: { words: REFUSAL } }] }])
    return ref
  }

  it('the same order is sent as it is asked for now, and the courier gets that', async () => {
    paidAtDoor(100)
    const first = await refusedFirst({ only: 'cups', change: cash(60) })
    shop.change(id, () => ({ name: '#2002' }))
    const change = { recipient: aParty({ contact: { name: 'Dan Rusu' } }), extraOptions: { ...options, repayment: null } }
    const asked = await chosen({ only: 'plates', change })
    const ref = await beginPart(app, asked)
    expect(ref).toEqual({ ...first, attempt: 2 })
    expect(await rows()).toMatchObject([
      {
        ...{ number: 1, orderId: first.orderId, orderState: 'activating', refusal: null, cashBani: 0, offerId: asked.offerId },
        lines: [{ id: `${id}-p1-plates`, quantity: 1 }],
        products: [{ name: 'Farfurii', quantity: 1 }],
      },
    ])
    const asMade: unknown[] = []
    const { createAwb } = fan
    fan.createAwb = (shipment, service) => {
      asMade.push([shipment.recipient.contact.name, shipment.extraOptions.repayment])
      return createAwb(shipment, service)
    }
    await settled(ref)
    fan.createAwb = createAwb
    expect(asMade).toEqual([['Dan Rusu', null]])
    expect(await orderNow(app, ref)).toMatchObject({ state: 'active', clientReference: '#2002' })
    expect(await statesOf()).toEqual(['1 active'])
  })

  it('the same offer may be sent again', async () => {
    const asked = await chosen()
    fan.ways = ['refused']
    const first = await beginPart(app, asked)
    await settled(first)
    const ref = await beginPart(app, { ...asked, reading: await readStoreOrder(app, mine, id) })
    expect(ref).toEqual({ ...first, attempt: 2 })
    expect(await rows()).toMatchObject([{ orderState: 'activating', refusal: null }])
  })

  it('of one part another part has an order of its own', async () => {
    const first = await refusedFirst()
    const other = await begun({ part: 'p2' })
    expect(other.orderId).not.toBe(first.orderId)
    expect((await rows()).map(({ orderState }) => orderState).toSorted()).toEqual(['activating', 'draft'])
  })

  it('an order whose AWB was cancelled is not sent again as itself', async () => {
    const first = await refusedFirst()
    await overwriteShipment(app, first, { fulfilmentState: 'reverted' })
    const ref = await begun()
    expect(ref.orderId).not.toBe(first.orderId)
    expect(await statesOf()).toEqual(['1 draft', '2 activating'])
  })
})

it('a balance too small for the price leaves no trace', async () => {
  mine = await connectedShop(app, await testClient(app, bani(1306)), {}, 'unu.exemplu.test')
  await readStoreOrder(app, mine, id)
  const asked = await chosen()
  expect(await storeRowsChanged(app, () => expect(beginPart(app, asked)).rejects.toMatchObject({ code: 'balance-too-small' }))).toEqual([])
})
