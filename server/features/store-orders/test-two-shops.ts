/** Two clients' shops that have orders of the same ids, each with two parts of two lines, and nobody at work: the stage of what begins a part. */
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { fromRon } from '../../../contract/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { type TestApp, testApp, testClient } from '../../platform/test-app.ts'
import { askCourier } from '../orders/ask-courier.ts'
import type { AttemptRef } from '../orders/attempt.ts'
import { type CourierInMemory, courierInMemory } from '../orders/test-courier.ts'
import type { StoreRow } from '../stores/stores.ts'
import { beginPart, type PartWish } from './begin-part.ts'
import { followOrder } from './shipment-changed.ts'
import { type ShipmentRow, shipmentsOf } from './shipments.ts'
import { readStoreOrder } from './store-reading.ts'
import { aLine, aPart, aStoreOrder, type StoreInMemory, storeInMemory } from './test-store.ts'
import { bodyOf, connectedShop, pageOf, wishOf } from './test-store-orders.ts'
import { wishedShipment } from './wished-shipment.ts'

export const MY_SHOP = 'unu.exemplu.test'

export type Sending = {
  store?: StoreRow
  order?: string
  part?: 'p1' | 'p2'
  only?: 'cups' | 'plates'
  quantity?: number
  change?: Partial<ReturnType<typeof wishOf>>
}

export type TwoShops = {
  app: TestApp
  shop: StoreInMemory
  fan: CourierInMemory
  /** Of the running test. */
  readonly mine: StoreRow
  readonly theirs: StoreRow
  /** An order that both shops have, and another one. */
  readonly id: string
  readonly sibling: string
  /** Everything of an activation up to its beginning: the page is read, packed, offered for, and the store read again. */
  chosen(sending?: Sending): Promise<PartWish>
  begun(sending?: Sending): Promise<AttemptRef>
  /** The courier is asked, and what it answered is written at the shipment. */
  settled(ref: AttemptRef): Promise<void>
  /** Shipments of my order. */
  rows(): Promise<ShipmentRow[]>
  /** As `number state`. */
  states(): Promise<string[]>
  /** Whose rows in the stores' tables the work changed: `client/order`, or `client/packings`. */
  storeRowsChanged(work: () => Promise<unknown>): Promise<string[]>
}

export const partOf = (order: string, part: string) =>
  aPart(`${order}-${part}`, [
    aLine(`${order}-${part}-cups`, { name: 'Cani', variantId: `cups-${part}`, remaining: 3, imageUrl: 'https://exemplu.test/cana.png' }),
    aLine(`${order}-${part}-plates`, { name: 'Farfurii', variantId: `plates-${part}`, remaining: 2 }),
  ])

export async function twoShops(): Promise<TwoShops> {
  const shop = storeInMemory()
  const fan = courierInMemory({ clock: systemClock })
  const app = await testApp({ couriers: { fan }, stores: { shopify: shop } })
  let mine: StoreRow
  let theirs: StoreRow
  let id: string
  let sibling: string

  beforeEach(async () => {
    mine = await connectedShop(app, await testClient(app, fromRon(200)), {}, MY_SHOP)
    theirs = await connectedShop(app, await testClient(app, fromRon(200)), {}, 'doi.exemplu.test')
    id = `order-${randomUUID()}`
    sibling = `order-${randomUUID()}`
    for (const one of [id, sibling]) shop.put(aStoreOrder({ id: one, awaiting: [partOf(one, 'p1'), partOf(one, 'p2')] }))
    for (const store of [mine, theirs]) for (const one of [id, sibling]) await readStoreOrder(app, store, one)
  })

  async function chosen({ store = mine, order = id, part = 'p1', only, quantity = 1, change = {} }: Sending = {}): Promise<PartWish> {
    const page = await pageOf(app, store, order)
    const shown = page.shippingOrders.awaitingFulfillment.find(({ fulfillmentOrderId }) => fulfillmentOrderId === `${order}-${part}`)
    const all = wishOf(page, shown)
    const [first] = all.packages.packages
    if (!first) throw new Error('nothing is packed')
    const lines = first.lines.filter(({ productId }) => productId.endsWith(`-${only}`)).map((line) => ({ ...line, quantity }))
    const asked = { ...all, ...(only ? { packages: { ...all.packages, packages: [{ ...first, lines }] } } : {}), ...change }
    const body = await bodyOf(app, store, asked)
    const reading = await readStoreOrder(app, store, order)
    const awaiting = reading.order.awaiting.find((one) => one.id === `${order}-${part}`)
    if (!awaiting) throw new Error(`${part} does not wait`)
    const { fulfilledLineItems: _, ...draft } = body
    return {
      ...{ store, reading, part: awaiting, ...(await wishedShipment(app, store.clientId, body)), offerId: body.activationId },
      draft: { ...draft, service: null },
      repeated: { clientId: store.clientId, key: null, operation: 'activate-store-order', body },
    }
  }

  async function storeRows(): Promise<Map<string, string>> {
    const { rows } = await app.db.$client.query<{ whose: string; row: string }>(
      `select client_id || '/' || id as whose, to_jsonb(o)::text as row from store_orders o
       union all select client_id || '/' || store_order_id, to_jsonb(s)::text from store_shipments s
       union all select client_id || '/' || order_id, to_jsonb(d)::text from store_drafts d
       union all select client_id || '/packings', to_jsonb(p)::text from store_packings p order by 1, 2`,
    )
    return new Map([...Map.groupBy(rows, ({ whose }) => whose)].map(([whose, all]) => [whose, all.map(({ row }) => row).join('\n')]))
  }

  const rows = () => shipmentsOf(app.db, mine, id)
  return {
    app,
    shop,
    fan,
    get mine() {
      return mine
    },
    get theirs() {
      return theirs
    },
    get id() {
      return id
    },
    get sibling() {
      return sibling
    },
    chosen,
    begun: async (sending) => beginPart(app, await chosen(sending)),
    async settled(ref) {
      await askCourier.run(app, ref)
      await followOrder(app, ref)
    },
    rows,
    states: async () => (await rows()).map(({ number, orderState }) => `${number} ${orderState}`),
    async storeRowsChanged(work) {
      const before = await storeRows()
      await work()
      const after = await storeRows()
      return [...new Set([...before.keys(), ...after.keys()])].filter((whose) => before.get(whose) !== after.get(whose)).toSorted()
    },
  }
}
